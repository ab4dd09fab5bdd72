import { ExportOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, DatePicker, Drawer, Input, Progress, Segmented, Select, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { treeOf, useWholeTree } from '../../../kinds/lookups';
import { TreePick } from '../../../kinds/tree-pick';
import { http } from '../../../lib/http';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/permission';
import { useViewingTenant } from '../../../lib/query';
import { useScreenClass } from '../../../lib/screen-class';
import { isSupervisor, useSession } from '../../../lib/session';
import { download } from '../../../lib/transfer';
import { NoCompany } from '../../../parts/no-company';
import { Failed } from '../../../parts/states';
import { useExport } from '../../../parts/use-export';
import { Bulletin, type Counts, rateText } from './bulletin';
import './statistics.css';
import { WideTable } from '../../../parts/wide-table';
import { Unfinished } from './unfinished';

interface Row extends Counts {
  readonly id: string | null;
  readonly name: string | null;
  readonly deptName: string | null;
  readonly isResign: number | null;
}
interface Reply {
  readonly records: readonly Row[];
  readonly total: number;
  readonly summary: Counts;
  readonly startTime: string;
  readonly endTime: string;
}
type Asked = Readonly<Record<string, string | number>>;

const PERIODS = [
  ['week', '本周'],
  ['month', '本月'],
  ['quarter', '本季度'],
  ['year', '本年'],
] as const;
const BASE = 'safe/taskstatistics';

/** /check/task-statistics and /govpage/safe/yhpcrwwcqktjb: who has done his checks, and who has not. */
export function TaskStatistics() {
  const t = useT();
  const tenant = useViewingTenant();
  const government = useSession(isSupervisor);
  const company = useSession((state) => state.companyTenantId);
  const mayExport = useCan('taskstatistics_export');
  const phone = useScreenClass() === 0;
  const [asked, setAsked] = useState<Asked>({ period: 'month', group: 'person', current: 1, size: 10 });
  const [person, setPerson] = useState<Row | null>(null);
  const { busy, ask } = useExport();
  const narrow = (more: Asked) => setAsked((now) => ({ ...now, ...more, current: 1 }));
  const waits = government && !company;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [tenant, 'taskStatistics', government, asked],
    queryFn: ({ signal }) =>
      http.get<Reply>(government ? `${BASE}/government/page` : `${BASE}/page`, { ...asked }, { signal, quiet: true }),
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
  const period = { startTime: data?.startTime ?? '', endTime: data?.endTime ?? '' };
  const { current: _current, size: _size, ...filters } = asked;
  const sheet = () => ask(() => download(`${BASE}/export`, { query: filters }));
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
          {data && <Bulletin counts={data.summary} from={data.startTime} to={data.endTime} />}
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
              {mayExport && (
                <Button icon={<ExportOutlined aria-hidden />} loading={busy} onClick={() => void sheet()}>
                  {t('导出')}
                </Button>
              )}
            </div>
            <WideTable<Row>
              rowKey={(row) => row.id ?? 'none'}
              size="middle"
              loading={isFetching && !data}
              dataSource={[...(data?.records ?? [])]}
              locale={{ emptyText: t('这段时间没有检查任务') }}
              scroll={{ x: phone ? 900 : 1080 }}
              columns={columnsOf(t, byDept, setPerson)}
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
      {person && (
        <Drawer
          open
          size={phone ? '100%' : 560}
          title={t('{name}的未完成任务', { name: person.name ?? '' })}
          onClose={() => setPerson(null)}
          closable={{ 'aria-label': t('关闭') }}
        >
          <Unfinished userId={person.id ?? ''} period={period} />
        </Drawer>
      )}
    </div>
  );
}

function columnsOf(t: ReturnType<typeof useT>, byDept: boolean, open: (row: Row) => void): TableColumnsType<Row> {
  const count = (dataIndex: keyof Counts, label: string) => ({
    title: t(label),
    dataIndex,
    width: 110,
    sorter: true,
    align: 'right' as const,
  });
  const rate = (dataIndex: 'completionRate' | 'overallCompletionRate', label: string) => ({
    title: t(label),
    dataIndex,
    width: 150,
    sorter: true,
    render: (value: string | null) =>
      value === null ? (
        '—'
      ) : (
        <span className="stat-rate">
          <Progress percent={Number(value)} showInfo={false} size="small" aria-label={t(label)} />
          {rateText(value)}
        </span>
      ),
  });
  return [
    { title: byDept ? t('部门') : t('姓名'), dataIndex: 'name', width: 140, fixed: 'left', ellipsis: true },
    ...(byDept
      ? []
      : [
          { title: t('所属部门'), dataIndex: 'deptName', width: 150, ellipsis: true },
          {
            title: t('在职状态'),
            dataIndex: 'isResign',
            width: 90,
            render: (value: number | null) => (value === 0 ? t('离职') : value === 1 ? t('在职') : '—'),
          },
        ]),
    count('total', '任务总数'),
    count('completeCount', '按时完成数'),
    rate('completionRate', '按时完成率'),
    {
      ...count('overdueCount', '逾期未检数'),
      render: (value: number) => <span className={value > 0 ? 'stat-bad' : undefined}>{value}</span>,
    },
    count('waitCheckCount', '待检查数'),
    count('overdueCompleteCount', '逾期完成数'),
    count('actualCompleteCount', '实际完成数'),
    rate('overallCompletionRate', '总完成率'),
    ...(byDept
      ? []
      : [
          {
            title: t('操作'),
            key: 'buttons',
            width: 110,
            fixed: 'right' as const,
            render: (_: unknown, row: Row) =>
              row.waitCheckCount + row.overdueCount > 0 && row.id ? (
                <button type="button" className="link" onClick={() => open(row)}>
                  {t('未完成任务')}
                </button>
              ) : null,
          },
        ]),
  ];
}
