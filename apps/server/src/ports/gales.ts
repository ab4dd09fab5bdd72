import { workTypeOf } from '@anlan/domain/permit/judge-work';
import { defaultPermitNumbers } from '@anlan/domain/permit/numbers';
import { observationSays } from '@anlan/domain/permit/permit-facts';
import { GALE, observedAt, type WeatherEntry, weatherErrors } from '@anlan/domain/permit/weather/weather';
import { WARN_TYPE } from '@anlan/domain/warning/warning';
import type { AnyResource, Stored } from '@anlan/resource';
import { addMinutes } from '@anlan/resource/dates';
import { shanghai } from '../kernel/context';
import type { Tx } from '../kernel/db/db';
import { type BatchConsumer, byCompany, type ConsumerApp, recordsOf } from '../kernel/events/events';
import type { Letters } from '../kernel/push/bell';
import { changeMany } from '../kernel/resource/write/many';
import { warnings } from './warnings';

/** A form of ticket whose live outdoor work an observed gale stops. Expressions are sql over its row `t`. */
export interface Exposed {
  readonly resource: AnyResource;
  readonly working: number;
  readonly normal: number;
  readonly interrupted: number;
  readonly type: string;
  readonly number: string;
  /** Approved as raised for the wind (5.2.15). */
  readonly forced: string;
  readonly principal: string;
  /** An array of ids. */
  readonly guardians: string;
  readonly history: string;
  line(why: string, at: string): Stored;
}

interface LiveTicket extends Record<string, unknown> {
  readonly id: string;
  readonly type: string;
  readonly number: string;
  readonly riskId: string | null;
  readonly forced: boolean;
  readonly principal: string | null;
}

/** No observation counts longer, whatever a company tightens: what is told late stops the work all the same. */
const MINUTES = defaultPermitNumbers['weather.minutes'];
const MOST = 160;

const TIME = (column: string): string => `to_char(t.${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;

const observations = (tx: Tx, tenantId: string, at: string): Promise<WeatherEntry[]> =>
  tx.query<WeatherEntry>(
    `select true as observed, ${TIME('from_time')} as "from", null as "to", t.risk_id::text as "riskId",
            (select p.name from risk_point p where p.tenant_id = $1 and p.id = t.risk_id) as "riskName",
            t.wind_grade as wind, t.rain, t.snow, t.lying_snow as "lyingSnow", t.fog, t.temperature::float8 as temperature, ${TIME('update_time')} as entered
       from work_weather t
      where t.tenant_id = $1 and t.deleted_at is null and t.kind = 1
        and t.from_time >= $2::timestamp at time zone 'Asia/Shanghai' and t.from_time <= $3::timestamp at time zone 'Asia/Shanghai'
      order by t.from_time desc, t.id desc`,
    [tenantId, addMinutes(at, -MINUTES), at],
  );

/** @param ids of these tickets alone; all that are worked outdoors unless told */
async function stopExposed(of: Exposed, tx: Tx, tenantId: string, app: ConsumerApp, ids?: readonly string[]) {
  const at = shanghai(app.clock.now());
  const rows = await observations(tx, tenantId, at);
  if (rows.length === 0) return;
  const tickets = await tx.query<LiveTicket>(
    `select t.id::text as id, ${of.type} as type, ${of.number} as number, t.risk_id::text as "riskId", (${of.forced}) as forced,
            ${of.principal}::text as principal
       from ${of.resource.table} t
      where t.tenant_id = $1 and t.process_state = $2::int and t.run_flag = $3::int and (t.outdoors = 1 or t.outdoors is null) and t.deleted_at is null
        and ($4::uuid[] is null or t.id = any($4::uuid[])) order by t.id`,
    [tenantId, of.working, of.normal, ids ?? null],
  );
  for (const { id, type, number, riskId, forced, principal } of tickets) {
    const seen = observedAt(rows, riskId, at, MINUTES);
    const kind = workTypeOf(type);
    if (!seen || !kind) continue;
    const { wind, rain, snow, fog } = seen;
    const [error] = weatherErrors({ type: kind, outdoors: true, wind, rain, snow, fog, forced });
    if (!error) continue;
    const why = `${GALE}${observationSays(seen)}，${error.message}`.slice(0, MOST);
    const stopped = await changeMany({ app, tx, tenantId }, of.resource, {
      kind: 'clockStop',
      mark: true,
      where: (bind) =>
        `t.id = ${bind(id)}::uuid and t.process_state = ${bind(of.working)}::int and t.run_flag = ${bind(of.normal)}::int`,
      set: { runFlag: of.interrupted, interruptedAt: at, interruptReason: why },
      children: { [of.history]: { some: new Map([[id, [of.line(why, at)]]]) } },
    });
    if (stopped.length === 0) continue;
    await app.use(warnings).raise(tx, [
      {
        tenantId,
        source: of.resource.name,
        sourceId: id,
        type: WARN_TYPE.permit,
        level: '1',
        content: `${number}作业已停止：${why}`,
        riskId,
        userId: principal,
      },
    ]);
  }
}

/** After an entry of the weather: live outdoor work that may not go on in it is interrupted. */
export const stopInGale = (of: Exposed): BatchConsumer =>
  byCompany((tx, tenantId, _events, app) => stopExposed(of, tx, tenantId, app));

/** After work has begun or gone on: what was observed while that was being written stops it as well. */
export const stopBegunInGale = (of: Exposed, ...steps: readonly string[]): BatchConsumer => {
  const topics = new Set(steps.map((step) => `${of.resource.name}.${step}`));
  return byCompany(async (tx, tenantId, events, app) => {
    const ids = events.filter(({ topic }) => topics.has(topic)).flatMap((event) => recordsOf(event, 'ids'));
    if (ids.length > 0) await stopExposed(of, tx, tenantId, app, ids);
  });
};

/** To the guardian and to whoever answers for the work, at once. */
export const galeLetters =
  (of: Exposed): Letters =>
  async (tx, event) => {
    if (!event.topic.endsWith('.clockStop')) return [];
    const rows = await tx.query<{ number: string; why: string; people: string[] }>(
      `select ${of.number} as number, t.interrupt_reason as why, array_remove(${of.guardians} || ${of.principal}, null)::text[] as people
         from ${of.resource.table} t
        where t.tenant_id = $1 and t.id = any($2::uuid[]) and t.run_flag = $3::int and starts_with(t.interrupt_reason, $4)`,
      [event.tenantId, recordsOf(event, 'ids'), of.interrupted, GALE],
    );
    return rows.flatMap(({ number, why, people }) =>
      [...new Set(people)].map((userId) => ({
        userId,
        title: `立即停止作业：${number}`,
        content: why,
        urgent: true as const,
      })),
    );
  };
