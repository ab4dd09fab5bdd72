import { EXAM_RESULT } from '@anlan/domain/training/exam-record';
import type { ReportDetail, ReportRow } from '@anlan/domain/training/plan/calls';
import { trainingReport, trainingReportDetail, trainingReportSheet } from '@anlan/domain/training/plan/calls';
import { STUDY_RESULT, trainingTrainee } from '@anlan/domain/training/plan/trainee';
import { ExportOutlined } from '@ant-design/icons';
import { Button, Drawer, Input, InputNumber, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useDictionary } from '../../../kinds/choice/dictionaries';
import { treeOf, useWholeTree } from '../../../kinds/ref/lookups';
import { TreePick } from '../../../kinds/ref/tree-pick';
import { api } from '../../../lib/http/api';
import { useViewingTenant } from '../../../lib/http/query';
import { saveFile } from '../../../lib/http/transfer';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { useScreenClass } from '../../../lib/screen-class';
import { useCan } from '../../../lib/session/permission';
import { Failed } from '../../../parts/feedback/states';
import { WideTable } from '../../../parts/list/wide-table';
import { useExport } from '../../../parts/sheet/use-export';
import '../training.css';
import { mark } from '../words';

const SIZE = 10;
const rate = (value: number | null): string => (value === null ? '—' : `${value}%`);

/** /training/statistics: everybody's plans, courses and exams in figures, each opening its rows. */
export function TrainingReport() {
  const t = useT();
  const tenant = useViewingTenant();
  const phone = useScreenClass() === 0;
  const mayExport = useCan('examonlinetrainingrecord_export');
  const { busy, ask } = useExport();
  const [year, setYear] = useState<number | null>(null);
  const [realName, setName] = useState('');
  const [deptId, setDept] = useState<string | null>(null);
  const [type, setType] = useState<string | null>(null);
  const [current, setCurrent] = useState(1);
  const [shown, setShown] = useState<ReportRow>();
  const depts = useWholeTree('dept', undefined, true);
  const types = useDictionary('safe_doc_type');
  /** A number that opens the records it counts. */
  const opens = (row: ReportRow, count: number, more: Readonly<Record<string, string>> = {}) =>
    count > 0 ? (
      <Link
        to={`${trainingTrainee.menu?.path}?${new URLSearchParams({
          ...{ userId: row.userId, trainState: '1,2,3', ...more },
          ...(year === null ? {} : { trainingYear: String(year) }),
          ...(type === null ? {} : { type }),
        })}`}
      >
        {count}
      </Link>
    ) : (
      0
    );
  /** Courses, and the results that a rate is of, one by one. */
  const lists = (row: ReportRow, value: number | string) =>
    value === 0 || value === rate(null) ? (
      value
    ) : (
      <Button type="link" size="small" onClick={() => setShown(row)}>
        {value}
      </Button>
    );
  const filters = {
    ...(year === null ? {} : { year }),
    ...(realName === '' ? {} : { realName }),
    ...(deptId === null ? {} : { deptId }),
    ...(type === null ? {} : { type }),
  };
  const { data, error, refetch, isFetching } = useCall(
    [tenant, trainingTrainee.name, 'report'],
    trainingReport,
    { query: { ...filters, current, size: SIZE } },
    { staleTime: 0 },
  );
  return (
    <section className="card" aria-label={t('人员培训统计')}>
      <div className="training-narrow">
        <InputNumber
          min={2000}
          max={2099}
          value={year}
          placeholder={t('培训年度')}
          aria-label={t('培训年度')}
          onChange={(next) => {
            setYear(next);
            setCurrent(1);
          }}
        />
        <TreePick
          nodes={treeOf(depts.data ?? [])}
          value={deptId === null ? [] : [deptId]}
          multiple={false}
          placeholder={t('部门')}
          aria-label={t('部门')}
          onChange={([next]) => {
            setDept(next ?? null);
            setCurrent(1);
          }}
        />
        <Select
          allowClear
          style={{ width: 160 }}
          value={type}
          placeholder={t('培训类别')}
          aria-label={t('培训类别')}
          options={(types.data ?? []).map(({ key, label }) => ({ value: key, label: t(label) }))}
          onChange={(next) => {
            setType(next ?? null);
            setCurrent(1);
          }}
        />
        <Input.Search
          allowClear
          placeholder={t('姓名')}
          aria-label={t('姓名')}
          maxLength={20}
          onSearch={(next) => {
            setName(next.trim());
            setCurrent(1);
          }}
        />
        {mayExport && (
          <Button
            icon={<ExportOutlined aria-hidden />}
            loading={busy}
            onClick={() => void ask(async () => saveFile(await api.file(trainingReportSheet, { query: filters })))}
          >
            {t('导出')}
          </Button>
        )}
      </div>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <WideTable<ReportRow>
          rowKey="id"
          size="middle"
          loading={isFetching}
          dataSource={[...data.records]}
          {...(phone ? {} : { scroll: { x: 900 } })}
          locale={{ emptyText: t('没有符合条件的人员') }}
          pagination={{ current, pageSize: SIZE, total: data.total, showSizeChanger: false, onChange: setCurrent }}
          columns={
            phone
              ? [
                  {
                    title: t('人员'),
                    render: (_, row) => (
                      <div className="training-row">
                        <span>
                          {row.realName}
                          <br />
                          <span className="quiet">{row.deptName}</span>
                        </span>
                        <span>
                          {t('培训{n}次，合格率{rate}', { n: row.trainingCount, rate: rate(row.trainingPassRate) })}
                        </span>
                        <Button size="small" onClick={() => setShown(row)}>
                          {t('明细')}
                        </Button>
                      </div>
                    ),
                  },
                ]
              : [
                  { title: t('姓名'), dataIndex: 'realName', width: 110 },
                  { title: t('部门'), dataIndex: 'deptName', width: 150 },
                  { title: t('岗位'), dataIndex: 'postName', width: 130 },
                  { title: t('培训次数'), width: 90, render: (_, row) => opens(row, row.trainingCount) },
                  { title: t('培训合格率'), width: 100, render: (_, row) => lists(row, rate(row.trainingPassRate)) },
                  { title: t('课程数'), width: 80, render: (_, row) => lists(row, row.courseCount) },
                  { title: t('已完成课程数'), width: 110, render: (_, row) => lists(row, row.courseCompletedCount) },
                  {
                    title: t('培训考试次数'),
                    width: 110,
                    render: (_, row) => opens(row, row.examCount, { withExam: '1' }),
                  },
                  { title: t('培训考试合格率'), width: 126, render: (_, row) => lists(row, rate(row.examPassRate)) },
                  {
                    title: t('操作'),
                    width: 80,
                    render: (_, row) => (
                      <Button type="link" size="small" onClick={() => setShown(row)}>
                        {t('明细')}
                      </Button>
                    ),
                  },
                ]
          }
        />
      )}
      {shown && <Detail person={shown} year={year} type={type} onClose={() => setShown(undefined)} />}
    </section>
  );
}

