import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type AnyResource,
  type AnySteps,
  bodyErrors,
  type Condition,
  defineResource,
  f,
  fieldsRead,
  holds,
  kindOf,
  type RowOf,
  routesOf,
  section,
  states,
  stepNamed,
  type Values,
  validate,
  wire,
} from './index';

/**
 * The sixteen hard cases of the specifications, written in the language: proof that it carries them before screens
 * multiply. Where a case needs code the test says at which rung of the override ladder it leaves.
 */
const list = { columns: ['name'] as const };
const name = f.text('名称', { required: true, max: 20 });
const base = { module: 'test', scope: 'tenant', permission: 'x', visibleTo: 'tenant', title: 'name' } as const;
const sentences = (resource: Parameters<typeof validate>[0], body: unknown, options?: Parameters<typeof validate>[3]) =>
  validate(resource, body, 'create', options).errors.map((error) => `${error.field}:${error.message}`);

describe('1 required by another field', () => {
  const registeredOrSpecial: Condition = {
    any: [
      { field: 'register', equals: 1 },
      { field: 'isSpecial', equals: 1 },
    ],
  };
  const yesNo = { '1': '是', '2': '否' } as const;
  const equipment = defineResource({
    ...base,
    name: 'equipment',
    label: '设备设施',
    table: 'equipment',
    wire: wire.rest('/safe/equipment'),
    fields: {
      name,
      register: f.choice('是否注册登记', yesNo, { required: true }),
      isSpecial: f.choice('是否特种设备', yesNo, { required: true }),
      registerNum: f.text('注册登记编号', { max: 20, requiredWhen: registeredOrSpecial }),
      inspectionTime: f.date('检验日期', { requiredWhen: registeredOrSpecial }),
    },
    views: { list, form: [section('基本信息', ['name', 'register', 'isSpecial', 'registerNum', 'inspectionTime'])] },
  });

  it('asks in the same sentence on both sides', () => {
    const body = { name: '锅炉', register: 2, isSpecial: 1 };
    expect(sentences(equipment, body)).toEqual(['registerNum:请输入注册登记编号', 'inspectionTime:请选择检验日期']);
    expect(sentences(equipment, { ...body, isSpecial: 2 })).toEqual([]);
    expect(fieldsRead(registeredOrSpecial)).toEqual(['register', 'isSpecial']);
  });
});

describe('2 required by state and step', () => {
  const lifecycle = states({ open: [1, '待指派'], assigned: [2, '待整改'], closed: [5, '已闭环'] });
  const danger = defineResource({
    ...base,
    name: 'danger',
    label: '隐患',
    table: 'danger',
    wire: wire.rest('/safe/danger', { without: ['update'] }),
    lifecycle,
    fields: {
      name,
      reviseId: f.ref('整改人', 'user'),
      limit: f.datetime('整改期限'),
      level: f.choice('等级', { '-1': '未定级', '2': '一般', '4': '重大' }),
      plan: f.longText('应急预案', { requiredWhen: { field: 'level', equals: 4 } }),
      status: f.state('状态', lifecycle),
    },
    views: { list, form: [section('隐患', ['name'])] },
    steps: (step) => ({
      steps: [
        step({
          name: 'assign',
          label: '指派',
          at: ['PUT /assign/:id'],
          permission: 'edit',
          from: ['open'],
          to: 'assigned',
          form: {
            sections: [section('', ['reviseId', 'limit', 'level', 'plan'])],
            fields: { reviseId: { required: true }, limit: { required: true }, level: { required: true } },
          },
          done: { msg: '已指派' },
        }),
      ],
    }),
  });

  it('uses the step’s own form', () => {
    const steps = danger.steps as AnySteps;
    const actor = { userId: 'u', deptIds: [], headOfDeptIds: [], roleAliases: [] };
    const check = (body: object) =>
      bodyErrors(steps, stepNamed(steps, 'assign'), { status: 1 }, actor, body as Values, steps.plain).map(
        (error) => error.message,
      );
    expect(check({ level: 4, name: 'x'.repeat(99) })).toEqual(['请选择整改人', '请选择整改期限', '请输入应急预案']);
    expect(check({ level: 2 })).toEqual(['请选择整改人', '请选择整改期限']);
  });

  it('refuses a state that does not exist', () => {
    defineResource({
      ...base,
      name: 'y',
      label: 'y',
      table: 'y',
      wire: wire.rest('/y'),
      lifecycle,
      fields: { name, status: f.state('s', lifecycle) },
      views: { list, form: [] },
      steps: (step) => ({
        // @ts-expect-error no such state in the lifecycle
        steps: [step({ name: 'g', label: 'g', permission: 'edit', from: ['nowhere'], done: { msg: '' } })],
      }),
    });
  });

  it('refuses a field that does not exist', () => {
    const nobody = { user: 'nope' } as const;
    defineResource({
      ...base,
      name: 'y',
      label: 'y',
      table: 'y',
      wire: wire.rest('/y'),
      lifecycle,
      fields: { name, status: f.state('s', lifecycle) },
      views: { list, form: [] },
      steps: (step) => ({
        // @ts-expect-error nobody is named in such a field
        steps: [step({ name: 'g', label: 'g', permission: 'edit', from: [], done: { msg: '' }, may: nobody })],
      }),
    });
  });

  it('is served by code that serves every resource, without a cast', () => {
    const any: AnyResource = danger;
    expect(any.lifecycle?.labelOf(1)).toBe(lifecycle.labelOf(1));
  });
});

