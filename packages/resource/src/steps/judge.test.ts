import { describe, expect, it } from 'vitest';
import { f } from '../fields';
import { states } from '../states';
import { type Approval, approvalOf, standing, withOpinion } from './approval';
import { availableSteps, awaitedBy, formOf, judgeBegin, judgeDoor, judgeStep, stepFaults } from './judge';
import { type AnyBegin, type AnyStep, type AnySteps, stepsOf } from './step';

const lifecycle = states({
  drafted: [0, '待提交'],
  running: [1, '作业中'],
  done: [2, '已完成'],
  refused: [3, '已驳回'],
});
const entity = {
  name: 'permit',
  label: '作业票',
  lifecycle,
  fields: {
    name: f.text('作业内容', { required: true, max: 50 }),
    applicantId: f.ref('申请人', 'user'),
    deptId: f.ref('部门', 'dept'),
    level: f.choice('级别', { '1': '一级', '2': '二级', '9': '未定' }, { default: 9 }),
    ending: f.json('完工确认', { shape: 'object' }),
    opinions: f.rows('意见', { by: f.text('签字人'), sign: f.signature('签字') }, { table: 'permit_opinion' }),
    status: f.state('状态', lifecycle),
  },
} as const;

interface Context {
  readonly now: string;
  readonly deputiesOf?: (person: string) => readonly string[];
}
const { step, begin } = stepsOf(entity)<Context>();

/** Two signatures for one move. */
const finish = step({
  name: 'finish',
  label: '完工确认',
  permission: 'edit',
  at: ['PUT /finish/:id'],
  from: ['running'],
  waits: '正等待完工确认',
  to: ({ row, actor, context }) =>
    standing(signed(row.ending, actor.userId, context)).is === 'passed' ? 'done' : 'running',
  may: { approver: 'ending' },
  maySays: '完工由作业负责人和监护人确认',
  awaits: {
    chain: [{ user: 'applicantId' }, { headOf: 'deptId', apart: ['applicantId'] }, { role: 'safety_manager' }],
  },
  set: ({ row, actor, context }) => ({ ending: signed(row.ending, actor.userId, context) }),
  rows: { field: 'opinions', row: ({ actor }) => ({ by: actor.userId }) },
  done: { msg: '已确认' },
});

const start = step({
  name: 'start',
  label: '开始',
  permission: 'edit',
  at: ['PUT /start/:id'],
  from: ['drafted'],
  waits: '正等待开始',
  to: 'running',
  may: { user: 'applicantId' },
  maySays: '只有申请人可以开始',
  form: {
    sections: [{ title: '', fields: ['level'] }],
    fields: { level: { required: true, offers: { '1': '一级', '2': '二级' } } },
  },
  done: { msg: '已开始' },
});

const apply = begin({
  name: 'apply',
  label: '申请',
  permission: 'add',
  at: ['POST /apply'],
  from: [],
  form: { sections: [{ title: '', fields: ['name'] }] },
  starts: ({ actor }) => ({ applicantId: actor.userId }),
  to: 'drafted',
  carries: [{ step: start, when: { field: 'level', filled: true } }],
  done: { msg: '已申请' },
});

function signed(value: unknown, by: string, context: Context): Approval {
  const approval = approvalOf(value) as Approval;
  return withOpinion(approval, { by, agreed: true, at: context.now }, context.deputiesOf);
}

const steps: AnySteps = {
  entity,
  plain: { now: '' },
  begins: apply as AnyBegin,
  steps: [start as AnyStep, finish as AnyStep],
  ended: { done: '已完成', refused: '已驳回' },
};
const person = (userId: string) => ({ userId, deptIds: [], headOfDeptIds: [], roleAliases: [] });
const context: Context = { now: '2026-11-23 10:00:00' };
const ending: Approval = {
  nodes: [{ key: 'end', name: '完工', mode: 'all', persons: ['a', 'b'] }],
  opinions: [],
};

