import { describe, expect, it } from 'vitest';
import type { Area, PlanScale } from '../area/area';
import { conflictsOf } from '../interlocks';
import { defaultPermitRules, type WorkFacts } from '../judge-work';
import { seeded } from '../proof/mutate.testing';
import type { EngagedIn } from '../watch/elsewhere';
import { byTrying, isSafe, randomBoard } from './boards.testing';
import { coordinatorErrors } from './coordinator';
import {
  type DrawnPlace,
  distanceTo,
  earliestWindow,
  nearIn,
  type PlacedTicket,
  type WindowAsked,
} from './safe-window';

const DAY = '2026-11-23';
const HOT: WorkFacts = { type: '1', declared: '2', hotPlaces: ['hazardous'] };
const asked = (more: Partial<WindowAsked> = {}): WindowAsked => ({
  facts: HOT,
  minutes: 240,
  place: { riskId: 'p', location: '泵房' },
  after: `${DAY} 08:00:00`,
  until: '2026-12-07 08:00:00',
  ...more,
});
const ticket = (more: Partial<PlacedTicket> = {}): PlacedTicket => ({
  type: '3',
  number: 'MB1',
  from: `${DAY} 09:00:00`,
  to: `${DAY} 11:00:00`,
  riskId: 'p',
  location: '泵房',
  guardians: [],
  ...more,
});
const found = (more: Partial<WindowAsked>, ...tickets: PlacedTicket[]) =>
  earliestWindow(asked(more), { tickets, engaged: [], weather: [] }, defaultPermitRules);
const taken = (...engaged: EngagedIn[]) =>
  earliestWindow(asked(), { tickets: [], engaged, weather: [] }, defaultPermitRules);

describe('the earliest safe window', () => {
  it('is now where nothing stands against it', () => {
    expect(found({})).toEqual({
      window: { from: `${DAY} 08:00:00`, to: `${DAY} 12:00:00` },
      failed: [],
      errors: [],
      notes: [],
    });
  });

  it('begins when the excluded work near it is over, and says which it waits for', () => {
    const { window, failed } = found({}, ticket());
    expect(window?.from).toBe(`${DAY} 11:00:00`);
    expect(failed.map(({ why }) => why)).toEqual([
      '盲板抽堵作业点30米内不得有动火作业：与盲板抽堵作业票MB1冲突（GB 30871-2022 第7章）',
    ]);
    // Before it there is room for an hour.
    expect(found({ minutes: 60 }, ticket()).window?.from).toBe(`${DAY} 08:00:00`);
    expect(found({ minutes: 61 }, ticket()).window?.from).toBe(`${DAY} 11:00:00`);
    expect(found({}, ticket({ riskId: 'q', location: '罐区' })).window?.from).toBe(`${DAY} 08:00:00`);
  });

  it('leaves the guardian to one place (4.10)', () => {
    const elsewhere: EngagedIn = {
      part: 'watches',
      userId: 'g',
      name: '甲',
      number: 'LD1',
      from: `${DAY} 09:00:00`,
      to: `${DAY} 11:00:00`,
      riskId: 'q',
      location: '罐区',
    };
    const { window, failed } = taken(elsewhere);
    expect(window?.from).toBe(`${DAY} 11:00:00`);
    expect(failed[0]?.why).toBe('监护人甲（LD1）同一时间在另一处监护，一人只能监护一处（GB 30871-2022 4.10）');
    // Watched together at one place (linked tickets), he is not elsewhere; working there he is taken even so.
    expect(taken({ ...elsewhere, riskId: 'p' }).window?.from).toBe(`${DAY} 08:00:00`);
    expect(taken({ ...elsewhere, riskId: 'p', part: 'works' }).window?.from).toBe(`${DAY} 11:00:00`);
    expect(taken({ ...elsewhere, part: 'watched' }).failed[0]?.why).toContain('同一时间在监护另一项作业');
    // Only in the daily hours of the other ticket.
    const daily = { ...elsewhere, to: '2026-11-25 18:00:00', dailyFrom: '13:00', dailyTo: '17:00' };
    expect(taken(daily).window?.from).toBe(`${DAY} 08:00:00`);
    // What is past its time is asked anew at the start: a submission plans beyond it.
    expect(taken({ ...elsewhere, overdue: true }).window?.from).toBe(`${DAY} 08:00:00`);
  });

  it('of hot work is neither at night nor on days of rest (5.1.1), nor in wind of grade 5 (5.2.15)', () => {
    const evening = found({ after: `${DAY} 19:00:00` });
    expect(evening.window?.from).toBe('2026-11-24 06:00:00');
    expect(found({ after: '2026-11-27 19:00:00' }).window?.from).toBe('2026-11-30 06:00:00');
    const wind = earliestWindow(
      asked({ facts: { ...HOT, outdoors: true } }),
      { tickets: [], engaged: [], weather: [{ from: `${DAY} 08:00:00`, to: `${DAY} 10:00:00`, wind: 5 }] },
      defaultPermitRules,
    );
    expect(wind.window?.from).toBe(`${DAY} 10:00:00`);
    expect(wind.failed[0]?.why).toContain('五级以上风（现为5级）不得露天作业');
  });

  it('says that the wind was not judged, where it counts and nobody has told any', () => {
    const note = ['天气未判定：没有风力预报，作业开始前须按现场实测确认'];
    expect(found({ facts: { ...HOT, outdoors: true, wind: 3 } }).notes).toEqual(note);
    expect(found({ facts: { ...HOT, outdoors: false } }).notes).toEqual([]);
    expect(found({ facts: { type: '3', outdoors: true } }).notes).toEqual([]);
    const told = [{ from: `${DAY} 00:00:00`, to: `${DAY} 20:00:00`, wind: 3 }];
    const judged = earliestWindow(
      asked({ facts: { ...HOT, outdoors: true } }),
      { tickets: [], engaged: [], weather: told },
      defaultPermitRules,
    );
    expect(judged.notes).toEqual([]);
    const partly = earliestWindow(
      asked({ facts: { ...HOT, outdoors: true } }),
      { tickets: [], engaged: [], weather: [{ ...(told[0] as (typeof told)[number]), to: `${DAY} 08:30:00` }] },
      defaultPermitRules,
    );
    expect(partly.notes).toEqual(['天气未判定：部分时段没有风力预报，作业开始前须按现场实测确认']);
  });

  it('is not looked for where no such length is lawful (5.1.5)', () => {
    expect(found({ minutes: 481 }).errors).toEqual([
      '一级动火票有效期不超过8小时，现为8.02小时（GB 30871-2022 5.1.5）',
    ]);
    expect(found({ minutes: 480 }).window).toBeDefined();
  });

  it('is the one that trying finds, on random boards (a sample of `npm run battery -- --only windows`)', () => {
    const random = seeded(7);
    let free = 0;
    for (let time = 0; time < 60; time += 1) {
      const board = randomBoard(random, 5 + Math.floor(random() * 60));
      const told = earliestWindow(board.asked, board, board.rules);
      if (told.errors.length > 0) continue;
      expect(told.window?.from, JSON.stringify(board.asked)).toBe(byTrying(board));
      if (told.window) {
        free += 1;
        expect(isSafe(board, told.window.from, told.window.to)).toBe(true);
      }
    }
    expect(free).toBeGreaterThan(20);
  });
});

