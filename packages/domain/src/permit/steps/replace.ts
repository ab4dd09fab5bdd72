/** Another takes somebody's place on a ticket: before the start, and while the work stands still. */
import { approvalOf, type FieldError, type Stored } from '@anlan/resource';
import { permitEntity } from '../permit-entity';
import {
  brought,
  disclosedErrors,
  disclosedSays,
  type Parts,
  REPLACE,
  REPLACE_CONFIRM,
  REPLACE_KEEPS,
  REPLACE_WHILE,
  REPLACE_WORKER_CONFIRM,
  replacedBetween,
  replacedIn,
  replacedWorker,
  replaceErrors,
  replaceForm,
  replacementOf,
  replaceWorkerForm,
  STANDS_STILL,
  saidOf,
  workersSet,
} from '../watch/replace';
import { CLEARED } from './apply';
import { coordinatedHere, joined, peopleErrors } from './judging';
import { CHARGE_SAYS, charge, GONE, line, party, reasonErrors, reasonOf, refuse, step, type Try } from './parts';

const OF_WORK = ['liftingSlingOperator', 'liftingCommandOperator', 'electricUser', 'analystIds'] as const;
const form = { fields: permitEntity.fields, noted: ['certificateType', 'certificate', 'certificateUntil'] } as const;

/** The coordinator is of all works of a place, and replaced there. */
export const PLANNED: Parts = { ...form, names: ['principalId', 'guardianId', 'acceptanceId', ...OF_WORK] };
/** While it is worked, the watch and the charge are handed over by steps of their own. */
export const WORKED: Parts = { ...form, names: OF_WORK };

/** What the former person has confirmed is confirmed anew. */
const unconfirmedOf = {
  field: 'measures' as const,
  row: (a: Try): Stored[] =>
    (a.context.ticket?.measures ?? [])
      .filter(({ confirmUserId }) => confirmUserId === replacementOf(a)[0])
      .map(({ id }) => ({ id, confirmUserId: null, confirmTime: null, confirmSign: null, confirmPhoto: [] })),
};

const workersOf = (a: Try) => a.context.ticket?.workers ?? [];
const workerRows = (parts: Parts) => ({
  field: 'workers' as const,
  row: (a: Try): Stored[] => workersSet(parts, workersOf(a), a),
});

/** The ticket as it is with the successor in it, and what is said of him alone. */
function withSuccessor(a: Try, parts: Parts): Try {
  const { ticket } = a.context;
  if (!ticket) return a;
  const [former, successor] = replacementOf(a);
  return {
    ...a,
    merged: { ...a.merged, ...replacedIn(parts, a.row, former, successor) },
    context: {
      ...a.context,
      ticket: {
        ...ticket,
        workers: ticket.workers.map((one) => replacedWorker(parts, one, former, successor)),
        people: saidOf(ticket.people, a),
        elsewhere: saidOf(ticket.elsewhere, a),
      },
    },
  };
}

function approverErrors(a: Try, parts: Parts): FieldError[] {
  const [former, successor] = replacementOf(a);
  const { nodes = [], opinions = [] } = approvalOf(a.row.approval) ?? {};
  const approves =
    nodes.some(({ persons }) => persons.includes(successor)) ||
    opinions.some(({ person, by }) => person === successor || by === successor);
  const takesPart =
    workersOf(a).some(({ userId }) => userId === former) ||
    Object.keys(replacedIn(parts, a.row, former, successor)).some((name) => name !== 'acceptanceId');
  return approves && takesPart ? [refuse('successorId', '接替人员是本作业票的审批人，不能审批自己参加的作业')] : [];
}

/** Everything against this person in the place of that one. */
function errorsOf(a: Try, parts: Parts): FieldError[] {
  const { ticket } = a.context;
  const named = ticket ? replaceErrors(parts, a, workersOf(a)) : [];
  if (!ticket || named.length > 0) return named;
  const before = { ...a, context: { ...a.context, ticket: { ...ticket, people: [], elsewhere: [] } } };
  const against = (one: Try) => [...peopleErrors(one), ...coordinatedHere(one)];
  return [...approverErrors(a, parts), ...brought(against(withSuccessor(a, parts)), against(before))];
}

const replacedLine = line(REPLACE, () => '重新交底、检查、审批', reasonOf);

/**
 * Everything of the new person is asked that a submission asks (4.9, 4.10); he has been told nothing of the dangers (4.4), and
 * those who approved did so with another: disclosure, check and approval are made anew.
 */
export const replacePerson = step({
  name: 'replacePerson',
  label: REPLACE,
  permission: 'edit',
  at: ['PUT /replace/:id'],
  from: ['toCheck', 'toApprove', 'toVerify'],
  to: 'toCheck',
  may: party({
    anyOf: [{ user: 'applicantId' }, { user: 'principalId' }, { headOf: 'applyingUnit' }, { role: 'safety_manager' }],
  }),
  maySays: '只有申请人、作业负责人、申请单位负责人或安全管理人员可以更换人员',
  confirm: REPLACE_CONFIRM,
  form: replaceForm,
  check: (a) => joined([...reasonErrors('更换原因')(a), ...errorsOf(a, PLANNED)]),
  set: (a) => ({
    ...CLEARED,
    ...replacedIn(PLANNED, a.row, ...replacementOf(a)),
    // Another version: what was kept for the former one without a line is none of this.
    revision: Number(a.row.revision ?? 1) + 1,
    approval: { nodes: approvalOf(a.row.approval)?.nodes ?? [], opinions: [] },
    nodeName: '待检查',
  }),
  rows: [
    unconfirmedOf,
    workerRows(PLANNED),
    { ...replacedLine, row: (a: Try) => ({ ...replacedLine.row(a), ...replacedBetween(a) }) },
  ],
  done: { msg: '人员已更换，请重新交底、检查' },
});

const workerLine = line(REPLACE, () => '双方已签名', disclosedSays);

/** What a start asks of everybody is asked of the new one (4.9, 4.10), and the dangers are disclosed to him (4.4). */
export const replaceWorker = step({
  name: 'replaceWorker',
  label: REPLACE,
  permission: 'edit',
  at: ['PUT /replaceworker/:id'],
  from: ['working'],
  while: STANDS_STILL,
  whileSays: [...REPLACE_WHILE, ...GONE],
  may: charge,
  maySays: CHARGE_SAYS,
  confirm: REPLACE_WORKER_CONFIRM,
  form: replaceWorkerForm,
  check: (a) => joined([...reasonErrors('更换原因')(a), ...disclosedErrors(a), ...errorsOf(a, WORKED)]),
  set: (a) => replacedIn(WORKED, a.row, ...replacementOf(a)),
  rows: [
    workerRows(WORKED),
    { ...workerLine, row: (a: Try) => ({ ...workerLine.row(a), ...replacedBetween(a) }), keeps: REPLACE_KEEPS },
  ],
  done: { msg: '作业人员已更换，条件具备后请恢复作业' },
});
