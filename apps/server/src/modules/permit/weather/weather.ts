import { observationSays, weatherOfHours } from '@anlan/domain/permit/permit-facts';
import { observedAt, standingWeather, type WeatherEntry, wholeDays } from '@anlan/domain/permit/weather/weather';
import { FORECAST_DAYS, workWeather } from '@anlan/domain/permit/weather/work-weather';
import { type FieldError, isUuid, type Values } from '@anlan/resource';
import { addDays, addMinutes } from '@anlan/resource/dates';
import { nowText, type Work } from '../../../kernel/context';
import { forbidden, refuse } from '../../../kernel/errors';
import { implement } from '../../../kernel/resource/implement';
import type { WeatherNow } from '../../../ports/permit-rules';
import { numbersOf } from '../rules';

const TIME = (column: string): string => `to_char(t.${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;
const MOST = 2_000;

type Asking = Pick<Work, 'tx' | 'tenantId'>;

/** Entries of a point and of the whole company that bear on that time; times are yyyy-MM-dd HH:mm:ss. */
export function weatherRows(
  { tx, tenantId }: Asking,
  riskId: unknown,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<WeatherEntry[]> {
  return tx.query<WeatherEntry>(
    `select t.kind = 1 as observed, ${TIME('from_time')} as "from", ${TIME('to_time')} as "to", t.risk_id::text as "riskId",
            (select p.name from risk_point p where p.tenant_id = $1 and p.id = t.risk_id) as "riskName",
            t.wind_grade as wind, t.rain, t.snow, t.lying_snow as "lyingSnow", t.fog, t.temperature::float8 as temperature,
            ${TIME('update_time')} as entered
       from work_weather t
      where t.tenant_id = $1 and t.deleted_at is null and (t.risk_id is null or t.risk_id = $2::uuid)
        and t.from_time >= $3::timestamp at time zone 'Asia/Shanghai'
        and t.from_time < $5::timestamp at time zone 'Asia/Shanghai'
        and (t.kind = 1 and t.from_time >= $4::timestamp at time zone 'Asia/Shanghai'
          or t.kind = 2 and t.to_time > $4::timestamp at time zone 'Asia/Shanghai')
      order by t.from_time desc, t.id desc limit ${MOST}`,
    [tenantId, isUuid(riskId) ? riskId : null, addDays(from, -FORECAST_DAYS), addMinutes(from, -MINUTES), to],
  );
}

/** No observation counts longer. */
const MINUTES = 60;

/** Observed of a point within its age at this moment. */
export async function weatherNow(work: Work, riskId: unknown): Promise<WeatherNow | null> {
  const at = nowText(work);
  const [rows, numbers] = await Promise.all([
    weatherRows(work, riskId, { from: at, to: addMinutes(at, 1) }),
    numbersOf(work.app, work.tenantId, work.tx),
  ]);
  const found = observedAt(rows, isUuid(riskId) ? riskId : null, at, numbers['weather.minutes']);
  return found ? { ...found, says: observationSays(found) } : null;
}

/** What is entered of the hours of a special ticket. */
export async function weatherOfTicket(work: Work, row: Values, from: string, to: string) {
  const [rows, numbers] = await Promise.all([
    weatherRows(work, row.riskId, wholeDays({ from, to })),
    numbersOf(work.app, work.tenantId, work.tx),
  ]);
  const point = isUuid(row.riskId) ? String(row.riskId) : null;
  return weatherOfHours(row, standingWeather(rows, point, numbers['weather.minutes']));
}

/** Whoever entered it, or keeps the safety of the place; an observation that has counted stays as it was. */
async function refuseOthers(work: Work, { kind, fromTime, recorderId }: Values): Promise<void> {
  const { userId, roleAliases } = work.actor;
  if (recorderId !== userId && !roleAliases.includes('safety_manager'))
    throw forbidden('只有录入人和安全管理人员可以修改、删除气象记录');
  if (Number(kind) !== 1) return;
  const { 'weather.minutes': minutes } = await numbersOf(work.app, work.tenantId, work.tx);
  if (nowText(work) > addMinutes(String(fromTime), minutes))
    throw refuse(`实测记录超过${minutes}分钟后不能修改、删除，请录入新的实测`);
}

/** An observation is not of the future; a forecast has an end, and no more days than anybody can tell. */
export const workWeatherImplementation = implement(workWeather, {
  hooks: {
    beforeWrite: async (work, values, before): Promise<FieldError[]> => {
      if (before) await refuseOthers(work, before);
      const row: Values = { ...before, ...values };
      const [from, to] = [String(row.fromTime ?? ''), String(row.toTime ?? '')];
      if (!before) values.recorderId = work.actor.userId || null;
      if (Number(row.kind) === 1) {
        values.toTime = null;
        return from > nowText(work) ? [{ field: 'fromTime', message: '实测时间不能晚于当前时间' }] : [];
      }
      if (!from || !to) return [];
      if (to <= from) return [{ field: 'toTime', message: '预报的结束时间须晚于开始时间' }];
      return to > addDays(from, FORECAST_DAYS)
        ? [{ field: 'toTime', message: `一条预报不超过${FORECAST_DAYS}天` }]
        : [];
    },
    beforeRemove: async (work, rows) => {
      for (const row of rows) await refuseOthers(work, row);
    },
  },
});
