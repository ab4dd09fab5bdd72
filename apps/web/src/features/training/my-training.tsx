import type { MyExam, MyOffline, WrongAnswer } from '@anlan/domain/training/calls';
import { myExams, myOffline, myWrongAnswers } from '@anlan/domain/training/calls';
import { RESULT } from '@anlan/domain/training/exam-record';
import { myWaiting } from '@anlan/domain/training/study/calls';
import { Button, Segmented, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { useScreenClass } from '../../lib/screen-class';
import { useTakeTraining } from '../../parts/away/use-take';
import { AnswerView } from './answer-view';
import { Cards, SIZE } from './cards';
import { Mistakes } from './mistakes';
import { MyCompletions } from './my-completions';
import { MyPlans } from './my-plans';
import { MyRules } from './my-rules';
import { Practice } from './practice-tab';
import './training.css';
import { useAddressParams } from '../../parts/list/use-address-params';
import { mark, ResultTag } from './words';

const WAITING = ['plan', 'exam', 'offline'] as const;

/**
 * /training/mine: what somebody is trained and examined with, on the console and on a phone. Opened without a tab it shows
 * the first under which something waits.
 */
export function MyTraining() {
  const t = useT();
  const tenant = useViewingTenant();
  const phone = useScreenClass() === 0;
  const [search, ask] = useAddressParams();
  const { data: waiting, error } = useCall(
    [tenant, 'trainingTrainee', 'waiting'],
    myWaiting,
    {},
    { staleTime: 0, offline: true },
  );
  useTakeTraining();
  const told = search.get('tab');
  const active = told ?? (waiting ? WAITING.find((tab) => waiting[tab] > 0) : undefined) ?? 'plan';
  const label = (name: string, tab: (typeof WAITING)[number]) =>
    waiting && waiting[tab] > 0 ? `${t(name)} ${waiting[tab]}` : t(name);
  if (told === null && !waiting && !error) return <Skeleton active />;
  const show = (tab: string) => ask({ tab });
  const tabs = [
    { key: 'plan', label: label('线上培训', 'plan'), children: <Plans /> },
    { key: 'exam', label: label('待参加的考试', 'exam'), children: <Exams ended="0" /> },
    { key: 'done', label: t('已结束的考试'), children: <Exams ended="1" /> },
    { key: 'practice', label: t('练习'), children: <Practice /> },
    { key: 'offline', label: label('线下培训', 'offline'), children: <Offline /> },
    { key: 'rules', label: t('上岗要求'), children: <MyRules /> },
    { key: 'completion', label: t('合格证书'), children: <MyCompletions /> },
    { key: 'wrong', label: t('错题本'), children: <WrongBook /> },
  ];
  return (
    <section className="card my-training" aria-label={t('我的培训')}>
      <Tabs
        id="my-training"
        activeKey={active}
        onChange={show}
        destroyOnHidden
        {...(phone ? { renderTabBar: () => <Grid tabs={tabs} active={active} onTab={show} /> } : {})}
        items={tabs}
      />
    </section>
  );
}

/** On a phone eight tabs do not stand in one row, and none of them is to be looked for behind another. */
function Grid({
  tabs,
  active,
  onTab,
}: {
  readonly tabs: readonly { readonly key: string; readonly label: string }[];
  readonly active: string;
  readonly onTab: (tab: string) => void;
}) {
  return (
    <div className="my-training-tabs" role="tablist">
      {tabs.map(({ key, label }) => (
        <button
          key={key}
          id={`my-training-tab-${key}`}
          type="button"
          role="tab"
          aria-selected={key === active}
          aria-controls={key === active ? `my-training-panel-${key}` : undefined}
          onClick={() => onTab(key)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function Plans() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <>
      <MyPlans />
      <Button type="link" onClick={() => void navigate('/training/catalog')}>
        {t('课程目录')}
      </Button>
    </>
  );
}

function Exams({ ended }: { readonly ended: '0' | '1' }) {
  const tenant = useViewingTenant();
  const [page, setPage] = useState(1);
  const asked = useCall(
    [tenant, 'exam', 'mine'],
    myExams,
    { query: { ended, current: page, size: SIZE } },
    { staleTime: 0 },
  );
  return (
    <Cards<MyExam>
      asked={asked}
      none={ended === '0' ? '没有待参加的考试' : '没有已结束的考试'}
      page={page}
      onPage={setPage}
      draw={(row) => <ExamCard key={row.id} exam={row} />}
    />
  );
}

function ExamCard({ exam }: { readonly exam: MyExam }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <li className="training-card">
      <div className="training-head">
        <h2>{exam.title}</h2>
        <ResultTag result={exam.examResult} waiting={exam.waiting} />
      </div>
      <p className="quiet">
        {t('{from} 至 {to}', { from: exam.startTime.slice(0, 16), to: exam.endTime.slice(0, 16) })}
      </p>
      <p>
        {t('{n}题，{minutes}分钟，总分{total}，{pass}分合格', {
          n: exam.questionCount,
          minutes: exam.duration,
          total: mark(exam.totalScore),
          pass: mark(exam.qualifyScore),
        })}
      </p>
      <p>
        {t('已考{used}次，共{all}次', { used: exam.used, all: exam.examTimes })}
        {exam.userMaxScore !== null && ` · ${t('最高得分{score}', { score: mark(exam.userMaxScore) })}`}
      </p>
      {exam.coursesLeft > 0 && (
        <p className="quiet">{t('还有{n}门课程未学完，学完后可以考试', { n: exam.coursesLeft })}</p>
      )}
      <Button type={exam.mayBegin ? 'primary' : 'default'} onClick={() => navigate(`/training/exam/${exam.id}`)}>
        {exam.open ? t('继续考试') : exam.mayBegin ? t('参加考试') : t('查看')}
      </Button>
    </li>
  );
}

function Offline() {
  const t = useT();
  const tenant = useViewingTenant();
  const [page, setPage] = useState(1);
  const asked = useCall(
    [tenant, 'offlineTraining', 'mine'],
    myOffline,
    { query: { current: page, size: SIZE } },
    { staleTime: 0 },
  );
  return (
    <Cards<MyOffline>
      asked={asked}
      none="没有线下培训"
      page={page}
      onPage={setPage}
      draw={(row) => (
        <li key={row.id} className="training-card">
          <div className="training-head">
            <h2>{row.title}</h2>
            {row.result !== null && <ResultTag result={row.result === 1 ? RESULT.passed : RESULT.failed} />}
          </div>
          <p className="quiet">
            {t('{from} 至 {to}', { from: row.startTime.slice(0, 16), to: row.endTime.slice(0, 16) })} · {row.address}
          </p>
          <p>{row.content}</p>
          <p>
            {row.days
              ? t('共{all}天，已签到{n}天', {
                  all: row.days.length,
                  n: row.days.filter(({ signTime }) => signTime !== null).length,
                })
              : row.signTime === null
                ? t('未签到')
                : t('已于{time}签到', { time: row.signTime.slice(0, 16) })}
            {row.hours !== null &&
              ` · ${
                row.credited === null
                  ? t('共{n}学时，结束后计入', { n: mark(row.hours) })
                  : t('计入{n}学时，共{all}学时', { n: mark(row.credited), all: mark(row.hours) })
              }`}
            {row.achievementFraction !== null && ` · ${t('{score}分', { score: row.achievementFraction })}`}
          </p>
        </li>
      )}
    />
  );
}

/** Mistakes of exams and of practice. */
function WrongBook() {
  const t = useT();
  const [of, setOf] = useState('exam');
  return (
    <>
      <Segmented
        className="training-switch"
        value={of}
        onChange={setOf}
        options={[
          { value: 'exam', label: t('考试错题') },
          { value: 'practice', label: t('练习错题') },
        ]}
      />
      {of === 'exam' ? <Wrong /> : <Mistakes />}
    </>
  );
}

function Wrong() {
  const t = useT();
  const tenant = useViewingTenant();
  const [page, setPage] = useState(1);
  const asked = useCall(
    [tenant, 'exam', 'wrong'],
    myWrongAnswers,
    { query: { current: page, size: SIZE } },
    { staleTime: 0 },
  );
  return (
    <Cards<WrongAnswer>
      asked={asked}
      none="没有错题"
      page={page}
      onPage={setPage}
      draw={(row) => (
        <li key={row.id} className="training-card">
          <p className="quiet">
            {row.examTitle} · {row.submitTime.slice(0, 16)} · {t('错{n}次', { n: row.times })}
          </p>
          <AnswerView answer={row} />
        </li>
      )}
    />
  );
}
