import type { Factor } from '@anlan/domain/dynamic/score';
import type { RiskLevel } from '@anlan/domain/risk/level';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { WARN_STATE } from '@anlan/domain/warning/steps';
import { WARN_TYPE } from '@anlan/domain/warning/warning';
import type { Services } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';
import { type CauseGone, type RaisedWarning, warnings } from '../../ports/warnings';

/** A point as it was computed; `warned`: the level of its warning, null where nothing is to be warned of. */
interface Computed {
  readonly point: { readonly id: string; readonly name: string };
  readonly factors: readonly Factor[];
  readonly warning: string;
  readonly warned: RiskLevel | null;
}

interface OpenWarning {
  readonly source_id: string;
  readonly warn_level: string;
  readonly warn_state: string;
  readonly warn_content: string;
  /** `code=sentence` as it was computed before. */
  readonly factors: readonly string[];
}

export const openWarnings = (tx: Tx, tenantId: string, riskIds: readonly string[]): Promise<OpenWarning[]> =>
  tx.query<OpenWarning>(
    `select w.source_id, w.warn_level, w.warn_state, w.warn_content,
            array(select f.code || '=' || f.sentence from risk_factor f where f.tenant_id = w.tenant_id and f.risk_id = w.source_id::uuid order by f.code) as factors
       from warning w
      where w.tenant_id = $1 and w.source = $2 and w.source_id = any($3::text[]) and w.warn_type = $4 and w.processing_state = 1 and w.deleted_at is null`,
    [tenantId, riskPoint.name, riskIds, WARN_TYPE.dynamicRisk],
  );

/**
 * Dynamic-risk warnings: one stands from the deterioration on until the point is as good as its inherent level again, and
 * says level, sentence and factors as they are computed here. What else a person does about it, it stands until then.
 */
export async function warnOf(
  app: Services,
  tx: Tx,
  tenantId: string,
  results: readonly Computed[],
  open: readonly OpenWarning[],
): Promise<void> {
  const byPoint = new Map(open.map((row) => [row.source_id, row]));
  const source = (id: string) => ({ tenantId, source: riskPoint.name, sourceId: id, type: WARN_TYPE.dynamicRisk });
  const raised: RaisedWarning[] = [];
  const gone: CauseGone[] = [];
  for (const { point, warning, warned, factors } of results) {
    const known = byPoint.get(point.id);
    const over = known?.warn_state === WARN_STATE.causeGone;
    if (warned === null) {
      if (known && !over) gone.push({ ...source(point.id), why: '现状等级恢复为固有等级，恶化指数已降到消警值' });
      continue;
    }
    const content = `${point.name}：${warning}`;
    if (known && !over && known.warn_level === warned && known.warn_content === content) continue;
    raised.push({
      ...source(point.id),
      level: warned,
      riskId: point.id,
      content,
      lasting: true,
      ...(known ? { why: changeOf(known.factors, factors) } : {}),
    });
  }
  await app.use(warnings).raise(tx, raised);
  await app.use(warnings).clear(tx, gone);
}

/** Which factors are new, gone or other than before: why a point's warning says something else now. */
function changeOf(before: readonly string[], factors: readonly Factor[]): string {
  const was = new Map(before.map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]));
  const now = new Map(factors.map(({ code, sentence }) => [code, sentence]));
  const parts = [
    ['新增', [...now].flatMap(([code, sentence]) => (was.has(code) ? [] : [sentence]))],
    ['消除', [...was].flatMap(([code, sentence]) => (now.has(code) ? [] : [sentence]))],
    [
      '变化',
      [...now].flatMap(([code, sentence]) =>
        was.has(code) && was.get(code) !== sentence ? [`${was.get(code)}→${sentence}`] : [],
      ),
    ],
  ] as const;
  const told = parts.flatMap(([word, list]) => (list.length > 0 ? [`${word}：${list.join('、')}`] : []));
  return told.length > 0 ? told.join('；') : '按现状重新计算';
}
