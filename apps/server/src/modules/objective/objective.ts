import { checkRates, drillCounts, hazardRates } from '@anlan/domain/figures/registry';
import { ACCIDENT_VALUES, isAccidentValue } from '@anlan/domain/objective/accidents';
import { objectiveDocument } from '@anlan/domain/objective/documents';
import {
  assessAbove,
  assessedOn,
  type Below,
  JUDGING,
  scoreAbove,
  scoreOf,
  stateAbove,
  statusOn,
} from '@anlan/domain/objective/judge';
import { directionOf, type Metric, objective } from '@anlan/domain/objective/objective';
import { type FieldError, isEmpty, percentOf, type RateFigure, type RowOf, type Stored } from '@anlan/resource';
import { asSystem, type Services, shanghai, type Work } from '../../kernel/context';
import { grouped } from '../../kernel/grouped';
import type { Job } from '../../kernel/jobs/job';
import { countFigures } from '../../kernel/resource/figures/count-figures';
import { forest } from '../../kernel/resource/forest';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { all, get } from '../../kernel/resource/list/read';
import { documentRoutes } from '../../kernel/resource/print/document-routes';
import type { StepPort } from '../../kernel/resource/steps/take';
import { changeMany } from '../../kernel/resource/write/many';
import type { Hooks } from '../../kernel/resource/write/one';
import type { Writer } from '../../kernel/resource/write/statement';
import { accidentFigures } from '../../ports/accident-figures';
import { trainingFigures } from '../../ports/training-figures';

type Row = RowOf<typeof objective>;
/** Figures are the company's, whoever asks: nobody has to. */
type Asking = Pick<Work, 'app' | 'tx' | 'tenantId'>;

const RATES: Readonly<Partial<Record<Metric, RateFigure>>> = {
  closedRate: hazardRates.closedRate,
  onTimeRate: hazardRates.onTimeRate,
  checkDoneRate: checkRates.doneRate,
  checkOnTimeRate: checkRates.onTimeRate,
};

/** The figure over the objective's period; null where there is nothing to divide yet. */
export async function measured(
  asking: Asking,
  metric: Metric,
  period: readonly [string, string],
): Promise<string | null> {
  const work = asking as Work;
  if (isAccidentValue(metric)) {
    const totals = await work.app.use(accidentFigures).over(asking, period);
    return totals ? ACCIDENT_VALUES[metric](totals) : null;
  }
  if (metric === 'hoursRate') {
    const { due, met } = await work.app.use(trainingFigures).hours(asking, period);
    return percentOf(met, due);
  }
  const rate = RATES[metric];
  if (!rate) {
    const { held } = await countFigures(work, { held: drillCounts.held }, { period });
    return String(held);
  }
  const { part, whole } = await countFigures(work, { part: rate.numerator, whole: rate.denominator }, { period });
  return percentOf(part, whole);
}

const today = ({ app }: { readonly app: Pick<Services, 'clock'> }): string => shanghai(app.clock.now()).slice(0, 10);

type Facts = Pick<
  Row,
  'startAndEndTime' | 'metric' | 'direction' | 'targetValue' | 'completeValue' | 'terminated' | 'assessState'
>;

interface Standing {
  readonly completeValue: string | null;
  readonly state: string;
  readonly score: number | null;
  readonly assessState: number;
  readonly judging: number;
}

/** As it stood when its assessor looked at it. */
type AsAssessed = Parameters<typeof assessedOn>[1];

/** What came of it so far, and where it stands by that. */
async function standing(asking: Asking, facts: Facts, before?: AsAssessed): Promise<Standing> {
  const [startTime, endTime] = facts.startAndEndTime ?? [null, null];
  const completeValue =
    facts.metric && startTime && endTime
      ? await measured(asking, facts.metric as Metric, [startTime, endTime])
      : (facts.completeValue ?? null);
  const told = { ...facts, startTime, endTime, completeValue };
  const assessState = assessedOn(told, before);
  const state = statusOn({ ...told, assessState }, today(asking));
  return { completeValue, state, score: scoreOf(state, assessState), assessState, judging: JUDGING };
}

/** Of one sheet. */
const MOST_PRINTED = 500;
/** Levels of a tree that are reckoned with. */
const MOST_LEVELS = 10;

type Judgement = Readonly<Stored> & { readonly id: string; readonly assessState: number };

