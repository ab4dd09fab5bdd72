import { warningCounts } from '@anlan/domain/figures/registry';
import type { RiskLevel } from '@anlan/domain/risk/level';
import { warning } from '@anlan/domain/warning/warning';
import { Link } from 'react-router';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { FigureValue } from '../../parts/figure/figure';
import { useNewest, useWarnings } from './dashboard-calls';
import { useLinks } from './dashboard-links';
import { HUES, Panel, Shown } from './wall-panel';

export function OpenWarnings() {
  const t = useT();
  const warnings = useWarnings();
  if (!useCan('warn_view')) return null;
  return (
    <Panel title={t('未消除预警')} rules={[warningCounts.open]}>
      <Shown of={warnings} empty={t('没有未消除的预警')} none={(data) => data.open === 0}>
        {(data) => (
          <ul className="wall-four">
            {data.byLevel.map(({ key, label, count }) => (
              <li key={key} style={{ borderColor: HUES[key as RiskLevel] }}>
                <FigureValue
                  of={warningCounts.open}
                  within={{ by: { warnLevel: key } }}
                  value={
                    <>
                      <strong style={{ color: HUES[key as RiskLevel] }}>{count}</strong>
                      <span>{t(label)}</span>
                    </>
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </Shown>
    </Panel>
  );
}

export function NewestWarnings() {
  const t = useT();
  const links = useLinks();
  const rows = useNewest(warning, 'warn_view', { warnState: '1,2' });
  if (!useCan('warn_view')) return null;
  return (
    <Panel title={t('最新预警')} grow={1}>
      <Shown of={rows} empty={t('没有未消除的预警')} none={(data) => data.records.length === 0}>
        {(data) => (
          <ul className="wall-list wall-warnings">
            {data.records.map((row) => (
              <li key={row.id} style={{ borderColor: HUES[String(row.warnLevel) as RiskLevel] }}>
                <Link to={links.warning(row.id)}>
                  <span>{String(row.warnContent ?? '')}</span>
                  <time>{String(row.warnTimeStart ?? row.createTime ?? '').slice(5, 16)}</time>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Shown>
    </Panel>
  );
}