describe('what is near in place and time', () => {
  const time = { from: `${DAY} 11:00:00`, to: `${DAY} 12:00:00` };
  const near = (more: Partial<PlacedTicket>) =>
    nearIn({ riskId: 'p', location: '泵房' }, time, [ticket(more)]).length > 0;

  it('is what takes some of the time at the point, or at a place of the same name', () => {
    expect(near({})).toBe(false);
    expect(near({ to: `${DAY} 11:00:01` })).toBe(true);
    expect(near({ from: time.to, to: `${DAY} 13:00:00` })).toBe(false);
    expect(near({ to: time.to, riskId: null })).toBe(true);
    expect(near({ to: time.to, riskId: 'q', location: '罐区' })).toBe(false);
    // However its name is written: full width, blanks.
    expect(near({ to: time.to, riskId: null, location: '泵 房 ' })).toBe(true);
  });

  it('takes only the daily hours of a ticket of several days, and of the work that is asked', () => {
    const days = { from: `${DAY} 00:00:00`, to: '2026-11-26 00:00:00' };
    expect(near({ ...days, dailyFrom: '13:00', dailyTo: '17:00' })).toBe(false);
    expect(near({ ...days, dailyFrom: '11:30', dailyTo: '17:00' })).toBe(true);
    const mornings = { ...days, daily: { from: '08:00', to: '10:00' } };
    expect(nearIn({ riskId: 'p', location: '泵房' }, mornings, [ticket({ ...time })])).toEqual([]);
  });

  it('is also work past its time, which goes on until somebody ends it, as the earliest window has it', () => {
    expect(near({ overdue: true })).toBe(true);
    expect(near({ overdue: true, from: time.to, to: `${DAY} 13:00:00` })).toBe(false);
    expect(found({}, ticket({ overdue: true })).window).toBeUndefined();
  });
});

