import type { RunItem, RunPoint, RunSignIn, RunView } from '@anlan/domain/check/run/run-calls';
import { describe, expect, it } from 'vitest';
import {
  afterOf,
  atItem,
  bodyOf,
  colleagueAt,
  dangersFor,
  itemPlace,
  linkOf,
  NO_ANSWER,
  newRun,
  nowOf,
  placeInCode,
  problemsOf as problemsFor,
  type RunDraft,
  signedAt,
  spotsOf,
  waitingName,
} from './run-model';

const ME = 'me';
const problemsOf = (draft: RunDraft) => problemsFor(draft, ME);

const item = (id: string, more: Partial<RunItem> = {}): RunItem => ({
  id,
  riskId: 'r1',
  riskName: '砂轮机',
  checkName: null,
  project: '防护',
  content: '防护罩完好',
  standard: null,
  basis: null,
  method: null,
  isPhoto: 2,
  result: null,
  describe: null,
  imagesList: [],
  hiddenDangerId: null,
  hiddenDangerName: null,
  ...more,
});

const view = (more: Partial<RunView> = {}): RunView => ({
  id: 'rec',
  name: '日常排查',
  planName: '日常排查',
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
  beginTime: null,
  draft: null,
  points: [{ id: 'r1', name: '砂轮机', pointNum: null, areaId: null, signInTime: null }],
  signIns: [],
  items: [item('a'), item('b', { isPhoto: 1 })],
  ...more,
});

const photo = (id: string, shows: string, attachId?: string) => ({
  id,
  shows,
  name: `${id}.jpg`,
  blob: new Blob(['x']),
  ...(attachId ? { attachId } : {}),
});

const run = (more: Partial<RunDraft> = {}): RunDraft => ({ ...newRun(view(), 'key-0001'), ...more });

