import { clockText } from '@anlan/domain/shared/duration';
import { RESULT } from '@anlan/domain/training/exam-record';
import { STUDY_RESULT } from '@anlan/domain/training/plan/trainee';
import { type MyMaterial, type MyPlan, myPlan } from '@anlan/domain/training/study/calls';
import { Alert, Button, Input, Modal, Progress, Skeleton } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useLine } from '../../../lib/http/line';
import { invalidate, useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { Failed } from '../../../parts/feedback/states';
import { PhoneFrame } from '../../../parts/phone/phone-frame';
import '../training.css';
import { planKey } from '../../../parts/away/documents';
import { useAddressParams } from '../../../parts/list/use-address-params';
import { ReadAway } from '../read-away';
import { Learnt, ResultTag, StateTag } from '../words';
import { StudyDocument } from './study-document';
import { StudyVideo } from './study-video';
import { type OpenStudy, useStudy } from './use-study';

/** /training/study/:id: a plan as whoever is in it does it: its courses one by one, and its exam. */
export function StudyPlan() {
  const t = useT();
  const { id = '' } = useParams();
  const tenant = useViewingTenant();
  const [params, ask] = useAddressParams();
  const { data, error, refetch } = useCall(
    planKey(tenant),
    myPlan,
    { params: { id } },
    { staleTime: 0, offline: true },
  );
  const away = useAway(params.get('course'));
  const chosen = data?.materials.find((one) => one.id === params.get('course'));
  const back = () => {
    ask({ course: undefined });
    void invalidate('trainingTrainee');
    void refetch();
  };
  return (
    <PhoneFrame title={chosen?.title ?? data?.planTitle ?? t('线上培训')}>
      <div className="sit-exam">
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton active />}
        {data && chosen && away && (
          <ReadAway key={chosen.id} materialId={chosen.id} video={chosen.kind === 1} onBack={back} />
        )}
        {data && chosen && !away && <Study key={chosen.id} traineeId={id} material={chosen} onBack={back} />}
        {data && !chosen && <Overview plan={data} onOpen={(course) => ask({ course }, { step: true })} />}
      </div>
    </PhoneFrame>
  );
}

/** Without a line when the course was opened: a line that breaks while somebody learns pauses what he learns. */
function useAway(course: string | null): boolean {
  const down = useLine(({ state }) => state !== 'up');
  const [opened, setOpened] = useState({ course, away: down });
  if (opened.course !== course) setOpened({ course, away: down });
  return opened.course === course ? opened.away : down;
}

/** Why nothing is to be done now; undefined where something is. */
function why(plan: MyPlan): string | undefined {
  if (plan.counts) return undefined;
  if (plan.progressStatus === 0) return '培训尚未开始，到开始时间后可以学习';
  return plan.mayLook ? '培训已结束，课程仍可查看，不再计学时' : '培训已结束，课程不再开放';
}

