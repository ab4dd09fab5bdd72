import type { Completion } from '@anlan/domain/check/statistics/completion';
import {
  governmentTaskStatistics,
  type StatisticsRow,
  taskStatistics,
  taskStatisticsSheet,
} from '@anlan/domain/check/statistics/statistics-calls';
import { checkFigures, shareFigures } from '@anlan/domain/figures/check';
import type { CountFigure, Figure, RateFigure, Within } from '@anlan/resource';
import { ExportOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, DatePicker, Input, Progress, Segmented, Select, type TableColumnsType } from 'antd';
import { type ReactNode, useState } from 'react';
import { treeOf, useWholeTree } from '../../../kinds/ref/lookups';
import { TreePick } from '../../../kinds/ref/tree-pick';
import { api } from '../../../lib/http/api';
import { useViewingTenant } from '../../../lib/http/query';
import { saveFile } from '../../../lib/http/transfer';
import { useT } from '../../../lib/i18n';
import { useScreenClass } from '../../../lib/screen-class';
import { useCan } from '../../../lib/session/permission';
import { isSupervisor, useSession } from '../../../lib/session/session';
import { Failed } from '../../../parts/feedback/states';
import { FigureName, FigureValue } from '../../../parts/figure/figure';
import { NoCompany } from '../../../parts/pick/no-company';
import { useExport } from '../../../parts/sheet/use-export';
import { Bulletin, rateText } from './bulletin';
import './statistics.css';
import { WideTable } from '../../../parts/list/wide-table';

type Asked = Readonly<Record<string, string | number>>;

const PERIODS = [
  ['week', '本周'],
  ['month', '本月'],
  ['quarter', '本季度'],
  ['year', '本年'],
] as const;

/** /check/task-statistics and /govpage/safe/yhpcrwwcqktjb: who has done his checks, and who has not. */
export function TaskStatistics() {
  const t = useT();
  const tenant = useViewingTenant();
  const government = useSession(isSupervisor);
  const company = useSession((state) => state.companyTenantId);
  const mayExport = useCan('taskstatistics_export');
  const phone = useScreenClass() === 0;
  const [asked, setAsked] = useState<Asked>({ period: 'month', group: 'person', current: 1, size: 10 });
  const { busy, ask } = useExport();
  const narrow = (more: Asked) => setAsked((now) => ({ ...now, ...more, current: 1 }));
  const waits = government && !company;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [tenant, 'taskStatistics', government, asked],
    queryFn: ({ signal }) =>
      api.send(government ? governmentTaskStatistics : taskStatistics, { where: asked }, { signal, quiet: true }),
    placeholderData: (former, query) => (query?.queryKey[0] === tenant ? former : undefined),
    enabled: !waits,
  });
  const depts = useWholeTree('dept', undefined, !waits);
  if (waits) {
    return (
      <div className="card">
        <NoCompany />
      </div>
    );
  }
  const byDept = asked.group === 'dept';
  const days = [data?.startTime ?? '', data?.endTime ?? ''] as const;
  // A check that several may do is no one person's: its figures open as a whole alone.
  const ofPersons = Boolean(asked.name || asked.isResign || (asked.deptId && !byDept));
  const { current: _current, size: _size, ...filters } = asked;
  const sheet = () => ask(async () => saveFile(await api.file(taskStatisticsSheet, { query: filters })));
  return (
    <div className="screen">
      <section className="card stat-filters" aria-label={t('筛选条件')}>
        <Select
          aria-label={t('统计周期')}
          value={asked.startTime ? null : String(asked.period)}
          placeholder={t('自定义日期')}
          options={PERIODS.map(([value, label]) => ({ value, label: t(label) }))}
          onChange={(value: string) => narrow({ period: value, startTime: '', endTime: '' })}
        />
        <DatePicker.RangePicker
          aria-label={t('统计日期')}
          onChange={(_, [from, to] = ['', '']) => narrow({ startTime: from ?? '', endTime: to ?? '' })}
        />
        <span className="stat-dept">
          <TreePick
            nodes={treeOf(depts.data ?? [])}
            value={asked.deptId ? [String(asked.deptId)] : []}
            multiple={false}
            aria-label={t('所属部门')}
            placeholder={t('所属部门')}
            onChange={([id]) => narrow({ deptId: id ?? '' })}
          />
        </span>
        <Input.Search allowClear aria-label={t('姓名')} placeholder={t('姓名')} onSearch={(name) => narrow({ name })} />
        <Select
          aria-label={t('在职状态')}
          allowClear
          placeholder={t('在职状态')}
          options={[
            { value: '1', label: t('在职') },
            { value: '0', label: t('离职') },
          ]}
          onChange={(value?: string) => narrow({ isResign: value ?? '' })}
        />
      </section>
      {error && !data ? (
        <div className="card">
          <Failed error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <>
          {data && (
            <Bulletin
              counts={data.summary}
              from={data.startTime}
              to={data.endTime}
              {...(ofPersons
                ? {}
                : { within: { period: days, by: byDept && asked.deptId ? { deptId: String(asked.deptId) } : {} } })}
            />
          )}
          <section className="card">
            <div className="stat-tools">
              <Segmented
                aria-label={t('统计方式')}
                value={String(asked.group)}
                options={[
                  { value: 'person', label: t('按人员') },
                  { value: 'dept', label: t('按部门') },
                ]}
                onChange={(group) => narrow({ group })}
              />
              <p className="quiet stat-note">
                {byDept
                  ? t('部门行含下级部门；合计中每个任务只计一次')
                  : t('人员行按人次：任一人完成的任务在完成前列在每个可检查的人名下；合计按任务计，每个任务只计一次')}
              </p>
              {mayExport && (
                <Button icon={<ExportOutlined aria-hidden />} loading={busy} onClick={() => void sheet()}>
                  {t('导出')}
                </Button>
              )}
            </div>
            <WideTable<StatisticsRow>
              rowKey={(row) => row.id ?? 'none'}
              size="middle"
              loading={isFetching && !data}
              dataSource={[...(data?.records ?? [])]}
              locale={{ emptyText: t('这段时间没有检查任务') }}
              scroll={{ x: phone ? 1000 : 1320 }}
              columns={columnsOf(t, byDept, days)}
              onChange={({ current = 1, pageSize = 10 }, _filters, sorter, { action }) => {
                if (action === 'paginate') return setAsked((now) => ({ ...now, current, size: pageSize }));
                const { field, order } = (Array.isArray(sorter) ? sorter[0] : sorter) ?? {};
                narrow({
                  ascs: order === 'ascend' ? String(field) : '',
                  descs: order === 'descend' ? String(field) : '',
                });
              }}
              pagination={{
                current: Number(asked.current),
                pageSize: Number(asked.size),
                total: data?.total ?? 0,
                showSizeChanger: true,
                pageSizeOptions: [10, 30, 50, 100, 200],
                showTotal: (n) => t('共{n}条', { n }),
              }}
            />
          </section>
        </>
      )}
    </div>
  );
}

