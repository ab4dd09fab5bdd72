import { setTimeout as sleep } from 'node:timers/promises';
import { hiddenDangerLifecycle } from '@anlan/domain/hazard/hidden-danger-entity';
import { warning } from '@anlan/domain/warning/warning';
import type { App } from '../../app';
import { type Actor, asSystem, shanghai, type Work } from '../../kernel/context';
import { tellWhatIsDue } from '../../kernel/deadlines/look';
import { recount } from '../../kernel/resource/figures/counters';
import { everyHour } from '../../modules/dynamic/index';
import { warnings } from '../../ports/warnings';
import type { Caller } from '../caller';
import type { Cast } from '../hazard/stories';
import type { Dice } from '../random';
import { ALARM_STORIES, type AlarmStory } from './alarm-stories';
import { missedRounds, notReported } from './rule-warnings';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const HISTORY_DAYS = 180;
/** Company 100001 has a row a day, the others one a week: a day without a row was as the day before. */
const RICH = '100001';

/** Half a year of warnings that people saw to, and a few that still wait: reported and handled by the calls for it. */
export async function liveWarnings(
  caller: Caller,
  facts: {
    readonly cast: Cast;
    readonly actors: ReadonlyMap<string, Actor>;
    readonly now: number;
    readonly dice: Dice;
  },
): Promise<void> {
  const { cast, actors, now, dice } = facts;
  const manager = actors.get(cast.manager) as Actor;
  const rich = manager.tenantId === RICH;
  const handled = rich ? 36 : 16;
  const waiting = rich ? 3 : dice.chance(0.5) ? 1 : 0;
  // With some companies it grew better in the half year, with others worse.
  const bend = dice.chance(0.6) ? 0.6 : 1.7;
  const times = Array.from(
    { length: handled },
    () => now - (2 + dice.next() ** bend * (HISTORY_DAYS - 2)) * DAY - dice.between(0, 9) * HOUR,
  )
    .sort((left, right) => left - right)
    .concat(Array.from({ length: waiting }, () => now - dice.between(2, 40) * HOUR));
  if (rich) {
    const ctx = caller.at(manager, now - 150 * DAY);
    await caller.within(ctx, (work) =>
      caller.call(work, 'POST /safe/riskwarnconfig/save', ctx, {
        body: { warnValue: 40, eliminateValue: 20, remark: '安全生产委员会第二次会议确定' },
      }),
    );
  }
  await caller.within(caller.at(manager, now), async (work) => {
    if (rich) await justOver(caller, work, manager, now);
    const alarming = await alarmingPoints(work);
    for (const [place, at] of times.entries()) {
      const { point, told } = picked(dice, alarming);
      const raised = caller.at(manager, at);
      const { id } = (await caller.call(work, 'POST /safe/warn', raised, {
        body: {
          warnContent: `${told.where}：${told.content}`,
          warnLevel: place >= handled && told.level < '3' ? '3' : told.level,
          warnType: told.type,
          riskId: point.id,
          warnTimeStart: shanghai(at),
          warnPositioning: told.where,
        },
      })) as { id: string };
      await measured(work, id, told);
      if (place >= handled) continue;
      const done = caller.at(manager, Math.min(now - HOUR, at + toHandle(dice)));
      await caller.call(work, 'PUT /safe/warn/:id', done, {
        params: { id },
        body: {
          processingState: 2,
          processingReason: told.reason,
          processingMeasures: told.measures,
          processingInfo: told.info,
        },
      });
    }
  });
}

interface AlarmingPoint {
  readonly id: string;
  readonly grave: boolean;
  readonly stories: readonly AlarmStory[];
}

/** Points of this company that an instrument, a camera or a round could tell something of. */
async function alarmingPoints(work: Work): Promise<AlarmingPoint[]> {
  const points = await work.tx.query<{ id: string; name: string; level: string | null }>(
    'select id, name, inherent_level as level from risk_point where tenant_id = $1 and deleted_at is null order by point_num',
    [work.tenantId],
  );
  return points.flatMap(({ id, name, level }) => {
    const stories = ALARM_STORIES.filter(({ at }) => at.test(name));
    return stories.length > 0 ? [{ id, grave: level === '1', stories }] : [];
  });
}

