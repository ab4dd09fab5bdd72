/** Another takes somebody's place on a site ticket, by the rules of the special works. */
import { type FieldError, isEmpty, type Stored } from '@anlan/resource';
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
} from '../../permit/watch/replace';
import { apartErrors, besideErrors, text } from '../facts';
import { siteWorkEntity } from '../site-work-entity';
import { cleared } from './apply';
import { CHARGE, CHARGE_SAYS, engagedElsewhere, GONE, line, refuse, step, type Try } from './parts';

const form = { fields: siteWorkEntity.fields, noted: ['certificateId'] } as const;

/** Who approves is chosen by the applicant with the whole of the ticket; the coordinator is of all works of a place. */
export const PLANNED: Parts = {
  ...form,
  names: [
    'responsibleId',
    'guardianId',
    'acceptanceId',
    'educationIds',
    'assessmentId',
    'detectionId',
    'confirmId',
    'validationId',
  ],
};
/** While it is worked, the watch and the charge are handed over by steps of their own. */
export const WORKED: Parts = { ...form, names: [] };

const workersOf = (a: Try) => a.context.workers ?? [];
const workerRows = (parts: Parts) => ({
  field: 'workers' as const,
  row: (a: Try): Stored[] => workersSet(parts, workersOf(a), a),
});

/** Everything against this person in the place of that one. */
function errorsOf(a: Try, parts: Parts): FieldError[] {
  const { row, context } = a;
  const { workers, near = [], unfit = [] } = context;
  if (!workers) return [];
  const [former, successor] = replacementOf(a);
  const named = replaceErrors(parts, a, workers);
  if (named.length > 0) return named;
  const after = { ...row, ...replacedIn(parts, row, former, successor) };
  const works = (one: readonly { readonly userId?: unknown }[]) => one.map(({ userId }) => String(userId));
  const replaced = workers.map((one) => replacedWorker(parts, one, former, successor));
  const ofHim = { ...a, context: { ...context, elsewhere: saidOf(context.elsewhere ?? [], a) } };
  return [
    ...(text(row, 'auditId') === successor && works(workers).includes(former)
      ? [refuse('successorId', '接替人员是本作业票的审批人，不能审批自己参加的作业')]
      : brought(apartErrors(after, works(replaced)), apartErrors(row, works(workers)))),
    ...brought(
      [...saidOf(unfit, a), ...engagedElsewhere(ofHim), ...besideErrors(after, near)],
      besideErrors(row, near),
    ),
  ];
}

const reasonErrors = ({ body }: Try): FieldError[] =>
  isEmpty(body.reason) ? [refuse('reason', '请输入更换原因')] : [];

const replacedLine = line(REPLACE, ({ body }) => `${text(body, 'reason')}；重新交底、检查、审批`);

export const replacePerson = step({
  name: 'replacePerson',
  label: REPLACE,
  permission: 'edit',
  at: ['PUT /replace/:id'],
  from: ['checking', 'approving', 'verifying'],
  to: 'checking',
  may: {
    anyOf: [{ user: 'applicantIds' }, { user: 'responsibleId' }, { headOf: 'riskDeptId' }, { role: 'safety_manager' }],
  },
  maySays: '只有申请人、作业负责人、所属车间负责人或安全管理人员可以更换人员',
  confirm: REPLACE_CONFIRM,
  form: replaceForm,
  check: (a) => [...reasonErrors(a), ...errorsOf(a, PLANNED)],
  set: (a) => ({
    ...cleared(a.context),
    ...replacedIn(PLANNED, a.row, ...replacementOf(a)),
    round: Number(a.row.round ?? 1) + 1,
  }),
  rows: [
    workerRows(PLANNED),
    { ...replacedLine, row: (a: Try) => ({ ...replacedLine.row(a), ...replacedBetween(a) }) },
  ],
  done: { msg: '人员已更换，请重新交底、检查' },
});

const workerLine = line(REPLACE, disclosedSays);

export const replaceWorker = step({
  name: 'replaceWorker',
  label: REPLACE,
  permission: 'edit',
  at: ['PUT /replaceworker/:id'],
  from: ['working'],
  while: STANDS_STILL,
  whileSays: [...REPLACE_WHILE, ...GONE],
  may: CHARGE,
  maySays: CHARGE_SAYS,
  confirm: REPLACE_WORKER_CONFIRM,
  form: replaceWorkerForm,
  check: (a) => [...reasonErrors(a), ...disclosedErrors(a), ...errorsOf(a, WORKED)],
  rows: [
    workerRows(WORKED),
    { ...workerLine, row: (a: Try) => ({ ...workerLine.row(a), ...replacedBetween(a) }), keeps: REPLACE_KEEPS },
  ],
  done: { msg: '作业人员已更换，条件具备后请恢复作业' },
});