function Overview({
  plan,
  onOpen,
}: {
  plan: MyPlan & { readonly materials: readonly MyMaterial[] };
  onOpen: (course: string) => void;
}) {
  const t = useT();
  const navigate = useNavigate();
  const closed = why(plan);
  const mayExam = plan.counts && (plan.studyFirst === 0 || plan.studyResult === 2);
  return (
    <>
      <div className="card training-card">
        <div className="training-head">
          <h2>{plan.planTitle}</h2>
          <StateTag state={plan.trainState} progress={plan.progressStatus} />
        </div>
        <p className="quiet">
          {t('{from} 至 {to}', { from: plan.startTime.slice(0, 16), to: plan.endTime.slice(0, 16) })}
        </p>
        {plan.content && <p>{plan.content}</p>}
        <p>
          {t('已完成{done}/{all}门课程', { done: plan.courseDone, all: plan.courseCount })} ·{' '}
          <Learnt minutes={plan.learnedMinutes} result={plan.studyResult} />
        </p>
        {closed && <Alert type="info" showIcon title={t(closed)} />}
      </div>
      <div className="card">
        <h2>{t('课程')}</h2>
        <ul className="training-cards">
          {plan.materials.map((one) => (
            <li key={one.id} className="training-row">
              <span>
                {one.title}
                <br />
                <span className="quiet">
                  {one.kind === 1 ? t('视频') : t('文档')} · {t(STUDY_RESULT[String(one.studyResult) as '0'])} ·{' '}
                  <Learnt minutes={one.learnedDuration} result={one.studyResult} />
                </span>
                <Progress percent={one.learningProgress} size="small" aria-label={one.title} />
              </span>
              <Button
                type={plan.counts && one.studyResult !== 2 ? 'primary' : 'default'}
                disabled={!plan.mayLook}
                onClick={() => onOpen(one.id)}
              >
                {one.studyResult === 0 && plan.counts
                  ? t('开始学习')
                  : one.studyResult === 1 && plan.counts
                    ? t('继续学习')
                    : t('查看')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      {plan.examId && (
        <div className="card training-row">
          <span>
            <strong>{t('考试')}</strong>
            <br />
            <span className="quiet">
              {plan.studyFirst !== 0 && plan.studyResult !== 2
                ? t('学完全部课程后可以考试')
                : t('课程学完后请完成考试')}
            </span>
          </span>
          <ResultTag result={plan.examResult ?? RESULT.notBegun} />
          <Button
            type={mayExam && plan.examResult !== RESULT.passed ? 'primary' : 'default'}
            disabled={!mayExam && plan.examResult === RESULT.notBegun}
            onClick={() => navigate(`/training/exam/${plan.examId}`)}
          >
            {plan.examResult === RESULT.passed || !plan.counts ? t('查看') : t('参加考试')}
          </Button>
        </div>
      )}
      <Button onClick={() => navigate('/training/mine')}>{t('返回我的培训')}</Button>
    </>
  );
}

function Study({ traineeId, material, onBack }: { traineeId: string; material: MyMaterial; onBack: () => void }) {
  const t = useT();
  const open = useStudy(traineeId, material.id, () => void invalidate('trainingTrainee'));
  const { state, problem, offline, reopen } = open;
  const held = problem !== undefined || offline || (state?.asked ?? null) !== null;
  return (
    <>
      {problem && (
        <Alert
          type="warning"
          showIcon
          title={t(problem)}
          action={
            <Button size="small" onClick={reopen}>
              {t('在本页继续')}
            </Button>
          }
        />
      )}
      {offline && <Alert type="warning" showIcon title={t('网络中断，已暂停：断网期间的学习不计时，恢复后自动继续')} />}
      {!state && !problem && <Skeleton active />}
      {state && (
        <>
          <div className="card training-row">
            <span>
              <Progress percent={state.learningProgress} aria-label={t('学习进度')} />
              <span className="quiet">
                {state.version > 1 && `${t('第{n}版', { n: state.version })} · `}
                {state.session === null
                  ? t('培训已结束，现在查看不计学时')
                  : t('已学{has}，应学{asked}；离开本页、锁屏或快进的时间不计', {
                      has: clockText(state.seconds),
                      asked: clockText(state.required),
                    })}
              </span>
            </span>
            {state.studyResult === 2 && <span className="tag tag-green">{t('已完成')}</span>}
          </div>
          <div className="card">
            {state.kind === 1 ? (
              <StudyVideo state={state} open={open} held={held} />
            ) : (
              <StudyDocument state={state} open={open} held={held} />
            )}
          </div>
          {state.asked && <Asking image={state.asked.image} answer={open.answer} />}
        </>
      )}
      <Button onClick={onBack}>{t('返回课程列表')}</Button>
    </>
  );
}

/** Somebody is there: he reads what a program does not. */
function Asking({ image, answer }: { image: string; answer: OpenStudy['answer'] }) {
  const t = useT();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const says = await answer(text);
    setBusy(false);
    setText('');
    setWrong(says);
  };
  return (
    <Modal open title={t('请确认您正在学习')} closable={false} footer={null} width={360}>
      <p>{t('请输入图片中的字符，确认前不计时。')}</p>
      <img src={image} alt={t('请输入图片中的字符')} className="training-asked" />
      <Input
        value={text}
        maxLength={10}
        autoFocus
        aria-label={t('图片中的字符')}
        status={wrong ? 'error' : ''}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={() => void send()}
      />
      {wrong && <p role="alert">{t(wrong)}</p>}
      <div className="training-buttons">
        <Button type="primary" loading={busy} disabled={text.trim() === ''} onClick={() => void send()}>
          {t('确认')}
        </Button>
      </div>
    </Modal>
  );
}
