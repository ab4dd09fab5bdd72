import { measuresOf } from '@anlan/domain/permit/measures';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import type { Reply } from '../../testing/http';
import { type Cast, DAY, NOW, type PermitBench, permitBench } from './permit.testing';
import { stopDue } from './stop';

let bench: PermitBench;
let cast: Cast;

beforeAll(async () => {
  bench = await permitBench();
});
afterAll(() => bench?.close());
beforeEach(async () => {
  bench.app.clock.set(NOW);
  cast = await bench.cast();
});

const told = ({ status, msg, data }: Reply): string[] => [
  String(status),
  ...((data?.errors as { message: string }[] | undefined)?.map(({ message }) => message) ?? [msg]),
];
const setUp = (name: string, { workType = '1', sort = 1, cycle = null as number | null, isPhoto = 2 } = {}) =>
  asSystem(bench.app, 'test items', ({ tx }) =>
    tx.run(
      'insert into permit_supervision_item (tenant_id, id, work_type, name, cycle, is_photo, sort) values ($1, $2, $3, $4, $5, $6, $7)',
      [cast.company.tenantId, newId(), workType, name, cycle, isPhoto, sort],
    ),
  );
const at = (time: string) => bench.app.clock.set(`${DAY} ${time}`);
const supervise = async (id: string, name: string, more: Record<string, unknown> = {}) =>
  cast.call(cast.guardian, 'PUT', `/supervise/${id}`, {
    name,
    conclusion: 1,
    userSign: await cast.sign(cast.guardian),
    ...more,
  });
const finish = async (id: string) =>
  cast.call(cast.applicant, 'PUT', `/finish/${id}`, {
    responsibleSignature: await cast.sign(cast.applicant),
    guardianSignature: await cast.sign(cast.applicant),
  });
const itemsOf = async (id: string) => (await cast.read(id)).supervisionItems.map(({ name }: { name: string }) => name);

describe('the company’s items of supervision', () => {
  it('are copied into a ticket when it is submitted, those of its kind of work alone', async () => {
    await setUp('灭火器材在位', { sort: 2 });
    await setUp('动火点无可燃物', { sort: 1, cycle: 30 });
    await setUp('通风良好', { workType: '2' });
    const id = await cast.draft();
    expect(await itemsOf(id)).toEqual([]);
    await cast.must(cast.submit(id));
    expect(await itemsOf(id)).toEqual(['动火点无可燃物', '灭火器材在位']);
    await setUp('后来增加的项目');
    expect(await itemsOf(id)).toHaveLength(2);
  });

  it('that is abnormal keeps the work from going on until it is found normal anew, by name (4.8)', async () => {
    await setUp('动火点无可燃物');
    const id = await cast.standing(4);
    const resume = async () =>
      cast.call(cast.applicant, 'PUT', `/resume/${id}`, { resumeSign: await cast.sign(cast.applicant) });
    await cast.must(supervise(id, '动火点无可燃物', { conclusion: 2, remark: '有油棉纱' }));
    await cast.must(supervise(id, '作业现场与安全措施', { conclusion: 2, remark: '通道堵塞' }));
    expect(told(await resume())).toContain(
      '监护检查“动火点无可燃物”“作业现场与安全措施”为异常，须处理并由监护人复查正常后才能恢复（GB 30871-2022 4.8）',
    );
    await cast.must(supervise(id, '动火点无可燃物'));
    expect(told(await resume())).toContain(
      '监护检查“作业现场与安全措施”为异常，须处理并由监护人复查正常后才能恢复（GB 30871-2022 4.8）',
    );
    await cast.must(supervise(id, '作业现场与安全措施'));
    await cast.must(resume());
  });

  it('are answered by the guardian’s rows before the work is told finished (GB 30871-2022 4.10)', async () => {
    await setUp('动火点无可燃物', { sort: 1 });
    await setUp('灭火器材在位', { sort: 2, isPhoto: 1 });
    const id = await cast.standing(4);
    at('09:20:00');
    expect(told(await finish(id))).toEqual([
      '400',
      '监护检查项目“动火点无可燃物”没有检查；监护检查项目“灭火器材在位”没有检查',
    ]);
    await cast.must(supervise(id, '动火点无可燃物'));
    expect(told(await supervise(id, '灭火器材在位'))).toEqual(['400', '“灭火器材在位”须拍照']);
    expect(told(await finish(id))).toEqual(['400', '监护检查项目“灭火器材在位”没有检查']);
    await cast.must(supervise(id, '灭火器材在位', { attachName: await cast.photo(cast.guardian) }));
    await cast.must(finish(id));
  });

  it('that were not as they should be are checked again', async () => {
    await setUp('动火点无可燃物');
    const id = await cast.standing(4);
    at('09:20:00');
    await cast.must(supervise(id, '动火点无可燃物', { conclusion: 2, remark: '有油布' }));
    expect(told(await finish(id))).toEqual(['400', '监护检查项目“动火点无可燃物”09:20检查为异常，须处理后复查']);
    at('09:25:00');
    await cast.must(supervise(id, '动火点无可燃物'));
    await cast.must(finish(id));
  });

  it('with an interval are checked within it, until work last went on', async () => {
    await setUp('动火点无可燃物', { cycle: 30 });
    const id = await cast.standing(4);
    at('09:10:00');
    await cast.must(supervise(id, '动火点无可燃物'));
    at('09:40:00');
    await cast.must(cast.call(cast.guardian, 'PUT', `/present/${id}`, {}));
    at('09:41:00');
    expect(told(await finish(id))).toEqual(['400', '监护检查项目“动火点无可燃物”须每30分钟检查一次，最近一次为09:10']);
    await cast.must(supervise(id, '动火点无可燃物'));
    await cast.must(cast.call(cast.guardian, 'PUT', `/interrupt/${id}`, { reason: '用餐' }));
    at('11:00:00');
    await cast.must(finish(id));
  });
});

