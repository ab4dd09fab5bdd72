import { type Services, shanghai } from '../context';

/** Hours of the night (Shanghai) for what reads everything. */
const NIGHT = ['02', '03', '04', '05'];

/** True once a night, on one node of several: for a job that is asked every hour. `key` names it in app_state. */
export async function tonight({ db, clock }: Services, key: string): Promise<boolean> {
  const now = shanghai(clock.now());
  if (!NIGHT.includes(now.slice(11, 13))) return false;
  const rows = await db.system('once a night', (tx) =>
    tx.query(
      `insert into app_state (key, value) values ($1, to_jsonb($2::text))
       on conflict (key) do update set value = excluded.value, updated_at = now() where app_state.value <> excluded.value returning 1`,
      [key, now.slice(0, 10)],
    ),
  );
  return rows.length > 0;
}
