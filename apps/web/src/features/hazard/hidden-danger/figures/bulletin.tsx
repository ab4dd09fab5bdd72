import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Segmented, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useT } from '../../../../lib/i18n';
import { isSupervisor, useSession } from '../../../../lib/session';
import '../../../../parts/parts.css';
import { NoCompany } from '../../../../parts/no-company';
import { Failed } from '../../../../parts/states';
import {
  type Conditions,
  type DeptPart,
  OPEN,
  type Period,
  rateText,
  sixMonths,
  useAnalysis,
  useWaitsForCompany,
  within,
} from './calls';
import { CompanyBulletin } from './company-bulletin';
import { Drill, type Drilled } from './drill';
import './figures.css';
import { WideTable } from '../../../../parts/wide-table';
import { PeriodBar } from './period-bar';
import { useFile } from './use-file';

/** 隐患治理情况通报: a company's departments; for a supervisor first of all the companies of his area. */
export function Bulletin() {
  const t = useT();
  const supervisor = useSession(isSupervisor);
  const company = useSession((state) => state.companyTenantName);
  const [which, setWhich] = useState<'companies' | 'depts'>('companies');
  if (!supervisor) return <DeptBulletin />;
  return (
    <div className="figures">
      <div className="card">
        <Segmented
          value={which}
          onChange={setWhich}
          options={[
            { value: 'companies', label: t('按企业') },
            { value: 'depts', label: company ? t('{name}（按部门）', { name: company }) : t('所选企业（按部门）') },
          ]}
        />
      </div>
      {which === 'companies' ? <CompanyBulletin /> : <DeptBulletin />}
    </div>
  );
}

interface Line extends DeptPart {
  readonly children?: Line[];
}

const COUNTS = [
  ['reported', '上报', {} as Conditions],
  ['closed', '已整改', { status: '5' }],
  ['inTime', '按期整改', { status: '5', revisedLate_notequal: '1' }],
  ['open', '未闭环', { status: OPEN }],
  ['overdue', '逾期', { isOverdue: '1' }],
  ['major', '重大隐患', { hiddenDangerLevel: '4', status_notequal: '6' }],
] as const;

function linesOf(parts: readonly DeptPart[], parent: string | null = null): Line[] {
  return parts
    .filter(({ parentId }) => parentId === parent)
    .sort((a, b) => (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER))
    .map((part) => {
      const children = linesOf(parts, part.key);
      return { ...part, ...(children.length > 0 ? { children } : {}) };
    });
}

function DeptBulletin() {
  const t = useT();
  const [period, setPeriod] = useState<Period>(sixMonths);
  const [drilled, setDrilled] = useState<Drilled | null>(null);
  const conditions = useMemo(() => within(period), [period]);
  const waits = useWaitsForCompany();
  const { data, error, refetch, isFetching } = useAnalysis(conditions);
  const file = useFile();
  const lines = useMemo(() => linesOf(data?.byDept ?? []), [data]);
  // As in the column 上报: without what was voided, so that lines and note add up to the sentence above.
  const withoutDept = data?.withoutDept ? data.withoutDept.total - data.withoutDept.voided : 0;
  const open = (line: DeptPart, label: string, more: Conditions) =>
    setDrilled({
      title: `${line.label} · ${t(label)}`,
      conditions: { ...conditions, ...(line.key === '' ? {} : { principalDept: line.key }), ...more },
    });
  if (waits)
    return (
      <div className="card">
        <NoCompany />
      </div>
    );
  return (
    <div className="figures">
      <PeriodBar period={period} onPeriod={setPeriod}>
        <Button
          icon={<PrinterOutlined aria-hidden />}
          loading={file.busy}
          disabled={!data}
          onClick={() => void file.fetch('safe/hiddendanger/bulletin/pdf', conditions)}
        >
          {t('打印通报')}
        </Button>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={file.busy}
          disabled={!data}
          onClick={() => void file.ask('safe/statistics/hidden/danger/export', conditions)}
        >
          {t('导出Excel')}
        </Button>
      </PeriodBar>
      <section className="card" aria-labelledby="bulletin-title">
        <h2 id="bulletin-title" className="figure-title">
          {t('{from} 至 {to} 隐患治理情况通报', { from: period[0], to: period[1] })}
        </h2>
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton active />}
        {data && (
          <>
            <p className="figure-lead">
              {t(
                '共上报隐患{total}条（作废{voided}条），已整改{closed}条，整改率{rate}；按期整改{inTime}条，按期整改率{onTime}；未闭环{open}条，其中逾期{overdue}条。',
                {
                  total: data.total,
                  voided: data.voided,
                  closed: data.closed,
                  rate: rateText(data.closedRate),
                  inTime: data.inTime,
                  onTime: rateText(data.onTimeRate),
                  open: data.open,
                  overdue: data.overdue,
                },
              )}
            </p>
            <WideTable<Line>
              key={lines[0]?.key ?? 'none'}
              rowKey="key"
              size="middle"
              loading={isFetching}
              dataSource={lines}
              pagination={false}
              scroll={{ x: 900 }}
              locale={{ emptyText: t('这段时间没有发现隐患') }}
              expandable={{ defaultExpandedRowKeys: lines.map(({ key }) => key) }}
              columns={[
                { title: t('责任部门'), dataIndex: 'label', width: 240, fixed: 'left' },
                { title: t('名次'), dataIndex: 'rank', width: 70, align: 'center', render: (rank) => rank ?? '—' },
                ...COUNTS.map(([name, label, more]) => ({
                  title: t(label),
                  key: name,
                  width: 90,
                  align: 'right' as const,
                  render: (_: unknown, line: Line) => {
                    const value = name === 'reported' ? line.total - line.voided : line[name];
                    const bad = name === 'overdue' && value > 0;
                    const conditions = name === 'reported' ? { status_notequal: '6' } : more;
                    return value === 0 ? (
                      0
                    ) : (
                      <button
                        type="button"
                        className="link"
                        data-bad={bad || undefined}
                        onClick={() => open(line, label, conditions)}
                      >
                        {value}
                      </button>
                    );
                  },
                })),
                { title: t('整改率'), dataIndex: 'closedRate', width: 90, align: 'right', render: rateText },
                { title: t('按期整改率'), dataIndex: 'onTimeRate', width: 100, align: 'right', render: rateText },
                {
                  title: t('平均天数'),
                  dataIndex: 'closeDays',
                  width: 90,
                  align: 'right',
                  render: (days) => days ?? '—',
                },
              ]}
            />
            {withoutDept > 0 && (
              <p className="quiet figure-note">{t('另有{n}条隐患尚未指定责任部门。', { n: withoutDept })}</p>
            )}
            <p className="quiet figure-note">
              {t('上级部门的数字含其下级；按整改率、按期整改率依次排名，没有上报的部门不排名。')}
            </p>
          </>
        )}
      </section>
      {drilled && <Drill key={JSON.stringify(drilled)} drilled={drilled} onClose={() => setDrilled(null)} />}
    </div>
  );
}
