import type { AnyRow } from '@anlan/client';
import type { ExamPerson } from '@anlan/domain/training/calls';
import { examHead, examPeople } from '@anlan/domain/training/calls';
import { exam } from '@anlan/domain/training/exam';
import { EXAM_RESULT } from '@anlan/domain/training/exam-record';
import { Drawer, Segmented, Skeleton, Statistic } from 'antd';
import { useMemo, useState } from 'react';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';
import { Failed } from '../../../parts/feedback/states';
import { ResourceScreen, type ScreenSlots } from '../../../parts/screen/resource-screen';
import { PEOPLE_SIZE, PeopleTable } from '../people-table';
import { RemarkDrawer } from './remark-drawer';
import '../training.css';
import { mark, ResultTag } from '../words';

/** /exam/exam: exams, and how everybody stands in each. */
export function Exams() {
  const t = useT();
  const [shown, setShown] = useState<AnyRow>();
  const [wrong, setWrong] = useState<AnyRow>();
  const mayEdit = useCan('exam_edit');
  const slots = useMemo(
    (): ScreenSlots => ({
      rowMenu: (row) =>
        row.releaseStatus === 1
          ? [
              { key: 'standing', label: t('成绩'), run: () => setShown(row) },
              ...(mayEdit ? [{ key: 'remark', label: t('重新判分'), run: () => setWrong(row) }] : []),
            ]
          : [],
    }),
    [t, mayEdit],
  );
  return (
    <>
      <ResourceScreen resource={exam} slots={slots} />
      {wrong && <RemarkDrawer id={wrong.id} title={String(wrong.title ?? '')} onClose={() => setWrong(undefined)} />}
      {shown && (
        <Standing
          id={shown.id}
          title={String(shown.title ?? '')}
          onClose={() => {
            setShown(undefined);
          }}
        />
      )}
    </>
  );
}

/** Who has passed, who has not, and who never came. */
function Standing({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const t = useT();
  const tenant = useViewingTenant();
  const [open, setOpen] = useState(true);
  const [result, setResult] = useState('');
  const [current, setCurrent] = useState(1);
  const key = [tenant, exam.name, 'standing'];
  const head = useCall(key, examHead, { params: { id } }, { staleTime: 0 });
  const people = useCall(
    key,
    examPeople,
    { params: { id }, query: { current, size: PEOPLE_SIZE, ...(result === '' ? {} : { examResult: Number(result) }) } },
    { staleTime: 0 },
  );
  const counts = head.data;
  return (
    <Drawer
      open={open}
      title={t('成绩 · {title}', { title })}
      size="min(960px, 100vw)"
      closable={{ 'aria-label': t('关闭') }}
      onClose={() => setOpen(false)}
      afterOpenChange={(stands) => !stands && onClose()}
    >
      {head.error && !counts && <Failed error={head.error} onRetry={() => void head.refetch()} />}
      {!counts && !head.error && <Skeleton active />}
      {counts && (
        <div className="exam-head">
          <Statistic title={t('应考')} value={counts.userCount} suffix={t('人')} />
          <Statistic title={t('合格')} value={counts.passed} suffix={t('人')} />
          <Statistic title={t('不合格')} value={counts.failed} suffix={t('人')} />
          <Statistic title={t('缺考')} value={counts.missed} suffix={t('人')} />
          <Statistic title={t('待阅卷')} value={counts.waiting} suffix={t('人')} />
          <Statistic title={t('合格率')} value={counts.passRate ?? '—'} suffix={counts.passRate === null ? '' : '%'} />
        </div>
      )}
      {counts && counts.visible < counts.userCount && (
        <p className="quiet">{t('其中您可查看{n}人', { n: counts.visible })}</p>
      )}
      <Segmented
        value={result}
        onChange={(next) => {
          setResult(String(next));
          setCurrent(1);
        }}
        options={[
          { value: '', label: t('全部') },
          ...Object.entries(EXAM_RESULT).map(([value, label]) => ({ value, label: t(label) })),
        ]}
      />
      <PeopleTable<ExamPerson>
        asked={people}
        current={current}
        onPage={setCurrent}
        brief={(row) => (
          <>
            <strong>{mark(row.userMaxScore)}</strong>
            <ResultTag result={row.examResult} />
          </>
        )}
        columns={[
          { title: t('最高得分'), width: 100, render: (_, row) => mark(row.userMaxScore) },
          { title: t('已考次数'), dataIndex: 'used', width: 90 },
          { title: t('考试结果'), width: 100, render: (_, row) => <ResultTag result={row.examResult} /> },
          { title: t('最近考试时间'), width: 150, render: (_, row) => row.recentStudyTime?.slice(0, 16) ?? '—' },
        ]}
      />
    </Drawer>
  );
}
