import { judgeSignIn, type Position, type SignInFlag } from '@anlan/domain/check/run/sign-in';
import { signInAtPoint } from '@anlan/domain/risk/calls';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { riskSignIn } from '@anlan/domain/risk/risk-sign-in';
import { distanceText } from '@anlan/domain/shared/distance';
import { durationText } from '@anlan/domain/shared/duration';
import type { RowOf, Stored } from '@anlan/resource';
import { nowText, type Work } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { get, rowOf } from '../../kernel/resource/list/read';
import { insertMany } from '../../kernel/resource/write/many';
import { create } from '../../kernel/resource/write/one';
import { type Route, serve } from '../../kernel/route';
import type { PointVisit } from '../../ports/point-visits';
import { colleague } from './colleague';

const resource = riskSignIn;
type Point = RowOf<typeof riskPoint>;

/** A second press, or a reload of the page, is no second visit. */
const AGAIN_SECONDS = 120;

const number = (value: unknown): number | undefined =>
  value === null || value === undefined || value === '' || !Number.isFinite(Number(value)) ? undefined : Number(value);

function positionOf(body: Stored): Position | null {
  const [longitude, latitude] = [number(body.longitude), number(body.latitude)];
  return longitude === undefined || latitude === undefined ? null : { longitude, latitude };
}

/** What is out of order, as the list tells it. */
function sentences(
  flags: readonly SignInFlag[],
  facts: {
    readonly distance: number | null;
    readonly deviation: number | null;
    readonly radius: number;
    readonly point: Pick<Point, 'allowDeviation'>;
    /** What the distance is from. */
    readonly spot?: string;
  },
): string {
  const allowed = facts.point.allowDeviation ?? 0;
  const minutes = Math.abs(facts.deviation ?? 0);
  return flags
    .map((flag) => {
      switch (flag) {
        case 'late':
          return `比规定时间晚${durationText(minutes)}（允许${durationText(allowed)}）`;
        case 'early':
          return `比规定时间早${durationText(minutes)}（允许${durationText(allowed)}）`;
        case 'far':
          return `距${facts.spot ?? '风险点'}${distanceText(facts.distance ?? 0)}（有效半径${facts.radius}米）`;
        default:
          return '未取得定位';
      }
    })
    .join('；');
}

async function signIn(work: Work, body: Stored): Promise<string> {
  const point = (await rowOf(work, riskPoint, body.riskId)) as Point;
  if (point.status === 0) throw refuse('该风险点已停用，不能签到');
  const [recent] = await work.tx.query<{ at: string }>(
    `select to_char(sign_in_time at time zone 'Asia/Shanghai', 'HH24:MI') as at from risk_sign_in
      where tenant_id = $1 and risk_id = $2::uuid and user_id = $3::uuid and deleted_at is null
        and sign_in_time > $4::timestamptz - make_interval(secs => ${AGAIN_SECONDS}) and sign_in_time <= $4::timestamptz limit 1`,
    [work.tenantId, point.id, colleague(work), new Date(work.app.clock.now()).toISOString()],
  );
  if (recent) throw refuse(`您刚刚已在此签到（${recent.at}），无需重复签到`);
  const radius = Number(await work.app.parameters.get(work.tenantId, 'check.signIn.radius', work.tx));
  const now = nowText(work);
  const verdict = judgeSignIn(
    {
      longitude: number(point.longitude) ?? null,
      latitude: number(point.latitude) ?? null,
      signInTime: point.signInTime,
      allowDeviation: point.allowDeviation,
    },
    now,
    positionOf(body),
    radius,
  );
  return create(
    work,
    resource,
    body,
    {},
    {
      set: {
        name: point.name,
        pointNum: point.pointNum,
        deptId: point.deptId,
        userId: colleague(work),
        signInTime: now,
        distance: verdict.distance,
        deviation: verdict.deviation,
        abnormal: verdict.flags.length > 0 ? 1 : 0,
        abnormalReason: sentences(verdict.flags, { ...verdict, radius, point }) || null,
      },
    },
  );
}

/**
 * What another module has heard (the service `visits`): its sign-ins at risk points stand in this list too, once each,
 * for they are written in the transaction of their evidence.
 */
export async function keepVisits(work: Work, visits: readonly PointVisit[]): Promise<void> {
  if (visits.length === 0) return;
  const points = await work.tx.query<{
    id: string;
    name: string;
    pointNum: string | null;
    deptId: string | null;
    allowDeviation: number | null;
  }>(
    `select id, name, point_num as "pointNum", dept_id as "deptId", allow_deviation as "allowDeviation" from risk_point
      where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null`,
    [work.tenantId, visits.map(({ riskId }) => riskId)],
  );
  const radius = Number(await work.app.parameters.get(work.tenantId, 'check.signIn.radius', work.tx));
  const rows = visits.flatMap(({ riskId, time, verdict, place, remark, ...told }): Stored[] => {
    const point = points.find(({ id }) => id === riskId);
    if (!point) return [];
    const { flags, distance, deviation } = verdict;
    const facts = { distance, deviation, radius, point, ...(place?.measured ? { spot: '点位' } : {}) };
    return [
      {
        ...told,
        riskId,
        name: point.name,
        pointNum: point.pointNum,
        deptId: point.deptId,
        userId: colleague(work),
        signInTime: time,
        geoLocation: place?.name ?? null,
        distance,
        deviation,
        abnormal: flags.length > 0 ? 1 : 0,
        abnormalReason: sentences(flags, facts) || null,
        remark,
      },
    ];
  });
  if (rows.length > 0) await insertMany(work, resource, rows, 'create');
}

const signInRoute: Route = serve(signInAtPoint, async (work, _, { body }) => {
  const id = await signIn(work, (body ?? {}) as Stored);
  const { json } = await get(work, resource, id);
  const { abnormal, abnormalReason } = JSON.parse(json) as Stored;
  return { json, msg: abnormal === 1 ? `已签到，标记为异常：${abnormalReason}` : '签到成功' };
});

export const riskSignInImplementation: Implementation = implement(riskSignIn, { routes: [signInRoute] });
