import { TRIAL, trialItems } from '@anlan/domain/attempt/trial';
import type { AnswerKept, AnswerSent } from '@anlan/resource';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listen, type Sent, serve, show, signedIn } from '../testing';
import { answered, keepQueue, loadQueue, settled } from './answer-queue';
import { AttemptPaper } from './attempt-paper';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(cleanup);

/** The server, as far as one attempt knows it. */
function server() {
  const kept = new Map<string, AnswerKept>();
  const lines = { cut: false, elsewhere: undefined as AnswerKept | undefined };
  let state = 1;
  const told = () => ({
    ...{ id: 'a1', subject: TRIAL.subject, recordId: TRIAL.recordId, title: TRIAL.title, number: 1, state },
    ...{ startTime: '2026-03-01 08:00:00', endTime: '2026-03-01 08:05:00', now: '2026-03-01 08:01:00' },
    ...{ submitTime: state === 2 ? '2026-03-01 08:01:00' : null, endedBy: state === 2 ? 1 : null },
    items: trialItems,
    answers: [...kept.values()],
  });
  const log = serve(({ path, body }: Sent) => {
    if (lines.cut) return Promise.reject(new TypeError('Failed to fetch'));
    if (path.includes('/submit/')) state = 2;
    if (!path.includes('/answer/')) return { body: told() };
    const stale: string[] = [];
    const { answers } = body as { answers: AnswerSent[] };
    for (const { item, answer } of answers) {
      if (lines.elsewhere?.item === item) {
        kept.set(item, lines.elsewhere);
        stale.push(item);
        lines.elsewhere = undefined;
      } else kept.set(item, { item, answer, seq: kept.size + 1 });
    }
    const now = answers.flatMap(({ item }) => kept.get(item) ?? []);
    return { body: { now: '2026-03-01 08:01:00', endTime: '2026-03-01 08:05:00', kept: now, stale } };
  });
  return { log, lines, kept };
}
const paper = () => show(<AttemptPaper subject={TRIAL.subject} recordId={TRIAL.recordId} />);

it('sends an answer as it is given, tells that the server has it, and submits', async () => {
  const { kept } = server();
  paper();
  fireEvent.click(await screen.findByLabelText('电脑'));
  await screen.findByText('已保存到服务器');
  expect(kept.get('device')).toMatchObject({ answer: 'C' });
  fireEvent.click(screen.getByLabelText('红色'));
  fireEvent.click(screen.getByLabelText('蓝色'));
  fireEvent.change(screen.getByLabelText('第2空'), { target: { value: '120' } });
  await waitFor(() => expect(kept.get('phone')).toMatchObject({ answer: ['', '120'] }));
  expect(kept.get('colours')).toMatchObject({ answer: ['A', 'C'] });
  expect(screen.getByText('已答 3 / 4')).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/^剩余 [34]:\d\d$/);
});

it('keeps what is given while the line is cut, also over a reload, and brings it when it is back', async () => {
  const { kept, lines } = server();
  const first = paper();
  await screen.findByLabelText('电脑');
  lines.cut = true;
  fireEvent.click(screen.getByLabelText('手机'));
  await screen.findByText(/网络中断，1题待保存/);
  first.unmount();
  lines.cut = false;
  paper();
  await screen.findByText('已保存到服务器');
  await waitFor(() => expect(kept.get('device')).toMatchObject({ answer: 'A' }));
  expect((screen.getByLabelText('手机') as HTMLInputElement).checked).toBe(true);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('anlan-attempt/'))).toEqual([]);
});

it('tells where another device has answered meanwhile, and shows that answer', async () => {
  const { lines } = server();
  paper();
  await screen.findByLabelText('电脑');
  lines.elsewhere = { item: 'device', answer: 'B', seq: 9 };
  fireEvent.click(screen.getByLabelText('电脑'));
  await screen.findByText(/此题已在其他设备或窗口作答/);
  expect((screen.getByLabelText('平板电脑') as HTMLInputElement).checked).toBe(true);
  fireEvent.click(screen.getByLabelText('电脑'));
  await waitFor(() => expect(screen.queryByText(/此题已在其他设备或窗口作答/)).toBeNull());
});

it('says how it ended', async () => {
  const { log } = server();
  paper();
  fireEvent.click(await screen.findByLabelText('电脑'));
  await screen.findByText('已保存到服务器');
  listen();
  fireEvent.click(screen.getByRole('button', { name: '提交' }));
  await screen.findByText('已于2026-03-01 08:01:00提交，共4题，已答1题');
  expect(log.filter(({ path }) => path.includes('/submit/'))).toHaveLength(1);
  expect(screen.queryByRole('button', { name: '再做一次' })).toBeNull();
});

it('takes over what an earlier page left, each item once, under its own counts', () => {
  let before = answered(loadQueue('x'), 'q1', 'A');
  before = answered(answered(before, 'q1', 'B'), 'q2', ['C']);
  keepQueue('x', before);
  localStorage.setItem('anlan-attempt/x/broken', '{');
  const after = loadQueue('x');
  expect(after.device).not.toBe(before.device);
  expect(after.waiting).toMatchObject({ q1: { answer: 'B', n: 1, base: 0 }, q2: { answer: ['C'], n: 2, base: 0 } });
  // Another answer was given while the first was on its way: it still waits.
  const on = answered(after, 'q1', 'D');
  const left = settled(on, Object.values(after.waiting), [{ item: 'q1', answer: 'B', seq: 4 }]);
  expect(Object.keys(left.waiting)).toEqual(['q1']);
  expect(left.seen).toEqual({ q1: 4 });
});