const RESULT_WORDS: Readonly<Record<string, string>> = { '0': '合格', '1': '不合格' };

function Detail({
  person,
  year,
  type,
  onClose,
}: {
  readonly person: ReportRow;
  readonly year: number | null;
  readonly type: string | null;
  readonly onClose: () => void;
}) {
  const t = useT();
  const tenant = useViewingTenant();
  const [open, setOpen] = useState(true);
  const { data, error, refetch } = useCall(
    [tenant, trainingTrainee.name, 'report'],
    trainingReportDetail,
    { query: { userId: person.id, ...(year === null ? {} : { year }), ...(type === null ? {} : { type }) } },
    { staleTime: 0 },
  );
  return (
    <Drawer
      open={open}
      title={t('培训明细 · {name}', { name: person.realName })}
      size="min(960px, 100vw)"
      closable={{ 'aria-label': t('关闭') }}
      onClose={() => setOpen(false)}
      afterOpenChange={(stands) => !stands && onClose()}
    >
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && <Tables detail={data} />}
    </Drawer>
  );
}

function Tables({ detail }: { readonly detail: ReportDetail }) {
  const t = useT();
  const none = { emptyText: t('没有记录') };
  const look = { size: 'small', pagination: false, rowKey: 'id', locale: none } as const;
  return (
    <>
      <h3>{t('培训计划')}</h3>
      <WideTable
        {...look}
        scroll={{ x: 560 }}
        dataSource={[...detail.plan]}
        columns={[
          { title: t('培训年度'), dataIndex: 'trainingYear', width: 80 },
          { title: t('计划名称'), dataIndex: 'planTitle', width: 220 },
          { title: t('结束时间'), width: 140, render: (_, row) => row.planEndTime.slice(0, 16) },
          {
            title: t('培训结果'),
            width: 90,
            render: (_, row) => t(RESULT_WORDS[String(row.trainingResult)] ?? '培训中'),
          },
        ]}
      />
      <h3>{t('课程')}</h3>
      <WideTable
        {...look}
        scroll={{ x: 520 }}
        dataSource={[...detail.course]}
        columns={[
          { title: t('课程名称'), dataIndex: 'courseTitle', width: 240 },
          { title: t('学习进度'), width: 90, render: (_, row) => `${row.learningProgress}%` },
          { title: t('已学分钟'), dataIndex: 'learnedDuration', width: 90 },
          {
            title: t('学习结果'),
            width: 90,
            render: (_, row) => t(STUDY_RESULT[String(row.studyResult) as keyof typeof STUDY_RESULT]),
          },
        ]}
      />
      <h3>{t('考试')}</h3>
      <WideTable
        {...look}
        scroll={{ x: 520 }}
        dataSource={[...detail.exam]}
        columns={[
          { title: t('考试名称'), dataIndex: 'title', width: 240 },
          { title: t('及格分'), width: 80, render: (_, row) => mark(row.qualifyScore) },
          { title: t('最高得分'), width: 90, render: (_, row) => mark(row.userMaxScore) },
          {
            title: t('考试结果'),
            width: 90,
            render: (_, row) => t(EXAM_RESULT[String(row.examResult) as keyof typeof EXAM_RESULT]),
          },
        ]}
      />
    </>
  );
}