describe('a missed interval of supervision', () => {
  const resume = async (id: string) =>
    cast.call(cast.applicant, 'PUT', `/resume/${id}`, { resumeSign: await cast.sign(cast.applicant) });
  const dues = async (id: string) => {
    const { superviseDue, superviseItem, stopAt, runFlag } = await cast.read(id);
    return { superviseDue, superviseItem, stopAt, runFlag };
  };

  it('stops the work by the clock, by the name of what was not checked', async () => {
    await setUp('动火点无可燃物', { cycle: 20, sort: 2 });
    await setUp('灭火器材在位', { cycle: 60, sort: 1 });
    await setUp('开工前清场', { sort: 3 });
    const id = await cast.standing(4);
    expect(await dues(id)).toEqual({
      superviseDue: `${DAY} 09:25:00`,
      superviseItem: '动火点无可燃物',
      stopAt: `${DAY} 09:25:00`,
      runFlag: 0,
    });
    at('09:15:00');
    await cast.must(supervise(id, '动火点无可燃物'));
    // Another check than that of the item begins nothing anew; the guardian, last seen at 09:30, would be missed at 10:05.
    at('09:30:00');
    await cast.must(supervise(id, '灭火器材在位'));
    expect(await dues(id)).toMatchObject({ superviseDue: `${DAY} 09:35:00`, stopAt: `${DAY} 09:35:00` });
    at('09:34:59');
    await stopDue(bench.app);
    expect(await cast.read(id)).toMatchObject({ runFlag: 0 });
    at('09:35:00');
    await stopDue(bench.app);
    const row = await cast.read(id);
    expect(row).toMatchObject({
      runFlag: 1,
      interruptedAt: `${DAY} 09:35:00`,
      interruptReason: '监护检查“动火点无可燃物”到时未做（企业规定）',
    });
  });

  it('is made up for before the work goes on, and every interval begins anew with it', async () => {
    await setUp('动火点无可燃物', { cycle: 20 });
    await setUp('灭火器材在位', { cycle: 25 });
    const id = await cast.standing(4);
    at('09:25:00');
    await stopDue(bench.app);
    at('09:40:00');
    await cast.must(cast.call(cast.guardian, 'PUT', `/present/${id}`, {}));
    expect(told(await resume(id))).toEqual([
      '400',
      '监护检查“动火点无可燃物”到时未做，须由监护人检查后才能恢复（企业规定）',
    ]);
    await cast.must(supervise(id, '动火点无可燃物'));
    at('09:50:00');
    await cast.must(resume(id));
    expect(await dues(id)).toMatchObject({ superviseDue: `${DAY} 10:10:00`, stopAt: `${DAY} 10:10:00`, runFlag: 0 });
  });

  it('does not run while the work stands still', async () => {
    await setUp('动火点无可燃物', { cycle: 20 });
    const id = await cast.standing(4);
    at('09:10:00');
    await cast.must(cast.call(cast.guardian, 'PUT', `/interrupt/${id}`, { reason: '用餐' }));
    at('09:39:00');
    await stopDue(bench.app);
    expect(await cast.read(id)).toMatchObject({ interruptedAt: `${DAY} 09:10:00`, interruptReason: '用餐' });
    expect(told(await resume(id)).join()).toContain('请监护人先办理“在岗确认”');
    await cast.must(cast.call(cast.guardian, 'PUT', `/present/${id}`, {}));
    await cast.must(resume(id));
    expect(await dues(id)).toMatchObject({ superviseDue: `${DAY} 09:59:00`, runFlag: 0 });
  });
});

