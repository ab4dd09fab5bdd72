import { describe, expect, it } from 'vitest';
import { defineResource, section } from './define';
import { f } from './fields';
import { documentOf } from './reports/documents';
import { summaryOf } from './reports/summaries';
import { states } from './states';
import { availableSteps, judgeStep, stepFaults, stepNamed } from './steps/judge';
import type { AnySteps } from './steps/step';

const lifecycle = states({ waiting: [1, '待检定', 'warning'], tested: [2, '已检定', 'success'] });
const short = defineResource({
  name: 'gasDetector',
  label: '检测仪',
  module: 'risk',
  visibleTo: 'tenant',
  lifecycle,
  fields: {
    name: f.text('名称', { required: true, max: 50 }),
    deptId: f.ref('部门', 'dept'),
    keeperId: f.ref('保管人', 'user'),
    nextOn: f.date('下次检定日期'),
    state: f.state('状态', lifecycle),
    photo: f.file('照片', { accept: ['jpg'], computed: true }),
    signature: f.signature('签名', { computed: true }),
    testedBy: f.ref('检定人', 'user', { computed: true }),
    testedAt: f.datetime('检定时间', { computed: true }),
  },
  views: {
    list: { columns: ['name', 'state'] },
    form: [section('检测仪', ['name', 'deptId', 'keeperId', 'nextOn'])],
    detail: [
      section('检测仪', ['name', 'deptId', 'keeperId', 'state']),
      section('检定', ['photo', 'signature', 'testedAt']),
    ],
  },
  steps: (step) => [
    step({
      name: 'test',
      label: '检定',
      from: ['waiting'],
      to: 'tested',
      by: [{ user: 'keeperId' }, { role: 'safety_manager' }],
      asks: ['photo', 'signature'],
      stamps: { user: 'testedBy', time: 'testedAt' },
    }),
  ],
  deadlines: {
    test: {
      label: '检定',
      at: 'nextOn',
      while: { field: 'state', equals: 1 },
      whose: 'keeperId',
      basis: '企业规定（检定周期）',
      rungs: [
        {
          name: 'remind',
          before: { days: 30, label: '检定提前提醒天数' },
          tells: [[{ user: 'keeperId' }]],
          says: '即将到期：{title}',
        },
      ],
    },
  },
  prints: { label: '检定记录' },
  summary: {
    label: '检定统计',
    time: 'createTime',
    counts: {
      total: { label: '检测仪', rule: '全部' },
      tested: { label: '已检定', rule: '已检定的', where: { state: 2 } },
    },
    rates: { testedRate: { label: '检定率', rule: '已检定 ÷ 全部', of: ['tested', 'total'] } },
    by: ['month', 'deptId', 'state'],
    menu: { path: '/risk/detector-summary', sort: 1 },
  },
  menu: { under: 'risk', path: '/risk/detector', sort: 1, government: '/govpage/safe/detector' },
});
const steps = short.steps as AnySteps;
const actor = { userId: 'u1', deptIds: [], headOfDeptIds: [], roleAliases: [] as string[] };
const test = (row: object, body: object, who = actor) =>
  judgeStep(steps, stepNamed(steps, 'test'), { state: 1, keeperId: 'u1', ...row }, who, { ...body }, {
    now: '2026-03-01 08:00:00',
    userName: '张三',
  } as never);

