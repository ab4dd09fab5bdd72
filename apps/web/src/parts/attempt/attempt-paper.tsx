import { clockText } from '@anlan/domain/shared/duration';
import { type AttemptAnswer, type AttemptItem, attemptLifecycle, ENDED_BY, isAnswered } from '@anlan/resource';
import { CheckCircleOutlined, CloudSyncOutlined, DisconnectOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Input, Radio, Skeleton } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { feedback } from '../../lib/feedback';
import { useT } from '../../lib/i18n';
import './attempt.css';
import { Because } from './because';
import { type OpenAttempt, useAttempt } from './use-attempt';

/** From here on the time that is left is shown in red and told to a screen reader once. */
const LAST_SECONDS = 60;

/**
 * A paper that is answered against the server's clock: begins or goes on when it is first shown, so it is shown once the
 * person has said that he begins.
 */
export function AttemptPaper(props: Props) {
  return <Paper key={`${props.subject}/${props.recordId}`} {...props} />;
}

interface Props {
  readonly subject: string;
  readonly recordId: string;
  /** Another attempt is offered after one has ended. */
  readonly again?: boolean;
  /** What follows once it has ended: the way to what came of it. */
  readonly after?: ReactNode;
  /** The page was left while the paper was open: another tab, another window, the screen went dark. */
  readonly onLeave?: (attemptId: string) => void;
}

function Paper({ subject, recordId, again = false, after, onLeave }: Props) {
  const t = useT();
  const attempt = useAttempt(subject, recordId);
  const { state, open, problem, resume } = attempt;
  const attemptId = open ? state?.id : undefined;
  useEffect(() => {
    if (!attemptId || !onLeave) return;
    const left = () => document.visibilityState === 'hidden' && onLeave(attemptId);
    document.addEventListener('visibilitychange', left);
    return () => document.removeEventListener('visibilitychange', left);
  }, [attemptId, onLeave]);
  return (
    <section className="attempt" aria-label={state?.title ?? t('作答')}>
      {problem && (
        <Alert
          type="warning"
          showIcon
          title={t(problem)}
          action={
            <Button size="small" onClick={() => void resume()}>
              {t('重新打开')}
            </Button>
          }
        />
      )}
      {!state && !problem && <Skeleton active />}
      {state && open && <Answering attempt={attempt} />}
      {state && state.state === attemptLifecycle.code.submitted && (
        <>
          <Submitted attempt={attempt} again={again} />
          {after}
        </>
      )}
    </section>
  );
}

function Answering({ attempt }: { readonly attempt: OpenAttempt }) {
  const t = useT();
  const { state, left, answers, waiting, stale, answer, submit } = attempt;
  const items = state?.items ?? [];
  const done = items.filter(({ id }) => isAnswered(answers[id])).length;
  const finish = async () => {
    const missing = items.length - done;
    const detail = missing > 0 ? t('还有{n}题没有作答', { n: missing }) : t('提交后不能再修改');
    if (await feedback.confirm(t('确定提交'), { detail })) await submit();
  };
  return (
    <>
      <div className="attempt-bar">
        <strong className={left <= LAST_SECONDS ? 'attempt-left attempt-last' : 'attempt-left'} role="timer">
          {t('剩余 {time}', { time: clockText(left) })}
        </strong>
        <span>{t('已答 {done} / {all}', { done, all: items.length })}</span>
        <Saved saving={attempt.saving} waiting={waiting} />
        <Button type="primary" onClick={() => void finish()}>
          {t('提交')}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {left > 0 && left <= LAST_SECONDS ? t('剩余不足一分钟') : ''}
      </p>
      <ol className="attempt-items">
        {items.map((item, place) => (
          <li key={item.id}>
            <fieldset>
              <legend>
                {place + 1}. {t(item.title)}
                {item.kind === 'multiple' && <span className="quiet"> {t('（可多选）')}</span>}
              </legend>
              <Because because={item.because} />
              <AnswerInput item={item} value={answers[item.id] ?? null} onAnswer={(value) => answer(item.id, value)} />
              {stale.includes(item.id) && (
                <p className="attempt-stale" role="status">
                  {t('此题已在其他设备或窗口作答，显示的是那里的答案；需要修改请重新作答')}
                </p>
              )}
            </fieldset>
          </li>
        ))}
      </ol>
    </>
  );
}

