import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { hiddenDangerRecord } from '@anlan/domain/hazard/hidden-danger-record';
import type { AnyResource } from '@anlan/resource';
import { wireSelect } from '../../apps/server/src/kernel/resource/list/select';
import type { Contender } from './compare';
import { databaseUrl } from './database';
import { idSql, rowsOfTenant, TENANTS } from './ids';
import type { Stage } from './stage';

/** The bare server's statements by pgbench: what the database does when nobody stands before it. */
const TENANT = '(100000 + :t)::text';
const SETUP = (size: number): string =>
  `\\set t random(3, ${TENANTS})\n\\set k random(1, ${rowsOfTenant(3, size)})\n\\set n :t * 1000000 + :k\n`;

/** pgbench takes `:MI` for a variable of its own, also inside a text. */
const selectOf = (resource: AnyResource): string =>
  wireSelect(resource).replaceAll("HH24:MI:SS'", "HH24' || chr(58) || 'MI' || chr(58) || 'SS'");

const scripts: Readonly<Record<string, (size: number) => string>> = {
  list: (size) =>
    `${SETUP(size)}\\set s random(0, 1) * 3 + 2
select count(*)::int as n from (select 1 from hidden_danger t where t.tenant_id = ${TENANT} and t.deleted_at is null and t.status = :s limit 1001) l;
select ${selectOf(hiddenDanger)} from hidden_danger t where t.tenant_id = ${TENANT} and t.deleted_at is null and t.status = :s order by t.create_time desc, t.id desc limit 10 offset 0;`,
  detail: (size) =>
    `${SETUP(size)}select ${selectOf(hiddenDanger)} from hidden_danger t where t.tenant_id = ${TENANT} and t.id = ${idSql('danger', ':n')} and t.deleted_at is null;
select ${selectOf(hiddenDangerRecord)} from hidden_danger_record t where t.tenant_id = ${TENANT} and t.hidden_danger_id = ${idSql('danger', ':n')} and t.deleted_at is null order by t.operate_time, t.id;`,
  insert: (size) =>
    `${SETUP(size)}insert into hidden_danger (tenant_id, id, code, name, source, informant_id, discovery_time, geo_location, type, hidden_danger_describe,
    hidden_danger_level, principal_dept, hidden_danger_type, is_overdue, revised_late, is_report_government, extend_state, status, pinyin, search_grams,
    create_user, create_tenant, create_time, update_user, update_tenant, update_time)
  select ${TENANT}, i, 'B-' || left(i::text, 26), '巡查发现点检记录缺失三天，责任人未能说明原因', '11', u, now(), '厂区东侧路口', '4', '巡查发现点检记录缺失三天，责任人未能说明原因，存在管理缺陷',
         -1, null::uuid, 1, 0, 0, 0, 0, 1, '巡查发现', array['巡查','查发','发现','现第','第处','处点','点检','检记','记录','录缺','缺失','失三','三天','责任','任人','人未','未能','能说','说明','明原','原因','存在','在管','管理','理缺','缺陷','厂区','区东','东侧','侧路','路口'],
         u, ${TENANT}, now(), u, ${TENANT}, now() from (select gen_random_uuid() as i, ${idSql('user', ':t * 1000 + 1')} as u) x;`,
  // Back and forth, so that it never runs out of rows.
  update: (size) =>
    `${SETUP(size)}update hidden_danger set status = case when status = 6 then 2 else 6 end, invalid_reason = '重复上报，并入另一条', update_user = ${idSql('user', ':t * 1000 + 1')}, update_tenant = ${TENANT}, update_time = now(), version = version + 1
  where tenant_id = ${TENANT} and id = ${idSql('danger', ':n - :n % 20 + 10 + :n % 5')} and deleted_at is null;`,
};

let installed: boolean | undefined;

export async function hasPgbench(): Promise<boolean> {
  installed ??= await promisify(execFile)('pgbench', ['--version']).then(
    () => true,
    () => false,
  );
  return installed;
}

export function pgbench(stage: Stage, name: keyof typeof scripts, size: number, seconds: number): Contender {
  return {
    name: 'database alone (pgbench)',
    measure: async () => {
      const none = { perSecond: Number.NaN, p50: Number.NaN, nodeCpu: Number.NaN, dbCpu: Number.NaN, wal: Number.NaN };
      if (!(await hasPgbench())) return none;
      const file = join(tmpdir(), `anlan-bench-${process.pid}-${name}.sql`);
      await writeFile(file, scripts[name]?.(size) ?? '');
      const { stdout } = await promisify(execFile)('pgbench', [
        '-n',
        '-M',
        'prepared',
        '-c',
        '16',
        '-j',
        '2',
        '-T',
        String(seconds),
        '-f',
        file,
        databaseUrl(stage.database),
      ]);
      const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
      const mean = Number(/latency average = ([\d.]+)/.exec(stdout)?.[1]);
      return { ...none, perSecond, p50: mean };
    },
  };
}
