import type { Control, DynamicPoint } from '@anlan/domain/dynamic/calls';
import { checkFigures } from '@anlan/domain/figures/check';
import { type TableColumnsType, Tooltip } from 'antd';
import { useT } from '../../lib/i18n';
import { FigureName, FigureValue } from '../../parts/figure/figure';
import { WideTable } from '../../parts/list/wide-table';
import { riskLevelTag } from '../../parts/risk/risk-level';
import { windowOf } from './window';

type Row = DynamicPoint & Partial<Control>;

interface Props {
  readonly rows: readonly Row[];
  readonly busy: boolean;
  readonly onOpen: (id: string) => void;
}

/** The columns of spec 2 §3, a point a line; what is long is read whole in its tip and in the point's detail. */
export function DynamicTable({ rows, busy, onOpen }: Props) {
  const t = useT();
  return (
    <WideTable<Row>
      className="dynamic-table"
      rowKey="id"
      size="middle"
      loading={busy}
      dataSource={[...rows]}
      pagination={false}
      scroll={{ x: 1230 }}
      columns={columnsOf(t, onOpen)}
    />
  );
}

const rate = (value: string | null): string => (value === null ? '—' : `${value}%`);

function columnsOf(t: ReturnType<typeof useT>, onOpen: (id: string) => void): TableColumnsType<Row> {
  const words = (dataIndex: keyof Control, label: string, width: number) => ({
    title: t(label),
    dataIndex,
    width,
    ellipsis: { showTitle: false },
    render: (value?: string | null) =>
      value ? (
        <Tooltip title={value} placement="topLeft" styles={{ root: { maxWidth: 480 } }}>
          <span>{value}</span>
        </Tooltip>
      ) : (
        '—'
      ),
  });
  const number = (dataIndex: keyof Row, label: string, width: number) => ({
    title: t(label),
    dataIndex,
    width,
    align: 'right' as const,
  });
  return [
    {
      title: t('风险点'),
      dataIndex: 'name',
      width: 190,
      fixed: 'left',
      render: (name: string, row) => (
        <button type="button" className="link dynamic-open" onClick={() => onOpen(row.id)}>
          <span>{name}</span>
          <small>{[row.pointNum, row.deptName].filter(Boolean).join(' · ')}</small>
        </button>
      ),
    },
    { title: t('现状等级'), dataIndex: 'scoreLevel', width: 92, render: (level) => riskLevelTag(level, t) },
    { ...number('score', '评分', 60), render: (score: number | null) => score ?? '—' },
    words('managementMeasures', '管控措施', 170),
    words('riskPlan', '风险管控计划', 146),
    words('dangerInvestigateContent', '隐患排查内容', 150),
    {
      title: t('应检/已检'),
      key: 'tasks',
      width: 86,
      align: 'right',
      render: (_, row) => (
        <>
          <FigureValue of={checkFigures.due} within={windowOf(row.id)} value={row.riskTaskCount} />
          {' / '}
          <FigureValue of={checkFigures.done} within={windowOf(row.id)} value={row.riskCompletedTaskCount} />
        </>
      ),
    },
    {
      ...number('riskCompletedRate', '总完成率', 104),
      title: <FigureName of={checkFigures.doneRate} />,
      render: (value: string | null, row) => (
        <FigureValue of={checkFigures.doneRate} within={windowOf(row.id)} value={rate(value)} />
      ),
    },
    {
      ...number('finishOnTimeSumRate', '按时完成率', 116),
      title: <FigureName of={checkFigures.onTimeRate} />,
      render: (value: string | null, row) => (
        <FigureValue of={checkFigures.onTimeRate} within={windowOf(row.id)} value={rate(value)} />
      ),
    },
    {
      ...number('overdueTaskCount', '逾期任务数', 112),
      title: <FigureName of={checkFigures.overdue}>{t('逾期任务数')}</FigureName>,
      render: (count: number, row) => (
        <FigureValue
          of={checkFigures.overdue}
          within={windowOf(row.id)}
          value={count}
          {...(count > 0 ? { className: 'dynamic-bad' } : {})}
        />
      ),
    },
  ];
}