/** Written as the clock and the state of things have them; one statement leads to one state. Gives how many changed. */
async function judge(writer: Writer, each: readonly Judgement[], more: { skipLocked?: true } = {}): Promise<number> {
  let changed = 0;
  for (const same of grouped(each, ({ assessState }) => String(assessState)).values())
    changed += (await changeMany(writer, objective, { kind: 'judge', mark: true, each: same, ...more })).length;
  return changed;
}

/** Those above follow what stands below them, level by level. */
async function judgeAbove(writer: Writer, ids: readonly string[], without: readonly string[] = []): Promise<void> {
  let level = [...new Set(ids)];
  for (let n = 0; n < MOST_LEVELS && level.length > 0; n += 1) {
    const rows = await writer.tx.query<{
      id: string;
      parent: string | null;
      state: string;
      assessState: number;
      over: boolean;
      below: readonly Below[];
    }>(
      `select t.id::text as id, t.parent_id::text as parent, t.state, t.assess_state as "assessState", t.end_time < $4::date as over, (
          select coalesce(json_agg(json_build_object('weight', c.weight, 'score', c.score, 'state', c.state) order by c.id), '[]') from objective c
           where c.tenant_id = $1 and c.parent_id = t.id and c.deleted_at is null and c.id <> all($3::uuid[])) as below
         from objective t where t.tenant_id = $1 and t.id = any($2::uuid[]) and t.deleted_at is null`,
      [writer.tenantId, level, without, today(writer)],
    );
    await judge(
      writer,
      rows.map(({ id, below, ...own }) => ({
        id,
        score: scoreAbove(own, below),
        state: stateAbove(own, below),
        assessState: assessAbove(own, below),
      })),
    );
    level = [...new Set(rows.flatMap(({ parent }) => parent ?? []))];
  }
}

const WHOLE = 100;

/** Objectives of one parent weigh a hundred together at the most; whoever adds to them waits for the one before him. */
async function weightFaults(work: Work, told: Stored, id: string | undefined): Promise<FieldError[]> {
  if (isEmpty(told.parentId) || isEmpty(told.weight) || told.terminated) return [];
  await work.tx.query('select 1 from objective where tenant_id = $1 and id = $2::uuid for no key update', [
    work.tenantId,
    told.parentId,
  ]);
  const [others] = await work.tx.query<{ sum: number }>(
    `select coalesce(sum(weight), 0)::int as sum from objective
      where tenant_id = $1 and parent_id = $2::uuid and id is distinct from $3::uuid and terminated is not true and deleted_at is null`,
    [work.tenantId, told.parentId, id ?? null],
  );
  const sum = Number(told.weight) + (others?.sum ?? 0);
  return sum > WHOLE ? [{ field: 'weight', message: `同级目标的权重合计为${sum}%，不能超过100%` }] : [];
}

/** A child that names no assessor has its parent's. */
async function assessorAbove({ tx, tenantId }: Work, { parentId }: Stored): Promise<string | undefined> {
  if (isEmpty(parentId)) return undefined;
  const [parent] = await tx.query<{ assessor: string | null }>(
    'select assessment_user::text as assessor from objective where tenant_id = $1 and id = $2::uuid and deleted_at is null',
    [tenantId, parentId],
  );
  return parent?.assessor ?? undefined;
}

const hooks: Hooks<typeof objective> = {
  beforeWrite: async (work, values, before) => {
    if (['weight', 'parentId', 'terminated'].some((name) => name in values)) {
      const faults = await weightFaults(work, { ...before, ...values } as Stored, before?.id);
      if (faults.length > 0) return faults;
    }
    if (isEmpty('assessmentUser' in values ? values.assessmentUser : before?.assessmentUser)) {
      const assessor = await assessorAbove(work, { ...before, ...values } as Stored);
      if (assessor) values.assessmentUser = assessor;
    }
    const told = { ...before, ...values } as unknown as Facts;
    const direction = directionOf(told);
    values.direction = direction;
    const facts = { ...told, direction };
    Object.assign(values, await standing(work, facts, before), { dueDate: facts.startAndEndTime?.[1] ?? null });
    return undefined;
  },
  // Itself first: with some below it, it scores what they do.
  afterWrite: (work, id, before) => judgeAbove(work, [id, ...(before?.parentId ? [before.parentId] : [])]),
  beforeRemove: (work, rows) =>
    judgeAbove(
      work,
      rows.flatMap(({ parentId }) => parentId ?? []),
      rows.map(({ id }) => id),
    ),
};

