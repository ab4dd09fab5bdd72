import { hazardCounts, hazardRates } from '@anlan/domain/figures/hazard';
import { bulletinPdf, bulletinSheet } from '@anlan/domain/hazard/figure-calls';
import { BULLETIN_SENTENCE, bulletinFacts } from '@anlan/domain/hazard/figures';
import type { Figure } from '@anlan/resource';
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Segmented, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { api } from '../../../../lib/http/api';
import { useT } from '../../../../lib/i18n';
import { isSupervisor, useSession } from '../../../../lib/session/session';
import '../../../../parts/parts.css';
import { hazardSummary } from '@anlan/domain/hazard/summaries';
import { Failed } from '../../../../parts/feedback/states';
import { FigureName, FigureValue } from '../../../../parts/figure/figure';
import { NoCompany } from '../../../../parts/pick/no-company';
import { type Period, sixMonths, within } from '../../../../parts/summary/period';
import { PeriodBar } from '../../../../parts/summary/period-bar';
import { rateText, useSummary, useWaitsForCompany } from '../../../../parts/summary/use-summary';
import '../../../../parts/summary/summary.css';
import { WideTable } from '../../../../parts/list/wide-table';
import type { DeptPart } from './calls';
import { CompanyBulletin } from './company-bulletin';
import { Drill, type Drilled } from './drill';
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

const COUNTS = ['total', 'voided', 'valid', 'closed', 'inTime', 'open', 'overdue', 'major'] as const;

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
  const conditions = useMemo(() => within(hazardSummary, period), [period]);
  const waits = useWaitsForCompany();
  const { data, error, refetch, isFetching } = useSummary(hazardSummary, conditions);
  const file = useFile();
  const lines = useMemo(() => linesOf(data?.byDept ?? []), [data]);
  const cell = (line: Line, of: Figure, value: string | number, bad = false) => (
    <FigureValue
      of={of}
      value={<span data-bad={bad || undefined}>{value}</span>}
      className="link"
      within={{ by: { ...conditions, ...line.by } }}
      onOpen={(figure) =>
        setDrilled({ title: `${line.label} · ${t(figure.label)}`, figure, by: { ...conditions, ...line.by } })
      }
    />
  );
  if (waits)
    return (
      <div className="card">
        <NoCompany />
      </div>
    );
  return (
    <div className="figures">
      <PeriodBar label="发现时间" period={period} onPeriod={setPeriod}>
        <Button
          icon={<PrinterOutlined aria-hidden />}
          loading={file.busy}
          disabled={!data}
          onClick={() => void file.fetch(() => api.file(bulletinPdf, { query: conditions }))}
        >
          {t('打印通报')}
        </Button>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={file.busy}
          disabled={!data}
          onClick={() => void file.ask(() => api.file(bulletinSheet, { query: conditions }))}
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
            <p className="figure-lead">{t(BULLETIN_SENTENCE, bulletinFacts(data))}</p>
            <WideTable<Line>
              key={lines[0]?.key ?? 'none'}
              rowKey="key"
              size="middle"
              loading={isFetching}
              dataSource={lines}
              pagination={false}
              scroll={{ x: 1390 }}
              locale={{ emptyText: t('这段时间没有发现隐患') }}
              expandable={{ defaultExpandedRowKeys: lines.map(({ key }) => key) }}
              columns={[
                { title: t('责任部门'), dataIndex: 'label', width: 200, fixed: 'left' },
                { title: t('名次'), dataIndex: 'rank', width: 60, align: 'center', render: (rank) => rank ?? '—' },
                ...(['closedRate', 'onTimeRate'] as const).map((name) => ({
                  title: <FigureName of={hazardRates[name]} />,
                  key: name,
                  width: 120,
                  align: 'right' as const,
                  render: (_: unknown, line: Line) => cell(line, hazardRates[name], rateText(line[name])),
                })),
                ...COUNTS.map((name) => ({
                  title: <FigureName of={hazardCounts[name]} />,
                  key: name,
                  width: 100,
                  align: 'right' as const,
                  render: (_: unknown, line: Line) =>
                    cell(line, hazardCounts[name], line[name], name === 'overdue' && line.overdue > 0),
                })),
                {
                  title: <FigureName of={hazardRates.closeDays}>{t('平均天数')}</FigureName>,
                  key: 'closeDays',
                  width: 110,
                  align: 'right',
                  render: (_, line) => cell(line, hazardRates.closeDays, line.closeDays ?? '—'),
                },
              ]}
            />
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
