import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, asSystem } from '../../../kernel/context';
import type { Reply } from '../../../testing/http';
import { type Cast, DAY, NOW, type PermitBench, permitBench } from '../permit.testing';
import { lettersOfGale, stopsInGale } from '../stop';

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
const at = (time: string) => bench.app.clock.set(`${DAY} ${time}`);
const weather = (more: Record<string, unknown> = {}, who: Actor = cast.manager) =>
  bench.api.call(who, 'POST', '/safe/workweather', {
    kind: 1,
    fromTime: `${DAY} 08:00:00`,
    windGrade: 3,
    rain: 0,
    snow: 0,
    lyingSnow: 2,
    fog: 0,
    ...more,
  });
const forecast = (windGrade: number, more: Record<string, unknown> = {}) =>
  weather({ kind: 2, fromTime: `${DAY} 08:00:00`, toTime: `${DAY} 18:00:00`, windGrade, ...more });
const UNTOLD = '风力未判定：60分钟内没有该处的实测气象记录，请按现场实测填写风力';

describe('weather as it is entered', () => {
  it('is no observation of the future, and a forecast has an end within a week', async () => {
    expect(told(await weather({ fromTime: `${DAY} 08:00:01` }))).toEqual(['400', '实测时间不能晚于当前时间']);
    expect(told(await weather({ kind: 2 }))[0]).toBe('400');
    expect(told(await forecast(3, { toTime: `${DAY} 08:00:00` }))).toEqual(['400', '预报的结束时间须晚于开始时间']);
    expect(told(await forecast(3, { toTime: '2026-11-30 08:00:01' }))).toEqual(['400', '一条预报不超过7天']);
    await cast.must(forecast(3, { toTime: '2026-11-30 08:00:00' }));
    await cast.must(weather());
  });

  it('is changed by whoever entered it or a safety manager, and an observation not after it has counted', async () => {
    const { id } = (await cast.must(weather({}, cast.head))).data;
    const edit = (who: Actor, windGrade: number) => bench.api.call(who, 'PUT', '/safe/workweather', { id, windGrade });
    const says = '只有录入人和安全管理人员可以修改、删除气象记录';
    expect(told(await edit(cast.applicant, 2))).toEqual(['403', says]);
    expect(told(await bench.api.call(cast.applicant, 'DELETE', `/safe/workweather?ids=${id}`))).toEqual(['403', says]);
    await cast.must(edit(cast.manager, 4));
    const row = (await cast.must(bench.api.call(cast.head, 'GET', `/safe/workweather/${id}`))).data;
    expect([row.recorderId, row.windGrade]).toEqual([cast.head.userId, 4]);
    at('09:00:01');
    expect(told(await edit(cast.head, 2)).join()).toContain('实测记录超过60分钟后不能修改、删除');
    expect((await bench.api.call(cast.manager, 'DELETE', `/safe/workweather?ids=${id}`)).status).toBe(400);
  });

  it('of the ticket’s hours judges an application that tells no wind', async () => {
    await cast.must(forecast(5));
    const id = await cast.draft({ outdoors: 1 });
    expect(told(await cast.submit(id))).toContain(
      '五级以上风（现为5级）不得露天作业，生产确需的须升级管理（GB 30871-2022 5.2.15）',
    );
    // A milder word of the applicant does not take the record back.
    expect(told(await cast.submit(await cast.draft({ outdoors: 1, windGrade: 3 }))).join()).toContain('现为5级');
    await cast.must(cast.submit(await cast.draft({ outdoors: 2 })));
  });

  it('of another place or of other hours does not', async () => {
    const elsewhere = await cast.company.riskPoint(cast.head, { name: '2号反应釜' });
    await cast.must(forecast(6, { riskId: elsewhere }));
    await cast.must(forecast(6, { fromTime: `${DAY} 16:00:00` }));
    const id = await cast.draft({ outdoors: 1 });
    await cast.must(cast.submit(id));
    expect((await cast.read(id)).levelReasons).toContain('风力未判定');
  });

  it('raises hot work that production makes necessary, and the raised level stands on the ticket', async () => {
    await cast.must(forecast(5));
    const id = await cast.draft({ outdoors: 1, windForced: 1, workPlan: [] });
    const reply = await cast.submit(id);
    // 一级 raised to 特级 asks a plan: the level was judged by the forecast.
    expect(told(reply)).toContain('特级动火须上传作业方案（GB 30871-2022 第5章）');
  });
});