/** What was told or confirmed makes it stand anew, and those above it. */
const steps: StepPort = {
  mark: async (work, row, { patch, to }) => {
    const facts = { ...row, ...patch, assessState: to } as unknown as Facts;
    const { state, score, judging } = await standing(work, facts, facts);
    return { set: { state, score, judging } };
  },
  history: (work, id) => judgeAbove(work, [id]),
};

/** With all that stands below it, as it is printed. */
async function withBelow(work: Work, id: string): Promise<string> {
  const { json } = await get(work, objective, id);
  const { json: everything } = await all(work, objective, {}, { sort: 'createTime' });
  const rows = JSON.parse(String(everything)) as (Stored & { id: string; parentId: string })[];
  const below: Stored[] = [];
  const add = (parent: string): void => {
    for (const row of rows)
      if (row.parentId === parent && below.length < MOST_PRINTED) {
        below.push(row);
        add(row.id);
      }
  };
  add(id);
  return JSON.stringify({ ...(JSON.parse(String(json)) as Stored), below });
}

export const objectiveImplementation: Implementation = implement(objective, {
  hooks,
  steps,
  routes: documentRoutes(objectiveDocument, { record: withBelow }),
  serves: {
    tree: async (work, { query }) => {
      const { json } = await all(work, objective, query, { sort: 'createTime' });
      return { data: forest(JSON.parse(String(json)) as (Stored & { id: string; parentId: string })[]) };
    },
  },
});

interface Due {
  readonly tenant_id: string;
  readonly id: string;
  readonly start: string;
  readonly end: string;
  readonly metric: Metric | null;
  readonly direction: number | null;
  readonly target: string | null;
  readonly complete: string | null;
  readonly assessed: number;
  readonly state: string;
  readonly parent: string | null;
  /** Ended long ago: its value stays what it came to. */
  readonly settled: boolean;
}

/** Days after its end in which what was recorded late still changes a measured value. */
const SETTLING_DAYS = 31;

/** Rows looked at in one go. */
const LOOKED_AT = 1000;

/** Begins, measures and judges what the clock has reached; gives how many rows it has changed. */
export async function judgeObjectives(app: Services, most = LOOKED_AT): Promise<number> {
  const day = today({ app });
  let changed = 0;
  let after: readonly [string, string] = ['', '00000000-0000-0000-0000-000000000000'];
  while (true) {
    const rows = await asSystem(app, 'objectives to be judged', ({ tx }) =>
      tx.query<Due>(
        `select tenant_id, id, start_time::text as start, end_time::text as end, metric, direction, target_value as target,
                complete_value as complete, assess_state as assessed, state, parent_id::text as parent,
                end_time < $1::date - ${SETTLING_DAYS} as settled
           from objective where deleted_at is null and terminated is not true and (tenant_id, id) > ($2::text, $3::uuid)
            and ((state = '0' and start_time <= $1::date) or (state in ('0', '1') and end_time < $1::date)
              or judging is distinct from ${JUDGING}
              or (metric is not null and start_time <= $1::date and end_time >= $1::date - ${SETTLING_DAYS}))
          order by tenant_id, id limit $4::int`,
        [day, ...after, most],
      ),
    );
    for (const tenantId of new Set(rows.map(({ tenant_id }) => tenant_id)))
      changed += await judgeOf(
        app,
        tenantId,
        rows.filter(({ tenant_id }) => tenant_id === tenantId),
      );
    const last = rows.at(-1);
    if (!last || rows.length < most) return changed;
    after = [last.tenant_id, last.id];
  }
}

const judgeOf = (app: Services, tenantId: string, rows: readonly Due[]): Promise<number> =>
  asSystem(app, 'objectives of a company', async ({ tx }) => {
    const writer = { app, tx, tenantId };
    const each = [];
    for (const row of rows) {
      const facts = {
        startAndEndTime: [row.start, row.end] as const,
        metric: row.settled ? null : row.metric,
        direction: directionOf({ metric: row.metric, direction: row.direction, targetValue: row.target }),
        targetValue: row.target,
        completeValue: row.complete,
        terminated: false,
        assessState: row.assessed,
      } as unknown as Facts;
      each.push({ id: row.id, direction: facts.direction, ...(await standing(writer, facts, facts)) });
    }
    const done = await judge(writer, each, { skipLocked: true });
    const parents = rows.flatMap(({ parent }) => parent ?? []);
    await judgeAbove(writer, [...each.map(({ id }) => id), ...parents]);
    return done;
  });

export const judgeJob: Job = {
  name: 'objectives',
  everyMs: 60 * 60_000,
  run: async (app) => {
    await judgeObjectives(app);
  },
};