/** Half of the alarms come from the gravest points: there stand the most instruments. */
function picked(dice: Dice, points: readonly AlarmingPoint[]): { point: AlarmingPoint; told: AlarmStory } {
  const grave = points.filter((point) => point.grave);
  const point = dice.pick(grave.length > 0 && dice.chance(0.5) ? grave : points);
  return { point, told: dice.pick(point.stories) };
}

/** What an instrument or a camera raised says so: the call is for people, and takes nobody's word for a source. */
const measured = (work: Work, id: string, { access }: AlarmStory) =>
  work.tx.run('update warning set access_signs = $3 where tenant_id = $1 and id = $2::uuid', [
    work.tenantId,
    id,
    access,
  ]);

/** Most are seen to within a day; where a part had to be ordered it took up to three weeks. */
const toHandle = (dice: Dice): number => (dice.chance(0.35) ? dice.between(4, 21) * DAY : dice.between(1, 30) * HOUR);

/** Two warnings at one 一般 point, ended six hours ago: it was 较大 for days, and waits to fall. */
async function justOver(caller: Caller, work: Work, manager: Actor, now: number): Promise<void> {
  const points = await work.tx.query<{ id: string; name: string }>(
    "select id, name from risk_point where tenant_id = $1 and inherent_level = '3' and deleted_at is null order by point_num",
    [manager.tenantId],
  );
  const fitting = points.flatMap(({ id, name }) => {
    const stories = ALARM_STORIES.filter(({ at }) => at.test(name)).sort((left, right) =>
      left.level.localeCompare(right.level),
    );
    return stories.length >= 2 && stories[0]?.level === '2' ? [{ id, stories }] : [];
  });
  const point = fitting[0];
  if (!point) return;
  for (const told of point.stories.slice(0, 2)) {
    const begun = caller.at(manager, now - 3 * DAY);
    const { id } = (await caller.call(work, 'POST /safe/warn', begun, {
      body: {
        warnContent: `${told.where}：${told.content}`,
        warnLevel: told.level,
        warnType: told.type,
        riskId: point.id,
        warnPositioning: told.where,
      },
    })) as { id: string };
    await measured(work, id, told);
    await caller.call(work, 'PUT /safe/warn/:id', caller.at(manager, now - 6 * HOUR), {
      params: { id },
      body: {
        processingState: 2,
        processingReason: told.reason,
        processingMeasures: told.measures,
        processingInfo: told.info,
      },
    });
  }
}

/** Open dangers and warnings at each point at the end of each day, as their own dates tell. */
const HISTORY = `
  with days as (select d::date as day from generate_series($1::date - ${HISTORY_DAYS}, $1::date - 1, interval '1 day') as d),
  points as (select tenant_id, id, inherent_level, case inherent_level when '1' then 80 when '2' then 60 when '3' then 35 else 10 end as base,
                    case inherent_level when '1' then 75 when '2' then 50 when '3' then 25 else 0 end as least
               from risk_point where deleted_at is null and status is distinct from 0 and inherent_level is not null),
  scored as (
    select p.tenant_id, p.id as risk_id, t.day, p.least,
           least(100, greatest(p.base + least(40, coalesce(h.points, 0)) + least(25, coalesce(v.points, 0)), p.least, case when h.major then 75 else 0 end,
             case when h.long then case p.inherent_level when '4' then 25 when '3' then 50 else 75 end else 0 end))::int as score
      from points p
      join days t on p.tenant_id = '${RICH}' or ($1::date - t.day) % 7 = 1
      left join lateral (
        select sum(case when d.hidden_danger_level = 4 then 25 when d.revise_time_limit < t.day + 1 then 7 else 3 end) as points, bool_or(d.hidden_danger_level = 4) as major,
               bool_or(d.hidden_danger_level <> 4 and d.revise_time_limit < t.day - 29) as long
          from hidden_danger d where d.tenant_id = p.tenant_id and d.risk_id = p.id and d.deleted_at is null and d.create_time < t.day + 1
           and (d.status not in (5, 6) or coalesce(d.second_review_time, d.review_time, d.update_time) >= t.day + 1)) h on true
      left join lateral (
        select sum(case w.warn_level when '1' then 20 when '2' then 10 when '3' then 5 else 2 end) as points
          from warning w where w.tenant_id = p.tenant_id and w.risk_id = p.id and w.deleted_at is null and w.warn_type not in ('1', '2', '3', '4', '5', '6')
           and w.warn_time_start < t.day + 1 and (w.processing_state = 1 or w.processing_time >= t.day + 1)) v on true)
  insert into risk_score_daily (tenant_id, risk_id, day, score, level)
  select tenant_id, risk_id, day, score, case when held >= 75 then '1' when held >= 50 then '2' when held >= 25 then '3' else '4' end
    from (select s.*, greatest(score, coalesce(lag(score) over (partition by tenant_id, risk_id order by day), 0)) as held from scored s) x
  on conflict do nothing`;