describe('what is drawn on a plan', () => {
  const time = { from: `${DAY} 09:30:00`, to: `${DAY} 10:00:00` };
  const at = (x: number, y: number): Area => ({ kind: 'point', at: [x, y], ratio: 1 });
  const scale: PlanScale = { from: [0, 0], to: [100, 0], metres: 100, ratio: 1 };
  const here = { riskId: 'p', location: '泵房', flatId: 'f', area: at(10, 10) };
  const there = (x: number, more: Partial<PlacedTicket> = {}) =>
    ticket({ riskId: 'q', location: '罐区', flatId: 'f', area: at(x, 10), scale, ...more });
  const near = (one: PlacedTicket) => nearIn(here, time, [one]).map(({ apart }) => apart);

  it('is told in metres as far as an interlock reaches, on one plan with a scale', () => {
    expect(near(there(40))).toEqual([30]);
    expect(near(there(40.1))).toEqual([]);
    expect(near(there(40, { scale: null }))).toEqual([]);
    expect(near(there(40, { flatId: 'g' }))).toEqual([]);
    expect(near(there(10, { scale: null }))).toEqual([0]);
    // The same point stays near, wherever somebody has drawn it.
    expect(near(there(90, { riskId: 'p' }))).toEqual([0]);
  });

  it('excludes hot work 30 m from a blind plate, and asks nobody to coordinate what is not done at the place', () => {
    const conflict = (one: PlacedTicket) => conflictsOf({ type: '1', number: 'DH1' }, nearIn(here, time, [one])).length;
    expect([conflict(there(40)), conflict(there(41))]).toEqual([1, 0]);
    // No other interlock reaches further than the place.
    expect(conflict(there(20, { type: '2', painting: true }))).toBe(0);
    expect(conflict(there(10, { type: '2', painting: true }))).toBe(1);
    const coordinated = (x: number) =>
      coordinatorErrors({ coordinator: '', guardians: [] }, nearIn(here, time, [there(x)]));
    expect([coordinated(20).length, coordinated(10).length]).toEqual([0, 1]);
  });

  it('is waited for by the earliest window', () => {
    const asking = asked({ place: here });
    const board = (x: number) => ({ tickets: [there(x)], engaged: [], weather: [] });
    expect(earliestWindow(asking, board(40), defaultPermitRules).window?.from).toBe(`${DAY} 11:00:00`);
    expect(earliestWindow(asking, board(41), defaultPermitRules).window?.from).toBe(`${DAY} 08:00:00`);
  });
});

describe('4.7: who coordinates works at one place', () => {
  const near = (more: object = {}) => ({ type: '1', number: 'DH1', ...more }) as const;
  const say = (coordinator: string, ...others: readonly object[]) =>
    coordinatorErrors({ coordinator, guardians: ['g'] }, others.map(near)).map(({ message }) => message);

  it('is named exactly where there is another', () => {
    expect(say('')).toEqual([]);
    expect(say('', {})).toEqual(['同一区域同一时间还有动火作业票DH1，请指定交叉作业协调人（GB 30871-2022 4.7）']);
    expect(say('', {}, { type: '4', number: 'GC1' }, {}, {})).toEqual([
      '同一区域同一时间还有动火作业票DH1、高处作业票GC1、动火作业票DH1等4张作业票，请指定交叉作业协调人（GB 30871-2022 4.7）',
    ]);
    expect(say('c', {})).toEqual([]);
  });

  it('is one for all, and no guardian', () => {
    expect(say('c', { coordinatorId: 'd', coordinatorName: '李四' })).toEqual([
      '动火作业票DH1的协调人为李四，同一区域的交叉作业由一人统一协调（GB 30871-2022 4.7）',
    ]);
    expect(say('d', { coordinatorId: 'd', coordinatorName: '李四' }, {})).toEqual([]);
    const li = { coordinatorId: 'd', coordinatorName: '李四' };
    expect(say('d', li, { number: 'DH2', coordinatorId: 'e', coordinatorName: '王五' })).toEqual([
      '动火作业票DH2的协调人为王五，同一区域的交叉作业由一人统一协调（GB 30871-2022 4.7）',
    ]);
    expect(say('g', {})).toEqual(['监护人不能兼任交叉作业协调人（GB 30871-2022 4.10）']);
    // Nor of the work beside it, from whichever of the two it is asked.
    expect(say('c', { guardians: ['c'] })).toEqual([
      '协调人是动火作业票DH1的监护人，监护人不能兼任交叉作业协调人（GB 30871-2022 4.10）',
    ]);
    expect(say('c', { coordinatorId: 'g', coordinatorName: '李四' })).toEqual([
      '监护人李四是动火作业票DH1的交叉作业协调人，不能兼任（GB 30871-2022 4.10）',
    ]);
    expect(say('g')).toEqual(['监护人不能兼任交叉作业协调人（GB 30871-2022 4.10）']);
  });
});

describe('how far a ticket is that is not drawn', () => {
  const scale = { from: [0, 0], to: [100, 0], metres: 200, ratio: 1 } as const;
  const spot = (x: number, flatId = 'plan') => [{ flatId, at: [x, 10] as const, scale }];
  const place = (riskId: string, more: Partial<DrawnPlace>): DrawnPlace => ({ riskId, location: riskId, ...more });
  const point = (x: number) => ({ flatId: 'plan', area: { kind: 'point', at: [x, 10], ratio: 1 } as const });

  it('is that of its risk point, on the plan where both are', () => {
    expect(distanceTo(place('p1', { spots: spot(10) }), place('p2', { spots: spot(20) }))).toBe(20);
    expect(distanceTo(place('p1', point(10)), place('p2', { spots: spot(20) }))).toBe(20);
    expect(distanceTo(place('p1', { spots: spot(10) }), { ...place('p2', point(20)), scale })).toBe(20);
    expect(distanceTo(place('p1', { spots: spot(10) }), place('p2', { spots: spot(10, 'other') }))).toBeUndefined();
    // Drawn on the plan, it is where it is drawn.
    expect(distanceTo(place('p1', { ...point(50), spots: spot(10) }), place('p2', { spots: spot(10) }))).toBe(80);
  });
});
