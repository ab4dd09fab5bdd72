import { dangerSourceRisk } from '@anlan/domain/risk/danger/danger-source';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { api } from '../../../lib/http/api';
import { useViewingTenant } from '../../../lib/http/query';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';
import { Failed } from '../../../parts/feedback/states';
import { useRecordAddress } from '../../../parts/record-address';
import '../risk.css';

export const linksKey = (tenant: string, sourceId: string) => [tenant, 'dangerSourceRisk', 'of source', sourceId];
export const linksOf = (sourceId: string, signal?: AbortSignal) =>
  api(dangerSourceRisk).page(
    { dangerSourceId: sourceId, current: 1, size: 500 },
    { quiet: true, ...(signal ? { signal } : {}) },
  );

/** The risk points that lie at a danger source, in its detail. */
export function LinkedPoints({ sourceId }: { sourceId: string }) {
  const t = useT();
  const tenant = useViewingTenant();
  const addressOf = useRecordAddress();
  const seesRisks = useCan('risk_view');
  const { data, error, refetch } = useQuery({
    queryKey: linksKey(tenant, sourceId),
    queryFn: ({ signal }) => linksOf(sourceId, signal),
  });
  return (
    <section className="assess-history">
      <h3>{t('关联风险点')}</h3>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 2 }} />}
      {data && data.records.length === 0 && <p className="quiet">{t('还没有关联风险点')}</p>}
      {data && data.records.length > 0 && (
        <ul className="linked-points">
          {data.records.map((row) => (
            <li key={row.id}>
              {seesRisks ? (
                <Link to={addressOf('riskPoint', String(row.riskId)) ?? ''}>{String(row.riskName ?? '')}</Link>
              ) : (
                String(row.riskName ?? '')
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
