import { TRIAL, trialItems } from '@anlan/domain/attempt/trial';
import type { AnswerKept, AnswerSent } from '@anlan/resource';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Activity, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listen, refusal, type Sent, serve, show, signedIn } from '../testing';
import { answered, keepQueue, loadQueue, portionOf, settled } from './answer-queue';
import { AttemptPaper } from './attempt-paper';

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(cleanup);

/** The server, as far as one attempt knows it. */
function server() {
  const kept = new Map<string, AnswerKept>();
  const lines = {
    cut: false,
    slow: 0,
    refuse: undefined as string | undefined,
    elsewhere: undefined as AnswerKept | undefined,
  };
  let state = 1;
  const told = () => ({
    ...{ id: 'a1', subject: TRIAL.subject, recordId: TRIAL.recordId, title: TRIAL.title, number: 1, state },
    ...{ startTime: '2026-03-01 08:00:00', endTime: '2026-03-01 08:05:00', now: '2026-03-01 08:01:00' },
    ...{ submitTime: state === 2 ? '2026-03-01 08:01:00' : null, endedBy: state === 2 ? 1 : null },
    items: trialItems,
    answers: [...kept.values()],
  });
  const log = serve(async ({ path, body }: Sent) => {
    if (lines.slow > 0) await new Promise((resolve) => setTimeout(resolve, lines.slow));
    if (lines.cut) return Promise.reject(new TypeError('Failed to fetch'));
    if (path.includes('/submit/')) state = 2;
    if (!path.includes('/answer/')) return { body: told() };
    const stale: string[] = [];
    if (lines.refuse) {
      const place = (body as { answers: AnswerSent[] }).answers.findIndex(({ item }) => item === lines.refuse);
      if (place >= 0) return refusal([{ field: `answers[${place}]`, message: `第${place + 1}项：本卷没有这道题` }]);
    }
    if (state === 2) return refusal([], '已提交，不能再作答');
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

/** A page of the console: hidden by another tab or by the lock, and shown again. */
function Kept() {
  const [shown, setShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setShown(!shown)}>
        换页
      </button>
      <Activity mode={shown ? 'visible' : 'hidden'}>
        <AttemptPaper subject={TRIAL.subject} recordId={TRIAL.recordId} again />
      </Activity>
    </>
  );
}
const turn = () => fireEvent.click(screen.getByRole('button', { name: '换页' }));

it('begins no further attempt when the page comes to the front again after it has ended', async () => {
  const { log } = server();
  listen();
  show(<Kept />);
  await screen.findByLabelText('电脑');
  fireEvent.click(screen.getByRole('button', { name: '提交' }));
  await screen.findByText(/提交，共4题/);
  turn();
  turn();
  await screen.findByText(/提交，共4题/);
  expect(log.filter(({ path }) => path.includes('/begin'))).toHaveLength(1);
});

it('brings what was given just before the page was hidden', async () => {
  const { kept } = server();
  show(<Kept />);
  fireEvent.change(await screen.findByLabelText(/^请写几个字/), { target: { value: '刚写下的' } });
  turn();
  await waitFor(() => expect(kept.get('reload')).toMatchObject({ answer: '刚写下的' }));
});

it('waits for an answer that is under way before it submits', async () => {
  const { kept, lines, log } = server();
  listen();
  paper();
  await screen.findByLabelText('电脑');
  lines.slow = 100;
  fireEvent.click(screen.getByLabelText('电脑'));
  await waitFor(() => expect(log.some(({ path }) => path.includes('/answer/'))).toBe(true));
  fireEvent.click(screen.getByLabelText('红色'));
  fireEvent.click(screen.getByRole('button', { name: '提交' }));
  await screen.findByText(/提交，共4题，已答2题$/);
  expect([...kept.keys()].sort()).toEqual(['colours', 'device']);
});

it('lets one answer that is refused hold up no other', async () => {
  const { kept, lines } = server();
  paper();
  await screen.findByLabelText('电脑');
  lines.refuse = 'device';
  fireEvent.click(screen.getByLabelText('电脑'));
  await screen.findByText('第1项：本卷没有这道题');
  fireEvent.click(screen.getByLabelText('红色'));
  await waitFor(() => expect(kept.get('colours')).toMatchObject({ answer: ['A'] }));
  // What the server would refuse does not leave the page.
  fireEvent.change(screen.getByLabelText('第1空'), { target: { value: '\ud800' } });
  await screen.findByText('含有无法保存的字符');
  fireEvent.change(screen.getByLabelText('第1空'), { target: { value: '119' } });
  await waitFor(() => expect(kept.get('phone')).toMatchObject({ answer: ['119', ''] }));
});

it('sends what is typed while it is typed', async () => {
  const { kept } = server();
  paper();
  const box = await screen.findByLabelText(/^请写几个字/);
  let words = '动火作业';
  // Never a rest as long as a person's hand takes one.
  for (let letter = 0; letter < 30 && !kept.has('reload'); letter += 1) {
    words += '字';
    fireEvent.change(box, { target: { value: words } });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(kept.has('reload')).toBe(true);
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

it('sends no more at once than a call takes, and what was given later later', () => {
  let queue = loadQueue('long');
  for (let item = 0; item < 130; item += 1) queue = answered(queue, `q${item}`, item < 3 ? '长'.repeat(25_000) : 'A');
  const parts: string[][] = [];
  const before = queue.n;
  queue = answered(queue, 'later', 'B');
  for (let sent = portionOf(queue, before); sent.length > 0; sent = portionOf(queue, before)) {
    expect(JSON.stringify(sent).length).toBeLessThan(100_000);
    parts.push(sent.map(({ item }) => item));
    queue = settled(queue, sent, []);
  }
  expect(parts.map((part) => part.length)).toEqual([2, 100, 28]);
  expect(Object.keys(queue.waiting)).toEqual(['later']);
  // One that is too long alone is sent alone: the server says so.
  expect(portionOf(answered(loadQueue('one'), 'q', '长'.repeat(90_000)), 1)).toHaveLength(1);
});
