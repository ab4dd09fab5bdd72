/**
 * Another takes somebody's place, in either form of ticket: before the start of whoever cannot come, and while the work
 * stands still of whoever has left it. Asked of the new one is what a submission or a start asks of everybody.
 */
import { type FieldError, f, isEmpty, type Stored, section, type Values } from '@anlan/resource';
import { RUN } from '../permit-entity';
import { listOf, text } from '../permit-facts';
import { STANDARD } from '../work-type';

type Told = Pick<{ readonly body: Values; readonly row: Values }, 'body' | 'row'>;

interface Worker {
  readonly id?: unknown;
  readonly userId?: unknown;
}

/** Where a form of ticket may name somebody beside its rows of workers. */
export interface Parts {
  readonly fields: Readonly<Record<string, { readonly label: string; readonly multiple?: boolean }>>;
  readonly names: readonly string[];
  /** What is noted in a row of workers of its person alone. */
  readonly noted: readonly string[];
}

/** Passed on by steps of their own while the work goes on. */
const OWN_STEP: Readonly<Record<string, string>> = {
  guardianId: '监护交接',
  principalId: '交接班',
  responsibleId: '交接班',
};

export const replacementOf = ({ body }: Pick<Told, 'body'>): readonly [former: string, successor: string] => [
  text(body, 'formerId').toLowerCase(),
  text(body, 'successorId').toLowerCase(),
];

/** The fields of a ticket in which one person takes the other's place. */
export const replacedIn = ({ fields, names }: Parts, row: Values, former: string, successor: string): Stored =>
  Object.fromEntries(
    names.flatMap((name): [string, Stored[string]][] => {
      const named = listOf(row[name]);
      if (former === '' || !named.includes(former)) return [];
      const ids = [...new Set(named.map((id) => (id === former ? successor : id)))];
      return [[name, fields[name]?.multiple ? ids : successor]];
    }),
  );

const unnoted = ({ noted }: Parts): Stored => Object.fromEntries(noted.map((name) => [name, null]));

/** The same of its workers. What is noted of a certificate is the former one's. */
export const replacedWorker = <W extends Worker>(parts: Parts, worker: W, former: string, successor: string): W =>
  former !== '' && worker.userId === former ? { ...worker, ...unnoted(parts), userId: successor } : worker;

/** Rows of workers as they are written. */
export const workersSet = (parts: Parts, workers: readonly Worker[], told: Pick<Told, 'body'>): Stored[] => {
  const [former, successor] = replacementOf(told);
  return workers.flatMap(({ id, userId }) =>
    id && userId === former ? [{ id: String(id), userId: successor, ...unnoted(parts) }] : [],
  );
};

/** What stands against the naming itself. */
export function replaceErrors(parts: Parts, a: Told, workers: readonly Worker[]): FieldError[] {
  const [former, successor] = replacementOf(a);
  const refuse = (field: string, message: string): FieldError[] => [{ field, message }];
  if (former === '') return refuse('formerId', '请选择原人员');
  if (successor === '') return refuse('successorId', '请选择接替人员');
  if (former === successor) return refuse('successorId', '请选择另一人');
  const works = (id: string) => workers.some(({ userId }) => userId === id);
  if (Object.keys(replacedIn(parts, a.row, former, successor)).length === 0 && !works(former)) {
    const own = Object.keys(OWN_STEP).find((name) => name in parts.fields && listOf(a.row[name]).includes(former));
    const named = ['作业人员', ...parts.names.map((name) => parts.fields[name]?.label ?? name)].join('、');
    return refuse(
      'formerId',
      own ? `${parts.fields[own]?.label}请办理“${OWN_STEP[own]}”` : `该人员不是本作业票的${named}`,
    );
  }
  return works(former) && works(successor) ? refuse('successorId', '接替人员已是本作业票的作业人员') : [];
}

/** Said of somebody: of others than the new one it is none of this step's. */
export interface SaidOf extends FieldError {
  readonly userId?: string;
}
export const saidOf = <S extends { readonly userId?: string }>(said: readonly S[], { body }: Pick<Told, 'body'>): S[] =>
  said.filter(({ userId }) => userId === replacementOf({ body })[1]);

/** What the new one brings against the ticket; what stood against it before is asked at the start or the resumption. */
export const brought = (after: readonly FieldError[], before: readonly FieldError[]): FieldError[] => {
  const stood = new Set(before.map(({ message }) => message));
  return [...new Set(after.map(({ message }) => message))]
    .filter((message) => !stood.has(message))
    .map((message) => ({ field: 'successorId', message }));
};

export const REPLACE = '更换人员';

const ALSO = {
  formerId: f.ref('原人员', 'user', { required: true }),
  successorId: f.ref('接替人员', 'user', { required: true, help: '按提交时的要求核对证书、培训、健康与其他作业' }),
  reason: f.longText('更换原因', { required: true, max: 200 }),
} as const;

/** Before the start: everything is disclosed, checked and approved anew. */
export const replaceForm = { sections: [section('', ['formerId', 'successorId', 'reason'])], also: ALSO } as const;
export const REPLACE_CONFIRM = '更换后原人员的签名作废，须重新交底、检查并审批';

export const REPLACE_WORKER_CONFIRM = '接替人员须在现场接受交底并签名；作业条件具备后，再办理恢复';

/** Work that stands still: the dangers are disclosed to the new one alone, with both signatures. */
export const replaceWorkerForm = {
  sections: [section('', ['formerId', 'successorId', 'reason', 'told', 'fromSign', 'toSign'])],
  also: {
    ...ALSO,
    successorId: f.ref('接替人员', 'user', { required: true, help: '按开工时的要求核对证书、培训、健康与其他作业' }),
    told: f.longText('交底内容', { required: true, max: 200, help: '作业内容、现场危害、安全措施与应急处置' }),
    fromSign: f.signature('交底人签名', { required: true }),
    toSign: f.signature('接替人员签名', { required: true }),
  },
} as const;

export const STANDS_STILL = { field: 'runFlag', equals: RUN.interrupted } as const;
export const REPLACE_WHILE = [
  { when: { field: 'runFlag', equals: RUN.normal }, says: '作业正在进行，请先中断作业' },
] as const;

export const disclosedErrors = ({ body }: Pick<Told, 'body'>): FieldError[] => [
  ...(isEmpty(body.told) ? [{ field: 'told', message: `请输入交底内容（${STANDARD} 4.4）` }] : []),
  ...(isEmpty(body.fromSign) ? [{ field: 'fromSign', message: '请交底人签名' }] : []),
  ...(isEmpty(body.toSign) ? [{ field: 'toSign', message: `接替人员须接受交底并签名（${STANDARD} 4.4）` }] : []),
];

/** Who gave his place to whom, in the line of history. */
export const replacedBetween = (a: Pick<Told, 'body'>): Stored => {
  const [fromUserId, toUserId] = replacementOf(a);
  return { fromUserId, toUserId };
};
export const REPLACE_KEEPS = { signature: 'fromSign', otherSignature: 'toSign' } as const;
export const disclosedSays = ({ body }: Pick<Told, 'body'>): string =>
  `${text(body, 'reason')}；已交底：${text(body, 'told')}`;

/** Whoever works there leaves the company: the work stands still until another takes his place. */
export const WORKER_LEFT = '作业人员离职，须更换作业人员';
export const workerLeftSet = (now: string): Stored => ({
  runFlag: RUN.interrupted,
  interruptedAt: now,
  interruptReason: WORKER_LEFT,
});
