import { attemptNow, beginAttempt, saveAnswers, submitAttempt } from '@anlan/domain/attempt/calls';
import {
  ANSWERS_AT_ONCE,
  type AttemptAnswer,
  type AttemptState,
  attemptLifecycle,
  secondsUntil,
} from '@anlan/resource';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { useT } from '../../lib/i18n';
import { answered, dropQueue, keepQueue, loadQueue, type Queue, settled } from './answer-queue';

const QUIET = { quiet: true, company: false } as const;
/** What is typed is sent when the hand rests, at the latest within the second in which it must be kept. */
const REST_MS = 400;
const AGAIN_MS = [1_000, 2_000, 4_000, 8_000] as const;
const OVER_MS = 3_000;
const PASSING: ReadonlySet<string> = new Set(['network', 'timeout', 'server']);

export type Saving = 'saved' | 'saving' | 'cut';

export interface OpenAttempt {
  readonly state: AttemptState | undefined;
  readonly open: boolean;
  /** Seconds left by the server's clock. */
  readonly left: number;
  readonly answers: Readonly<Record<string, AttemptAnswer>>;
  readonly saving: Saving;
  /** How many answers the server does not have yet. */
  readonly waiting: number;
  /** Items that another device has answered meanwhile. */
  readonly stale: readonly string[];
  readonly problem: string | undefined;
  readonly begin: () => Promise<void>;
  readonly answer: (item: string, answer: AttemptAnswer) => void;
  readonly submit: () => Promise<void>;
}

interface Held {
  readonly state: AttemptState;
  /** When the server told it, by the running time of this page: no clock of the device is asked. */
  readonly at: number;
}

/**
 * One's own attempt at a paper. The server keeps clock and answers; every answer goes to it as it is given, waits here
 * while the line is cut, and a reload or another device goes on where one was.
 */
export function useAttempt(subject: string, recordId: string): OpenAttempt {
  const t = useT();
  const [held, setHeld] = useState<Held>();
  const [queue, setQueue] = useState<Queue>();
  const [saving, setSaving] = useState<Saving>('saved');
  const [stale, setStale] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string>();
  const [at, setAt] = useState(() => performance.now());
  const now = useRef<{ queue: Queue | undefined; id: string | undefined; busy: boolean; again: number }>({
    queue: undefined,
    id: undefined,
    busy: false,
    again: 0,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const put = useCallback((next: Queue) => {
    now.current.queue = next;
    setQueue(next);
    if (now.current.id) keepQueue(now.current.id, next);
  }, []);
  const take = useCallback(
    (state: AttemptState) => {
      const open = state.state === attemptLifecycle.code.open;
      const known = now.current.id === state.id ? now.current.queue : undefined;
      now.current.id = state.id;
      const queue = known ?? loadQueue(state.id);
      if (open) put(settled(queue, [], state.answers));
      else {
        dropQueue(state.id);
        now.current.queue = undefined;
        setQueue(undefined);
        setSaving('saved');
      }
      setHeld({ state, at: performance.now() });
      setAt(performance.now());
      setProblem(undefined);
    },
    [put],
  );
  const told = useCallback(
    (error: unknown) => setProblem(error instanceof ApiError ? error.message : t('网络连接失败，请稍后重试')),
    [t],
  );

  /** Sends what waits, one portion after another; true where nothing waits any more. */
  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    const { id, queue } = now.current;
    const sent = Object.values(queue?.waiting ?? {}).slice(0, ANSWERS_AT_ONCE);
    if (!id || !queue || sent.length === 0) {
      setSaving('saved');
      return true;
    }
    if (now.current.busy) return false;
    now.current.busy = true;
    setSaving(now.current.again > 0 ? 'cut' : 'saving');
    try {
      const reply = await api.send(
        saveAnswers,
        { params: { id }, body: { device: queue.device, answers: sent } },
        QUIET,
      );
      now.current.again = 0;
      if (now.current.id !== id || !now.current.queue) return true;
      put(settled(now.current.queue, sent, reply.kept));
      setHeld((before) => {
        if (!before) return before;
        const replaced = new Map(reply.kept.map((one) => [one.item, one] as const));
        const others = before.state.answers.filter(({ item }) => !replaced.has(item));
        const state = { ...before.state, now: reply.now, endTime: reply.endTime, answers: [...others, ...reply.kept] };
        return { state, at: performance.now() };
      });
      const items = new Set(sent.map(({ item }) => item));
      setStale((before) => [...before.filter((item) => !items.has(item)), ...reply.stale]);
      setProblem(undefined);
    } catch (error) {
      const passing = error instanceof ApiError && PASSING.has(error.kind);
      if (passing) {
        setSaving('cut');
        const wait = AGAIN_MS[Math.min(now.current.again, AGAIN_MS.length - 1)];
        now.current.again += 1;
        timer.current = setTimeout(() => void flush(), wait);
      } else {
        told(error);
        // Over, or submitted elsewhere: how it stands is asked.
        await api.send(attemptNow, { params: { id } }, QUIET).then(take, told);
      }
      return false;
    } finally {
      now.current.busy = false;
    }
    return flush();
  }, [put, take, told]);

  const begin = useCallback(async () => {
    try {
      take(await api.send(beginAttempt, { body: { subject, recordId } }, QUIET));
      await flush();
    } catch (error) {
      told(error);
    }
  }, [subject, recordId, take, told, flush]);

  const answer = useCallback(
    (item: string, value: AttemptAnswer) => {
      const { queue } = now.current;
      if (!queue) return;
      put(answered(queue, item, value));
      setStale((before) => before.filter((one) => one !== item));
      setSaving((before) => (before === 'cut' ? before : 'saving'));
      if (now.current.again > 0) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), typeof value === 'string' && value.length <= 2 ? 0 : REST_MS);
    },
    [put, flush],
  );

  const submit = useCallback(async () => {
    const { id } = now.current;
    if (!id) return;
    try {
      await flush();
      if (Object.keys(now.current.queue?.waiting ?? {}).length > 0)
        return setProblem(t('还有作答没有保存到服务器，请在网络恢复后提交'));
      take(await api.send(submitAttempt, { params: { id } }, QUIET));
    } catch (error) {
      told(error);
    }
  }, [flush, take, told, t]);

  const state = held?.state;
  const open = state?.state === attemptLifecycle.code.open;
  const left =
    held && open ? Math.max(secondsUntil(held.state.now, held.state.endTime) - Math.max(at - held.at, 0) / 1000, 0) : 0;
  useEffect(() => {
    if (!open) return;
    const tick = setInterval(() => setAt(performance.now()), 500);
    const online = () => void flush();
    window.addEventListener('online', online);
    return () => {
      clearInterval(tick);
      window.removeEventListener('online', online);
    };
  }, [open, flush]);
  const over = open && left <= 0;
  useEffect(() => {
    if (!over) return;
    void submit();
    // While the line is cut the server ends it by itself; how it ended is asked until it tells.
    const again = setInterval(() => void submit(), OVER_MS);
    return () => clearInterval(again);
  }, [over, submit]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const answers = useMemo(
    () => ({
      ...Object.fromEntries((state?.answers ?? []).map((one) => [one.item, one.answer])),
      ...Object.fromEntries(Object.values(queue?.waiting ?? {}).map((one) => [one.item, one.answer])),
    }),
    [state, queue],
  );
  const waiting = Object.keys(queue?.waiting ?? {}).length;
  return { state, open, left: Math.ceil(left), answers, saving, waiting, stale, problem, begin, answer, submit };
}
