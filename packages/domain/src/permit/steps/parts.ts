/** What the steps of a ticket share: its words, parties, lines of history and the ruling of its facts. */
import {
  type Attempt,
  type Condition,
  type FieldError,
  f,
  isEmpty,
  type Stored,
  section,
  stepsOf,
  type Values,
} from '@anlan/resource';
import { defaultPermitRules, type PermitRules, type WorkRuling, workTypeOf } from '../judge-work';
import { DUST_PLACE } from '../level';
import type { MeasureFacts } from '../measures';
import { permitEntity, type permitLifecycle, RUN } from '../permit-entity';
import { listOf, type PermitContext, rulingOf, type TicketFacts, text } from '../permit-facts';
import type { Taken } from '../sampling';
import { WORK } from '../work-type';
import { type TicketItem, workedUntil } from './supervision';

export type State = (typeof permitLifecycle.names)[number];

export type Try = Attempt<PermitContext>;

export const rulesOf = (a: Pick<Try, 'context'>): PermitRules => a.context.rules ?? defaultPermitRules;

export const refuse = (field: string, message: string): FieldError => ({ field, message });

export const NORMAL: Condition = { field: 'runFlag', equals: RUN.normal };

export const RUNNING: Condition = { field: 'runFlag', in: [RUN.normal, RUN.interrupted] };

export const DRAFT: Condition = { field: 'runFlag', equals: RUN.draft };

export const GONE = [
  { when: { field: 'runFlag', equals: RUN.draft }, says: '作业票尚未提交' },
  { when: { field: 'runFlag', equals: RUN.interrupted }, says: '作业已中断，请先恢复作业' },
  { when: { field: 'runFlag', equals: RUN.overdue }, says: '作业票已超时，作业须停止，只能完工、终止或验收' },
  { when: { field: 'runFlag', equals: RUN.ended }, says: '作业已终止，只能验收现场' },
  { when: { field: 'runFlag', equals: RUN.voided }, says: '作业票已作废' },
  { when: { field: 'runFlag', equals: RUN.neverBegun }, says: '作业票已过作业时间，未开工过期，请重新办票' },
] as const;
/** Every step lives while the ticket does, unless it says otherwise. */
export const { step, party } = stepsOf(permitEntity)<PermitContext>({ while: NORMAL, whileSays: GONE });

export const charge = party({
  anyOf: [{ user: 'principalId' }, { user: 'guardianId' }, { headOf: 'applyingUnit' }, { role: 'safety_manager' }],
});

export const CHARGE_SAYS = '只有作业负责人、监护人、申请单位负责人或安全管理人员可以办理';

export const PHOTO = { accept: ['jpg', 'jpeg', 'png', 'webp'], count: 9, maxMb: 50, onSite: true } as const;

/** One line of the ticket's history. */
export const line = (link: string, result?: (a: Try) => string, comment?: (a: Try) => string) => ({
  field: 'handlings' as const,
  row: (a: Try): Stored => ({
    processLink: link,
    processUserId: a.actor.userId || null,
    processTime: a.context.now,
    processResult: result?.(a) ?? null,
    processComment: (comment?.(a) ?? '').slice(0, 500) || null,
  }),
});

export const servesUntil = (ticket: TicketFacts | undefined): string | null =>
  ticket?.linked
    .filter(({ type }) => type === WORK.hot || type === WORK.confined)
    .map(({ to }) => to)
    .sort()[0] ?? null;

export const rulingAt = (a: Try): WorkRuling | undefined =>
  rulingOf(a.merged, rulesOf(a), servesUntil(a.context.ticket), a.context.ticket?.weather);

export const reasonForm = (label: string) =>
  ({ sections: [section('', ['reason'])], also: { reason: f.longText(label, { required: true, max: 200 }) } }) as const;

export const reasonErrors =
  (label: string) =>
  ({ body }: Try): FieldError[] =>
    isEmpty(body.reason) ? [refuse('reason', `请输入${label}`)] : [];

export const reasonOf = ({ body }: Try): string => text(body, 'reason');

export const withSeconds = (told: string): string => (told.length === 16 ? `${told}:00` : told);

export const gasOf = (a: Try): readonly Taken[] => a.context.ticket?.gas ?? [];

/** When work last went on. */
export const lastWorked = ({ row, context }: Try): string => workedUntil(row, context.now);

export const latestGas = (samples: readonly Taken[]): Taken | undefined =>
  [...samples].sort((one, other) => one.sampledAt.localeCompare(other.sampledAt)).at(-1);

export const itemsOf = (a: Try): readonly TicketItem[] => a.context.ticket?.supervision.items ?? [];

/** Due times of items of supervision as they are written with a step. */
export const dueRows = (items: (a: Try) => readonly TicketItem[]) => ({
  field: 'supervisionItems' as const,
  row: (a: Try): Stored[] => items(a).flatMap(({ id, due }) => (isEmpty(due) ? [] : [{ id, due }])),
});

/** Of another version, or after conditions have changed, every measure is confirmed anew. */
export const unconfirmed = {
  field: 'measures' as const,
  row: ({ context }: Try): Stored[] =>
    (context.ticket?.measures ?? [])
      .filter(({ confirmUserId }) => !isEmpty(confirmUserId))
      .map(({ id }) => ({ id, confirmUserId: null, confirmTime: null, confirmSign: null, confirmPhoto: [] })),
};

export const measureFacts = (
  merged: Values,
  level: string | null,
  ticket: TicketFacts,
  rules: PermitRules,
): MeasureFacts => ({
  type: workTypeOf(merged.workType) ?? WORK.hot,
  level,
  height: isEmpty(merged.highWorkHeight) ? null : Number(merged.highWorkHeight),
  digDepth: isEmpty(merged.digDepth) ? null : Number(merged.digDepth),
  hazardousGround: Number(merged.hazardousGround) === 1,
  hazardousPower: Number(merged.hazardousPower) === 1,
  linked: ticket.linked.length > 0,
  dust: rules.ruleSet.dust,
  dustPlace: listOf(merged.hotPlaces).includes(DUST_PLACE),
});
