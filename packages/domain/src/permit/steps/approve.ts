/** The chain of table B.1 with the company's own nodes. */
import {
  type Approval,
  approvalOf,
  askedIds,
  type FieldError,
  f,
  isEmpty,
  type Stored,
  section,
  speaksFor,
  standing,
  withOpinion,
} from '@anlan/resource';
import { RUN } from '../permit-entity';
import { type PermitContext, text } from '../permit-facts';
import { STANDARD } from '../work-type';
import { line, PHOTO, party, refuse, step, type Try } from './parts';

const opinionForm = {
  sections: [section('', ['approvalComments', 'signature', 'picture'])],
  also: {
    approvalComments: f.longText('审批意见', { max: 200 }),
    signature: f.signature('审批人签名', { required: true }),
    picture: f.file('现场照片', { ...PHOTO, required: true }),
  },
} as const;

const openNode = (a: Try): string => {
  const approval = approvalOf(a.row.approval);
  const now = approval && standing(approval);
  return now?.is === 'open' ? now.node.name : '审批';
};

/** Spoken in another's place. */
const byDeputy = (a: Try): boolean => {
  const person = speaker(a);
  return person !== undefined && person !== a.actor.userId;
};

const opinionErrors = ({ body }: Try): FieldError[] => [
  ...(isEmpty(body.signature) ? [refuse('signature', '请签名')] : []),
  ...(isEmpty(body.picture) ? [refuse('picture', `请在现场拍照，审批人应在现场审批（${STANDARD} 4.11）`)] : []),
];

const opinionRow = (state: 1 | 2) => ({
  field: 'approvals' as const,
  keeps: { signature: 'signature', picture: 'picture' },
  row: (a: Try): Stored => ({
    auditName: `${openNode(a)}${byDeputy(a) ? '（代理）' : ''}`.slice(0, 60),
    userId: a.actor.userId,
    updateTime: a.context.now,
    approvalState: state,
    approvalComments: text(a.body, 'approvalComments') || null,
    revision: Number(a.row.revision ?? 1),
  }),
});

/**
 * Whoever is asked, and who stands in for him (`awaitingIds` names both; that he still does is judged below). Nobody
 * approves his own application, or the work he is in charge of, watches or does.
 */
const approvers = party({
  allOf: [
    { anyOf: [{ approver: 'approval' }, { user: 'awaitingIds' }] },
    { not: { user: 'applicantId' } },
    { not: { user: 'principalId' } },
    { not: { user: 'guardianId' } },
  ],
});

const speaker = (a: Try): string | undefined => {
  const approval = approvalOf(a.row.approval);
  return approval && speaksFor(approval, a.actor.userId, a.context.deputiesOf);
};

/** A deputy whose time is over is asked no more; the form does not know, the server does. */
const deputyErrors = (a: Try): FieldError[] => [
  ...(a.context.ticket && speaker(a) === undefined ? [refuse('approvalComments', '现在不由您审批，代理已结束')] : []),
  ...(a.context.ticket?.workers.some(({ userId }) => userId === a.actor.userId)
    ? [refuse('approvalComments', '作业人员不能审批自己的作业票')]
    : []),
];

/** Asked, and those who stand in for them at this moment. */
export const awaitedIds = (approval: Approval, { deputiesOf = () => [] }: PermitContext): string[] => {
  const asked = askedIds(approval);
  const may = (id: string): boolean => speaksFor(approval, id, deputiesOf) !== undefined;
  return [...new Set([...asked, ...asked.flatMap((person) => deputiesOf(person)).filter(may)])];
};

const APPROVER_SAYS = [
  { is: { user: 'applicantId' } as const, says: '不能审批自己申请的作业票' },
  { is: { user: 'principalId' } as const, says: '作业负责人不能审批自己的作业票' },
  { is: { user: 'guardianId' } as const, says: '监护人不能审批所监护的作业票' },
  { says: '现在不由您审批' },
] as const;

const afterOpinion = (a: Try) => {
  const approval = approvalOf(a.row.approval);
  if (!approval || speaker(a) === undefined) return undefined;
  return withOpinion(approval, { by: a.actor.userId, agreed: true, at: a.context.now }, a.context.deputiesOf);
};

export const agree = step({
  name: 'agree',
  label: '同意',
  permission: 'edit',
  at: ['PUT /agree/:id'],
  from: ['toApprove'],
  waits: '该作业票正等待审批',
  to: (a) => {
    const after = afterOpinion(a);
    return after && standing(after).is === 'passed' ? 'toVerify' : 'toApprove';
  },
  may: approvers,
  maySays: APPROVER_SAYS,
  awaits: { chain: [{ approver: 'approval', ids: 'awaitingIds' }] },
  form: { ...opinionForm, title: '审批：同意' },
  check: (a) => [...opinionErrors(a), ...deputyErrors(a)],
  set: (a) => {
    const after = afterOpinion(a);
    if (!after) return {};
    const now = standing(after);
    return {
      approval: after,
      awaitingIds: awaitedIds(after, a.context),
      nodeName: now.is === 'open' ? now.node.name : '待验票',
    };
  },
  rows: [
    opinionRow(1),
    line(
      '审批',
      (a) => `${openNode(a)}：同意${byDeputy(a) ? '（代理）' : ''}`.slice(0, 60),
      (a) => text(a.body, 'approvalComments'),
    ),
  ],
  done: { msg: '已同意' },
});

export const disagree = step({
  name: 'disagree',
  label: '不同意',
  permission: 'edit',
  danger: true,
  at: ['PUT /refuse/:id'],
  from: ['toApprove'],
  to: 'rejected',
  may: approvers,
  maySays: APPROVER_SAYS,
  form: { ...opinionForm, title: '审批：不同意', also: { ...opinionForm.also, picture: f.file('现场照片', PHOTO) } },
  check: (a) => [
    ...deputyErrors(a),
    ...(isEmpty(a.body.approvalComments) ? [refuse('approvalComments', '请输入不同意的原因')] : []),
    ...(isEmpty(a.body.signature) ? [refuse('signature', '请签名')] : []),
  ],
  set: () => ({ runFlag: RUN.draft, conflictsSeen: 2, awaitingIds: [], nodeName: '审批不通过' }),
  rows: [
    opinionRow(2),
    line(
      '审批',
      (a) => `${openNode(a)}：不同意${byDeputy(a) ? '（代理）' : ''}`.slice(0, 60),
      (a) => text(a.body, 'approvalComments'),
    ),
  ],
  done: { msg: '已退回申请人' },
});
