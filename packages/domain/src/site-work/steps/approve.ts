/** Countersigning and approval. */
import { section } from '@anlan/resource';
import { STANDARD } from '../../permit/work-type';
import { judgeSiteWork, levelSet, listOf, nearErrors } from '../facts';
import { doorErrors, gasRefusal, line, refuse, rulesOf, step } from './parts';

export const countersign = step({
  name: 'countersign',
  label: '会签',
  permission: 'edit',
  at: ['PUT /countersign/:id'],
  from: ['approving'],
  waits: '该作业票正等待审批',
  may: { allOf: [{ user: 'countersignIds' }, { not: { user: 'countersigned' } }] },
  maySays: [
    { is: { user: 'countersigned' }, says: '您已会签' },
    { is: { anyone: true }, says: '只有会签人可以会签' },
  ],
  form: { sections: [] },
  confirm: '确定会签该作业票',
  set: ({ row, actor }) => ({ countersigned: [...listOf(row.countersigned), actor.userId] }),
  rows: line('会签'),
  done: { msg: '已会签' },
});

export const approve = step({
  name: 'approve',
  label: '审批',
  permission: 'edit',
  at: ['PUT /approve/:id'],
  through: 'state',
  meant: { field: 'auditState', filled: true },
  hinted: { when: { field: 'auditComments', filled: true }, field: 'auditState', says: '请选择审批结果' },
  from: ['approving'],
  waits: '该作业票正等待审批',
  may: { allOf: [{ user: 'auditId' }, { not: { user: 'applicantIds' } }] },
  maySays: [
    { is: { user: 'applicantIds' }, says: '申请人不能审批自己的作业票' },
    { is: { anyone: true }, says: '只有审批人可以审批' },
  ],
  awaits: { chain: [{ user: 'auditId' }] },
  form: {
    sections: [section('', ['auditState', 'auditComments', 'photo'])],
    fields: {
      auditState: { required: true, fresh: true },
      auditComments: { required: true, fresh: true },
      photo: { required: true, fresh: true, help: `审批人须在现场审批（${STANDARD} 4.11）` },
    },
  },
  to: ({ merged }) => (Number(merged.auditState) === 1 ? 'verifying' : 'rejected'),
  check: (a) => {
    const agreed = Number(a.merged.auditState) === 1;
    const open = listOf(a.row.countersignIds).filter((id) => !listOf(a.row.countersigned).includes(id));
    return [
      ...doorErrors(a, 'verifying', 'rejected'),
      ...(agreed ? gasRefusal(a) : []),
      ...(agreed && open.length > 0
        ? [refuse('auditState', `还有${open.length}位会签人没有会签（${STANDARD} 表B.1）`)]
        : []),
      ...(a.row.createUser === a.actor.userId ? [refuse('auditState', '填报人不能审批自己填报的作业票')] : []),
      // Named when the ticket was written, or a successor since: table B.1 asks whoever approves now.
      ...(agreed ? (a.context.unentitled ?? []) : []),
      ...(agreed ? (a.context.unfit ?? []) : []),
      ...(agreed ? nearErrors(a.row, a.context.near ?? []) : []),
    ];
  },
  // Approved as what it is by now: the weather may have been entered since it was written.
  set: (a) => ({
    auditTime: a.context.now,
    ...(Number(a.merged.auditState) === 1 ? levelSet(judgeSiteWork(a.row, rulesOf(a), a.context.hours ?? null)) : {}),
  }),
  rows: line(
    '审批',
    ({ merged }) => `${Number(merged.auditState) === 1 ? '同意' : '不同意'}：${merged.auditComments ?? ''}`,
  ),
  done: { msg: '作业票状态已更新' },
});
