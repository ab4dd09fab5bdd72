/** What the steps of a site ticket share: when it lives, its history, the door, the gas that must be good. */

import {
  type Attempt,
  type Condition,
  type FieldError,
  isEmpty,
  type Party,
  type Stored,
  stepsOf,
  type Values,
} from '@anlan/resource';
import { higherOffice, POSITIONS, type Position } from '../../permit/approvers';
import { defaultPermitRules } from '../../permit/judge-work';
import { badOf, badSays, missingPlaces, ONLY_END, staleOrBad } from '../../permit/sampling';
import { elsewhereErrors } from '../../permit/watch/elsewhere';
import { belied, weatherErrors } from '../../permit/weather/weather';
import { graver, nameOfWork, STANDARD, type WorkType, workTypes } from '../../permit/work-type';
import { dailyOf, gasRowsOf, inItsName, judgeSiteWork, type SiteWorkContext, text } from '../facts';
import { RUN, siteWorkEntity, type siteWorkLifecycle } from '../site-work-entity';

export type Name = Extract<keyof typeof siteWorkEntity.fields, string>;

export type State = (typeof siteWorkLifecycle.names)[number];

export type Try = Attempt<SiteWorkContext>;

export const LIVE: Condition = { field: 'runFlag', in: [RUN.normal] };

/** Stopped by its time, or by whoever ended it: only finished, ended and accepted. */
export const GOING: Condition = { field: 'runFlag', in: [RUN.normal, RUN.interrupted, RUN.overdue] };

export const GONE = [
  { when: { field: 'runFlag', equals: RUN.voided }, says: '作业票已作废' },
  { when: { field: 'runFlag', equals: RUN.unused }, says: '作业票已过作业时间，未开工过期，请重新办理' },
  { when: { field: 'runFlag', equals: RUN.overdue }, says: '作业票已超时，作业须停止，只能完工确认、终止或验收' },
  { when: { field: 'runFlag', equals: RUN.terminated }, says: '作业已终止，只能验收现场' },
  { when: { field: 'runFlag', equals: RUN.interrupted }, says: '作业已中断，请先恢复作业' },
] as const;

/** Every step lives while the ticket does, unless it says otherwise. */
const { step: plain } = stepsOf(siteWorkEntity)<SiteWorkContext>({ while: LIVE, whileSays: GONE });

/** What stands against a step is told in the name of whoever asks it: of an ordinary work the company. */
export const step: typeof plain = (spec) => {
  const { check } = spec as { readonly check?: (a: Try) => readonly FieldError[] };
  return plain(check ? { ...spec, check: (a: Try) => inItsName(a.row, check(a)) } : spec);
};

export const { code } = siteWorkEntity.lifecycle;

export const rulesOf = ({ context }: Pick<Try, 'context'>) => context.rules ?? defaultPermitRules;

export const refuse = (field: string, message: string): FieldError => ({ field, message });

/** One line of what happened. */
export const line = (what: string, note?: (a: Try) => unknown) => ({
  field: 'history' as const,
  row: (a: Try): Stored => ({
    time: a.context.now,
    what,
    userId: a.actor.userId || null,
    note: String(note?.(a) ?? '').slice(0, 500) || null,
  }),
});

/** Whoever sends a number beside the step's own means another step: none is a free state. */
export function doorErrors({ row, body }: Try, ...to: readonly State[]): FieldError[] {
  if (isEmpty(body.processState)) return [];
  const told = Number(body.processState);
  const good = [Number(row.processState), ...to.map((name) => code[name])];
  return good.includes(told)
    ? []
    : [refuse('processState', `流程状态不能直接改为${siteWorkEntity.lifecycle.labelOf(told) || told}，请按流程办理`)];
}

export const overdue = (row: Values, now: string): boolean => !isEmpty(row.validUntil) && now > text(row, 'validUntil');

/** Where work begins or passes to others: a sample of the last minutes, of large vessels at every part. */
export function gasNow(a: Try): string | undefined {
  if (!gasRowsOf(a.row)) return undefined;
  const samples = a.context.samples ?? [];
  return (
    staleOrBad(samples, a.context.now, rulesOf(a)) ??
    (Number(a.row.largeSpace) === 1 ? missingPlaces(samples) : undefined)
  );
}