describe('weather at the start', () => {
  it('is asked where nobody has told any within its age', async () => {
    const id = await cast.standing(3, { outdoors: 1, windGrade: 2 });
    at('09:05:00');
    await cast.must(cast.gas(id, { signTime: `${DAY} 09:00:00` }));
    expect(told(await cast.start(id))).toContain(UNTOLD);
    await cast.must(weather({ fromTime: `${DAY} 08:04:59` }));
    expect(told(await cast.start(id))).toContain(UNTOLD);
    await cast.must(forecast(3));
    expect(told(await cast.start(id))).toContain(UNTOLD);
    await cast.must(weather({ fromTime: `${DAY} 08:05:00` }));
    await cast.must(cast.start(id));
    const row = await cast.read(id);
    expect(row.windGrade).toBe(3);
    expect(row.handlings.at(-1)?.processComment ?? row.handlings[0]?.processComment).toContain(
      '气象记录08:05 全企业：风力3级',
    );
  });

  it('forbids it; whoever tells a milder wind enters it first', async () => {
    const id = await cast.standing(3, { outdoors: 1, windGrade: 2 });
    at('09:05:00');
    await cast.must(cast.gas(id, { signTime: `${DAY} 09:00:00` }));
    await cast.must(weather({ fromTime: `${DAY} 09:00:00`, windGrade: 6, riskId: cast.riskId }));
    expect(told(await cast.start(id)).join()).toContain('五级以上风（现为6级）不得露天作业');
    expect(told(await cast.start(id, cast.head, { windGrade: 4 })).join()).toContain('气象记录为6级，请先录入新的实测');
    at('09:06:00');
    await cast.must(weather({ fromTime: `${DAY} 09:06:00`, windGrade: 4 }));
    await cast.must(cast.start(id, cast.head, { windGrade: 3 }));
  });

  it('lets hot work begin that a forecast raised and the wind no longer does, and go on when it blows again', async () => {
    await cast.must(forecast(5));
    const id = await cast.standing(3, { outdoors: 1, windForced: 1, hotPlaces: 'other', hotWorkLevel: '3' });
    expect((await cast.read(id)).levelName).toBe('一级动火');
    at('09:05:00');
    await cast.must(cast.gas(id, { signTime: `${DAY} 09:00:00` }));
    await cast.must(weather({ fromTime: `${DAY} 09:00:00`, windGrade: 3 }));
    await cast.must(cast.start(id));
    await cast.must(cast.call(cast.guardian, 'PUT', `/interrupt/${id}`, { reason: '用餐' }));
    await cast.must(weather({ fromTime: `${DAY} 09:05:00`, windGrade: 5 }));
    await cast.must(cast.call(cast.applicant, 'PUT', `/resume/${id}`, { resumeSign: await cast.sign(cast.applicant) }));
  });

  it('stops work that goes on in it, once, and tells guardian and principal', async () => {
    const id = await cast.standing(4, { outdoors: 1 }, { windGrade: 2 });
    const indoors = await cast.draft();
    const event = (topic: string) => ({
      ...{ id: '1', tenantId: cast.company.tenantId, recordId: id, payload: {} },
      topic,
    });
    const deliver = () =>
      asSystem(bench.app, 'test', ({ tx }) => stopsInGale(tx, [event('workWeather.create')], bench.app));
    await cast.must(weather({ fromTime: `${DAY} 09:05:00`, windGrade: 4 }));
    await deliver();
    expect((await cast.read(id)).runFlag).toBe(0);
    await cast.must(weather({ fromTime: `${DAY} 09:05:00`, windGrade: 5, riskId: cast.riskId }));
    await deliver();
    await deliver();
    const row = await cast.read(id);
    expect(row).toMatchObject({ runFlag: 1, interruptReason: expect.stringContaining('实测气象：09:05') });
    expect(row.handlings.filter(({ processLink }: { processLink: string }) => processLink === '系统停止')).toHaveLength(
      1,
    );
    expect(bench.raised.filter(({ sourceId }) => sourceId === id)).toMatchObject([
      { level: '1', userId: cast.applicant.userId },
    ]);
    expect((await cast.read(indoors)).runFlag).toBe(6);
    const letters = await asSystem(bench.app, 'test', ({ tx }) => lettersOfGale(tx, event('permit.clockStop')));
    expect(letters.map(({ userId, urgent }) => [userId, urgent])).toEqual([
      [cast.guardian.userId, true],
      [cast.applicant.userId, true],
    ]);
  });

  it('is asked again before the work goes on', async () => {
    const id = await cast.standing(3, { outdoors: 1 });
    at('09:05:00');
    await cast.must(cast.gas(id, { signTime: `${DAY} 09:00:00` }));
    await cast.must(cast.start(id, cast.head, { windGrade: 2 }));
    await cast.must(cast.call(cast.guardian, 'PUT', `/interrupt/${id}`, { reason: '用餐' }));
    const resume = async (body: object = {}) =>
      cast.call(cast.applicant, 'PUT', `/resume/${id}`, { resumeSign: await cast.sign(cast.applicant), ...body });
    expect(told(await resume())).toContain(UNTOLD);
    await cast.must(weather({ fromTime: `${DAY} 09:05:00`, windGrade: 5 }));
    expect(told(await resume()).join()).toContain('五级以上风（现为5级）不得露天作业');
    await cast.must(weather({ fromTime: `${DAY} 09:05:00`, windGrade: 4, riskId: cast.riskId }));
    await cast.must(resume());
    expect((await cast.read(id)).windGrade).toBe(4);
  });
});
