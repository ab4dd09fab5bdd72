import { dynamicSheet } from '@anlan/domain/dynamic/calls';
import { RISK_LEVELS, type RiskLevel } from '@anlan/domain/risk/level';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { audit } from '../../kernel/audit/audit';
import { inScope, nowText } from '../../kernel/context';
import { writeSheet, XLSX } from '../../kernel/documents/excel/write';
import { serveOpen } from '../../kernel/route';
import { list, ranked } from './list';

type Row = Readonly<Record<string, unknown>>;

/** As many ids as a filter takes. */
const CHUNK = 500;
const level = (value: unknown): string => RISK_LEVELS[value as RiskLevel]?.label ?? '';

const COLUMNS: readonly (readonly [
  title: string,
  kind: 'text' | 'number',
  width: number,
  read: (row: Row) => unknown,
])[] = [
  ['风险点名称', 'text', 24, (row) => row.name],
  ['风险点编号', 'text', 14, (row) => row.pointNum],
  ['固有风险等级', 'text', 12, (row) => level(row.inherentLevel)],
  ['现状风险等级', 'text', 12, (row) => level(row.scoreLevel)],
  ['评分', 'number', 8, (row) => row.score],
  ['所属部门', 'text', 18, (row) => row.deptName],
  ['所在区域', 'text', 18, (row) => row.placeName],
  ['负责人', 'text', 10, (row) => row.principalName],
  ['管控措施', 'text', 40, (row) => row.managementMeasures],
  ['风险管控计划', 'text', 24, (row) => row.riskPlan],
  ['隐患排查计划', 'text', 24, (row) => row.checkPlan],
  ['隐患排查内容', 'text', 40, (row) => row.dangerInvestigateContent],
  ['近30天应检', 'number', 14, (row) => row.riskTaskCount],
  ['已检', 'number', 10, (row) => row.riskCompletedTaskCount],
  ['总完成率（%）', 'number', 14, (row) => row.riskCompletedRate],
  ['按时完成率（%）', 'number', 14, (row) => row.finishOnTimeSumRate],
  ['逾期任务数', 'number', 11, (row) => row.overdueTaskCount],
  ['说明', 'text', 40, (row) => row.sentence],
];

/** Same conditions, same reach, same order as the list. */
export const sheet = serveOpen(dynamicSheet, async (ctx, { query }, { given, query: told }) => {
  const { brief: _brief, ...asked } = told;
  const ids = await inScope(ctx, async (work) => {
    const found = await ranked(work, given.conditions, query);
    await audit(work, { kind: 'export', resource: riskPoint.name, after: { filters: asked } });
    return found;
  });
  const part = (chunk: readonly string[]) =>
    inScope(ctx, async (work) => {
      const { records } = JSON.parse(await list(work, { id: chunk.join(','), size: String(CHUNK) })) as {
        records: Row[];
      };
      const byId = new Map(records.map((row) => [row.id as string, row]));
      return chunk.map((id) => byId.get(id)).filter((row) => row !== undefined);
    });
  async function* rows(): AsyncGenerator<unknown[]> {
    for (let start = 0; start < ids.length; start += CHUNK)
      for (const row of await part(ids.slice(start, start + CHUNK)))
        yield COLUMNS.map(([, , , read]) => read(row) ?? '');
  }
  return {
    file: writeSheet({
      sheetName: '风险点动态监测',
      columns: COLUMNS.map(([title, kind, width]) => ({ title, kind, width })),
      rows: rows(),
    }),
    name: `风险点动态监测${nowText(ctx).slice(0, 10).replaceAll('-', '')}.xlsx`,
    type: XLSX,
  };
});
