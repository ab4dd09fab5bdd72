import { exam } from '@anlan/domain/training/exam';
import { examRecord } from '@anlan/domain/training/exam-record';
import { KIND, QUESTION_TYPES } from '@anlan/domain/training/question';
import { type AskedQuestion, examQuestions, remarkExam } from '@anlan/domain/training/remark/calls';
import { REMARK, REMARK_WAYS } from '@anlan/domain/training/remark/exam-remark';
import { Alert, Button, Drawer, Input, Radio, Skeleton } from 'antd';
import { useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { ApiError } from '../../../lib/http/api-error';
import { invalidate, useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { Failed, Nothing } from '../../../parts/feedback/states';
import '../training.css';

/** The questions of an exam, those answered rightly by the fewest first, each to be judged anew in all papers. */
export function RemarkDrawer({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const t = useT();
  const tenant = useViewingTenant();
  const [open, setOpen] = useState(true);
  const [chosen, setChosen] = useState<string>();
  const { data, error, refetch } = useCall(
    [tenant, exam.name, 'questions'],
    examQuestions,
    { params: { id } },
    { staleTime: 0 },
  );
  return (
    <Drawer
      open={open}
      title={t('重新判分 · {title}', { title })}
      size="min(720px, 100vw)"
      closable={{ 'aria-label': t('关闭') }}
      onClose={() => setOpen(false)}
      afterOpenChange={(stands) => !stands && onClose()}
    >
      <p className="quiet training-switch">
        {t('题目或答案有误时，在本场考试的全部答卷中重新判分；尚未交卷的，交卷时按更正后的答案判分')}
      </p>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data?.length === 0 && <Nothing text={t('还没有人交卷')} />}
      {data?.map((question) => (
        <article key={question.questionId} className="training-answer">
          <div className="training-head">
            <h3>
              {question.title}{' '}
              <span className="quiet">
                {t('（{kind}）', {
                  kind: t(QUESTION_TYPES[String(question.questionType) as keyof typeof QUESTION_TYPES]),
                })}
              </span>
            </h3>
            {chosen !== question.questionId && (
              <Button
                aria-label={t('重新判分“{title}”', { title: question.title })}
                onClick={() => setChosen(question.questionId)}
              >
                {t('重新判分')}
              </Button>
            )}
          </div>
          <ul>
            {question.options.map(({ key, label }) => (
              <li key={key}>
                {key}. {label}
              </li>
            ))}
          </ul>
          <p>
            {t('正确答案')}：{question.answer} ·{' '}
            {t('{asked}人作答，{right}人答对', { asked: question.asked, right: question.right })}
          </p>
          {chosen === question.questionId && (
            <RemarkForm examId={id} question={question} onDone={() => setChosen(undefined)} />
          )}
        </article>
      ))}
    </Drawer>
  );
}

function RemarkForm({
  examId,
  question,
  onDone,
}: {
  readonly examId: string;
  readonly question: AskedQuestion;
  readonly onDone: () => void;
}) {
  const t = useT();
  const short = question.questionType === KIND.text;
  const [way, setWay] = useState<number>(short ? REMARK.all : REMARK.key);
  const [answer, setAnswer] = useState(question.answer);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const save = async () => {
    if (!(await feedback.confirm(t('确定重新判分'), { detail: t('全部答卷的得分和结果随之改变，并留下记录') }))) return;
    setBusy(true);
    try {
      const told = await api.send(
        remarkExam,
        {
          params: { id: examId },
          body: { questionId: question.questionId, way, answer: short ? null : answer, reason },
        },
        { quiet: true },
      );
      feedback.toast(
        'success',
        t('已重新判分：{n}份答卷，{changed}份得分有变化，合格由{before}份变为{after}份', {
          n: told.recordCount,
          changed: told.changedCount,
          before: told.passedBefore,
          after: told.passedAfter,
        }),
      );
      for (const name of [exam.name, examRecord.name, 'examRemark']) void invalidate(name);
      onDone();
    } catch (failure) {
      const told = failure instanceof ApiError ? failure : undefined;
      setProblems(told?.errors?.map(({ message }) => message) ?? [told?.message ?? t('加载失败，请重试')]);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="remark-form">
      {problems.length > 0 && <Alert type="error" showIcon title={problems.map((one) => t(one)).join('；')} />}
      <Radio.Group
        aria-label={t('处理方式')}
        value={way}
        onChange={(event) => setWay(event.target.value as number)}
        options={Object.entries(REMARK_WAYS).map(([key, label]) => ({
          value: Number(key),
          label: t(label),
          disabled: short && Number(key) === REMARK.key,
        }))}
      />
      {way === REMARK.key && (
        <Input
          aria-label={t('更正后的答案')}
          placeholder={t('更正后的答案')}
          maxLength={500}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      )}
      <Input.TextArea
        aria-label={t('原因')}
        placeholder={t('原因')}
        maxLength={200}
        autoSize={{ minRows: 2 }}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="training-buttons">
        <Button onClick={onDone}>{t('取消')}</Button>
        <Button type="primary" loading={busy} disabled={reason.trim() === ''} onClick={() => void save()}>
          {t('重新判分')}
        </Button>
      </div>
    </div>
  );
}