describe('steps', () => {
  it('are whole as declared, and told where they are not', () => {
    expect(stepFaults(steps)).toEqual([]);
    const broken = { ...start, through: 'nowhere', form: { sections: [{ title: '', fields: ['nothing'] }] } };
    expect(stepFaults({ ...steps, ended: {}, steps: [broken as AnyStep] })).toEqual([
      'start: no field nothing',
      'start: no door nowhere',
      'running: nothing says what it waits for',
      'done: nothing says what it waits for',
      'refused: nothing says what it waits for',
    ]);
    const twins = ['start', 'alsoStart'].map((name) => ({ ...broken, name, form: undefined }) as AnyStep);
    const doors = [{ name: 'nowhere', at: ['PUT /:id'], summary: '' }] as const;
    expect(stepFaults({ ...steps, doors, steps: twins })).toEqual(
      expect.arrayContaining(twins.map(({ name }) => `${name}: nothing tells that it is meant`)),
    );
  });

  it('keep every signature they ask in a row, or are told', () => {
    const form = { sections: [{ title: '', fields: ['sign'] }], also: { sign: f.signature('签字') } };
    const signing = (rows: object): AnyStep => ({ ...finish, form, rows }) as unknown as AnyStep;
    const own = { field: 'opinions', row: () => ({}) };
    const faults = (one: AnyStep) => stepFaults({ ...steps, steps: [start as AnyStep, one] });
    expect(faults(signing(own))).toEqual(['finish: sign is asked and kept by no row']);
    expect(faults(signing({ ...own, keeps: { by: 'sign' } }))).toEqual(['finish: opinions cannot keep sign as by']);
    const kept = signing({ ...own, keeps: { sign: 'sign' } });
    expect(faults(kept)).toEqual([]);
    const id = '0193a4f0-0000-7000-8000-000000000001';
    const ruling = judgeStep(steps, kept, { status: 1, ending }, person('a'), { sign: id }, context);
    expect(ruling).toMatchObject({ ok: true, transition: { rows: [{ field: 'opinions', values: { sign: id } }] } });
  });

  it('move with the second of two signatures, and add a child row with each', () => {
    const running = { status: 1, applicantId: 'a', ending };
    const refused = judgeStep(steps, finish as AnyStep, running, person('c'), {}, context);
    expect(refused).toMatchObject({ ok: false, because: 'actor' });
    const one = judgeStep(steps, finish as AnyStep, running, person('a'), {}, context);
    expect(one).toMatchObject({ ok: true, transition: { to: 1, rows: [{ field: 'opinions', values: { by: 'a' } }] } });
    const half = { ...running, ending: one.ok ? one.transition.patch.ending : null };
    expect(judgeStep(steps, finish as AnyStep, half, person('a'), {}, context).ok).toBe(false);
    expect(judgeStep(steps, finish as AnyStep, half, person('x'), {}, context).ok).toBe(false);
    const deputy = { ...context, deputiesOf: (id: string) => (id === 'b' ? ['x'] : []) };
    expect(judgeStep(steps, finish as AnyStep, half, person('x'), {}, deputy)).toMatchObject({
      ok: true,
      transition: { to: 2 },
    });
  });

  it('begin from nothing, with the step the body carries', () => {
    const judged = (body: object) => judgeBegin(steps, apply as AnyBegin, person('a'), body as never, context);
    expect(judged({})).toMatchObject({ ok: false, errors: [{ field: 'name', message: '请输入作业内容' }] });
    expect(judged({ name: '焊接' })).toMatchObject({
      ok: true,
      transition: { from: null, to: 0, patch: { name: '焊接', applicantId: 'a' } },
    });
    expect(judged({ name: '焊接', level: '9' })).toMatchObject({ ok: false, errors: [{ message: '请选择级别' }] });
    expect(judged({ name: '焊接', level: 1 })).toMatchObject({ ok: true, transition: { to: 1, patch: { level: 1 } } });
  });

  it('count a value the step does not offer as not told, in judgement and form', () => {
    const drafted = { status: 0, applicantId: 'a', level: 9 };
    const told = (body: object) => judgeStep(steps, start as AnyStep, drafted, person('a'), body as never, context);
    expect(told({})).toMatchObject({ ok: false, errors: [{ field: 'level', message: '请选择级别' }] });
    expect(told({ level: 2 }).ok).toBe(true);
    const { fields, initial } = formOf(steps, start as AnyStep, drafted, context);
    expect([fields.level, initial]).toMatchObject([{ options: { '1': '一级', '2': '二级' } }, { level: null }]);
  });

  it('are offered to whoever has the codes of what they make beside', () => {
    const making: AnySteps = { ...steps, steps: [{ ...start, needs: ['user_add', 'dept_add'] } as AnyStep] };
    const offered = (...codes: string[]) =>
      availableSteps(making, { status: 0, applicantId: 'a' }, { ...person('a'), can: (code) => codes.includes(code) });
    expect([offered('user_add'), offered('user_add', 'dept_add')]).toMatchObject([[], [{ name: 'start' }]]);
  });

  it('lie behind the door they name, and behind one that serves it', () => {
    const left = { ...start, name: 'left', at: undefined, through: 'left', meant: { field: 'go', equals: 'left' } };
    const right = { ...left, name: 'right', through: 'right', meant: { field: 'go', equals: 'right' } };
    const doors = [
      { name: 'left', at: ['PUT /left/:id'], summary: '' },
      { name: 'right', at: ['PUT /right/:id'], summary: '', serves: ['left'] },
    ] as const;
    const two: AnySteps = { ...steps, doors, steps: [left as AnyStep, right as AnyStep] };
    const drafted = { status: 0, applicantId: 'a' };
    const taken = (door: string, go: string) => {
      const ruling = judgeDoor(two, door, drafted, person('a'), { go, level: 1 }, context);
      return ruling.ok ? ruling.transition.action : ruling.because;
    };
    expect([taken('left', 'left'), taken('left', 'right')]).toEqual(['left', 'body']);
    expect([taken('right', 'left'), taken('right', 'right')]).toEqual(['left', 'right']);
    expect(() => taken('nowhere', 'left')).toThrow('permit has no door nowhere');
  });

  it('pass a task on along the chain', () => {
    const row = { status: 1, applicantId: 'a', deptId: 'd' };
    const whom = (people: Parameters<typeof awaitedBy>[2]) => awaitedBy(steps, row, people)[0]?.whom;
    expect(whom({})).toEqual({ userIds: ['a'] });
    const isActive = () => false;
    expect(whom({ isActive })).toEqual({ userIds: [], deptHeadOf: 'd' });
    expect(whom({ isActive, headOf: () => 'a' })).toEqual({ userIds: [], roleAlias: 'safety_manager' });
    expect(whom({ isActive, headOf: () => null })).toEqual({ userIds: [], roleAlias: 'safety_manager' });
    expect(awaitedBy(steps, { status: 2 })).toEqual([]);
  });
});
