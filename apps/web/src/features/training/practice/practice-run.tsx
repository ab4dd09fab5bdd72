import {
  answerPractice,
  drawPractice,
  PRACTICE_SOURCES,
  type PracticeJudged,
  type PracticeRound,
  type PracticeSource,
} from '@anlan/domain/training/practice/calls';
import { type AttemptAnswer, type AttemptItem, isAnswered } from '@anlan/resource';
import { Alert, Button, Progress, Skeleton } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { api } from '../../../lib/http/api';
import { ApiError, isPassing } from '../../../lib/http/api-error';
import { isDown } from '../../../lib/http/line';
import { invalidate } from '../../../lib/http/query';
import { useT } from '../../../lib/i18n';
import { useScreenClass } from '../../../lib/screen-class';
import { AnswerInput } from '../../../parts/attempt/attempt-paper';
import { Because } from '../../../parts/attempt/because';
import { PhoneFrame } from '../../../parts/phone/phone-frame';
import '../training.css';
import '../practice.css';
import { answerOutbox, keepAnswer, keyOf } from '../../../parts/away/answers';
import { markAnswered, roundAway } from '../../../parts/away/rounds';

const isCut = (failure: unknown): boolean => !(failure instanceof ApiError) || isPassing(failure);

/** /training/practice/:source: questions one after the other, each judged at once. */
export function PracticeRun() {
  const t = useT();
  const { source = 'today' } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [round, setRound] = useState<PracticeRound>();
  const [away, setAway] = useState(false);
  const [problem, setProblem] = useState<string>();
  const begun = useRef(false);
  const id = search.get('id');
  const begin = useCallback(async () => {
    setProblem(undefined);
    setRound(undefined);
    setAway(false);
    try {
      setRound(await api.send(drawPractice, { body: { source: source as PracticeSource, id } }, { quiet: true }));
    } catch (failure) {
      const taken = isCut(failure) ? await roundAway(source as PracticeSource) : undefined;
      if (taken) {
        setAway(true);
        setRound(taken);
      } else if (isCut(failure)) setProblem('没有网络，本机没有带上可以练的题目，请联网后再练');
      else setProblem(failure instanceof ApiError ? failure.message : t('加载失败，请重试'));
    }
  }, [source, id, t]);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void begin();
  }, [begin]);
  const back = () => void navigate('/training/mine?tab=practice');
  return (
    <PhoneFrame title={round?.title ?? t(PRACTICE_SOURCES[source as PracticeSource] ?? '练习')}>
      <div className="sit-exam">
        {problem && <Alert type="info" showIcon title={t(problem)} />}
        {!round && !problem && <Skeleton active />}
        {round && away && (
          <Alert type="warning" showIcon title={t('没有网络：题目不带答案，作答保存在本机，联网后判分')} />
        )}
        {round && (
          <Round
            key={round.id}
            round={round}
            source={source as PracticeSource}
            away={away}
            onAgain={() => void begin()}
            onBack={back}
          />
        )}
        {problem && <Button onClick={back}>{t('返回我的练习')}</Button>}
      </div>
    </PhoneFrame>
  );
}

