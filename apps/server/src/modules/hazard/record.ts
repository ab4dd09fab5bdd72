import { addRemark, FINAL, finalHistory } from '@anlan/domain/hazard/calls';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { hiddenDangerRecord } from '@anlan/domain/hazard/hidden-danger-record';
import { refuse } from '../../kernel/errors';
import { implement } from '../../kernel/resource/implement';
import { rowOf } from '../../kernel/resource/list/read';
import { serve } from '../../kernel/route';
import { hazardStep, hazardSteps } from './hazard-steps';

export const hiddenDangerRecordImplementation = implement(hiddenDangerRecord, {
  routes: [
    serve(addRemark, async (work, { body: { hiddenDangerId, remark, content } }) => {
      const row = await rowOf(work, hiddenDanger, hiddenDangerId, { lock: true });
      await hazardStep(work, row, { remark: remark ?? content }, { step: 'remark' });
      return hazardSteps.answer(work, row.id, '备注成功');
    }),
    ...finalHistory.map((call) =>
      serve(call, async () => {
        throw refuse(FINAL);
      }),
    ),
  ],
});
