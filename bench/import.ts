import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { writeSheet } from '../apps/server/src/kernel/documents/excel/write';
import { sheetColumns } from '../apps/server/src/kernel/resource/import/import-sheet';
import { markdown, median } from './lib/compare';
import { tenantId } from './lib/ids';
import { peakRss } from './lib/processes';
import { countAll, WORKSHOPS } from './lib/seed';
import { type Stage, tokenOf } from './lib/stage';
import { places } from './lib/words';

const ROWS = 10_000;
const TENANT = 3;

/** One row of the sheet by column: everything the import asks for, with one evaluated risk each. */
function cellOf(column: { name: string; rows?: string }, i: number): string | number | null {
  const shop = 1 + (i % WORKSHOPS);
  const own: Record<string, string | number> = {
    pointNum: `IMP-${String(i).padStart(6, '0')}`,
    name: `${places[i % places.length]}导入风险点${i}`,
    type: '设备设施',
    accidents: '物体打击、触电',
    riskDescribe: '设备运行中防护不到位，可能造成人员伤害',
    deptId: `车间${shop}`,
    teamIds: `班组${shop}`,
    place: places[i % places.length] as string,
    principalId: `员工${2 + (i % 15)}`,
    postIds: `岗位${1 + (i % 5)}`,
    dangerName: '旋转部件',
    dangerType: '物的因素',
    medium: '润滑油',
    inventoryStratum: '车间级',
    inventoryRemark: '按点检表执行',
    allowDeviation: 30,
    isSignificant: '否',
  };
  const child: Record<string, string | number> = {
    dangerName: '防护罩缺失',
    step: '开机作业',
    dangerType: '物的因素',
    accidents: '物体打击、触电',
    evaluateMethod: '作业条件危险性分析法（LEC）',
    likelihood: 3,
    exposure: 6,
    consequence: [1, 3, 7][i % 3] as number,
    engineeringMeasures: '加装联锁防护罩',
    manageMeasures: '执行设备操作规程',
    protectMeasures: '佩戴防护手套与护目镜',
    emergencyMeasures: '按下急停并报告班组长',
  };
  return (column.rows ? child : own)[column.name] ?? null;
}

async function makeFile(path: string): Promise<void> {
  const columns = sheetColumns(riskPoint);
  function* rows() {
    for (let i = 1; i <= ROWS; i += 1) yield columns.map((column) => cellOf(column, i));
  }
  const sheet = writeSheet({
    sheetName: '风险点',
    columns: columns.map(({ title }) => ({ title, kind: 'text' as const })),
    rows: rows(),
  });
  await pipeline(sheet, createWriteStream(path));
}

/** Time of COPY for the rows an import has made, into tables of the same shape with the same indexes. */
async function copyTime(client: pg.Client, since: Date): Promise<number> {
  const queries = {
    risk_point: `select * from risk_point where tenant_id = '${tenantId(TENANT)}' and create_time >= '${since.toISOString()}'`,
    risk_info: `select i.* from risk_info i join risk_point p on p.tenant_id = i.tenant_id and p.id = i.parent_id where p.tenant_id = '${tenantId(TENANT)}' and p.create_time >= '${since.toISOString()}'`,
  };
  let ms = 0;
  for (const [table, query] of Object.entries(queries)) {
    const lines: Buffer[] = [];
    for await (const piece of client.query(copyTo(`copy (${query}) to stdout`))) lines.push(piece as Buffer);
    await client.query(`create table bench_${table} (like ${table} including all)`);
    const started = performance.now();
    const sink = client.query(copyFrom(`copy bench_${table} from stdin`));
    for (const piece of lines) if (!sink.write(piece)) await once(sink, 'drain');
    sink.end();
    await once(sink, 'finish');
    ms += performance.now() - started;
    await client.query(`drop table bench_${table}`);
  }
  return ms;
}

async function undo(client: pg.Client, since: Date): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(
    'delete from risk_info where tenant_id = $1 and parent_id in (select id from risk_point where tenant_id = $1 and create_time >= $2)',
    [tenantId(TENANT), since],
  );
  await client.query('delete from risk_point where tenant_id = $1 and create_time >= $2', [tenantId(TENANT), since]);
  await client.query('reset session_replication_role');
}

const ping = (stage: Stage) => ({
  port: stage.product.port,
  connections: 1,
  pauseMs: 2,
  requests: [{ method: 'GET', path: '/api/health' }],
});

export async function benchImport(stage: Stage, rounds: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'anlan-bench-'));
  const { rows: clock } = await stage.client.query<{ now: Date }>("select now() - interval '1 minute' as now");
  const since = clock[0]?.now as Date;
  try {
    const path = join(folder, 'points.xlsx');
    await makeFile(path);
    const file = await readFile(path);
    const found = {
      ms: [] as number[],
      copy: [] as number[],
      blocked: [] as number[],
      quiet: [] as number[],
      rss: [] as number[],
    };
    for (let round = 0; round < rounds; round += 1) {
      const send = async () => {
        const form = new FormData();
        form.append('file', new Blob([file]), 'points.xlsx');
        const started = performance.now();
        const reply = await fetch(`http://127.0.0.1:${stage.product.port}/api/service/safe/riskpoint/put/excel`, {
          method: 'POST',
          headers: { 'blade-auth': `bearer ${tokenOf(TENANT)}` },
          body: form,
        });
        const text = await reply.text();
        if (reply.status !== 200) throw new Error(`import: HTTP ${reply.status}: ${text.slice(0, 400)}`);
        if ((JSON.parse(text) as { data: { created: number } }).data.created !== ROWS) throw new Error(text);
        return performance.now() - started;
      };
      const watched = await peakRss(stage.product.pid, () => stage.load.meanwhile(ping(stage), send));
      const ms = watched.value.value;
      // The A/A row of the waiting: the same requests for as long, with nothing else going on.
      const { others: quiet } = await stage.load.meanwhile(ping(stage), () => sleep(ms));
      found.ms.push(ms);
      found.blocked.push(watched.value.others.max);
      found.quiet.push(quiet.max);
      found.rss.push(watched.peak - watched.base);
      found.copy.push(await copyTime(stage.client, since));
      await undo(stage.client, since);
    }
    await stage.client.query('truncate audit_log, outbox');
    await countAll(stage.client);
    const ratio = median(found.copy.map((copy, round) => copy / (found.ms[round] as number)));
    const line = (list: readonly number[]) => list.map((value) => value.toFixed(0)).join(' / ');
    return markdown(
      ['import of 10,000 risk points with one evaluated risk each', 'rounds', 'median'],
      [
        ['HTTP request, ms', line(found.ms), median(found.ms).toFixed(0)],
        ['COPY of the same rows into the same tables and indexes, ms', line(found.copy), median(found.copy).toFixed(0)],
        ['COPY ÷ import', '', ratio.toFixed(2)],
        ['longest wait of another request meanwhile, ms', line(found.blocked), median(found.blocked).toFixed(0)],
        ['the same without an import (A/A), ms', line(found.quiet), median(found.quiet).toFixed(0)],
        ['resident memory above before, MiB', line(found.rss), median(found.rss).toFixed(0)],
      ],
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
