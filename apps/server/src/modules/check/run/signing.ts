import { isPosition, judgeSignIn, type SignInPlace, toldLate } from '@anlan/domain/check/run/sign-in';
import { asDatetime, isUuid } from '@anlan/resource';
import { nowText, type Work } from '../../../kernel/context';
import { newId } from '../../../kernel/db/id';
import { invalid, refuse } from '../../../kernel/errors';
import { pointVisits } from '../../../ports/point-visits';
import { keepPersonRecord } from './begin';
import type { RecordRow } from './mine';

/** A risk point of the record, as the sign-in needs it. */
export interface RunPoint {
  readonly id: string;
  readonly name: string;
  readonly pointNum: string | null;
  readonly areaId: string | null;
  readonly longitude: number | null;
  readonly latitude: number | null;
  readonly signInTime: string | null;
  readonly allowDeviation: number | null;
}

export interface SignIn {
  readonly riskId: string | null;
  readonly userId: string;
  readonly userName: string | null;
  readonly time: string;
  readonly toldTime: string | null;
  readonly way: number;
  readonly longitude: number | null;
  readonly latitude: number | null;
  readonly distance: number | null;
  readonly deviation: number | null;
  readonly flags: readonly string[];
}

/** The risk points whose items the record has, in the order of the items. */
export const pointsOf = (work: Work, recordId: string): Promise<RunPoint[]> =>
  work.tx.query<RunPoint>(
    `select p.id, p.name, p.point_num as "pointNum", p.place as "areaId", p.longitude::float8 as longitude, p.latitude::float8 as latitude,
            to_char(p.sign_in_time, 'HH24:MI') as "signInTime", p.allow_deviation as "allowDeviation"
       from (select i.risk_id, min(i.sort) as sort from check_record_item i
              where i.tenant_id = $1 and i.parent_id = $2::uuid and i.risk_id is not null group by i.risk_id) s
       join risk_point p on p.tenant_id = $1 and p.id = s.risk_id
      order by s.sort`,
    [work.tenantId, recordId],
  );

/** Patrol places in whose area the record has a point: their codes sign in at those points, also without network. */
export const placesOf = (work: Work, points: readonly RunPoint[]) =>
  work.tx.query<{ id: string; name: string; areaId: string }>(
    `select id, name, area_id as "areaId" from patrol_check_place
      where tenant_id = $1 and area_id = any($2::uuid[]) and deleted_at is null order by name, id limit 500`,
    [work.tenantId, [...new Set(points.flatMap(({ areaId }) => areaId ?? []))]],
  );

export const signInsOf = (work: Work, recordId: string): Promise<SignIn[]> =>
  work.tx.query<SignIn>(
    `select s.risk_id as "riskId", s.user_id as "userId", u.real_name as "userName", to_char(s.time, 'YYYY-MM-DD HH24:MI:SS') as time,
            to_char(s.told_time, 'YYYY-MM-DD HH24:MI:SS') as "toldTime", s.way, s.longitude::float8 as longitude, s.latitude::float8 as latitude,
            s.distance, s.deviation, s.flags
       from check_sign_in s left join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
      where s.tenant_id = $1 and s.record_id = $2::uuid order by s.time, s.id limit 500`,
    [work.tenantId, recordId],
  );

const SCANNED = 1;
const LOCATED = 2;

interface Told {
  readonly riskId?: unknown;
  readonly placeId?: unknown;
  readonly way?: unknown;
  readonly longitude?: unknown;
  readonly latitude?: unknown;
  readonly accuracy?: unknown;
  /** When the phone had no network: the time by its clock. */
  readonly at?: unknown;
}

/** Where a sign-in counts; `reason`: why it counts nowhere. */
type Spots = { readonly place: Place | undefined; readonly chosen: readonly RunPoint[] } | { readonly reason: string };

const toldIn = (given: unknown): Told => (typeof given === 'object' && given !== null ? given : {});

/**
 * Signs this person in: at one risk point of the record, at all points in the area of a patrol place, or, where the
 * record has no points, at the record as such. By a code or by position; kept with its verdict and never refused for it.
 */
export async function signIn(
  work: Work,
  record: RecordRow,
  given: unknown,
  points: readonly RunPoint[],
): Promise<void> {
  const told = toldIn(given);
  const spots = await spotsOf(work, told, points);
  if ('reason' in spots) throw refuse(spots.reason);
  await keepSignIn(work, record, told, spots);
}

/**
 * The sign-ins that a phone without network has kept. One that counts nowhere any more – its place was deleted, or has
 * no point of this check – is left out, for the finished check must not hang on it.
 * @returns the sentences why some were left out, each once
 */
export async function signInLater(
  work: Work,
  record: RecordRow,
  given: readonly unknown[],
  points: readonly RunPoint[],
): Promise<string[]> {
  const reasons = new Set<string>();
  for (const one of given) {
    const told = toldIn(one);
    const spots = await spotsOf(work, told, points);
    if ('reason' in spots) reasons.add(spots.reason);
    else await keepSignIn(work, record, told, spots);
  }
  return [...reasons];
}

