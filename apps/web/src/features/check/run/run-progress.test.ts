import type { RunItem, RunView } from '@anlan/domain/check/run/run-calls';
import { describe, expect, it } from 'vitest';
import { bodyOf, NO_ANSWER, newRun, nowOf, type RunDraft } from './run-model';
import {
  groupsOf,
  missingWords,
  nextGap,
  nextPlace,
  progressOf,
  restOf,
  setNormal,
  setReason,
  unreasoned,
  unsetNormal,
} from './run-progress';

const ME = 'me';
const words = (text: string, facts?: Readonly<Record<string, unknown>>) =>
  text.replace(/\{(\w+)\}/g, (_, name) => String(facts?.[name]));

const item = (id: string, riskId: string | null, isPhoto = 2): RunItem => ({
  id,
  riskId,
  riskName: riskId,
  checkName: null,
  project: '防护',
  content: `${id}完好`,
  standard: null,
  basis: null,
  method: null,
  isPhoto,
  result: null,
  describe: null,
  imagesList: [],
  hiddenDangerId: null,
  hiddenDangerName: null,
});
const view: RunView = {
  id: 'rec',
  name: '日常排查',
  planName: null,
  recordTime: null,
  endTime: null,
  recordStatus: 2,
  finishUserId: null,
  finishUserName: null,
  finishTime: null,
  deptedName: null,
  hiddenDangerCount: null,
  signInRequired: false,
  open: true,
  cancelled: false,
  beginTime: '2026-11-21 10:00:00',
  draft: null,
  points: [],
  signIns: [],
  items: [item('a', '反应釜'), item('b', '反应釜', 1), item('c', '储罐'), item('d', null)],
};
const NOW = Date.parse('2026-11-21T10:00:30+08:00');
const run = (more: Partial<RunDraft> = {}): RunDraft => ({ ...newRun(view, 'key-0001'), ...more });
const photo = (shows: string) => ({ id: 'p', shows, name: 'p.jpg', blob: new Blob(['x']) });
const normal = { ...NO_ANSWER, result: 1 };

describe('how far a check is', () => {
  it('an item that lacks its picture or its words is not done, and what is missing is told', () => {
    const answers = { a: { ...NO_ANSWER, result: 2 }, b: normal, c: normal };
    const progress = progressOf(run({ answers }), ME);
    expect([progress.done, progress.total]).toEqual([1, 4]);
    expect(missingWords(progress, words)).toBe('还有1项未检查，还缺2张照片，还缺1处说明');
    expect(missingWords(progressOf(run({ answers, view: { ...view, signInRequired: true } }), ME), words)).toContain(
      '还有1处未签到',
    );
  });

  it('is complete only with the pictures the list asks for', () => {
    const answers = { a: normal, b: normal, c: normal, d: normal };
    expect(progressOf(run({ answers }), ME).done).toBe(3);
    const whole = progressOf(run({ answers, photos: [photo(nowOf('b'))] }), ME);
    expect([whole.done, missingWords(whole, words)]).toEqual([4, '']);
  });

  it('leads to what lacks something before what nobody looked at, and on when it is asked again', () => {
    const { problems } = progressOf(run({ answers: { b: normal, c: { ...NO_ANSWER, result: 2 } } }), ME);
    const first = nextGap(problems, null);
    expect(first?.field).toBe('items[1].images');
    const second = nextGap(problems, first?.field ?? null);
    expect(second?.field).toBe('items[2].describe');
    expect(nextGap(problems, 'items[3].result')?.field).toBe('items[1].images');
    // Mended, the first that is left is named.
    expect(nextGap(problems.slice(1), 'items[9].images')?.field).toBe('items[1].images');
    expect(nextGap([], null)).toBeUndefined();
    expect([nextPlace(problems, 0), nextPlace(problems, 1), nextPlace(problems, 3)]).toEqual([1, 2, undefined]);
  });
});

describe('the rest is normal', () => {
  it('at one touch, of a point or of all, with the seconds since the beginning; what was answered stays', () => {
    const begun = run({ answers: { a: { ...NO_ANSWER, result: 3 } } });
    expect(groupsOf(begun).map(({ name, places }) => [name, places])).toEqual([
      ['反应釜', [0, 1]],
      ['储罐', [2]],
      [null, [3]],
    ]);
    const point = { ...begun, ...setNormal(begun, restOf(begun, '反应釜'), NOW) };
    expect(point.answers).toEqual({
      a: { ...NO_ANSWER, result: 3 },
      b: { ...NO_ANSWER, result: 1, batchSeconds: 30 },
    });
    expect(restOf(point, null).map(({ id }) => id)).toEqual(['d']);
    const all = { ...point, ...setNormal(point, restOf(point), NOW + 5_000) };
    expect(Object.values(all.answers).map(({ result }) => result)).toEqual([3, 1, 1, 1]);
    // The picture of b is asked for as before.
    expect(progressOf(all, ME).missing).toMatchObject({ result: 0, photo: 1 });
    const told = bodyOf({ ...all, owner: 'o', queuedAt: NOW }).items as Record<string, unknown>[];
    expect(told.map(({ batchSeconds }) => batchSeconds)).toEqual([undefined, 30, 35, 35]);
  });

  it('is no reason for what does not apply: that is asked for, and told once for several', () => {
    const none = { ...NO_ANSWER, result: 3 };
    const begun = run({ answers: { a: { ...none, describe: '设备停用' }, b: none, c: none, d: normal } });
    expect(unreasoned(begun)).toEqual(['b', 'c']);
    expect(progressOf(begun, ME).missing).toEqual({ result: 0, photo: 0, words: 2, signIn: 0 });
    const told = { ...begun, ...setReason(begun, unreasoned(begun), '设备停用') };
    expect(progressOf(told, ME)).toMatchObject({ done: 4, problems: [] });
  });

  it('is taken back but for what was changed since', () => {
    const touched = ['a', 'b', 'c'];
    const all = { ...run(), ...setNormal(run(), view.items.slice(0, 3), NOW) };
    const changed = { ...all, answers: { ...all.answers, b: { ...NO_ANSWER, result: 2, batchSeconds: null } } };
    const back = unsetNormal(changed, touched).answers;
    expect([back.a?.result, back.b?.result, back.c?.result]).toEqual([null, 2, null]);
  });
});
