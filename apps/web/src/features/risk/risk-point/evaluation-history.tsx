import { riskEvaluation } from '@anlan/domain/risk/evaluation/risk-evaluation';
import { useQuery } from '@tanstack/react-query';
import { Skeleton, Timeline } from 'antd';
import { api } from '../../../lib/http/api';
import { useViewingTenant } from '../../../lib/http/query';
import { useT } from '../../../lib/i18n';
import { Failed } from '../../../parts/feedback/states';
import { riskLevelTag } from '../../../parts/risk/risk-level';
import '../risk.css';

/** What was judged at a point, newest first: when, by whom, why, from which level to which. */
export function EvaluationHistory({ riskId, government = false }: { riskId: string; government?: boolean }) {
  const t = useT();
  const tenant = useViewingTenant();
  const { data, error, refetch } = useQuery({
    queryKey: [tenant, 'riskEvaluation', 'of point', riskId],
    queryFn: ({ signal }) =>
      api(riskEvaluation)[government ? 'governmentPage' : 'page'](
        { riskId, current: 1, size: 50 },
        { signal, quiet: true },
      ),
  });
  return (
    <section className="assess-history" aria-label={t('评估记录')}>
      <h3>{t('评估记录')}</h3>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 2 }} />}
      {data && data.records.length === 0 && <p className="quiet">{t('还没有评估记录')}</p>}
      {data && data.records.length > 0 && (
        <Timeline
          items={data.records.map((row) => ({
            key: row.id,
            content: (
              <>
                <p className="assess-step">
                  {row.levelBefore ? <>{riskLevelTag(row.levelBefore, t)} → </> : null}
                  {riskLevelTag(row.levelAfter, t)}
                  <span>{String(row.reason ?? '')}</span>
                </p>
                <p className="quiet">
                  {[String(row.evaluateTime ?? '').slice(0, 16), row.evaluateUserName]
                    .filter(Boolean)
                    .map(String)
                    .join(' · ')}
                </p>
              </>
            ),
          }))}
        />
      )}
    </section>
  );
}
