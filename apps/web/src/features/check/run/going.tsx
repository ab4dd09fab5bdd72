import { saveCheck } from '@anlan/domain/check/run/run-calls';
import { notLooked } from '@anlan/domain/check/run/submit-rules';
import { Alert, Button, Input, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { useT } from '../../../lib/i18n';
import { useSession } from '../../../lib/session/session';
import { StatusTag } from '../status-tag';
import { ItemCard } from './item-card';
import { RunBar } from './run-bar';
import { answerOf, atItem, type RunDraft } from './run-model';
import { groupsOf, progressOf, restOf, setNormal, unsetNormal } from './run-progress';
import { SignInCard } from './sign-in-card';
import { useBegin } from './use-begin';
import { useGaps } from './use-gaps';
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

/** A check under way: sign in, item by item, hand in. To open it is to begin it. */
export function Going({ run, put, offline, kept, busy, refused, onSubmit }: GoingProps) {
  const t = useT();
  const root = useRef<HTMLDivElement>(null);
  const [params] = useSearchParams();
  const me = useSession((state) => state.userInfo?.userId);
  const [touched, setTouched] = useState<readonly string[]>([]);
  const progress = progressOf(run, me);
  const gaps = useGaps(root, progress);
  const { done, total } = progress;
  useBegin(run, put, offline);
  useSaver(run, (run.beganAt !== null || run.view.beginTime !== null) && !offline);

  const setRest = (riskId?: string | null) => {
    const rest = restOf(run, riskId);
    setTouched(rest.map(({ id }) => id));
    put((now) => setNormal(now, rest, Date.now()));
  };
  const undo = unsetNormal(run, touched);
  const undoable = touched.filter((id) => undo.answers[id] !== run.answers[id]).length;
  const groups = groupsOf(run);
  const submit = async () => {
    if (!gaps.passes()) return;
    // Allowed, for a whole installation may be out of use; but nobody is marked without having been told.
    if (notLooked(run.view.items.map(({ id }) => answerOf(run, id)))) {
      const question = t('全部检查项均为“不涉及”，提交后本次检查将标记为“未实际排查”，是否提交？');
      if (!(await feedback.confirm(question, { okText: t('提交') }))) return;
    }
    onSubmit(run);
  };
  return (
    <div ref={root} className="run-going">
      {offline && <Alert type="warning" showIcon title={t('没有网络：可以继续检查，内容保存在本机，联网后提交')} />}
      {!kept && <Alert type="warning" showIcon title={t('此浏览器无法保存草稿，提交完成前请不要关闭页面')} />}
      {refused && <Alert type="error" showIcon title={t(refused)} description={t('请修改后重新提交')} />}
      <section className="card">
        <div className="run-head">
          <h2>{run.view.name}</h2>
          <StatusTag status={run.view.recordStatus} />
        </div>
        <p className="quiet">
          {t('截止 {time}', { time: (run.view.endTime ?? '').slice(0, 16) })}
          {run.view.deptedName && ` · ${run.view.deptedName}`}
        </p>
        <div className="run-progress">
          <Progress
            percent={total === 0 ? 0 : Math.round((done / total) * 100)}
            showInfo={false}
            aria-label={t('检查进度')}
          />
          <strong>
            {done}/{total}
          </strong>
        </div>
      </section>
      <SignInCard run={run} put={put} placeId={params.get('place')} />
      {groups.map(({ riskId, name, places }) => {
        const rest = restOf(run, riskId).length;
        return (
          <section key={places[0]} className="run-group" aria-label={name ?? t('附加检查')}>
            {(groups.length > 1 || name) && (
              <div className="run-group-head">
                <h3>{name ?? t('附加检查')}</h3>
                {groups.length > 1 && rest > 0 && (
                  <Button onClick={() => setRest(riskId)}>{t('本点其余均正常（{n}）', { n: rest })}</Button>
                )}
              </div>
            )}
            {places.map((place) => {
              const item = run.view.items[place];
              return (
                item && (
                  <ItemCard
                    key={item.id}
                    run={run}
                    item={item}
                    place={place}
                    put={put}
                    onAnswered={() => gaps.answered(place)}
                    errors={gaps.errorsAt(place).map(atItem)}
                  />
                )
              );
            })}
          </section>
        );
      })}
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
      <RunBar
        progress={progress}
        gap={gaps.gap}
        rest={restOf(run).length}
        undo={undoable}
        busy={busy}
        onGap={gaps.lead}
        onRest={() => setRest()}
        onUndo={() => {
          put((now) => unsetNormal(now, touched));
          setTouched([]);
        }}
        onSubmit={() => void submit()}
      />
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
      const items = Object.entries(answers).map(([id, { result, describe, batchSeconds }]) => ({
        id,
        result,
        describe,
        ...(typeof batchSeconds === 'number' ? { batchSeconds } : {}),
      }));
      void api.send(saveCheck, { params: { id: recordId }, body: { items } }, { quiet: true }).catch(() => undefined);
    }, QUIET);
    return () => clearTimeout(timer);
  }, [recordId, answers, active]);
}