const COMPANIES = `
  insert into company_score_daily (tenant_id, day, score, level, red, orange, yellow, blue, raised)
  select tenant_id, day, score, case when score >= 75 then '1' when score >= 50 then '2' when score >= 25 then '3' else '4' end, red, orange, yellow, blue, raised
    from (select d.tenant_id, d.day, round(0.7 * max(d.score) + 0.3 * avg(d.score))::int as score,
                 count(*) filter (where d.level = '1') as red, count(*) filter (where d.level = '2') as orange,
                 count(*) filter (where d.level = '3') as yellow, count(*) filter (where d.level = '4') as blue,
                 count(*) filter (where d.level < p.inherent_level) as raised
            from risk_score_daily d join risk_point p on p.tenant_id = d.tenant_id and p.id = d.risk_id group by 1, 2) x
  on conflict do nothing`;

/** Where every point stood yesterday: what was closed since is then on its day of grace. */
const YESTERDAY = `
  insert into risk_score (tenant_id, risk_id, inherent_level, raw_score, score, level, since, under_major, under_larger, under_general, warn_index, terms, sentence, computed_at)
  select d.tenant_id, d.risk_id, p.inherent_level, d.score, d.score, d.level,
         coalesce((select max(e.day) + 1 from risk_score_daily e where e.tenant_id = d.tenant_id and e.risk_id = d.risk_id and e.level <> d.level), d.day)::timestamp at time zone 'Asia/Shanghai' + interval '9 hours',
         case when d.score < 75 then $2::timestamptz - interval '3 days' end, case when d.score < 50 then $2::timestamptz - interval '3 days' end,
         case when d.score < 25 then $2::timestamptz - interval '3 days' end, 0, '{}', '', $2::timestamptz - interval '1 day'
    from risk_score_daily d join risk_point p on p.tenant_id = d.tenant_id and p.id = d.risk_id where d.day = $1::date - 1
  on conflict do nothing`;

/** What the first computation took for news began when it did: falls at their own hours, warnings with their cause. */
const WHEN: readonly string[] = [
  `update risk_score s set may_fall_at = may_fall_at - h.hours, under_major = case when under_major = $1::timestamptz then under_major - h.hours else under_major end,
          under_larger = case when under_larger = $1::timestamptz then under_larger - h.hours else under_larger end,
          under_general = case when under_general = $1::timestamptz then under_general - h.hours else under_general end
     from (select tenant_id, risk_id, (1 + abs(hashtext(risk_id::text)) % 19) * interval '1 hour' as hours from risk_score) h
    where h.tenant_id = s.tenant_id and h.risk_id = s.risk_id and s.may_fall_at is not null`,
  `update warning w set warn_time_start = s.since, create_time = s.since, last_time = s.since from risk_score s
    where s.tenant_id = w.tenant_id and w.source = 'riskPoint' and w.source_id = s.risk_id::text and s.since < w.warn_time_start and $1::timestamptz is not null`,
];

