import type { FundMonth } from '@anlan/domain/investment/fund-rules';
import { type FundYear, fundYear, safetyFund } from '@anlan/domain/investment/safety-fund';
import { Alert, Skeleton, Table, Tag } from 'antd';
import { lazy, Suspense, useMemo } from 'react';
import { useLook } from '../../kinds/choice/dictionaries';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { Failed } from '../../parts/feedback/states';
import { ResourceScreen, type ScreenSlots } from '../../parts/screen/resource-screen';
import './investment.css';

const MonthsChart = lazy(() => import('./fund-charts').then((m) => ({ default: m.MonthsChart })));
const HeadsChart = lazy(() => import('./fund-charts').then((m) => ({ default: m.HeadsChart })));

const HEADS = 'safe_investmentsubject_type';
const DICTIONARIES = [HEADS];

/** /management/safety-fund: the standard screen, its detail with the year's months and heads as they stand. */
export function SafetyFunds() {
  const slots = useMemo((): ScreenSlots => ({ detail: ({ row }) => <Year id={row.id} /> }), []);
  return <ResourceScreen resource={safetyFund} slots={slots} />;
}

function Year({ id }: { id: string }) {
  const tenant = useViewingTenant();
  const { data, error, refetch } = useCall([tenant, safetyFund.name, 'year', id], fundYear, { params: { id } });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />;
  return (
    <>
      <Standing year={data} />
      <Heads year={data} />
      <Months year={data} />
    </>
  );
}

function Standing({ year }: { year: FundYear }) {
  const t = useT();
  const said =
    year.due === null
      ? t('{year}年已使用{used}万元', { year: year.year, used: year.used })
      : t('{year}年应计提{due}万元，已使用{used}万元（{percent}%）', {
          year: year.year,
          due: year.due,
          used: year.used,
          percent: year.usedPercent ?? '0',
        });
  return (
    <section className="fund-part">
      <h3>{t('提取与使用')}</h3>
      <p>{said}</p>
      <p>
        {t('各科目预算合计{budget}万元', { budget: year.budget })}
        {year.budgetOver && (
          <>
            {t('，')}
            <strong className="fund-over">{t('超出应计提额{over}万元', { over: year.budgetOver })}</strong>
          </>
        )}
      </p>
      <p className="quiet">{year.basis}</p>
      {year.explainBy && !year.explained && (
        <Alert
          type="warning"
          showIcon
          title={t('使用不足应计提额的60%，应于{day}前书面说明（{basis}）', {
            day: year.explainBy,
            basis: year.useBasis,
          })}
        />
      )}
    </section>
  );
}

function Heads({ year }: { year: FundYear }) {
  const t = useT();
  const look = useLook(DICTIONARIES);
  if (year.heads.length === 0) return null;
  return (
    <section className="fund-part" aria-label={t('按科目使用情况')}>
      <h3>{t('按科目使用情况')}</h3>
      <Suspense fallback={null}>
        <HeadsChart heads={year.heads} />
      </Suspense>
      <Table
        size="small"
        pagination={false}
        rowKey="type"
        scroll={{ x: 'max-content' }}
        dataSource={[...year.heads]}
        columns={[
          {
            title: t('科目类型'),
            dataIndex: 'type',
            render: (type: string) => look.dict(HEADS, type)?.label ?? type,
          },
          { title: t('预算（万元）'), dataIndex: 'budget', align: 'right' },
          { title: t('已使用（万元）'), dataIndex: 'used', align: 'right' },
          {
            title: t('超支（万元）'),
            dataIndex: 'over',
            align: 'right',
            render: (over: string | null) => (over ? <strong className="fund-over">{over}</strong> : '—'),
          },
        ]}
      />
    </section>
  );
}

function Months({ year }: { year: FundYear }) {
  const t = useT();
  const amount = (title: string, dataIndex: keyof FundMonth) => ({
    title: t(title),
    dataIndex,
    align: 'right' as const,
  });
  return (
    <section className="fund-part" aria-label={t('各月提取与结余（万元）')}>
      <h3>{t('各月提取与结余（万元）')}</h3>
      <Suspense fallback={null}>
        <MonthsChart months={year.months} />
      </Suspense>
      <Table
        size="small"
        pagination={false}
        rowKey="month"
        scroll={{ x: 'max-content' }}
        dataSource={[...year.months]}
        columns={[
          { title: t('月份'), dataIndex: 'month' },
          amount('月初结余', 'opening'),
          {
            ...amount('提取', 'provided'),
            render: (_: string, month: FundMonth) => <SetAside month={month} pauseBasis={year.pauseBasis} />,
          },
          amount('使用', 'used'),
          amount('月末结余', 'closing'),
        ]}
      />
    </section>
  );
}

/** What was set aside; or what is still to be, and whether its day has passed. */
function SetAside({ month: { state, owed, provided }, pauseBasis }: { month: FundMonth; pauseBasis: string }) {
  const t = useT();
  switch (state) {
    case 'paused':
      return <Tag title={pauseBasis}>{t('暂停提取')}</Tag>;
    case 'overdue':
      return <Tag color="error">{t('逾期未提取{owed}', { owed })}</Tag>;
    case 'due':
      return <Tag color="warning">{t('本月应提取{owed}', { owed })}</Tag>;
    case 'later':
      return <span className="quiet">{t('应提取{owed}', { owed })}</span>;
    case 'none':
      return '—';
    default:
      return provided;
  }
}