function Round({
  round,
  source,
  away,
  onAgain,
  onBack,
}: {
  readonly round: PracticeRound;
  readonly source: PracticeSource;
  /** Begun without a line: nothing is tried, everything is kept. */
  readonly away: boolean;
  readonly onAgain: () => void;
  readonly onBack: () => void;
}) {
  const t = useT();
  const [place, setPlace] = useState(0);
  const [given, setGiven] = useState<AttemptAnswer>(null);
  const [judged, setJudged] = useState<Readonly<Record<string, PracticeJudged>>>({});
  const parcels = answerOutbox.use((state) => state.parcels);
  const arrived = answerOutbox.use((state) => state.sent);
  const waiting = parcels.filter(({ drawId, refused }) => drawId === round.id && refused === undefined);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const phone = useScreenClass() === 0;
  const item = round.items[place];
  const told = item && judged[item.id];
  const put = useCallback((list: readonly PracticeJudged[]) => {
    setJudged((now) => ({ ...now, ...Object.fromEntries(list.map((one) => [one.item, one])) }));
    void invalidate('examQuestion');
  }, []);
  useEffect(() => {
    const here = round.items.flatMap(({ id }) => arrived[keyOf(round.id, id)] ?? []);
    if (here.length > 0) put(here);
  }, [arrived, round, put]);
  const next = () => {
    setProblem(undefined);
    setGiven(null);
    setPlace((now) => now + 1);
  };
  const keep = async (answer: AttemptAnswer) => {
    if (!item) return;
    await keepAnswer({ drawId: round.id, item: item.id, answer, title: item.title });
    if (away) await markAnswered(source, round.id, item.id);
    setProblem(away ? undefined : '网络中断，这一题联网后判分，可以继续作答');
  };
  const send = async (answer: AttemptAnswer): Promise<void> => {
    if (!item) return;
    setBusy(true);
    try {
      if (away && isDown()) return await keep(answer);
      const body = { answers: [{ item: item.id, answer }] };
      put(await api.send(answerPractice, { params: { id: round.id }, body }, { quiet: true }));
      if (away) await markAnswered(source, round.id, item.id);
      setProblem(undefined);
      if (waiting.length > 0) void answerOutbox.flush();
    } catch (failure) {
      if (isCut(failure)) await keep(answer);
      else setProblem(failure instanceof ApiError ? failure.message : '加载失败，请重试');
    } finally {
      setBusy(false);
    }
  };
  const judgeWaiting = async () => {
    setBusy(true);
    await answerOutbox.flush().catch(() => null);
    setBusy(false);
  };
  const right = Object.values(judged).filter((one) => one.right).length;
  if (!item)
    return (
      <div className="card practice-end">
        <h2>{t('本次练习{n}题，答对{right}题', { n: Object.keys(judged).length, right })}</h2>
        <p>{t('其中{n}题已掌握', { n: Object.values(judged).filter((one) => one.mastered).length })}</p>
        {waiting.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={t('还有{n}题等待联网判分', { n: waiting.length })}
            action={
              <Button size="small" loading={busy} onClick={() => void judgeWaiting()}>
                {t('判分')}
              </Button>
            }
          />
        )}
        <div className="practice-buttons">
          <Button type="primary" onClick={onAgain}>
            {t('再练一组')}
          </Button>
          <Button onClick={onBack}>{t('返回我的练习')}</Button>
        </div>
      </div>
    );
  // One choice on a phone is one tap; where keys move through the options, a button ends the choosing.
  const atOnce = phone && item.kind === 'single';
  const choose = (answer: AttemptAnswer) => {
    setGiven(answer);
    if (atOnce && !busy && isAnswered(answer)) void send(answer);
  };
  const pending = waiting.some((one) => one.item === item.id);
  return (
    <section className="card practice-item" aria-label={t('第{n}题', { n: place + 1 })}>
      <Progress
        percent={Math.round((place / round.items.length) * 100)}
        format={() => `${place + 1}/${round.items.length}`}
        aria-label={t('练习进度')}
      />
      <fieldset disabled={told !== undefined || pending}>
        <legend>
          {item.title}
          {item.kind === 'multiple' && <span className="quiet"> {t('（可多选）')}</span>}
        </legend>
        <Because because={item.because} />
        <AnswerInput item={item} value={given} onAnswer={choose} />
      </fieldset>
      <div role="status">
        {problem && <Alert type="warning" showIcon title={t(problem)} />}
        {pending && away && <Alert type="info" showIcon title={t('已保存在本机，联网后判分')} />}
        {told && <Told item={item} told={told} />}
      </div>
      <div className="practice-buttons">
        {told || pending ? (
          <Button type="primary" size="large" onClick={next}>
            {place + 1 < round.items.length ? t('下一题') : t('完成')}
          </Button>
        ) : atOnce && problem === undefined ? (
          <span className="quiet">{t('点选即提交')}</span>
        ) : (
          <Button
            type="primary"
            size="large"
            loading={busy}
            disabled={!isAnswered(given)}
            onClick={() => void send(given)}
          >
            {t('提交本题')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The right options by their words: on this page they stand without letters. */
export function keyInWords({ options = [] }: AttemptItem, key: string): string {
  const labelOf = (one: string) => options.find((option) => option.key === one)?.label;
  const letters = [...key];
  return labelOf(key) ?? (letters.every((one) => labelOf(one) !== undefined) ? letters.map(labelOf).join('；') : key);
}

function Told({ item, told }: { readonly item: AttemptItem; readonly told: PracticeJudged }) {
  const t = useT();
  return (
    <Alert
      type={told.right ? 'success' : 'error'}
      showIcon
      title={told.right ? (told.mastered ? t('回答正确，已掌握') : t('回答正确')) : t('回答错误')}
      description={
        <dl className="practice-key">
          <dt>{t('正确答案')}</dt>
          <dd>{keyInWords(item, told.key)}</dd>
          {told.analysis && <dt>{t('答案解析')}</dt>}
          {told.analysis && <dd>{told.analysis}</dd>}
          {told.basis && <dt>{t('依据条款')}</dt>}
          {told.basis && <dd>{told.basis}</dd>}
        </dl>
      }
    />
  );
}