async function keepSignIn(
  work: Work,
  record: RecordRow,
  told: Told,
  { place, chosen }: Exclude<Spots, { readonly reason: string }>,
): Promise<void> {
  const now = nowText(work);
  const radius = Number(await work.app.parameters.get(work.tenantId, 'check.signIn.radius', work.tx));
  const at = offlineTime(told.at, record, now);
  const hours = at ? Number(await work.app.parameters.get(work.tenantId, 'check.signIn.offlineHours', work.tx)) : 0;
  const marks = at ? ['offline', ...(toldLate(at, now, hours) ? ['toldLate'] : [])] : [];
  const longitude = numberOf(told.longitude);
  const latitude = numberOf(told.latitude);
  const position =
    longitude !== null && latitude !== null && isPosition(longitude, latitude) ? { longitude, latitude } : null;
  const way = Number(told.way) === SCANNED || place ? SCANNED : LOCATED;
  if (way === LOCATED && !position)
    throw invalid([{ field: 'longitude', message: '请允许获取位置，或扫描现场二维码签到' }]);

  const rows = (chosen.length > 0 ? chosen : [null]).map((point) => {
    // A code hangs where it hangs: its own position is the one to be near.
    const spot: SignInPlace = { ...point, ...(place?.longitude != null ? place : {}) };
    return { point, verdict: judgeSignIn(spot, at ?? now, position, radius) };
  });
  const accuracy = numberOf(told.accuracy);
  const metres = accuracy === null ? null : Math.min(Math.max(Math.round(accuracy), 0), 99_999);
  await work.tx.run(
    `insert into check_sign_in (tenant_id, id, record_id, user_id, risk_id, place_id, time, told_time, way, longitude, latitude, accuracy, distance, deviation, flags)
     select $1, r.id, $2::uuid, $3::uuid, r.risk_id, $4::uuid, $5::timestamptz, $6::timestamptz, $7::smallint, $8::numeric, $9::numeric, $10::int, r.distance, r.deviation,
            array(select jsonb_array_elements_text(r.flags))
       from jsonb_to_recordset($11::jsonb) as r(id uuid, risk_id uuid, distance int, deviation int, flags jsonb)`,
    [
      work.tenantId,
      record.id,
      work.actor.userId,
      place?.id ?? null,
      now,
      at,
      way,
      position?.longitude ?? null,
      position?.latitude ?? null,
      metres,
      JSON.stringify(
        rows.map(({ point, verdict }) => ({
          id: newId(),
          risk_id: point?.id ?? null,
          distance: verdict.distance,
          deviation: verdict.deviation,
          flags: [...verdict.flags, ...marks],
        })),
      ),
    ],
  );
  await work.app.use(pointVisits).keep(
    work,
    rows.flatMap(({ point, verdict }) =>
      point
        ? {
            riskId: point.id,
            time: at ?? now,
            way,
            longitude: position?.longitude ?? null,
            latitude: position?.latitude ?? null,
            accuracy: metres,
            verdict,
            place: place ? { name: place.name, measured: place.longitude != null } : null,
            remark: `检查“${record.name ?? ''}”${at ? '，离线补传' : ''}`,
          }
        : [],
    ),
  );
  await keepPersonRecord(work, record, { signInTime: at ?? now });
}

/** What makes a sign-in abnormal. `offline`, the time is the phone's, is no finding of its own; `toldLate` is. */
export const isAbnormal = (flags: readonly string[]): boolean => flags.some((flag) => flag !== 'offline');

const numberOf = (value: unknown): number | null => {
  if (value === null || value === undefined || value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
};

/** The phone's time, where it lies between the beginning of the check and now; else the server's. */
function offlineTime(value: unknown, record: RecordRow, now: string): string | null {
  const at = asDatetime(value);
  return at && at <= now && (!record.recordTime || at >= record.recordTime) ? at : null;
}

interface Place {
  readonly id: string;
  readonly name: string;
  readonly areaId: string | null;
  readonly longitude: number | null;
  readonly latitude: number | null;
}

async function patrolPlace(work: Work, id: unknown): Promise<Place | undefined> {
  const [found] = isUuid(id)
    ? await work.tx.query<Place>(
        `select id, name, area_id as "areaId", longitude::float8 as longitude, latitude::float8 as latitude
           from patrol_check_place where tenant_id = $1 and id = $2::uuid and deleted_at is null`,
        [work.tenantId, id],
      )
    : [];
  return found;
}

async function spotsOf(work: Work, { riskId, placeId }: Told, points: readonly RunPoint[]): Promise<Spots> {
  const placed = placeId !== undefined && placeId !== null && placeId !== '';
  const place = placed ? await patrolPlace(work, placeId) : undefined;
  if (placed && !place) return { reason: '没有找到该点位，请确认二维码是否为本企业的点位' };
  if (typeof riskId === 'string' && riskId !== '') {
    const point = points.find(({ id }) => id === riskId.toLowerCase());
    return point ? { place, chosen: [point] } : { reason: '该风险点不在本次检查范围内' };
  }
  if (place) {
    const near = points.filter(({ areaId }) => areaId !== null && areaId === place.areaId);
    if (near.length === 0 && points.length > 0) {
      return { reason: `点位“${place.name}”所在区域没有本次要检查的风险点` };
    }
    return { place, chosen: near };
  }
  const [only, ...others] = points;
  if (only && others.length > 0) return { reason: '请选择签到的风险点' };
  return { place, chosen: only ? [only] : [] };
}