describe('3 sections that appear by state', () => {
  it('is a condition over the state field; the signature is a kind', () => {
    const from4: Condition = { field: 'processState', in: [4, 5, 6] };
    const fields = { guardianSign: f.signature('监护人签名', { visibleWhen: from4, requiredWhen: from4 }) };
    expect(sentences({ fields }, { processState: 4 }, { before: { processState: 4 } })).toEqual([
      'guardianSign:请签名：监护人签名',
    ]);
    expect(sentences({ fields }, {}, { before: { processState: 2 } })).toEqual([]);
  });
});

describe('4 one entity, nine shapes', () => {
  const only = (type: number): Condition => ({ field: 'workType', equals: type });
  const shapes = {
    hotLevel: f.dict('动火级别', 'safe_specialwork_hot_work_level', { visibleWhen: only(1), requiredWhen: only(1) }),
    boards: f.int('盲板数量', { min: 1, visibleWhen: only(3), requiredWhen: only(3) }),
    height: f.decimal('作业高度', { min: 2, unit: 'm', visibleWhen: only(4), requiredWhen: only(4) }),
  };
  const fields = {
    name,
    workType: f.choice('作业类型', { '1': '动火', '3': '盲板抽堵', '4': '高处' }, { required: true }),
    ...shapes,
  };

  it('is one table and one list; each shape shows and keeps its own fields', () => {
    expect(sentences({ fields }, { name: '票', workType: 3 })).toEqual(['boards:请输入盲板数量']);
    const kept = validate({ fields }, { name: '票', workType: 1, hotLevel: '1', boards: 9 }, 'create').values;
    expect(kept).toMatchObject({ hotLevel: '1', boards: null });
  });
});

describe('5 child rows with their own rules', () => {
  const gas = f.rows(
    '气体分析',
    {
      gas: f.text('代表性气体', { required: true, max: 20 }),
      value: f.decimal('分析结果', { required: true, min: 0, max: 999 }),
      analyst: f.text('分析人', { required: true, max: 15 }),
    },
    { table: 'ticket_gas', rules: [{ if: { field: 'gas', equals: '氧气' }, require: ['analyst'] }] },
  );

  it('tells the row and the column of every problem in one go', () => {
    expect(
      sentences(
        { fields: { gas } },
        {
          gas: [
            { gas: '甲烷', value: '0.2', analyst: '李' },
            { gas: '', value: '1000', analyst: '王' },
          ],
        },
      ),
    ).toEqual(['gas[1].value:气体分析第2行：最大值为999', 'gas[1].gas:气体分析第2行：请输入代表性气体']);
    type Gas = RowOf<ReturnType<typeof withGas>>['gas'];
    expectTypeOf<Gas[number]['analyst']>().toEqualTypeOf<string>();
  });
  const withGas = () =>
    defineResource({
      ...base,
      name: 't',
      label: 't',
      table: 't',
      wire: wire.rest('/t'),
      fields: { name, gas },
      views: { list, form: [] },
    });
});

