import { EXAM_RESULT } from '@anlan/domain/training/exam-record';
import type { CourseStat, UserExam, UserStudy } from '@anlan/domain/training/plan/calls';
import { planCalls } from '@anlan/domain/training/plan/calls';
import { STUDY_RESULT } from '@anlan/domain/training/plan/trainee';
import { Button, Input, Progress, Segmented } from 'antd';
import { useState } from 'react';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { PEOPLE_SIZE, PeopleTable } from '../people-table';
import { mark, ResultTag } from '../words';
import { Papers } from './papers';
import { progressKey } from './progress-key';

function Narrow({
  values,
  result,
  onResult,
  onName,
}: {
  readonly values: Readonly<Record<string, string>>;
  readonly result: string;
  readonly onResult: (result: string) => void;
  readonly onName: (name: string) => void;
}) {
  const t = useT();
  return (
    <div className="training-narrow">
      <Segmented
        value={result}
        onChange={(next) => onResult(String(next))}
        options={[
          { value: '', label: t('全部') },
          ...Object.entries(values).map(([value, label]) => ({ value, label: t(label) })),
        ]}
      />
      <Input.Search allowClear placeholder={t('姓名')} aria-label={t('姓名')} maxLength={20} onSearch={onName} />
    </div>
  );
}

const time = (text: string | null): string => text?.slice(0, 16) ?? '—';

/** How far everybody has come with one course. */
export function CourseUsers({ planId, course }: { readonly planId: string; readonly course: CourseStat }) {
  const t = useT();
  const tenant = useViewingTenant();
  const [result, setResult] = useState('');
  const [realName, setName] = useState('');
  const [current, setCurrent] = useState(1);
  const people = useCall(
    progressKey(tenant),
    planCalls.courseUsers,
    {
      params: { planId, courseId: course.id },
      query: {
        ...{ current, size: PEOPLE_SIZE },
        ...(result === '' ? {} : { studyResult: Number(result) }),
        ...(realName === '' ? {} : { realName }),
      },
    },
    { staleTime: 0 },
  );
  const narrow = (set: (next: string) => void) => (next: string) => {
    set(next.trim());
    setCurrent(1);
  };
  const word = (row: UserStudy) => t(STUDY_RESULT[String(row.studyResult) as keyof typeof STUDY_RESULT]);
  return (
    <>
      <h3>{course.courseTitle}</h3>
      <Narrow values={STUDY_RESULT} result={result} onResult={narrow(setResult)} onName={narrow(setName)} />
      <PeopleTable<UserStudy>
        asked={people}
        current={current}
        onPage={setCurrent}
        brief={(row) => (
          <>
            <strong>{row.learningProgress}%</strong>
            <span>{word(row)}</span>
          </>
        )}
        columns={[
          {
            title: t('学习进度'),
            width: 150,
            render: (_, row) => <Progress size="small" percent={row.learningProgress} aria-label={row.realName} />,
          },
          { title: t('已学分钟'), dataIndex: 'learnedDuration', width: 90 },
          { title: t('学习结果'), width: 90, render: (_, row) => word(row) },
          { title: t('最近学习时间'), width: 150, render: (_, row) => time(row.recentStudyTime) },
        ]}
      />
    </>
  );
}

/** What everybody has come to in the exam of a plan. */
export function ExamUsers({ planId, examId }: { readonly planId: string; readonly examId: string }) {
  const t = useT();
  const tenant = useViewingTenant();
  const [result, setResult] = useState('');
  const [realName, setName] = useState('');
  const [current, setCurrent] = useState(1);
  const [shown, setShown] = useState<UserExam>();
  const head = useCall(progressKey(tenant), planCalls.examHead, { params: { planId, examId } }, { staleTime: 0 });
  const people = useCall(
    progressKey(tenant),
    planCalls.examUsers,
    {
      params: { planId, examId },
      query: {
        ...{ current, size: PEOPLE_SIZE },
        ...(result === '' ? {} : { examResult: Number(result) }),
        ...(realName === '' ? {} : { realName }),
      },
    },
    { staleTime: 0 },
  );
  const narrow = (set: (next: string) => void) => (next: string) => {
    set(next.trim());
    setCurrent(1);
  };
  // Whoever has not begun has none.
  const papers = (row: UserExam) =>
    row.examStatus > 0 &&
    row.recentStudyTime !== null && (
      <Button
        type="link"
        size="small"
        aria-label={t('答卷 {name}', { name: row.realName })}
        onClick={() => setShown(row)}
      >
        {t('答卷')}
      </Button>
    );
  return (
    <>
      {shown && <Papers planId={planId} examId={examId} person={shown} onClose={() => setShown(undefined)} />}
      {head.data && (
        <p>
          {t('《{title}》应考{all}人：合格{passed}人，不合格{failed}人，缺考{missed}人', {
            title: head.data.title,
            all: head.data.userCount,
            passed: head.data.passed,
            failed: head.data.failed,
            missed: head.data.missed,
          })}
        </p>
      )}
      <Narrow values={EXAM_RESULT} result={result} onResult={narrow(setResult)} onName={narrow(setName)} />
      <PeopleTable<UserExam>
        asked={people}
        current={current}
        onPage={setCurrent}
        brief={(row) => (
          <>
            <strong>{mark(row.userMaxScore)}</strong>
            <ResultTag result={row.examResult} />
            {papers(row)}
          </>
        )}
        columns={[
          { title: t('最高得分'), width: 100, render: (_, row) => mark(row.userMaxScore) },
          { title: t('已学分钟'), dataIndex: 'learnedDuration', width: 90 },
          { title: t('考试结果'), width: 100, render: (_, row) => <ResultTag result={row.examResult} /> },
          { title: t('最近考试时间'), width: 150, render: (_, row) => time(row.recentStudyTime) },
          { title: t('操作'), width: 80, render: (_, row) => papers(row) },
        ]}
      />
    </>
  );
}