/** In a place that does not allow sparks before the gas is known to be good: the latest of every place. */
export const gasRefusal = (a: Try): FieldError[] => {
  const rows = gasRowsOf(a.row);
  if (!rows) return [];
  const samples = a.context.samples ?? [];
  const bad = badOf(samples, a.context.now, text(a.row, 'interruptedAt'));
  if (samples.length === 0) return [refuse(rows, '没有气体分析记录，请取样分析')];
  return bad.length > 0
    ? [refuse(rows, badSays(bad, Number(a.row.runFlag) === RUN.overdue ? ONLY_END : undefined))]
    : [];
};

export const CHARGE: Party<Name> = {
  anyOf: [
    { user: 'guardianId' },
    { user: 'responsibleId' },
    { user: 'auditId' },
    { user: 'validationId' },
    { role: 'safety_manager' },
  ],
};

export const CHARGE_SAYS = '只有监护人、作业负责人、审批人、核验人和安全管理人员可以办理';

/** The level was judged for the hours of the day that the ticket names, so work is done in these alone (5.1.1). */
export function outsideDay({ row, context }: Try): FieldError[] {
  const daily = dailyOf(row);
  const hour = context.now.slice(11, 16);
  return daily && (hour < daily.from || hour >= daily.to)
    ? [refuse('dailyFrom', `不在每日作业时段${daily.from}至${daily.to}内`)]
    : [];
}

/** The wind of this moment: as whoever is there tells it, or as it was observed last. */
export const windAt = ({ merged, context }: Try): number | null =>
  isEmpty(merged.wind) ? (context.weather?.wind ?? null) : Number(merged.wind);

/** Kept on the ticket with its start and each resumption. */
export const windSet = (a: Try): Stored => (Number(a.row.outdoors) === 1 ? { wind: windAt(a) } : {});

export const WIND = { fresh: true, help: '按现场实测填写；不填写时采用有效时间内的实测气象记录' } as const;

/** Weather in which this work is not done outdoors, as told on the spot or observed. */
export function windErrors(a: Try, type: WorkType | undefined): FieldError[] {
  const { row, context } = a;
  if (!type || Number(row.outdoors) !== 1) return [];
  const wind = windAt(a);
  if (wind === null && context.weather !== undefined)
    return [
      refuse(
        'wind',
        `风力未判定：${rulesOf(a).numbers['weather.minutes']}分钟内没有该处的实测气象记录，请按现场实测填写风力`,
      ),
    ];
  const typed = isEmpty(a.merged.wind) ? null : Number(a.merged.wind);
  const untrue = belied(type, typed, context.weather?.wind);
  return [
    ...(untrue ? [refuse('wind', untrue)] : []),
    ...weatherErrors({
      type,
      outdoors: true,
      wind: Math.max(wind ?? 0, context.weather?.wind ?? 0),
      rain: context.weather?.rain ?? null,
      snow: context.weather?.snow ?? null,
      fog: context.weather?.fog ?? null,
    }),
    ...graverNow(a, type),
  ];
}

const POSITION_OF = new Map(
  Object.entries(POSITIONS).map(([position, label]) => [label as string, position as Position]),
);

/** Of a level or an approver graver than the ticket was approved with: a new ticket (4.17, table B.1). */
function graverNow(a: Try, type: WorkType): FieldError[] {
  const { row, merged, context } = a;
  const now = judgeSiteWork(merged, rulesOf(a), context.weather ?? null);
  const told = judgeSiteWork(row, rulesOf(a));
  const was =
    workTypes[type].levels.find((level) => nameOfWork(type, level) === text(row, 'effectiveLevel')) ?? told.level;
  const office = POSITION_OF.get(text(row, 'approverOffice')) ?? told.approver;
  if (graver(type, was, now.level) !== was)
    return [refuse('wind', `现场条件使级别变为${now.levelName}，须重新办票（${STANDARD} 4.17）`)];
  return higherOffice(office, now.approver) === office
    ? []
    : [refuse('wind', `现场条件使审批权限变为${now.approvers}，须重新办票（${STANDARD} 表B.1）`)];
}

/** Its people watch or work elsewhere at this moment. */
export const engagedElsewhere = ({ context }: Try): FieldError[] => elsewhereErrors(context.elsewhere ?? [], 'workers');
