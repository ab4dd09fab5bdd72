import type { DemandShown, MyPlan } from '@anlan/domain/training/study/calls';
import { myHours, myPlans } from '@anlan/domain/training/study/calls';
import { Button, Progress, Segmented } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { Cards, SIZE } from './cards';
import { Learnt, StateTag } from './words';

/** One thing asked beside the year's own, with what there is towards it. */
function DemandLine({ demand }: { readonly demand: DemandShown }) {
  const t = useT();
  return (
    <>
      {t('{title}：已学{has}，应学{asked}', { title: t(demand.title), has: demand.has, asked: demand.asked })}
      {demand.lacks.length > 0 &&
        ` · ${t('还没有接受：{levels}', { levels: demand.lacks.map((one) => t(one)).join('、') })}`}
      {!demand.met && ` · ${t('完成期限{day}', { day: demand.dueOn })}`}
    </>
  );
}

/** The hours of the year against what law and company ask. */
export function MyHours() {
  const t = useT();
  const tenant = useViewingTenant();
  const { data } = useCall([tenant, 'trainingTrainee', 'hours'], myHours, {}, { staleTime: 0, offline: true });
  if (!data) return null;
  const has = Number(data.has);
  const percent = data.asked > 0 ? Math.min(100, Math.floor((has / data.asked) * 100)) : 100;
  return (
    <div className="training-hours">
      <p>
        <strong>
          {t('{year}年学时：已学{has}，应学{asked}', { year: data.year, has: data.has, asked: data.asked })}
        </strong>
        {Number(data.missing) > 0 && ` · ${t('还差{n}学时', { n: data.missing })}`}
        {!(Number(data.missing) === 0 && data.lacks.length === 0) && ` · ${t('完成期限{day}', { day: data.dueOn })}`}
      </p>
      {data.lacks.length > 0 && (
        <p>{t('还没有接受：{levels}', { levels: data.lacks.map((one) => t(one)).join('、') })}</p>
      )}
      {data.demands.slice(1).map((one) => (
        <p key={`${one.demand}${one.since}`}>
          <DemandLine demand={one} />
        </p>
      ))}
      <Progress percent={percent} aria-label={t('学时完成情况')} />
      <p className="quiet">
        {t(data.kindName)} · {data.basis}
      </p>
    </div>
  );
}

/** Plans somebody is in: to be done, or over. */
export function MyPlans() {
  const t = useT();
  const tenant = useViewingTenant();
  const [ended, setEnded] = useState<'0' | '1'>('0');
  const [page, setPage] = useState(1);
  const asked = useCall(
    [tenant, 'trainingTrainee', 'mine'],
    myPlans,
    { query: { ended, current: page, size: SIZE } },
    { staleTime: 0, offline: true },
  );
  return (
    <>
      <MyHours />
      <Segmented
        className="training-switch"
        value={ended}
        onChange={(next) => {
          setEnded(next as '0' | '1');
          setPage(1);
        }}
        options={[
          { value: '0', label: t('待完成') },
          { value: '1', label: t('已结束') },
        ]}
      />
      <Cards<MyPlan>
        asked={asked}
        none={ended === '0' ? '没有待完成的线上培训' : '没有已结束的线上培训'}
        page={page}
        onPage={setPage}
        draw={(row) => <PlanCard key={row.id} plan={row} />}
      />
    </>
  );
}

function PlanCard({ plan }: { readonly plan: MyPlan }) {
  const t = useT();
  const navigate = useNavigate();
  /** All is learned, and the exam is what is left. */
  const sits = plan.counts && plan.studyResult === 2 && plan.examId !== null && plan.examResult !== 2;
  const done = plan.courseCount > 0 ? Math.floor((plan.courseDone / plan.courseCount) * 100) : 0;
  return (
    <li className="training-card">
      <div className="training-head">
        <h2>{plan.planTitle}</h2>
        <StateTag state={plan.trainState} progress={plan.progressStatus} />
      </div>
      <p className="quiet">
        {t('{from} 至 {to}', { from: plan.startTime.slice(0, 16), to: plan.endTime.slice(0, 16) })}
        {plan.typeName && ` · ${t(plan.typeName)}`}
      </p>
      <Progress percent={done} size="small" aria-label={t('学习进度')} />
      <p>
        {t('已完成{done}/{all}门课程', { done: plan.courseDone, all: plan.courseCount })} ·{' '}
        <Learnt minutes={plan.learnedMinutes} result={plan.studyResult} />
      </p>
      <div className="training-buttons">
        {sits && (
          <Button type="primary" onClick={() => navigate(`/training/exam/${plan.examId}`)}>
            {t('参加考试')}
          </Button>
        )}
        <Button
          type={plan.counts && !sits ? 'primary' : 'default'}
          onClick={() => navigate(`/training/study/${plan.id}`)}
        >
          {plan.counts && !sits ? t('去学习') : t('查看')}
        </Button>
      </div>
    </li>
  );
}