function columnsOf(
  t: ReturnType<typeof useT>,
  byDept: boolean,
  period: readonly [string, string],
): TableColumnsType<StatisticsRow> {
  const figures = byDept ? checkFigures : shareFigures;
  const within = ({ id }: StatisticsRow): Within => ({
    period,
    by: byDept ? { deptId: id ?? '' } : { userId: id ?? '' },
  });
  const value = (figure: Figure, row: StatisticsRow, shown: ReactNode, className?: string) =>
    row.id === null ? (
      <span className={className}>{shown}</span>
    ) : (
      <FigureValue of={figure} within={within(row)} value={shown} {...(className ? { className } : {})} />
    );
  const count = (dataIndex: keyof Completion, figure: CountFigure) => ({
    title: <FigureName of={figure} />,
    dataIndex,
    width: 132,
    sorter: true,
    align: 'right' as const,
    render: (n: number, row: StatisticsRow) =>
      value(figure, row, n, dataIndex === 'overdueCount' && n > 0 ? 'stat-bad' : undefined),
  });
  const rate = (dataIndex: 'completionRate' | 'overallCompletionRate', figure: RateFigure) => ({
    title: <FigureName of={figure} />,
    dataIndex,
    width: 168,
    sorter: true,
    render: (text: string | null, row: StatisticsRow) =>
      text === null ? (
        '—'
      ) : (
        <span className="stat-rate">
          <Progress percent={Number(text)} showInfo={false} size="small" aria-label={t(figure.label)} />
          {value(figure, row, rateText(text))}
        </span>
      ),
  });
  return [
    { title: byDept ? t('检查部门') : t('姓名'), dataIndex: 'name', width: 140, fixed: 'left', ellipsis: true },
    ...(byDept
      ? []
      : [
          { title: t('所属部门'), dataIndex: 'deptName', width: 150, ellipsis: true },
          {
            title: t('在职状态'),
            dataIndex: 'isResign',
            width: 90,
            render: (resigned: number | null) => (resigned === 0 ? t('离职') : resigned === 1 ? t('在职') : '—'),
          },
        ]),
    count('total', figures.due),
    count('actualCompleteCount', figures.done),
    count('completeCount', figures.onTime),
    rate('completionRate', figures.onTimeRate),
    count('overdueCount', figures.overdue),
    count('waitCheckCount', figures.waiting),
    count('overdueCompleteCount', figures.late),
    rate('overallCompletionRate', figures.doneRate),
  ];
}
