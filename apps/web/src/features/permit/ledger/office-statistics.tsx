import {
  type OfficeWorkCompany,
  type OfficeWorkLine,
  type OfficeWorkStatistics,
  officeWorkSheet,
  officeWorkStatistics,
  workSummary,
} from '@anlan/domain/permit/ledger/office-calls';
import type { Conditions, Measure } from '@anlan/resource';
import { DownloadOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, Skeleton, Tag } from 'antd';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { api } from '../../../lib/http/api';
import { saveFile } from '../../../lib/http/transfer';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { Failed, Nothing } from '../../../parts/feedback/states';
import { FigureHelp, FigureName, FigureValue, OfCompany } from '../../../parts/figure/figure';
import { PAGE_SIZES } from '../../../parts/list/list-state';
import { WideTable } from '../../../parts/list/wide-table';
import { RegionSelect } from '../../../parts/pick/region-select';
import { useExport } from '../../../parts/sheet/use-export';
import { type Period, sixMonths, within } from '../../../parts/summary/period';
import { PeriodBar } from '../../../parts/summary/period-bar';
import '../../../parts/summary/summary.css';
import { Bars, Columns, Pareto } from '../../../parts/summary/summary-charts';
import type { Line } from '../../../parts/summary/summary-table';
import { shownValue } from '../../../parts/summary/use-summary';

const { measures, columns } = workSummary;
const FIGURES: readonly (readonly [string, Measure])[] = columns.flatMap((name) => {
  const figure = measures[name];
  return figure ? [[name, figure] as const] : [];
});
const DRAWN = FIGURES.flatMap(([name, figure]) =>
  figure.kind === 'count' && (name === 'total' || name === 'done') ? [[name, figure] as const] : [],
);

/** What the companies are narrowed by: one value of a division. */
interface Chosen {
  readonly field: 'form' | 'workType' | 'level';
  readonly key: string;
  readonly label: string;
}

const told = (figures: object, name: string): unknown => (figures as Readonly<Record<string, unknown>>)[name];
const linesOf = (rows: readonly OfficeWorkLine[]): Line[] =>
  rows.map(({ key, label, figures }) => ({ ...figures, key, label, by: {} }));