function Saved({ saving, waiting }: Pick<OpenAttempt, 'saving' | 'waiting'>) {
  const t = useT();
  if (saving === 'cut')
    return (
      <span className="attempt-cut" role="status">
        <DisconnectOutlined aria-hidden /> {t('网络中断，{n}题待保存，恢复后自动保存', { n: waiting })}
      </span>
    );
  return saving === 'saving' || waiting > 0 ? (
    <span className="quiet">
      <CloudSyncOutlined aria-hidden /> {t('正在保存')}
    </span>
  ) : (
    <span className="attempt-saved">
      <CheckCircleOutlined aria-hidden /> {t('已保存到服务器')}
    </span>
  );
}

interface AnswerProps {
  readonly item: AttemptItem;
  readonly value: AttemptAnswer;
  readonly onAnswer: (value: AttemptAnswer) => void;
}

/** Where one item is answered, by what kind it is. */
export function AnswerInput({ item, value, onAnswer }: AnswerProps) {
  const t = useT();
  const options = (item.options ?? []).map(({ key, label }) => ({ value: key, label: t(label) }));
  const texts = Array.isArray(value) ? (value as readonly string[]) : [];
  if (item.kind === 'single')
    return (
      <Radio.Group
        options={options}
        value={typeof value === 'string' ? value : null}
        onChange={(event) => onAnswer(event.target.value as string)}
      />
    );
  if (item.kind === 'multiple')
    return (
      <Checkbox.Group
        options={options}
        value={[...texts]}
        onChange={(keys) => onAnswer(keys.length > 0 ? keys.map(String) : null)}
      />
    );
  if (item.kind === 'text')
    return (
      <Input.TextArea
        aria-label={t(item.title)}
        autoSize={{ minRows: 3, maxRows: 12 }}
        maxLength={5000}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onAnswer(event.target.value === '' ? null : event.target.value)}
      />
    );
  const blanks = Array.from({ length: item.blanks ?? 1 }, (_, place) => texts[place] ?? '');
  return (
    <span className="attempt-blanks">
      {blanks.map((text, place) => (
        <Input
          // biome-ignore lint/suspicious/noArrayIndexKey: blanks have no other name than their place
          key={place}
          aria-label={t('第{n}空', { n: place + 1 })}
          maxLength={200}
          value={text}
          onChange={(event) => {
            const next = blanks.map((kept, at) => (at === place ? event.target.value : kept));
            onAnswer(next.some((one) => one !== '') ? next : null);
          }}
        />
      ))}
    </span>
  );
}

function Submitted({
  attempt: { state, begin, answers },
  again,
}: {
  readonly attempt: OpenAttempt;
  readonly again: boolean;
}) {
  const t = useT();
  if (!state) return null;
  const done = state.items.filter(({ id }) => isAnswered(answers[id])).length;
  const byClock = state.endedBy === ENDED_BY.clock;
  const values = { time: state.submitTime ?? '', done, all: state.items.length };
  return (
    <Alert
      type="success"
      showIcon
      title={
        byClock
          ? t('时间已到，已于{time}自动提交，共{all}题，已答{done}题', values)
          : state.endedBy === ENDED_BY.rule
            ? t('离开页面的次数超过上限，已于{time}自动提交，共{all}题，已答{done}题', values)
            : t('已于{time}提交，共{all}题，已答{done}题', values)
      }
      action={
        again ? (
          <Button size="small" onClick={() => void begin()}>
            {t('再做一次')}
          </Button>
        ) : undefined
      }
    />
  );
}
