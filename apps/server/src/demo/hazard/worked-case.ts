import { addDays, formatDatetime } from '@anlan/resource/dates';
import type { Actor } from '../../kernel/context';
import { generatePlans } from '../../modules/check/index';
import type { Caller } from '../caller';
import { endings } from '../check/checks';
import type { BuiltCompany } from '../company/company';
import { HAZARDS, type HazardTemplate } from './hazards';
import type { Photos, Step } from './stories';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The company that has a point whose dynamic score is the worked case of the rules (domain-rules C5). */
export const WORKED_COMPANY = '100006';

/** Ten rounds due, newest first: six in time, two late, two missed, which is a rate of 70 per cent. */
const ROUNDS: readonly number[] = [3, 3, 5, 3, 4, 3, 3, 5, 4, 3];

export interface WorkedPoint {
  readonly id: string;
  readonly deptId: string;
  readonly principalId: string;
  /** Whoever checks it and mends what is found there. */
  readonly worker: string;
  readonly reviewer: string;
}

/** A 一般 point (LEC 3 × 6 × 7 = 126) of its own: no other story happens there. */
export async function workedPoint(
  caller: Caller,
  admin: Actor,
  { actors, cast }: BuiltCompany,
  birth: number,
): Promise<WorkedPoint> {
  const named = (account: string): string =>
    [...actors].find(([, actor]) => actor.account === account)?.[0] ?? cast.manager;
  const ctx = caller.at(admin, birth);
  const [worker, reviewer] = [named('worker'), named('reviewer')];
  return caller.within(ctx, async (work) => {
    const [like] = await work.tx.query<{ dept_id: string; team_ids: string[]; place: string; post_ids: string[] }>(
      'select dept_id, team_ids, place, post_ids from risk_point where tenant_id = $1 order by point_num limit 1',
      [work.tenantId],
    );
    if (!like) throw new Error('the demo company has no risk points');
    const { id } = (await caller.call(work, 'POST /safe/risk', ctx, {
      body: {
        name: '维修间砂轮机',
        pointNum: `FX-${work.tenantId.slice(-3)}-101`,
        type: '1',
        riskDescribe: '砂轮破裂飞出伤人，防护罩与托架缺陷会加重后果',
        dangerName: '砂轮破裂飞出',
        dangerType: '2',
        accidents: '0001',
        deptId: like.dept_id,
        teamIds: like.team_ids.join(','),
        place: like.place,
        principalId: reviewer,
        postIds: like.post_ids.join(','),
        riskInfos: [
          {
            dangerName: '砂轮破裂飞出',
            dangerType: '2',
            accidents: '0001',
            evaluateMethod: 'LEC',
            likelihood: '3',
            exposure: '6',
            consequence: '7',
            engineeringMeasures: '防护罩开口角度不大于65度，托架间隙不大于3毫米',
            manageMeasures: '每班点检砂轮、防护罩与托架',
          },
        ],
      },
    })) as { id: string };
    return { id, deptId: like.dept_id, principalId: reviewer, worker, reviewer };
  });
}

/** A general danger at the point, due yesterday and not mended: seven points. */
export function workedStory(point: WorkedPoint, manager: string, now: number, photos: Photos): Step[] {
  const text = (at: number): string => formatDatetime(at);
  const like = HAZARDS[0] as HazardTemplate;
  return [
    {
      at: now - 5 * DAY,
      actor: point.worker,
      call: 'report',
      body: {
        hiddenDangerDescribe: '砂轮机防护罩缺一颗固定螺栓，托架间隙约5毫米',
        discoveryTime: text(now - 5 * DAY - HOUR),
        type: like.type,
        hiddenDangerType: 1,
        riskId: point.id,
        reviseBeforeImages: photos(point.worker, 0, 1),
      },
    },
    {
      at: now - 4 * DAY,
      actor: manager,
      call: 'revise',
      body: {
        hiddenDangerLevel: 2,
        governType: '1,3',
        principalDept: point.deptId,
        principalId: point.principalId,
        reviseId: point.worker,
        reviewId: point.reviewer,
        reviewDept: point.deptId,
        reviseTimeLimit: text(now - DAY),
        reviseRequest: '补齐固定螺栓，托架间隙调到3毫米以内，整改前停用',
      },
    },
  ];
}

/** A daily plan of one person over the last days, and how its rounds ended. */
export async function workedRounds(caller: Caller, admin: Actor, point: WorkedPoint, now: number): Promise<void> {
  const then = caller.at(admin, now - (ROUNDS.length + 2) * DAY);
  await caller.within(then, async (work) => {
    const [list] = await work.tx.query<{ id: string }>(
      'select id from check_list where tenant_id = $1 and deleted_at is null order by name limit 1',
      [work.tenantId],
    );
    const { id } = (await caller.call(work, 'POST /safe/planvtwo', then, {
      body: {
        name: '砂轮机日点检',
        category: '1',
        timeType: '2',
        stratum: '5',
        personalType: 1,
        checkWay: '2',
        patrolWay: '1',
        isEnable: 1,
        deptId: point.deptId,
        deptedId: point.deptId,
        userId: point.worker,
        // It ended yesterday, so that the case stands as it is told.
        timeData: `${addDays(formatDatetime(now).slice(0, 10), -1)} 23:59:59`,
        additionalCheckTmp: list?.id ?? '',
        riskCheckListTmp: [{ riskId: point.id, checkIds: list?.id ?? '' }],
      },
    })) as { id: string };
    await generatePlans({ app: work.app, tx: work.tx, tenantId: work.tenantId }, [id], { now: formatDatetime(now) });
    await work.tx.run(
      `with k as (
         select id, coalesce(case when end_time < $3::timestamptz then ($4::smallint[])[row_number() over (partition by end_time < $3::timestamptz order by record_time desc)] end, 6) as status
           from check_record where tenant_id = $1 and plan_id = $2::uuid),
       e as (
         select k.id, k.status, case k.status when 3 then r.record_time + interval '10 hours' when 5 then r.end_time + interval '5 hours' end as done
           from k join check_record r on r.tenant_id = $1 and r.id = k.id)
       update check_record r set record_status = e.status, finish_time = date_trunc('second', e.done), started_time = date_trunc('second', e.done - interval '12 minutes'),
              finish_user_id = case when e.done is not null then r.user_ids[1] end, user_id = coalesce(r.user_id, r.user_ids[1]),
              sign_in_deviation = case when e.done is not null then 0 end, too_fast = case when e.done is not null then 0 end,
              photo_reused = case when e.done is not null then 0 end, abnormal_count = 0, hidden_danger_count = 0, update_time = coalesce(e.done, r.update_time)
         from e where r.tenant_id = $1 and r.id = e.id`,
      [work.tenantId, id, new Date(now).toISOString(), ROUNDS],
    );
    await endings(work, formatDatetime(now));
  });
}