/** Dangerous work of the whole jurisdiction: the company's own figures, of all companies together and of each. */
export function OfficeStatistics() {
  const t = useT();
  const [period, setPeriod] = useState<Period>(sixMonths);
  const [location, setLocation] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const by = useMemo((): Conditions => (chosen ? { [chosen.field]: chosen.key } : {}), [chosen]);
  const days = useMemo(() => within(workSummary, period), [period]);
  const asked = { ...days, ...by, ...(location ? { location } : {}) };
  const { data, error, refetch, isFetching } = useCall(
    ['jurisdiction'],
    officeWorkStatistics,
    { query: asked },
    { company: false, placeholderData: keepPreviousData },
  );
  const file = useExport();
  return (
    <div className="figures">
      <PeriodBar
        label="申请时间"
        period={period}
        onPeriod={setPeriod}
        more={
          <>
            <div className="figure-region">
              <RegionSelect value={location} onChange={setLocation} />
            </div>
            {chosen && (
              <Tag closable onClose={() => setChosen(null)}>
                {t(chosen.label)}
              </Tag>
            )}
          </>
        }
      >
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={file.busy}
          disabled={!data}
          onClick={() =>
            void file.ask(async () => saveFile(await api.file(officeWorkSheet, { query: asked }, { company: false })))
          }
        >
          {t('导出Excel')}
        </Button>
      </PeriodBar>
      {error && !data && (
        <div className="card">
          <Failed error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && (
        <div className="card">
          <Skeleton active paragraph={{ rows: 10 }} />
        </div>
      )}
      {data && (
        <div className="figures" aria-busy={isFetching}>
          <Whole figures={data.whole} />
          {Number(data.whole.issued) === 0 ? (
            <div className="card">
              <Nothing text={t('这段时间没有记录')} />
            </div>
          ) : (
            <Divisions found={data} onChoose={setChosen} />
          )}
          <Companies rows={data.companies} by={{ ...days, ...by }} busy={isFetching} />
        </div>
      )}
    </div>
  );
}

/** Of all companies together: made of the lines below, which open their rows. */
function Whole({ figures }: { figures: object }) {
  const t = useT();
  return (
    <ul className="card figure-totals" aria-label={t('合计')}>
      {FIGURES.map(([name, figure]) => (
        <li key={name} className="figure-tile">
          <a className="figure-value" href="#work-companies">
            <span>{t(figure.label)}</span>
            <strong>{shownValue(figure, told(figures, name))}</strong>
          </a>
          <FigureHelp of={figure} />
        </li>
      ))}
    </ul>
  );
}

function Divisions({ found, onChoose }: { found: OfficeWorkStatistics; onChoose: (chosen: Chosen) => void }) {
  const t = useT();
  const choose = (field: Chosen['field']) => (line: Line) => onChoose({ field, key: line.key, label: line.label });
  const months = useMemo(() => linesOf(found.byMonth), [found]);
  const types = useMemo(() => linesOf(found.byWorkType), [found]);
  const levels = useMemo(() => linesOf(found.byLevel), [found]);
  const forms = useMemo(() => linesOf(found.byForm), [found]);
  return (
    <div className="figure-grid">
      <Panel title={t('按{name}', { name: t('月份') })} wide>
        <Columns lines={months} measures={DRAWN} pick={() => undefined} />
      </Panel>
      <Panel title={t('按{name}', { name: t('作业类型') })} lines={types} onChoose={choose('workType')}>
        <Pareto lines={types} of="total" pick={choose('workType')} />
      </Panel>
      <Panel title={t('按{name}', { name: t('级别') })} lines={levels} onChoose={choose('level')}>
        <Bars lines={levels} of="total" pick={choose('level')} />
      </Panel>
      <Panel title={t('按{name}', { name: t('票种') })} lines={forms} onChoose={choose('form')}>
        <Bars lines={forms} of="total" pick={choose('form')} />
      </Panel>
    </div>
  );
}

/** A chart and its numbers; a line narrows the companies below to it. */
function Panel({
  title,
  lines,
  wide,
  onChoose,
  children,
}: {
  title: string;
  lines?: readonly Line[];
  wide?: boolean;
  onChoose?: (line: Line) => void;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <section className="card figure-panel" data-wide={wide || undefined} aria-label={title}>
      <h2>{title}</h2>
      <Suspense fallback={<div className="figure-wait" />}>{children}</Suspense>
      {lines && (
        <details className="figure-fold">
          <summary>{t('数据表')}</summary>
          <div className="figure-scroll">
            <table className="figure-table">
              <thead>
                <tr>
                  <th scope="col">{t('名称')}</th>
                  {FIGURES.map(([name, figure]) => (
                    <th key={name} scope="col">
                      <FigureName of={figure} />
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <tr key={line.key}>
                    <th scope="row">
                      <button type="button" className="figure-value link" onClick={() => onChoose?.(line)}>
                        {t(line.label)}
                      </button>
                    </th>
                    {FIGURES.map(([name, figure]) => (
                      <td key={name}>{shownValue(figure, line[name])}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </section>
  );
}

/** Each company's own figures, which open its rows in the company. */
function Companies({ rows, by, busy }: { rows: readonly OfficeWorkCompany[]; by: Conditions; busy: boolean }) {
  const t = useT();
  return (
    <section className="card" id="work-companies" aria-label={t('按企业')}>
      <WideTable<OfficeWorkCompany>
        rowKey="tenantId"
        size="middle"
        loading={busy}
        dataSource={[...rows]}
        pagination={{ defaultPageSize: PAGE_SIZES[0] ?? 20, showSizeChanger: true, pageSizeOptions: [...PAGE_SIZES] }}
        scroll={{ x: 1900 }}
        locale={{ emptyText: t('该区域内没有企业') }}
        columns={[
          { title: t('企业名称'), dataIndex: 'tenantName', width: 220, fixed: 'left' },
          { title: t('所在区域'), dataIndex: 'areaName', width: 110, ellipsis: true },
          ...FIGURES.map(([name, figure]) => ({
            title: <FigureName of={figure} />,
            key: name,
            width: 110,
            align: 'right' as const,
            sorter: (a: OfficeWorkCompany, b: OfficeWorkCompany) =>
              Number(told(a.figures, name) ?? -1) - Number(told(b.figures, name) ?? -1),
            render: (_: unknown, { tenantId, tenantName, figures }: OfficeWorkCompany) => (
              <OfCompany tenantId={tenantId} tenantName={tenantName}>
                <FigureValue
                  of={figure}
                  value={shownValue(figure, told(figures, name))}
                  className="link"
                  within={{ by }}
                />
              </OfCompany>
            ),
          })),
        ]}
      />
    </section>
  );
}