describe('a check on the phone', () => {
  it('goes on from what another device has saved', () => {
    const begun = newRun(
      view({ draft: { items: [{ id: 'a', result: 1, describe: '好', batchSeconds: 9 }] } }),
      'key-0001',
    );
    expect(begun.answers.a).toEqual({ ...NO_ANSWER, result: 1, describe: '好', batchSeconds: 9 });
  });

  it('says what is missing before the server is asked, at its item', () => {
    const problems = problemsOf(run({ answers: { a: { ...NO_ANSWER, result: 2 }, b: { ...NO_ANSWER, result: 1 } } }));
    expect(problems.map(itemPlace)).toEqual([0, 0, 1]);
    expect(problems.map(atItem)).toEqual(['请说明异常情况', '请拍摄隐患照片', '请拍摄现场照片']);
  });

  it('asks for the sign-in where the plan does, and takes one that waits for the network', () => {
    const answers = { a: { ...NO_ANSWER, result: 1 }, b: { ...NO_ANSWER, result: 3, describe: '设备停用' } };
    const asked = run({ view: view({ signInRequired: true }), answers });
    expect(problemsOf(asked)).toEqual([{ field: 'signIns', message: '请先在风险点“砂轮机”签到' }]);
    expect(problemsOf({ ...asked, signIns: [{ riskId: 'r1', way: 2, at: '2026-11-21 10:00:00' }] })).toEqual([]);
  });

  it('takes no colleague’s sign-in for one’s own, but tells of it', () => {
    const by = (userId: string, time: string): RunSignIn => ({
      riskId: 'r1',
      userId,
      userName: userId,
      time,
      toldTime: null,
      distance: null,
      deviation: null,
      flags: [],
    });
    const answers = { a: { ...NO_ANSWER, result: 1 }, b: { ...NO_ANSWER, result: 3, describe: '设备停用' } };
    const theirs = [by('mate', '2026-11-21 09:00:00'), by('mate', '2026-11-21 09:30:00')];
    const shared = run({ view: view({ signInRequired: true, signIns: theirs }), answers });
    const point = shared.view.points[0] as RunPoint;
    expect(signedAt(shared, point, ME)).toBeUndefined();
    expect(colleagueAt(shared, point, ME)?.time).toBe('2026-11-21 09:30:00');
    expect(problemsOf(shared)).toEqual([{ field: 'signIns', message: '请先在风险点“砂轮机”签到' }]);
    const both = run({
      view: view({ signInRequired: true, signIns: [...theirs, by(ME, '2026-11-21 10:00:00')] }),
      answers,
    });
    expect(signedAt(both, point, ME)).toMatchObject({ userId: ME });
    expect(problemsOf(both)).toEqual([]);
  });

  it('scanned at a place without network is signed in at the points of its area, and at no other', () => {
    const points = [
      { id: 'r1', name: '砂轮机', pointNum: null, areaId: 'east', signInTime: null },
      { id: 'r2', name: '冲床', pointNum: null, areaId: 'west', signInTime: null },
      { id: 'r3', name: '行车', pointNum: null, areaId: null, signInTime: null },
    ];
    const places = [{ id: 'gate', name: '东门', areaId: 'east' }];
    const answers = { a: { ...NO_ANSWER, result: 1 }, b: { ...NO_ANSWER, result: 3, describe: '设备停用' } };
    const scanned = { placeId: 'gate', way: 1, at: '2026-11-21 10:00:00' } as const;
    const asked = run({ view: view({ signInRequired: true, points, places }), answers, signIns: [scanned] });
    expect(problemsOf(asked).map(({ message }) => message)).toEqual([
      '请先在风险点“冲床”签到',
      '请先在风险点“行车”签到',
    ]);
    expect(waitingName(asked, scanned)).toBe('东门');
    // A place that is gone, or that an older server did not tell of, counts nowhere.
    const unknown = { ...asked, signIns: [{ ...scanned, placeId: 'gone' }] };
    expect(problemsOf(unknown)).toHaveLength(3);
    expect(waitingName(unknown, { ...scanned, placeId: 'gone' })).toBeUndefined();
  });

  it('without a point is signed in at as such, where the plan asks for it', () => {
    const answers = { a: { ...NO_ANSWER, result: 1 }, b: { ...NO_ANSWER, result: 3, describe: '设备停用' } };
    const bare = run({ view: view({ signInRequired: true, points: [] }), answers });
    expect(problemsOf(bare)).toEqual([{ field: 'signIns', message: '请先签到' }]);
    const [spot] = spotsOf(bare);
    const waiting = { riskId: spot?.id ?? 'none', way: 2, at: '2026-11-21 10:00:00' } as const;
    expect(problemsOf({ ...bare, signIns: [waiting] })).toEqual([]);
    expect(waitingName(bare, waiting)).toBe('日常排查');
    expect(spotsOf(run({ view: view({ points: [] }) }))).toEqual([]);
  });

  it('is linked to what is open at its point, most like its words first; what was closed meanwhile is reported anew', () => {
    const danger = (id: string, describe: string, riskId = 'r1') => ({
      id,
      code: `YH-${id}`,
      name: describe,
      status: 2,
      riskId,
      describe,
      discoveryTime: `2026-11-2${id} 08:00:00`,
    });
    const dangers = [danger('1', '急停失灵'), danger('2', '地面油污'), danger('3', '急停失灵', 'r2')];
    const answers = {
      a: { ...NO_ANSWER, result: 2, describe: '急停仍失灵', link: '1' },
      b: { ...NO_ANSWER, result: 3, describe: '设备停用' },
    };
    const linked = run({ view: view({ dangers }), answers });
    const [first] = linked.view.items as [RunItem];
    expect(dangersFor(linked, first).map(({ id }) => id)).toEqual(['1', '2']);
    expect(problemsOf(linked)).toEqual([]);
    const [told] = bodyOf({ ...linked, owner: 'o', queuedAt: 0 }).items as Record<string, unknown>[];
    expect(told).toMatchObject({ hiddenDangerId: '1', hazard: null });
    const closed = run({ view: view({ dangers: dangers.slice(1) }), answers });
    expect(problemsOf(closed).map(atItem)).toEqual(['请拍摄隐患照片']);
    expect(linkOf(closed, first)).toBeUndefined();
  });

  it('is handed in with the files of its photos, the danger of what is abnormal, and the time it took', () => {
    const body = bodyOf({
      ...run({
        beganAt: 1_000_000,
        answers: {
          a: { result: 2, describe: ' 松动 ', fixed: true, condition: '已紧固' },
          b: { ...NO_ANSWER, result: 1, describe: '' },
        },
        photos: [
          photo('p', nowOf('a'), 'file-p'),
          photo('q', afterOf('a'), 'file-q'),
          photo('r', nowOf('b'), 'file-r'),
        ],
      }),
      owner: 'o',
      queuedAt: 1_090_400,
    });
    expect(body).toEqual({
      items: [
        {
          id: 'a',
          result: 2,
          describe: '松动',
          images: ['file-p'],
          hazard: { describe: '松动', photos: [], fixed: { condition: '已紧固', photos: ['file-q'] } },
        },
        { id: 'b', result: 1, describe: '', images: ['file-r'], hazard: null },
      ],
      signIns: [],
      remark: '',
      seconds: 90,
    });
  });
});

describe('a code at a place', () => {
  const id = '01990000-0000-7000-8000-000000000001';
  it('names a risk point or a patrol place, whatever the address before it', () => {
    expect(placeInCode(`https://anlan.example/m/risk/${id}`)).toEqual({ riskId: id });
    expect(placeInCode(`http://10.0.0.5:8080/m/place/${id.toUpperCase()}?x=1`)).toEqual({ placeId: id });
  });
  it('is no other code', () => {
    expect(placeInCode('https://elsewhere.example/m/risk/12')).toBeUndefined();
    expect(placeInCode('FX-001')).toBeUndefined();
  });
});