/** Warnings of late and of major dangers, from the moment they became so; the events that follow find them there. */
const OF_DANGERS = `
  select d.tenant_id, d.id::text as id, d.risk_id, d.principal_dept as dept_id, coalesce(d.revise_id, d.principal_id) as user_id,
         d.hidden_danger_level = 4 as major, d.status in (${hiddenDangerLifecycle.codes('unrectified')}) and d.revise_time_limit < $1::timestamptz as late,
         to_char(d.revise_time_limit, 'YYYY-MM-DD HH24:MI') as due
    from hidden_danger d where d.deleted_at is null and d.status in (${hiddenDangerLifecycle.codes('open')})
     and (d.hidden_danger_level = 4 or d.status in (${hiddenDangerLifecycle.codes('unrectified')}) and d.revise_time_limit < $1::timestamptz)`;

interface Danger {
  readonly tenant_id: string;
  readonly id: string;
  readonly risk_id: string | null;
  readonly dept_id: string | null;
  readonly user_id: string | null;
  readonly major: boolean;
  readonly late: boolean;
  readonly due: string | null;
}

/** Six months of scores from the dangers' own history, then the present computed as the running product does. */
export async function settleScores(app: App, now: number): Promise<void> {
  const { services } = app;
  const at = new Date(now).toISOString();
  const today = shanghai(now).slice(0, 10);
  await tellWhatIsDue(services);
  await asSystem(services, 'demo scores', async ({ tx }) => {
    await tx.run(HISTORY, [today]);
    await tx.run(COMPANIES);
    await tx.run(YESTERDAY, [today, at]);
    const dangers = await tx.query<Danger>(OF_DANGERS, [at]);
    await services.use(warnings).raise(
      tx,
      dangers.flatMap((danger) => {
        const facts = {
          tenantId: danger.tenant_id,
          source: 'hiddenDanger',
          sourceId: danger.id,
          riskId: danger.risk_id,
          deptId: danger.dept_id,
          userId: danger.user_id,
          lasting: true,
        } as const;
        const due = danger.due ? `：整改期限${danger.due}` : '';
        return [
          ...(danger.late
            ? [
                {
                  ...facts,
                  type: '2',
                  level: danger.major ? ('1' as const) : ('3' as const),
                  content: `隐患逾期未整改${due}`,
                },
              ]
            : []),
          ...(danger.major
            ? [
                {
                  ...facts,
                  type: '3',
                  level: '1' as const,
                  content: `重大隐患未闭环${due}`,
                },
              ]
            : []),
        ];
      }),
    );
    await tx.run(
      `update warning w set warn_time_start = x.at, create_time = x.at, last_time = x.at
         from (select w.tenant_id, w.id, case when w.warn_type = '2' then d.revise_time_limit else d.create_time + interval '2 hours' end as at
                 from warning w join hidden_danger d on d.tenant_id = w.tenant_id and d.id::text = w.source_id where w.source = 'hiddenDanger') x
        where x.tenant_id = w.tenant_id and x.id = w.id and x.at < $1::timestamptz`,
      [at],
    );
    await missedRounds(services, tx);
    await notReported(services, tx);
  });
  await everyHour(services);
  await computed(app);
  await asSystem(services, 'demo scores', async ({ tx }) => {
    for (const sql of WHEN) await tx.run(sql, [at]);
    // Warnings have moved to other months than they were counted in.
    await recount(tx, warning);
  });
}

/** The job that computes waits while the queue of events is long, as it is now: it is asked until nothing is marked. */
async function computed(app: App): Promise<void> {
  const job = app.jobs.find(({ name }) => name === 'dynamic risk: what has changed');
  for (let left = true, turn = 0; left && turn < 60; turn += 1) {
    await job?.run(app.services);
    left = await asSystem(
      app.services,
      'demo scores',
      async ({ tx }) => (await tx.query('select 1 from risk_stale limit 1')).length > 0,
    );
    // Another node may be at it: then there is nothing to do but to wait.
    if (left) await sleep(500);
  }
}
