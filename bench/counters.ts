import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { bucketsOf } from '../apps/server/src/kernel/resource/figures/counters';
import { type Contender, compare, table } from './lib/compare';
import { databaseUrl, walBytes, walPosition } from './lib/database';
import { idSql, rowsOfTenant, TENANTS } from './lib/ids';
import { hasPgbench } from './lib/pgbench';
import type { Stage } from './lib/stage';

const SECONDS = 5;
const CLIENTS = 10;
const TENANT = '(100000 + :t)::text';

/** What the counters add to a writing statement, as kernel/resource/write/one.ts writes it; `w` is the row, `b` what it was. */
const deltas = (...from: readonly ('w' | 'b')[]): string =>
  bucketsOf(hiddenDanger, 'x')
    .flatMap(({ entity, dims }, bucket) =>
      from.map(
        (relation) =>
          `, d${relation}${bucket} as (insert into counter_delta (tenant_id, entity, dims, n) select ${TENANT}, '${entity}', ${dims.replaceAll('x.', `${relation}.`).replaceAll(':', "' || chr(58) || '").replaceAll("' || chr(58) || '' || chr(58) || '", '::')}, ${relation === 'w' ? 1 : -1} from ${relation})`,
      ),
    )
    .join('');

const COLUMNS = 'status, hidden_danger_level, is_overdue, revised_late, discovery_time';
const insert = (counted: boolean): string => `with w as (
  insert into hidden_danger (tenant_id, id, code, name, source, informant_id, discovery_time, geo_location, type, hidden_danger_describe,
    hidden_danger_level, hidden_danger_type, is_overdue, revised_late, is_report_government, extend_state, status, pinyin,
    create_user, create_tenant, create_time, update_user, update_tenant, update_time)
  select ${TENANT}, i, 'B-' || left(i::text, 26), '巡查发现点检记录缺失三天', '11', u, now(), '厂区东侧路口', '4', '巡查发现点检记录缺失三天，责任人未能说明原因，存在管理缺陷',
         -1, 1, 0, 0, 0, 0, 1, '巡查发现', u, ${TENANT}, now(), u, ${TENANT}, now()
    from (select gen_random_uuid() as i, ${idSql('user', ':t * 1000 + 1')} as u) x returning ${COLUMNS})
  ${counted ? deltas('w') : ''} select count(*) from w;`;

/** Back and forth, so that it never runs out of rows. */
const update = (counted: boolean): string => `with b as (
  select tenant_id, id, ${COLUMNS} from hidden_danger where tenant_id = ${TENANT} and id = ${idSql('danger', ':n')} for update), w as (
  update hidden_danger h set status = case when h.status = 6 then 2 else 6 end, update_time = now(), version = h.version + 1
    from b where h.tenant_id = b.tenant_id and h.id = b.id returning ${COLUMNS.split(', ')
      .map((column) => `h.${column}`)
      .join(', ')})
  ${counted ? deltas('b', 'w') : ''} select count(*) from w;`;

const setup = (tenant: string, rows: number): string =>
  `\\set t ${tenant}\n\\set k random(1, ${rows})\n\\set n :t * 1000000 + :k\n`;

/** Fields of /proc/PID/stat behind the name, which may hold blanks. */
async function statOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}
const parentOf = async (pid: number): Promise<number> => Number((await statOf(pid))[1]);
/** CPU of all children that have ended, ms. */
const childrenMs = async (pid: number): Promise<number> => {
  const fields = await statOf(pid);
  return (Number(fields[13]) + Number(fields[14])) * 10;
};

async function contender(stage: Stage, name: string, script: string): Promise<Contender> {
  const file = join(tmpdir(), `anlan-bench-${process.pid}-${name.replace(/\W/g, '')}.sql`);
  await writeFile(file, script);
  // The backends end with pgbench, and their CPU passes to the postmaster.
  const { rows } = await stage.client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = await parentOf(rows[0]?.pid as number);
  return {
    name,
    measure: async () => {
      const [wal, cpu] = [await walPosition(stage.client), await childrenMs(postmaster)];
      const { stdout } = await promisify(execFile)('pgbench', [
        '-n',
        ...['-M', 'prepared', '-c', String(CLIENTS), '-j', '2', '-T', String(SECONDS), '-f', file],
        databaseUrl(stage.database),
      ]);
      // They end a moment after it.
      await sleep(500);
      const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
      const count = Number(/actually processed: (\d+)/.exec(stdout)?.[1]);
      return {
        perSecond,
        p50: Number(/latency average = ([\d.]+)/.exec(stdout)?.[1]),
        nodeCpu: Number.NaN,
        dbCpu: ((await childrenMs(postmaster)) - cpu) / count,
        wal: (await walBytes(stage.client, wal)) / count,
      };
    },
  };
}

/**
 * What counting costs a write (P7): the same INSERT and UPDATE with the deltas and without, over all companies and in one,
 * by pgbench while the product folds once a second.
 */
export async function benchCounters(stage: Stage, size: number, rounds: number): Promise<string> {
  if (!(await hasPgbench())) return 'pgbench is not installed.';
  const parts: string[] = [];
  for (const [where, tenant, rows] of [
    ['over all companies', `random(3, ${TENANTS})`, rowsOfTenant(3, size)],
    ['in one company', '2', rowsOfTenant(2, size)],
  ] as const) {
    for (const [what, script] of [
      ['INSERT', insert],
      ['UPDATE of the state', update],
    ] as const) {
      const begin = setup(tenant, rows);
      const contenders = [
        await contender(stage, 'without counters', `${begin}${script(false)}`),
        await contender(stage, 'with counters', `${begin}${script(true)}`),
        await contender(stage, 'without counters again (A/A)', `${begin}${script(false)}`),
      ];
      parts.push(`**${what} ${where}**, ${CLIENTS} clients\n\n${table(await compare(contenders, rounds), true)}`);
    }
  }
  return parts.join('\n\n');
}
