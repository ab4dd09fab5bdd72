/** A rejected ticket submitted anew, without its signatures. */
import type { Stored } from '@anlan/resource';
import { removedErrors } from '../../permit/isolation/rules';
import { NOBODY } from '../../permit/watch/watch';
import { besideErrors, judgeSiteWork, levelSet, type SiteWorkContext, windowOf } from '../facts';
import { line, refuse, rulesOf, step } from './parts';

export const resubmit = step({
  name: 'resubmit',
  label: '重新提交',
  permission: 'edit',
  at: ['PUT /resubmit/:id'],
  from: ['rejected'],
  to: 'checking',
  waits: '该作业票审批不通过，等待申请人修改后重新提交',
  may: { user: 'applicantIds' },
  maySays: '只有申请人可以重新提交',
  awaits: { chain: [{ user: 'applicantIds' }] },
  form: { sections: [] },
  confirm: '重新提交后原有的核对、签名全部作废，确定重新提交',
  check: (a) => {
    const window = windowOf(a.row);
    return [
      ...(window && window[1] <= a.context.now ? [refuse('workTime', '作业时间已过，请先修改作业时间')] : []),
      ...judgeSiteWork(a.row, rulesOf(a), a.context.hours ?? null).errors,
      ...besideErrors(a.row, a.context.near ?? []),
      ...removedErrors(a.context.isolations ?? []),
      ...(a.context.unentitled ?? []),
      ...(a.context.unfit ?? []),
    ];
  },
  set: (a) => ({
    ...cleared(a.context),
    ...levelSet(judgeSiteWork(a.row, rulesOf(a), a.context.hours ?? null)),
    round: Number(a.row.round ?? 1) + 1,
  }),
  rows: line('重新提交'),
  done: { msg: '已重新提交' },
});

/** A new version begins without any signature. */
export function cleared(context: Pick<SiteWorkContext, 'rows'>): Stored {
  const anew = (rows: readonly Stored[] = []) =>
    rows.map(({ id }) => ({ id, result: null, note: null, checkUserId: null, checkTime: null }));
  const { assessmentRows, detectionRows, confirmRows, acceptanceRows } = context.rows ?? {};
  return {
    assessmentRows: anew(assessmentRows),
    detectionRows: anew(detectionRows),
    confirmRows: anew(confirmRows),
    acceptanceRows: anew(acceptanceRows),
    countersigned: [],
    educationContent: null,
    educationSignature: null,
    educationTime: null,
    receiveSignature: null,
    receiveTime: null,
    auditState: null,
    auditComments: null,
    auditTime: null,
    photo: [],
    validationSignature: null,
    ...NOBODY,
  };
}
