import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { hiddenDangerRecord } from '@anlan/domain/hazard/hidden-danger-record';
import { notFound, refuse } from '../../kernel/errors';
import { implement } from '../../kernel/resource/implement';
import { rowOf } from '../../kernel/resource/list/read';
import { type Route, route } from '../../kernel/route';
import { hazardStep, hazardSteps } from './hazard-steps';

const BASE = '/safe/hiddendangerrecord';
const FINAL = '处理记录不可修改或删除';
const common = {
  resource: hiddenDangerRecord.name,
  access: { code: ['hiddendanger_edit', 'hiddendanger_add'] },
  effect: 'write',
} as const;

/** Evidence: nothing edits it, nothing removes it, whoever asks (decisions §5). */
const final = (method: 'PUT' | 'DELETE', path: string): Route =>
  route({
    ...common,
    operation: 'own',
    method,
    path,
    summary: FINAL,
    reach: 'none',
    idempotent: false,
    run: async () => {
      throw refuse(FINAL);
    },
  });

export const hiddenDangerRecordImplementation = implement(hiddenDangerRecord, {
  routes: [
    route({
      ...common,
      operation: 'own',
      method: 'POST',
      path: BASE,
      summary: '隐患处理记录：添加备注',
      reach: 'row',
      run: async (work, { body }) => {
        const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
        const id = given.hiddenDangerId;
        if (typeof id !== 'string' || id === '') throw notFound();
        const row = await rowOf(work, hiddenDanger, id, { lock: true });
        await hazardStep(work, row, { remark: given.remark ?? given.content }, { step: 'remark' });
        return hazardSteps.answer(work, row.id, '备注成功');
      },
    }),
    final('PUT', `${BASE}/:id`),
    final('PUT', BASE),
    final('DELETE', BASE),
  ],
});
