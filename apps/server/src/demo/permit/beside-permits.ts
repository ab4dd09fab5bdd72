import { addDays, formatDate, formatDatetime } from '@anlan/resource/dates';
import type { Actor, Ctx, Work } from '../../kernel/context';
import type { Caller } from '../caller';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What the wind was a while ago, and what is forecast for three days. */
export async function writeWeather(caller: Caller, work: Work, by: Actor | undefined, now: number): Promise<void> {
  if (!by) return;
  const day = formatDate(now);
  const write = (moment: number, body: object) =>
    caller.call(work, 'POST /safe/workweather', caller.at(by, moment), { body });
  for (const [minutes, windGrade] of [
    [125, 3],
    [65, 2],
    [15, 3],
  ] as const) {
    const moment = now - minutes * MINUTE;
    await write(moment, {
      ...{ kind: 1, fromTime: formatDatetime(moment), windGrade, rain: 0, snow: 0, lyingSnow: 2, fog: 0 },
      ...{ temperature: 11.5, source: '厂区测风仪' },
    });
  }
  for (const [at, windGrade, rain] of [
    [0, 3, 0],
    [1, 5, 2],
    [2, 3, 1],
  ] as const) {
    const [fromTime, toTime] = [at, at + 1].map((days) => `${addDays(day, days)} 00:00:00`);
    await write(now - 2 * HOUR, {
      ...{ kind: 2, fromTime, toTime, windGrade, rain, snow: 0, lyingSnow: 2, fog: 0 },
      ...{ temperature: 9, source: '气象部门预报' },
    });
  }
}

/** Works that come again, kept under their names from the last of three types that was finished. */
export async function keepTemplates(caller: Caller, work: Work, by: Actor | undefined, now: number): Promise<void> {
  if (!by) return;
  const finished = await work.tx.query<{ id: string; name: string }>(
    `select distinct on (t.work_type) t.id, t.work_name as name from permit t
      where t.tenant_id = $1 and t.process_state = 6 and t.closed_time is not null and t.deleted_at is null
      order by t.work_type, t.start_time desc limit 3`,
    [work.tenantId],
  );
  for (const { id, name } of finished)
    await caller.call(work, 'POST /safe/permittemplate/ticket/:id', caller.at(by, now - HOUR), {
      body: { name, remark: '按最近一次作业整理，开票前核对人员和作业地点' },
      params: { id },
    });
}

interface Lock {
  readonly n: number;
  readonly place: string;
  readonly riskId: string;
  readonly signature: string;
}

/** What feeds a confined space is locked, and hung by who keeps the key, before anybody confirms that it is. Its id. */
export async function hungLock(
  caller: Caller,
  work: Work,
  enters: Ctx,
  hangs: Ctx,
  { n, place, riskId, signature }: Lock,
): Promise<string> {
  const valve = n % 2 === 0;
  const body = {
    kind: valve ? 2 : 3,
    point: valve ? `${place}进水阀` : `${place}搅拌机配电回路`,
    equipment: place,
    riskId,
    lockNumber: `S-${String(n + 1).padStart(3, '0')}`,
    keyKeeperId: hangs.actor.userId,
  };
  const { id } = (await caller.call(work, 'POST /safe/isolation', enters, { body })) as { readonly id: string };
  await caller.call(work, 'PUT /safe/isolation/hang/:id', hangs, { body: { hungSign: signature }, params: { id } });
  return id;
}

export const takenOff = (caller: Caller, work: Work, by: Ctx, id: string, signature: string): Promise<unknown> =>
  caller.call(work, 'PUT /safe/isolation/removeLock/:id', by, { body: { removedSign: signature }, params: { id } });
