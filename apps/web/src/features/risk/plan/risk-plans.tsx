import { riskPlan, riskPlanRecord } from '@anlan/domain/risk/risk-plan';
import { useQuery } from '@tanstack/react-query';
import { Collapse, Skeleton, Timeline } from 'antd';
import { useMemo } from 'react';
import { api } from '../../../lib/http/api';
import { useViewingTenant } from '../../../lib/http/query';
import { useT } from '../../../lib/i18n';
import { Failed } from '../../../parts/feedback/states';
import { ResourceScreen, type ScreenSlots } from '../../../parts/screen/resource-screen';
import '../risk.css';

const resource = riskPlan;

/** /risk/plan: the standard screen, its detail with what happened to the plan and how it read before. */
export function RiskPlans() {
  const slots = useMemo((): ScreenSlots => ({ detail: ({ row }) => <PlanHistory planId={row.id} /> }), []);
  return <ResourceScreen resource={resource} slots={slots} />;
}

const OPERATIONS = { 1: '新增', 2: '修改', 3: '开始执行', 4: '完成' } as const;
type Operation = keyof typeof OPERATIONS;

function PlanHistory({ planId }: { planId: string }) {
  const t = useT();
  const tenant = useViewingTenant();
  const { data, error, refetch } = useQuery({
    queryKey: [tenant, 'riskPlanRecord', 'of plan', planId],
    queryFn: ({ signal }) => api(riskPlanRecord).page({ planId, current: 1, size: 50 }, { signal, quiet: true }),
  });
  return (
    <section className="assess-history">
      <h3>{t('执行与修改记录')}</h3>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 2 }} />}
      {data && (
        <Timeline
          items={data.records.map((row) => ({
            key: row.id,
            content: (
              <>
                <p className="assess-step">
                  <strong>{t(OPERATIONS[Number(row.operateType) as Operation] ?? '')}</strong>
                  <span>{String(row.content ?? '')}</span>
                </p>
                <p className="quiet">
                  {[
                    String(row.operateTime ?? '').slice(0, 16),
                    row.operateUserName,
                    t('第{n}版', { n: Number(row.revision ?? 1) }),
                  ]
                    .filter(Boolean)
                    .map(String)
                    .join(' · ')}
                </p>
                {Number(row.operateType) === 2 && <Earlier id={row.id} />}
              </>
            ),
          }))}
        />
      )}
    </section>
  );
}

/** The version before a change; fetched when somebody asks for it. */
function Earlier({ id }: { id: string }) {
  const t = useT();
  return (
    <Collapse
      ghost
      size="small"
      items={[{ key: 'earlier', label: t('查看修改前的版本'), children: <EarlierText id={id} /> }]}
    />
  );
}

function EarlierText({ id }: { id: string }) {
  const t = useT();
  const tenant = useViewingTenant();
  const { data, error, refetch } = useQuery({
    queryKey: [tenant, 'riskPlanRecord', id],
    queryFn: ({ signal }) => api(riskPlanRecord).get(id, { signal, quiet: true }),
  });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} title={false} />;
  const earlier = (data.earlier ?? {}) as Readonly<Record<string, unknown>>;
  return (
    <dl className="risk-facts">
      {Object.entries(riskPlan.fields).flatMap(([name, field]) =>
        earlier[name]
          ? [
              <div key={name}>
                <dt>{t(field.label)}</dt>
                <dd>{String(earlier[name])}</dd>
              </div>,
            ]
          : [],
      )}
    </dl>
  );
}
