import type { AnyRow } from '@anlan/client';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { plainCell } from '../../../kinds/draw';
import type { Look } from '../../../kinds/kind';
import { webKindOf } from '../../../kinds/registry';
import { useT } from '../../../lib/i18n';
import type { CellOverrides } from '../../../parts/list/columns/use-columns';
import { riskLevelTag } from '../../../parts/risk/risk-level';
import { oftenCells } from './cells';
import { factorsOf } from './evaluation';
import '../risk.css';

const child = riskPoint.fields.riskInfos.fields;
const MEASURES = [
  'engineeringMeasures',
  'manageMeasures',
  'educationMeasures',
  'protectMeasures',
  'emergencyMeasures',
] as const;

/** Identified risks of a point as one reads them: what, how grave and why, what is done about it. */
export function RiskList({ row, look }: { row: AnyRow; look: Look }) {
  const t = useT();
  const risks = (row.riskInfos as readonly AnyRow[] | undefined) ?? [];
  if (risks.length === 0) return <p className="quiet">{t('还没有辨识风险')}</p>;
  return (
    <ol className="risk-list">
      {risks.map((risk) => (
        <li key={risk.id}>
          <Risk risk={risk} look={look} />
        </li>
      ))}
    </ol>
  );
}

function Risk({ risk, look }: { risk: AnyRow; look: Look }) {
  const t = useT();
  const words = (name: keyof typeof child): string =>
    webKindOf(child[name]).text({ name, field: child[name], row: risk, look });
  const measures = MEASURES.filter((name) => words(name) !== '');
  const factors = factorsOf(risk);
  // The stored result: it was judged by the company's own limits.
  const value = risk.riskValue === null || risk.riskValue === undefined ? '' : String(Number(risk.riskValue));
  return (
    <>
      <p className="risk-head">
        <strong>{words('dangerName')}</strong>
        {riskLevelTag(risk.scoreLevel, t)}
      </p>
      <p className="quiet">{[words('step'), words('dangerType'), words('accidents')].filter(Boolean).join(' · ')}</p>
      <p className="quiet">
        {[words('evaluateMethod'), factors && value ? `${factors} = ${value}` : ''].filter(Boolean).join(t('：'))}
      </p>
      {measures.length > 0 && (
        <dl>
          {measures.map((name) => (
            <div key={name}>
              <dt>{t(child[name].label)}</dt>
              <dd>{words(name)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

export const riskCells: CellOverrides = {
  ...oftenCells,
  name: (row, look) =>
    row.awaitsReason ? (
      <>
        {String(row.name)}
        <span className="risk-awaits">{look.t('待重新评估：{reason}', { reason: String(row.awaitsReason) })}</span>
      </>
    ) : (
      plainCell(String(row.name ?? ''))
    ),
  riskInfos: (row, look) => <RiskList row={row} look={look} />,
};
