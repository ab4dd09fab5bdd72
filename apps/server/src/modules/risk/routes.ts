import { riskCounts } from '@anlan/domain/figures/registry';
import { equipmentPoints, evaluatePoint, pointCode, type RiskCounts, riskTotals } from '@anlan/domain/risk/calls';
import { RISK_LEVELS, type RiskLevel } from '@anlan/domain/risk/level';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { type CountFigure, partOf, recordAddress, type Stored, validate } from '@anlan/resource';
import { inScope, type Work } from '../../kernel/context';
import { qrAnswer } from '../../kernel/documents/qr';
import { invalid } from '../../kernel/errors';
import { conditionsIn, countFigures } from '../../kernel/resource/figures/count-figures';
import type { Condition } from '../../kernel/resource/list/condition';
import { all, get, rowOf } from '../../kernel/resource/list/read';
import { childRowsOf } from '../../kernel/resource/write/children';
import { type Hooks, update } from '../../kernel/resource/write/one';
import { type Route, serve, serveOpen } from '../../kernel/route';
import { giveReason, riskHooks } from './evaluate';

/** What an evaluation settles of a point. */
const EVALUATED = [
  'riskInfos',
  'directFlags',
  'inventoryStratum',
  'inventoryFrequency',
  'inventoryCycle',
  'accidents',
] as const;
const LEVELS = Object.keys(RISK_LEVELS) as RiskLevel[];

const { total, inherent, present, unevaluated } = riskCounts;
const parts = (figure: CountFigure, field: string): [string, CountFigure][] =>
  LEVELS.map((level) => [`${field}${level}`, partOf(figure, { [field]: level })]);
const COUNTED: Readonly<Record<string, CountFigure>> = {
  total,
  unevaluated,
  ...Object.fromEntries([...parts(inherent, 'inherentLevel'), ...parts(present, 'scoreLevel')]),
};

/** Points by inherent and by present level, as the registry counts them: all of them, or those a filtered list leaves. */
export async function counts(work: Work, query: Readonly<Record<string, unknown>>): Promise<RiskCounts> {
  const n = await countFigures(work, COUNTED, { by: conditionsIn(query) });
  const levels = (field: string) =>
    LEVELS.map((level) => ({ level, ...RISK_LEVELS[level], count: n[`${field}${level}`] ?? 0 }));
  return {
    total: n.total ?? 0,
    unevaluated: n.unevaluated ?? 0,
    levels: levels('inherentLevel'),
    scoreLevels: levels('scoreLevel'),
  };
}

/** Points that are equipment: what a device's own form may name as the point it stands at. */
const equipment: Condition = { shape: 'equipment', sql: () => "t.type = '1'", values: [] };

export const riskRoutes: readonly Route[] = [
  serve(riskTotals, async (work) => ({ data: await counts(work, {}) })),
  serve(equipmentPoints, (work, _, { query }) =>
    all(work, riskPoint, query, { refine: [equipment], sort: 'pointNum' }),
  ),
  serve(evaluatePoint, async (work, _, { params, body }) => {
    const given = (typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}) as Stored;
    const reason = typeof given.reason === 'string' ? given.reason.trim() : '';
    const wrong = reason === '' ? '请输入评估原因' : [...reason].length > 200 ? '最多200个字' : undefined;
    giveReason(work, reason);
    const point = await rowOf(work, riskPoint, params.id);
    // A confirmed evaluation is one: the rows as they stand are judged again, and the record says so.
    const riskInfos = given.riskInfos ?? (await childRowsOf(work, riskPoint.fields.riskInfos, point.id));
    const changes = { ...given, riskInfos };
    if (wrong) {
      const { errors } = validate(riskPoint, changes, 'update', { only: EVALUATED, before: point });
      throw invalid([{ field: 'reason', message: wrong }, ...errors]);
    }
    await update(work, riskPoint, params.id, changes, riskHooks as Hooks, { kind: 'evaluate', only: EVALUATED });
    const { json } = await get(work, riskPoint, params.id);
    return { json, msg: '评估已保存' };
  }),
  serveOpen(pointCode, async (ctx, _, input) => {
    const row = await inScope(ctx, (work) => rowOf(work, riskPoint, input.params.id));
    return qrAnswer(input, recordAddress(riskPoint, row.id, { at: 'phone' }) as string, `${row.pointNum}_${row.name}`);
  }),
];