describe('what a definition does not say', () => {
  it('follows from its name, its fields and its menu', () => {
    expect(short).toMatchObject({ table: 'gas_detector', scope: 'tenant', permission: 'gasdetector', title: 'name' });
    expect(short.wire.base).toBe('/safe/gasdetector');
    expect(short.wire.addresses).toMatchObject({
      governmentPage: ['GET /safe/gasdetector/government/page'],
      export: ['GET /safe/gasdetector/export'],
    });
  });

  it('of a step is its call, its right, its words, who may, its form and what it stamps', () => {
    expect(stepFaults(steps)).toEqual([]);
    expect(stepNamed(steps, 'test')).toMatchObject({
      at: ['PUT /test/:id'],
      permission: 'edit',
      done: { msg: '检定成功' },
    });
    expect(steps.ended).toEqual({ tested: '该检测仪已检定，不能再办理' });
    const done = test(
      {},
      { photo: 'a0000000-0000-4000-8000-000000000001', signature: 'a0000000-0000-4000-8000-000000000002' },
    );
    expect(done).toMatchObject({
      ok: true,
      transition: { to: 2, patch: { testedBy: 'u1', testedAt: '2026-03-01 08:00:00' } },
    });
    expect(test({}, {})).toMatchObject({ ok: false, errors: [{ field: 'photo' }, { field: 'signature' }] });
    expect(test({}, {}, { ...actor, userId: 'u2' })).toMatchObject({
      ok: false,
      errors: [{ message: '您不是该检测仪的办理人，不能检定' }],
    });
    expect(test({}, {}, { ...actor, userId: 'u2', roleAliases: ['safety_manager'] })).toMatchObject({
      because: 'body',
    });
    expect(test({ state: 2 }, {})).toMatchObject({ ok: false, errors: [{ message: '该检测仪已检定，不能再办理' }] });
  });

  it('of a step’s proof is told anew each time: the picture and the signature of the one before are not his', () => {
    const before = {
      photo: ['a0000000-0000-4000-8000-000000000001'],
      signature: 'a0000000-0000-4000-8000-000000000002',
    };
    expect(test(before, {})).toMatchObject({ ok: false, errors: [{ field: 'photo' }, { field: 'signature' }] });
  });

  it('of who may take a step is nobody whom its task passes over, and a draft is its maker’s', () => {
    const loan = defineResource({
      name: 'loan',
      label: '借用',
      module: 'risk',
      lifecycle,
      fields: {
        name: f.text('名称'),
        deptId: f.ref('部门', 'dept'),
        borrowerId: f.ref('借用人', 'user'),
        state: f.state('状态', lifecycle),
      },
      views: { list: { columns: ['name'] }, form: [section('借用', ['name', 'deptId'])] },
      steps: (step) => [
        step({
          name: 'approve',
          label: '同意',
          from: ['waiting'],
          to: 'tested',
          by: [
            { headOf: 'deptId', apart: ['borrowerId'] },
            { role: 'safety_manager', apart: ['borrowerId'] },
          ],
        }),
        step({ name: 'submit', label: '提交', from: ['waiting'], may: { user: 'createUser' } }),
      ],
    });
    const row = { state: 1, deptId: 'd', borrowerId: 'u1', createUser: 'u1' };
    const may = (name: string, who: object) =>
      availableSteps(loan.steps as AnySteps, row, { ...actor, can: () => true, ...who }).some(
        (one) => one.name === name,
      );
    expect(may('approve', { userId: 'u1', headOfDeptIds: ['d'], roleAliases: ['safety_manager'] })).toBe(false);
    expect(may('approve', { userId: 'u2', headOfDeptIds: ['d'] })).toBe(true);
    expect(may('approve', { userId: 'u3', roleAliases: ['safety_manager'] })).toBe(true);
    expect([may('submit', { userId: 'u1' }), may('submit', { userId: 'u2' })]).toEqual([true, false]);
  });

  it('of a rung’s days is a parameter of the company with a key of that place', () => {
    expect(short.deadlines?.test?.rungs[0]?.before).toBe('gasDetector.test.remind');
    expect(short.parameters).toEqual([{ key: 'gasDetector.test.remind', days: 30, label: '检定提前提醒天数' }]);
  });

  it('of the rows that are kept is the code of each state named; one that is none is refused', () => {
    const base = {
      name: 'gasTest',
      label: '检测',
      module: 'risk',
      fields: { state: f.state('状态', lifecycle) },
      views: { list: { columns: ['state'] }, form: [] },
    } as const;
    const kept = (value: string) =>
      defineResource({
        ...base,
        kept: [{ field: 'state', values: [value], binds: 'tenants', from: 'edit', reason: '不能修改' }],
      }).kept?.[0]?.values;
    expect([kept('tested'), kept('2')]).toEqual([['2'], ['2']]);
    expect(() => kept('done')).toThrow('gasTest: kept by state, which has no state done');
  });

  it('of a printed form is its detail, then photos, then signatures', () => {
    expect(documentOf(short)?.parts).toEqual([
      { heading: '检测仪', fields: ['name', 'deptId', 'keeperId', 'state'] },
      { heading: '检定', fields: ['testedAt'] },
      { photos: 'photo' },
      { signatures: [{ field: 'signature' }] },
    ]);
    expect(documentOf({ ...short, prints: undefined })).toBeUndefined();
  });

  it('of a summary is its base, how a field divides it, what is drawn and the order of its columns', () => {
    const summary = summaryOf(short);
    expect(summary).toMatchObject({
      base: { key: 'gasDetector.total', time: 'createTime', by: ['deptId', 'state'] },
      by: {
        month: { month: true, drawn: ['total', 'tested'] },
        deptId: { label: '部门', rank: ['testedRate', 'total', 'tested'] },
        state: { field: 'state', label: '状态' },
      },
      columns: ['total', 'tested', 'testedRate'],
    });
    expect(summary?.by.state).not.toHaveProperty('rank');
    const rates = { x: { label: 'x', rule: 'x', of: ['nowhere', 'total'] as const } };
    const wrong = { ...short, summary: { ...(short.summary as object), rates } } as never;
    expect(() => summaryOf(wrong)).toThrow('counts no nowhere');
  });
});