describe('6 a reference filtered by another', () => {
  it('is said by `within` (a field of this record) and `where` (a fixed value)', () => {
    const teamIds = f.ref('班组', 'dept', {
      multiple: true,
      within: { parentId: 'deptId' },
      where: { deptCategory: 3 },
    });
    expect(teamIds.within).toEqual({ parentId: 'deptId' });
    expectTypeOf<typeof teamIds.multiple>().toEqualTypeOf<true>();
  });
});

describe('7 one control, two columns', () => {
  const planTime = f.period('计划时间', ['planStartTime', 'planEndTime'], { required: true });
  it('takes either spelling and checks the order', () => {
    expect(
      kindOf(planTime)
        .columns('planTime', planTime)
        .map((column) => column.name),
    ).toEqual(['plan_start_time', 'plan_end_time']);
    expect(
      validate(
        { fields: { planTime } },
        { planStartTime: '2026-11-01 08:00', planEndTime: '2026-11-01 16:00' },
        'create',
      ).values.planTime,
    ).toEqual(['2026-11-01 08:00:00', '2026-11-01 16:00:00']);
    expect(sentences({ fields: { planTime } }, { planStartTime: '2026-11-02', planEndTime: '2026-11-01' })).toEqual([
      'planTime:结束时间不能早于开始时间',
    ]);
  });
});

describe('8 computed, never typed', () => {
  it('ignores what a body says of a computed field', () => {
    const fields = { name, inherentLevel: f.dict('固有风险等级', 'safe_risk_level', { computed: true }) };
    expect(validate({ fields }, { name: '储罐', inherentLevel: '4' }, 'create').values).toEqual({ name: '储罐' });
  });
});

describe('9 trees', () => {
  it('knows the root by "0" on the wire', () => {
    const parentId = f.parent('上级部门');
    expect(kindOf(parentId).parse('0', parentId)).toEqual({ ok: true, value: null });
    expect(kindOf(parentId).parse('x', parentId).ok).toBe(false);
  });
});

describe('10 multi-values', () => {
  const accidents = f.dict('事故类别', 'safe_accident_type', { multiple: true, required: true });
  it('takes comma text or a list, drops repeats, reads a sheet by 、', () => {
    expect(kindOf(accidents).parse('0001,0004,0001', accidents)).toEqual({ ok: true, value: ['0001', '0004'] });
    const look = {
      dictKey: (_code: string, label: string) => ({ 触电: '0006', 火灾: '0009' })[label],
      dictLabel: () => undefined,
      refLabel: () => undefined,
      refId: () => undefined,
    };
    expect(kindOf(accidents).fromText('触电、火灾', accidents, look)).toEqual({ ok: true, value: ['0006', '0009'] });
    expect(kindOf(accidents).fromText('触电、雷击', accidents, look)).toEqual({
      ok: false,
      message: '事故类别「雷击」不存在',
    });
  });
});

describe('11 files by purpose', () => {
  const id = (digit: string) => `0190${digit}000-0000-7000-8000-000000000000`;
  it('says the exact sentence of each refusal', () => {
    const report = f.file('检测报告', { accept: ['pdf'], count: 1 });
    const minutes = f.file('会议附件', { accept: ['pdf', 'png', 'jpg'], count: 5 });
    expect(kindOf(report).parse(`${id('a')},${id('b')}`, report)).toEqual({ ok: false, message: '只能上传一个文件' });
    expect(kindOf(minutes).parse(['a', 'b', 'c', 'd', 'e', 'f'].map(id), minutes)).toEqual({
      ok: false,
      message: '最多上传五个文件',
    });
    expect(kindOf(report).parse(`/api/service/file/${id('a')}?t=1&s=x`, report)).toEqual({
      ok: true,
      value: [id('a')],
    });
  });
});