describe('a work is not told finished over its gas', () => {
  it('while what was found last is bad (GB 30871-2022 5.3.2), and may be ended', async () => {
    const id = await cast.standing(4);
    at('09:20:00');
    await cast.must(cast.gas(id, { signTime: `${DAY} 09:20:00`, analysisResult: 0.6 }));
    expect(told(await finish(id))).toEqual([
      '400',
      expect.stringContaining('气体分析不合格（中部 09:20：甲烷（天然气））'),
    ]);
    at('09:30:00');
    // Good at another part undoes nothing.
    await cast.must(cast.gas(id, { signTime: `${DAY} 09:30:00`, limitAnalysisSite: '上部' }));
    expect((await cast.read(id)).lastGasQualified).toBe(2);
    expect((await finish(id)).status).toBe(400);
    await cast.must(cast.gas(id, { signTime: `${DAY} 09:19:00` }));
    expect((await finish(id)).status).toBe(400);
    await cast.must(cast.gas(id, { signTime: `${DAY} 09:30:00` }));
    expect((await cast.read(id)).lastGasQualified).toBe(1);
    await cast.must(finish(id));
  });

  it('past its time with a bad sample it is ended alone', async () => {
    await setUp('动火点无可燃物');
    const id = await cast.standing(4);
    at('15:50:00');
    await cast.must(cast.gas(id, { signTime: `${DAY} 15:50:00`, analysisResult: 0.6 }));
    at('16:00:00');
    await stopDue(bench.app);
    expect((await cast.gas(id, { signTime: `${DAY} 16:00:00` })).status).toBe(400);
    expect(told(await finish(id))).toEqual([
      '400',
      '监护检查项目“动火点无可燃物”没有检查；作业票已超时，不能补测补查，只能终止作业',
      '气体分析不合格（中部 15:50：甲烷（天然气）），作业票已超时，不能补测补查，只能终止作业',
    ]);
    await cast.must(cast.call(cast.applicant, 'PUT', `/terminate/${id}`, { reason: '气体不合格' }));
  });

  it('while the two-hourly record of a confined space is outstanding (GB 30871-2022 6.5)', async () => {
    const space = { limitOxygenContent: 20.9, limitGasName: '0' };
    const id = await cast.draft({
      workType: '2',
      hotPlaces: null,
      hotWorkLevel: null,
      hotWorkMethod: null,
      limitConfinedSpaceName: '釜',
      limitExistingMedium: '水',
      limitConfinedSpaceLevel: '2',
      measures: measuresOf('2').map(({ text, key }) => ({ content: text, concerned: key === '214' ? 2 : 1 })),
    });
    await cast.must(cast.submit(id));
    await cast.must(cast.disclose(id));
    await cast.must(cast.gas(id, space));
    await cast.confirmAll(id);
    await cast.must(cast.check(id));
    await cast.must(cast.opinion(cast.head, id, 'agree'));
    at('09:05:00');
    await cast.must(cast.gas(id, { ...space, signTime: `${DAY} 09:05:00` }));
    await cast.must(cast.start(id));
    for (const time of ['09:35:00', '10:05:00', '10:35:00', '11:04:00']) {
      at(time);
      await cast.must(cast.call(cast.guardian, 'PUT', `/present/${id}`, {}));
    }
    at('11:05:00');
    expect(told(await finish(id))).toEqual(['400', expect.stringContaining('已2小时未记录气体检测')]);
    await stopDue(bench.app);
    expect((await cast.read(id)).interruptReason).toContain('未记录气体检测');
    // One that is told as of before the stop makes up for nothing; one of before the start is none of the work's.
    at('11:30:00');
    expect(told(await cast.gas(id, { ...space, signTime: `${DAY} 09:00:00` })).join()).toContain('早于开工时间');
    await cast.must(cast.gas(id, { ...space, signTime: `${DAY} 11:00:00` }));
    const resume = async () =>
      cast.call(cast.applicant, 'PUT', `/resume/${id}`, { resumeSign: await cast.sign(cast.applicant) });
    expect(told(await finish(id))).toEqual(['400', expect.stringContaining('已2小时未记录气体检测')]);
    expect(told(await resume()).join()).toContain('须在停止后重新取样分析');
    await cast.must(cast.gas(id, { ...space, signTime: `${DAY} 11:29:00` }));
    await cast.must(resume());
    await cast.must(finish(id));
  });
});
