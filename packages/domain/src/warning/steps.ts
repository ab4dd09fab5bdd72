import { type Attempt, type Condition, f, holds, type Party, type PlainContext, section } from '@anlan/resource';

/** Keys of safe_warn_state. */
export const WARN_STATE = {
  waiting: '1',
  handling: '2',
  /** Its cause is gone, but red and orange wait for a person's word (domain-rules D3). */
  causeGone: '3',
  cleared: '4',
  falseAlarm: '5',
} as const;

/** Keys of safe_warn_source. */
export const WARN_SOURCE = { rule: '1', person: '6' } as const;

/** Key of safe_warn_reason: nothing was wrong. */
export const FALSE_ALARM = '6';

type Row = Readonly<Record<string, unknown>>;
type State = (typeof WARN_STATE)[keyof typeof WARN_STATE];

const { waiting, handling, causeGone, cleared, falseAlarm } = WARN_STATE;

/** What a handling says, beside where the warning goes. */
const WORDS = ['processingReason', 'processingMeasures', 'processingInfo'] as const;

/** States of a warning whose cause stands: what counts as open, everywhere. */
export const STANDING: readonly State[] = [waiting, handling];
/** Its cause is gone and a person has still to sign: to do, but no longer red. */
export const AWAITING: readonly State[] = [causeGone];

/** Keys of safe_warn_source that are measurements: only these can be mistaken (误报). */
export const SENSORS: readonly string[] = ['2', '3', '4', '5'];
export const isMeasured = (row: Row): boolean => SENSORS.includes(String(row.accessSigns));

/** Raised by a rule of the product from a record of its own, not measured and not reported by a person. */
export const isOfRule = (row: Row): boolean =>
  (row.source ?? '') !== '' && String(row.accessSigns) === WARN_SOURCE.rule;

/** Does what a rule found still stand? Such a warning is handled, and ends with its cause. */
export const CAUSE_STANDS = {
  all: [
    { field: 'source', filled: true },
    { field: 'accessSigns', equals: WARN_SOURCE.rule },
    { field: 'warnState', in: STANDING },
  ],
} as const satisfies Condition;
export const causeStands = (row: Row): boolean => holds(CAUSE_STANDS, row);

/** Who handles a warning, and who changes it meanwhile. */
export const HANDLED_BY = {
  anyOf: [
    { user: 'warnUserId' },
    { headOf: 'deptId' },
    { role: 'safety_manager' },
    { role: 'principal' },
    { role: 'enterprise_admin' },
  ],
} as const satisfies Party;

/** A body that ends the warning, as far as its cause allows. */
export const CLEARING: Condition = { field: 'processingState', equals: 2 };

/**
 * Is a PUT the handling call? It is when it ends the warning, or keeps it open (1, or nothing said) with a word of what
 * was done; a form that only sends the row back as it was read is a plain edit.
 */
export const HANDLING: Condition = {
  any: [
    CLEARING,
    {
      all: [
        {
          any: [
            { field: 'processingState', filled: false },
            { field: 'processingState', equals: 1 },
          ],
        },
        { any: WORDS.map((field) => ({ field, filled: true })) },
      ],
    },
  ],
};

/** The handling form (spec 2 §3, §4); what an earlier handling has said is offered and does not count by itself. */
export const handlingForm = {
  title: '处理',
  sections: [section('', [...WORDS, 'processingState'])],
  fields: {
    processingReason: { required: true, fresh: true },
    processingMeasures: { required: true, fresh: true },
    processingInfo: { fresh: true },
    processingState: { required: true, shownWhen: { not: CAUSE_STANDS } },
  },
  also: { processingState: f.choice('消警状态', { '1': '未消除', '2': '已消除' }, { required: true }) },
  initial: (row: Row) => ({
    ...Object.fromEntries(WORDS.map((name) => [name, row[name] ?? null])),
    processingState: '1',
  }),
} as const;

/** What both ends of a handling write: the words whether told or not, person and time of the server. */
export const handled = ({ actor, context, merged }: Attempt<PlainContext>) => ({
  processingInfo: (merged.processingInfo as string | null) ?? null,
  processingUser: actor.userId,
  processingTime: context.now,
});

export const ended = ({ merged }: Attempt<PlainContext>): State =>
  merged.processingReason === FALSE_ALARM ? falseAlarm : cleared;

/** Where its cause is gone it still waits for a person's last word. */
export const going = ({ row }: Attempt<PlainContext>): State => (row.warnState === causeGone ? causeGone : handling);

/** Keys of safe_warn_reason that the product itself gives, save that it was nothing: all that a rule's warning can have. */
export const RULE_REASONS: readonly string[] = ['1', '2', '3', '4', '5', '9'];

/** By its words: a company's own entry of that name, or one renamed so, says the same. */
const saysFalseAlarm = ({ key, label }: Reason): boolean =>
  key === FALSE_ALARM ||
  label
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .includes('误报');

interface Reason {
  readonly key: string;
  readonly label: string;
}

/** Why this is no reason for this warning; undefined where it is one. Only what was measured can have been mistaken. */
export function reasonProblem(row: Row, reason: Reason): string | undefined {
  if (!isMeasured(row) && saysFalseAlarm(reason)) return '只有传感器、视频等监测产生的预警可以是误报，请选择其他原因';
  return isOfRule(row) && !RULE_REASONS.includes(reason.key)
    ? '系统规则产生的预警不能使用本企业自行增加的预警原因，请选择其他原因'
    : undefined;
}
