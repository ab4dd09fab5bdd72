import { checkLifecycle } from '@anlan/domain/check/check-lifecycle';
import { Alert, Button, Input, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../../lib/api-error';
import { feedback } from '../../../lib/feedback';
import { http } from '../../../lib/http';
import { useT } from '../../../lib/i18n';
import { useSession } from '../../../lib/session';
import { ItemCard } from './item-card';
import { answered, atItem, itemPlace, problemsOf, type RunDraft, type RunView } from './run-model';
import { SignInCard } from './sign-in-card';
import type { PutRun } from './use-run';

interface GoingProps {
  readonly run: RunDraft;
  readonly put: PutRun;
  readonly offline: boolean;
  readonly kept: boolean;
  readonly busy: boolean;
  readonly refused: string | null;
  readonly onSubmit: (run: RunDraft) => void;
}

/** A check under way: begin, sign in, item by item, hand in. */
export function Going({ run, put, offline, kept, busy, refused, onSubmit }: GoingProps) {
  const t = useT();
  const root = useRef<HTMLDivElement>(null);
  const [params] = useSearchParams();
  const me = useSession((state) => state.userInfo?.userId);
  const [tried, setTried] = useState(false);
  const [starting, setStarting] = useState(false);
  const problems = tried ? problemsOf(run, me) : [];
  const count = answered(run);
  const total = run.view.items.length;
  const overdue = run.view.recordStatus === checkLifecycle.code.overdue;
  const begun = run.beganAt !== null || run.view.beginTime !== null;
  useSaver(run, begun && !offline);

  const begin = async () => {
    setStarting(true);
    try {
      const view = await http.post<RunView>(`safe/checkrun/begin/${run.recordId}`, {}, { quiet: true });
      put({ beganAt: Date.now(), view });
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'business') feedback.toast('error', t(error.message));
      // Without network one begins all the same; the server hears of it with the record.
      else put({ beganAt: Date.now() });
    } finally {
      setStarting(false);
    }
  };
  const submit = () => {
    const found = problemsOf(run, me);
    setTried(true);
    const [first] = found;
    if (!first) return onSubmit(run);
    // After the sentences are drawn.
    requestAnimationFrame(() => {
      const place = itemPlace(first);
      const target =
        place === undefined
          ? root.current?.querySelector('.run-signins')
          : root.current?.querySelector(`[data-item="${place}"]`);
      target?.scrollIntoView({ block: 'center' });
      target?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
    });
  };
  const general = problems.filter((problem) => itemPlace(problem) === undefined);
  return (
    <div ref={root} className="run-going">
      {offline && <Alert type="warning" showIcon title={t('没有网络：可以继续检查，内容保存在本机，联网后提交')} />}
      {!kept && <Alert type="warning" showIcon title={t('此浏览器无法保存草稿，提交完成前请不要关闭页面')} />}
      {refused && <Alert type="error" showIcon title={t(refused)} description={t('请修改后重新提交')} />}
      <section className="card">
        <div className="run-head">
          <h2>{run.view.name}</h2>
          <span className={overdue ? 'tag tag-red' : 'tag tag-blue'}>
            {t(checkLifecycle.labelOf(run.view.recordStatus))}
          </span>
        </div>
        <p className="quiet">
          {t('截止 {time}', { time: (run.view.endTime ?? '').slice(0, 16) })}
          {run.view.deptedName && ` · ${run.view.deptedName}`}
        </p>
        {begun && (
          <div className="run-progress">
            <Progress
              percent={total === 0 ? 0 : Math.round((count / total) * 100)}
              showInfo={false}
              aria-label={t('检查进度')}
            />
            <strong>
              {count}/{total}
            </strong>
          </div>
        )}
        {!begun && (
          <>
            <p className="run-start">{t('共{n}项检查内容', { n: total })}</p>
            <Button type="primary" size="large" block loading={starting} onClick={() => void begin()}>
              {t('开始检查')}
            </Button>
          </>
        )}
      </section>
      {begun && (
        <>
          <SignInCard run={run} put={put} placeId={params.get('place')} />
          {run.view.items.map((item, place) => (
            <ItemCard
              key={item.id}
              run={run}
              item={item}
              place={place}
              put={put}
              errors={problems.filter((problem) => itemPlace(problem) === place).map(atItem)}
            />
          ))}
          <section className="card run-field">
            <label htmlFor="run-remark">{t('检查说明（可不填）')}</label>
            <Input.TextArea
              id="run-remark"
              size="large"
              value={run.remark}
              maxLength={500}
              autoSize={{ minRows: 2, maxRows: 6 }}
              onChange={(event) => put({ remark: event.target.value })}
            />
          </section>
          <div className="run-submit">
            {general.map(({ message }) => (
              <p key={message} className="run-errors" role="alert">
                {t(message)}
              </p>
            ))}
            <p className="quiet">
              {count < total
                ? t('还有{n}项未检查；内容自动保存在本机', { n: total - count })
                : t('已全部检查；没有网络时也可以提交，联网后自动发送')}
            </p>
            <Button type="primary" size="large" block loading={busy} onClick={submit}>
              {t('提交检查结果')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** How long nothing is entered before the server is told how far it is. */
const QUIET = 4_000;

/** Tells the server how far it is, so that another device goes on from there; what is lost here is on the phone. */
function useSaver(run: RunDraft, active: boolean): void {
  const { recordId, answers } = run;
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    if (!active) return;
    const timer = setTimeout(() => {
      const items = Object.entries(answers).map(([id, { result, describe }]) => ({ id, result, describe }));
      void http.put(`safe/checkrun/save/${recordId}`, { items }, { quiet: true }).catch(() => undefined);
    }, QUIET);
    return () => clearTimeout(timer);
  }, [recordId, answers, active]);
}
