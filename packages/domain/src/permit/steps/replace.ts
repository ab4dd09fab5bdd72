/** Another takes the place of somebody who cannot come, before the work has begun. */
import { approvalOf, type FieldError, f, type Stored, section, type Values } from '@anlan/resource';
import { permitEntity } from '../permit-entity';
import { listOf, text } from '../permit-facts';
import { CLEARED } from './apply';
import { coordinatedHere, joined, peopleErrors } from './judging';
import { line, party, reasonErrors, reasonOf, refuse, step, type Try } from './parts';

/** Where somebody may be named beside the rows of workers. The coordinator is of all works of a place, and replaced there. */
const PARTS = [
  'principalId',
  'guardianId',
  'acceptanceId',
  'analystIds',
  'liftingSlingOperator',
  'liftingCommandOperator',
  'electricUser',
] as const;

const idsOf = ({ body }: Pick<Try, 'body'>): readonly [former: string, successor: string] => [
  text(body, 'formerId').toLowerCase(),
  text(body, 'successorId').toLowerCase(),
];

/** The fields of a ticket in which one person takes the other's place. */
export const replacedIn = (row: Values, former: string, successor: string): Stored =>
  Object.fromEntries(
    PARTS.flatMap((name): [string, Stored[string]][] => {
      const named = listOf(row[name]);
      if (former === '' || !named.includes(former)) return [];
      const ids = [...new Set(named.map((id) => (id === former ? successor : id)))];
      return [[name, 'multiple' in permitEntity.fields[name] ? ids : successor]];
    }),
  );

/** The same of its workers. What is noted of a certificate is the former one's. */
export const replacedWorker = <W extends { readonly userId?: string | null }>(
  worker: W,
  former: string,
  successor: string,
): W => (former !== '' && worker.userId === former ? { ...worker, ...UNNOTED, userId: successor } : worker);

const UNNOTED = { certificateType: null, certificate: null, certificateUntil: null } as const;

const workersOf = (a: Try) => a.context.ticket?.workers ?? [];
const isWorker = (a: Try, id: string): boolean => workersOf(a).some(({ userId }) => userId === id);

/** The ticket as it is with the successor in it. */
function withSuccessor(a: Try): Try {
  const [former, successor] = idsOf(a);
  const { ticket } = a.context;
  if (!ticket) return a;
  return {
    ...a,
    merged: { ...a.merged, ...replacedIn(a.row, former, successor) },
    context: {
      ...a.context,
      ticket: { ...ticket, workers: ticket.workers.map((one) => replacedWorker(one, former, successor)) },
    },
  };
}

function replaceErrors(a: Try): FieldError[] {
  const [former, successor] = idsOf(a);
  const field = 'successorId';
  if (former === '') return [refuse('formerId', '请选择原人员')];
  if (successor === '') return [refuse(field, '请选择接替人员')];
  if (former === successor) return [refuse(field, '请选择另一人')];
  if (!a.context.ticket) return [];
  const fields = Object.keys(replacedIn(a.row, former, successor));
  if (fields.length === 0 && !isWorker(a, former))
    return [refuse('formerId', '该人员不是本作业票的作业人员、监护人、负责人、分析人或验收人')];
  const approvers = approvalOf(a.row.approval)?.nodes.flatMap(({ persons }) => persons) ?? [];
  return [
    ...(isWorker(a, former) && isWorker(a, successor) ? [refuse(field, '接替人员已是本作业票的作业人员')] : []),
    ...(approvers.includes(successor) && (isWorker(a, former) || fields.some((name) => name !== 'acceptanceId'))
      ? [refuse(field, '接替人员是本作业票的审批人，不能审批自己参加的作业')]
      : []),
  ];
}

const stays = (a: Try): FieldError[] => {
  const after = withSuccessor(a);
  return [...peopleErrors(after), ...coordinatedHere(after)].map(({ message }) => refuse('successorId', message));
};

/** What the former person has confirmed is confirmed anew. */
const unconfirmedOf = {
  field: 'measures' as const,
  row: (a: Try): Stored[] =>
    (a.context.ticket?.measures ?? [])
      .filter(({ confirmUserId }) => confirmUserId === idsOf(a)[0])
      .map(({ id }) => ({ id, confirmUserId: null, confirmTime: null, confirmSign: null, confirmPhoto: [] })),
};

const replacedLine = line('更换人员', () => '重新交底、检查、审批', reasonOf);

/**
 * Everything of the new person is asked that a submission asks (4.9, 4.10); he has been told nothing of the dangers (4.4), and
 * those who approved did so with another: disclosure, check and approval are made anew.
 */
export const replacePerson = step({
  name: 'replacePerson',
  label: '更换人员',
  permission: 'edit',
  at: ['PUT /replace/:id'],
  from: ['toCheck', 'toApprove', 'toVerify'],
  to: 'toCheck',
  may: party({
    anyOf: [{ user: 'applicantId' }, { user: 'principalId' }, { headOf: 'applyingUnit' }, { role: 'safety_manager' }],
  }),
  maySays: '只有申请人、作业负责人、申请单位负责人或安全管理人员可以更换人员',
  confirm: '更换后原人员的签名作废，须重新交底、检查并审批',
  form: {
    sections: [section('', ['formerId', 'successorId', 'reason'])],
    also: {
      formerId: f.ref('原人员', 'user', { required: true }),
      successorId: f.ref('接替人员', 'user', { required: true, help: '按提交时的要求核对证书、培训、健康与其他作业' }),
      reason: f.longText('更换原因', { required: true, max: 200 }),
    },
  },
  check: (a) => {
    const wrong = [...reasonErrors('更换原因')(a), ...replaceErrors(a)];
    return joined(wrong.length > 0 ? wrong : stays(a));
  },
  set: (a) => ({
    ...CLEARED,
    ...replacedIn(a.row, ...idsOf(a)),
    // Another version: what was kept for the former one without a line is none of this.
    revision: Number(a.row.revision ?? 1) + 1,
    approval: { nodes: approvalOf(a.row.approval)?.nodes ?? [], opinions: [] },
    nodeName: '待检查',
  }),
  rows: [
    unconfirmedOf,
    {
      field: 'workers',
      row: (a) => {
        const [former, successor] = idsOf(a);
        return workersOf(a).flatMap(({ id, userId }) =>
          id && userId === former ? [{ id, userId: successor, ...UNNOTED }] : [],
        );
      },
    },
    {
      ...replacedLine,
      row: (a: Try) => ({ ...replacedLine.row(a), fromUserId: idsOf(a)[0], toUserId: idsOf(a)[1] }),
    },
  ],
  done: { msg: '人员已更换，请重新交底、检查' },
});