describe('12 import by names, one sheet row per child', () => {
  it('is a view: columns in order, the key that finds existing rows; child rows contribute their own columns', () => {
    const items = f.rows('检查项', { content: f.text('检查内容', { required: true }) }, { table: 'check_item' });
    const check = defineResource({
      ...base,
      name: 'check',
      label: '检查表',
      table: 'check_list',
      wire: wire.rest('/safe/check', { excel: 'both' }),
      fields: { name, num: f.text('编号'), items },
      views: { list, form: [], import: { columns: ['num', 'name', 'items'], key: 'num' } },
    });
    expect(check.views.import?.key).toBe('num');
    expect(routesOf(check).filter((route) => route.operation === 'import')).toEqual([
      { operation: 'import', method: 'POST', path: '/safe/check/import' },
    ]);
    defineResource({
      ...base,
      name: 'z',
      label: 'z',
      table: 'z',
      wire: wire.rest('/z'),
      fields: { name },
      // @ts-expect-error an import column must be a field
      views: { list, form: [], import: { columns: ['nope'] } },
    });
  });
});

describe('13 a wire that differs from the house', () => {
  it('keeps the contract’s spellings in `wire` alone', () => {
    const record = defineResource({
      ...base,
      name: 'equipmentMaintenance',
      label: '维护保养记录',
      table: 'equipment_maintenance',
      wire: wire.rest('/safe/equipmentrcord', {
        also: { remove: ['DELETE /safe/equipmentrcord/virtual'], create: ['POST /safe/equipmentrcord/add'] },
      }),
      fields: { name, finishTime: f.datetime('完成时间', { wire: 'finshTime' }) },
      views: { list, form: [] },
    });
    expect(validate(record, { name: 'x', finshTime: '2026-01-01' }, 'create').values.finishTime).toBe(
      '2026-01-01 00:00:00',
    );
    expect(routesOf(record).map((route) => `${route.method} ${route.path}`)).toContain('PUT /safe/equipmentrcord');
  });
});

describe('14 the same rows, two audiences', () => {
  it('gives the supervisor a twin with its own columns and order, and no write', () => {
    const risk = defineResource({
      ...base,
      name: 'risk',
      label: '风险点',
      table: 'risk',
      wire: wire.rest('/safe/risk', { supervisor: true }),
      fields: { name },
      views: { list, form: [], government: { columns: ['name', 'createTime'], sort: 'name' } },
    });
    const twin = routesOf(risk).filter((route) => route.path.includes('government'));
    expect(twin.map((route) => route.method)).toEqual(['GET', 'GET']);
  });
});

describe('15 rules of law with a number', () => {
  it('stand as typed parameters beside the definition (rung 1); a rule across fields is a condition', () => {
    const fields = { level: f.int('级别'), reason: f.text('理由') };
    expect(
      sentences(
        {
          fields,
          rules: [
            {
              if: { field: 'level', equals: 2 },
              require: ['reason'],
              message: '延长有效期须填写理由（GB 30871-2022）',
            },
          ],
        },
        { level: 2 },
      ),
    ).toEqual(['reason:延长有效期须填写理由（GB 30871-2022）']);
  });
});

describe('16 a screen that is no table', () => {
  it('leaves the language out: no menu entry means no generated screen; labels and conditions still come from it', () => {
    const run = defineResource({
      ...base,
      name: 'run',
      label: '检查任务',
      table: 'run',
      wire: wire.rest('/safe/run', { without: ['create', 'update', 'remove'] }),
      fields: { name },
      views: { list, form: [] },
    });
    expect(run.menu).toBeUndefined();
    expect(holds({ not: { field: 'name', filled: true } }, { name: '' })).toBe(true);
    // A flag as the server has it, and as it comes over the wire.
    expect([true, 1, '1', false, 0, null].map((set) => holds({ field: 'set', equals: true }, { set }))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
