import { measuresOf } from '@anlan/domain/permit/measures';
import { permit } from '@anlan/domain/permit/permit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { changeMany } from '../../kernel/resource/write/many';
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

describe('a ticket of hot work, from draft to archive', () => {
  it('goes through every hand and is kept', async () => {
    const { must, call, read, sign, photo, acceptor, guardian } = cast;
    const id = await cast.draft();
    expect(await read(id)).toMatchObject({ processState: 1, runFlag: 6, workTicketNum: null });
    await must(cast.submit(id));
    expect(await read(id)).toMatchObject({
      processState: 1,
      runFlag: 0,
      workTicketNum: 'DH20261123001',
      effectiveLevel: '2',
      levelName: '一级动火',
      revision: 1,
    });
    expect(told(await cast.check(id))).toEqual([
      '400',
      '请先完成安全交底，双方签名（GB 30871-2022 4.4）',
      expect.stringContaining('项安全措施未确认'),
      '没有气体分析记录，请取样分析',
    ]);
    await must(cast.disclose(id));
    await must(cast.gas(id, { signTime: NOW }));
    await cast.confirmAll(id);
    await must(cast.check(id));
    expect(await read(id)).toMatchObject({
      processState: 2,
      nodeName: '安全管理部门审批',
      awaitingIds: cast.manager.userId,
    });
    await must(cast.opinion(cast.manager, id, 'agree'));
    expect(await read(id)).toMatchObject({ processState: 3, nodeName: '待验票', awaitingIds: '' });
    expect(told(await cast.start(id))).toEqual(['400', expect.stringContaining('未到作业开始时间')]);
    bench.app.clock.set(`${DAY} 09:00:00`);
    expect(told(await cast.start(id))).toEqual([
      '400',
      expect.stringContaining('气体分析已超过30分钟，请重新取样分析'),
    ]);
    await must(cast.gas(id, { signTime: `${DAY} 08:50:00` }));
    await must(cast.start(id));
    expect(await read(id)).toMatchObject({
      processState: 4,
      runFlag: 0,
      actualStart: `${DAY} 09:00:00`,
      stopAt: `${DAY} 09:35:00`,
    });
    bench.app.clock.set(`${DAY} 09:30:00`);
    await must(
      call(guardian, 'PUT', `/supervise/${id}`, { name: '现场', conclusion: 1, userSign: await sign(guardian) }),
    );
    expect(await read(id)).toMatchObject({ guardianSeen: `${DAY} 09:30:00`, stopAt: `${DAY} 10:05:00` });
    await must(
      call(cast.applicant, 'PUT', `/finish/${id}`, {
        responsibleSignature: await sign(cast.applicant),
        guardianSignature: await sign(cast.applicant),
      }),
    );
    const accept = async () =>
      call(acceptor, 'PUT', `/accept/${id}`, {
        acceptanceComments: '现场清理完毕',
        acceptanceSignature: await sign(acceptor),
        acceptancePhoto: await photo(acceptor),
      });
    bench.app.clock.set(`${DAY} 09:59:00`);
    expect(told(await accept())).toEqual(['400', '动火结束后须看火30分钟，还有1分钟（企业规定）']);
    bench.app.clock.set(`${DAY} 10:00:00`);
    await must(accept());
    const done = await read(id);
    expect(done).toMatchObject({
      processState: 6,
      runFlag: 0,
      acceptanceState: 1,
      closedTime: `${DAY} 10:00:00`,
      stopAt: null,
    });
    expect(done.handlings.map(({ processLink }: { processLink: string }) => processLink)).toEqual([
      '提交',
      '关联隔离',
      '安全交底',
      '气体分析',
      '现场检查',
      '审批',
      // The guardian had signed in for the tries that were refused as well.
      '监护到岗',
      '监护到岗',
      '气体分析',
      '监护到岗',
      '验票',
      '监护检查',
      '完工',
      '验收',
    ]);
    expect(done.approvals).toHaveLength(1);
    expect(done.approvals[0].pictureList).toBeDefined();
    expect((await call(cast.applicant, 'DELETE', `?ids=${id}`)).msg).toContain('须保存一年');
  });

  it('is refused with everything that is wrong at once', async () => {
    const id = await cast.draft({
      startTime: `${DAY} 08:30:00`,
      endTime: `${DAY} 17:30:00`,
      workers: [{ userId: cast.guardian.userId }],
      jha: [],
      acceptanceId: cast.applicant.userId,
      inConfinedSpace: 1,
    });
    expect(told(await cast.submit(id))).toEqual([
      '400',
      '一级动火票有效期不超过8小时，现为9小时（GB 30871-2022 5.1.5）',
      expect.stringContaining('缺少有效的焊接与热切割作业操作证'),
      '监护人不能同时是作业人员（GB 30871-2022 4.10）',
      '验收人不能是作业负责人',
      '请填写作业危害分析（GB 30871-2022 4.1）',
      '受限空间内的作业须同时办理受限空间票（GB 30871-2022 4.6）',
    ]);
  });

  it('is refused where a certificate ends during it (vector 21)', async () => {
    const id = await cast.draft({
      startTime: '2026-11-23 09:00:00',
      endTime: '2026-11-25 16:00:00',
      hotPlaces: 'other',
      hotWorkLevel: '3',
      dailyFrom: '08:00',
      dailyTo: '17:00',
    });
    cast.certify(cast.welder.userId, '302', '2026-11-24');
    expect(told(await cast.submit(id))).toEqual([
      '400',
      expect.stringContaining('缺少有效的焊接与热切割作业操作证：证书有效期至2026-11-24'),
    ]);
    cast.certify(cast.welder.userId, '302', '2026-11-25');
    await cast.must(cast.submit(id));
    expect(await cast.read(id)).toMatchObject({ levelName: '二级动火', effectiveLevel: '3' });
  });

  it('keeps the law’s measures in the law’s words, whatever a body says', async () => {
    const id = await cast.draft({ measures: [] });
    const rows = (await cast.read(id)).measures;
    expect(rows).toHaveLength(17);
    expect(rows[0]).toMatchObject({ measureKey: '101', clause: 'GB 30871-2022 表A.1', concerned: null });
    const edited = rows.map((row: object) => ({ ...row, content: '改写', concerned: 2 })).slice(1);
    await cast.must(
      cast.call(cast.applicant, 'PUT', `/${id}`, { measures: [...edited, { content: '本厂措施', concerned: 1 }] }),
    );
    const after = (await cast.read(id)).measures;
    expect(after[0]).toMatchObject({ measureKey: '102', content: rows[1].content });
    expect(after.at(-1)).toMatchObject({ measureKey: null, content: '本厂措施' });
    const [, sentence] = told(await cast.submit(id));
    expect(sentence).toContain('缺少法定安全措施“设备、管线已清洗置换并分析合格”（GB 30871-2022 表A.1）');
    expect(sentence).toContain('不能标为不涉及（GB 30871-2022');
  });
});

describe('a measure of the company’s', () => {
  it('stands on every new ticket, and where it asks a photo is confirmed with one', async () => {
    const content = '动火点上方搭设接火盆';
    await asSystem(bench.app, 'company measure', ({ tx }) =>
      tx.run(
        `insert into permit_measure (tenant_id, id, work_type, content, is_photo, sort) values ($1, $2, '1', $3, 1, 1)`,
        [cast.company.tenantId, newId(), content],
      ),
    );
    const id = await cast.standing(1);
    const own = (await cast.read(id)).measures.find((row: { content: string }) => row.content === content);
    expect(own).toMatchObject({ isPhoto: 1, clause: '企业规定', concerned: 1 });
    const confirm = async (more: object = {}) =>
      cast.call(cast.guardian, 'PUT', `/measure/${id}`, {
        measureId: own.id,
        signature: await cast.sign(cast.guardian),
        ...more,
      });
    expect(told(await confirm())).toEqual(['400', `“${content}”须在现场拍照（企业规定）`]);
    await cast.must(confirm({ picture: await cast.photo(cast.guardian) }));
  });
});

describe('who may', () => {
  it('edit and submit: the applicant alone; a submitted one nobody', async () => {
    const id = await cast.draft();
    expect((await cast.call(cast.manager, 'PUT', `/${id}`, { workName: '他人' })).status).toBe(403);
    expect((await cast.submit(id, cast.manager)).status).toBe(403);
    await cast.must(cast.submit(id));
    expect((await cast.call(cast.applicant, 'PUT', `/${id}`, { workName: '改' })).msg).toContain('须重新办票');
  });

  it('are counted beside the list of those one has applied for, and no others', async () => {
    await cast.standing(2);
    const counts = async (who: typeof cast.applicant) => (await cast.call(who, 'GET', '/mine/tabs')).data.counts;
    const { total } = (await cast.call(cast.applicant, 'GET', '/mine/page?size=1')).data;
    expect(total).toBeGreaterThan(0);
    expect((await counts(cast.applicant)).all).toBe(total);
    expect((await counts(cast.manager)).all).toBe((await cast.call(cast.manager, 'GET', '/mine/page')).data.total);
    expect((await counts(cast.manager)).all).toBeLessThan(total);
  });

  it('approve: whom the level asks, never the applicant, and each once', async () => {
    const id = await cast.standing(2);
    expect((await cast.opinion(cast.boss, id, 'agree')).status).toBe(403);
    expect((await cast.opinion(cast.applicant, id, 'agree')).msg).toBe('不能审批自己申请的作业票');
    expect(told(await cast.call(cast.manager, 'PUT', `/agree/${id}`, {}))).toEqual([
      '400',
      '请签名',
      expect.stringContaining('请在现场拍照'),
    ]);
    const both = await Promise.all([cast.opinion(cast.manager, id, 'agree'), cast.opinion(cast.manager, id, 'agree')]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await cast.read(id)).approvals).toHaveLength(1);
  });

  it('refuse with a reason; the ticket returns as a new version without its signatures', async () => {
    const id = await cast.standing(2);
    expect(told(await cast.opinion(cast.manager, id, 'refuse', ''))).toEqual(['400', '请输入不同意的原因']);
    await cast.must(cast.opinion(cast.manager, id, 'refuse', '隔离不到位'));
    expect(await cast.read(id)).toMatchObject({ processState: 7, runFlag: 6 });
    await cast.must(cast.call(cast.applicant, 'PUT', `/${id}`, { workContent: '补焊，已加盲板' }));
    await cast.must(cast.submit(id));
    expect(await cast.read(id)).toMatchObject({
      processState: 1,
      runFlag: 0,
      revision: 2,
      disclosureTime: null,
      workTicketNum: 'DH20261123001',
    });
    expect(
      (await cast.read(id)).measures.every(({ confirmUserId }: { confirmUserId: unknown }) => confirmUserId === null),
    ).toBe(true);
    // What a phone without a line had written down of the former version is none of this one.
    const [measure] = (await cast.read(id)).measures;
    const confirm = async (revision: number) =>
      cast.call(cast.guardian, 'PUT', `/measure/${id}`, {
        ...{ measureId: measure.id, signature: await cast.sign(cast.guardian), revision },
      });
    expect(told(await confirm(1))).toEqual(['400', '特殊作业票已退回或重新提交，请按新的内容重新填写']);
    const checked = await cast.call(cast.applicant, 'PUT', `/check/${id}`, {
      ...{ photo: await cast.photo(cast.applicant), revision: 1 },
    });
    expect(told(checked)).toEqual(['400', '特殊作业票已退回或重新提交，请按新的内容重新填写']);
    await cast.must(confirm(2));
    expect((await cast.read(id)).revision).toBe(2);
  });

  it('asks a mapped office’s post, and names one that nobody holds', async () => {
    await cast.office('safety', []);
    const id = await cast.draft();
    expect(told(await cast.submit(id))).toEqual(['400', '审批环节“安全管理部门审批”没有审批人，请先设置']);
    const other = await bench.cast();
    await other.office('safety', [other.boss]);
    const mapped = await other.standing(2);
    expect((await other.opinion(other.manager, mapped, 'agree')).status).toBe(403);
    await other.must(other.opinion(other.boss, mapped, 'agree'));
  });

  it('void keeps the number, and the number is never given again', async () => {
    const id = await cast.standing(1);
    expect(told(await cast.call(cast.applicant, 'PUT', `/void/${id}`, {}))).toEqual(['400', '请输入作废原因']);
    await cast.must(cast.call(cast.applicant, 'PUT', `/void/${id}`, { reason: '计划取消' }));
    expect(await cast.read(id)).toMatchObject({ runFlag: 4, workTicketNum: 'DH20261123001', endReason: '计划取消' });
    const copy = (await cast.must(cast.call(cast.applicant, 'POST', `/copy/${id}`))).data.id;
    expect(await cast.read(copy)).toMatchObject({
      runFlag: 6,
      workTicketNum: null,
      workName: '反应釜人孔焊接',
      startTime: null,
      endTime: null,
      coordinatorId: null,
      gasRows: [],
      applicantSign: null,
    });
    expect(told(await cast.submit(copy)).join()).toContain('请输入作业开始时间');
    const times = {
      id: copy,
      startTime: `${DAY} 09:00:00`,
      endTime: `${DAY} 16:00:00`,
      coordinatorId: cast.boss.userId,
    };
    await cast.must(cast.call(cast.applicant, 'PUT', '', times));
    await cast.must(cast.submit(copy));
    expect((await cast.read(copy)).workTicketNum).toBe('DH20261123002');
  });
});

describe('work in progress', () => {
  it('stops at a bad sample, and goes on only after a good one', async () => {
    const id = await cast.standing(4);
    bench.app.clock.set(`${DAY} 09:20:00`);
    await cast.must(cast.gas(id, { signTime: `${DAY} 09:20:00`, analysisResult: 0.6 }));
    expect(await cast.read(id)).toMatchObject({ runFlag: 1, interruptReason: '气体分析不合格', lastGasQualified: 2 });
    const resume = async () =>
      cast.call(cast.applicant, 'PUT', `/resume/${id}`, { resumeSign: await cast.sign(cast.applicant) });
    expect(told(await resume())).toEqual(['400', expect.stringContaining('气体分析不合格')]);
    await cast.must(cast.gas(id, { signTime: `${DAY} 09:20:00` }));
    await cast.must(resume());
    expect(await cast.read(id)).toMatchObject({ runFlag: 0, interruptedAt: null });
  });

  it('after half an hour of interruption asks a new sample of 一级', async () => {
    const id = await cast.standing(4);
    await cast.must(cast.call(cast.guardian, 'PUT', `/interrupt/${id}`, { reason: '吃饭' }));
    const resume = async () =>
      cast.call(cast.applicant, 'PUT', `/resume/${id}`, { resumeSign: await cast.sign(cast.applicant) });
    bench.app.clock.set(`${DAY} 09:36:00`);
    await cast.must(cast.call(cast.guardian, 'PUT', `/present/${id}`, {}));
    expect(told(await resume())).toEqual(['400', expect.stringContaining('超过30分钟须重新取样分析')]);
    await cast.must(cast.gas(id, { signTime: `${DAY} 09:36:00` }));
    await cast.must(resume());
  });

  it('refuses a sample of the future, of an expired instrument, without a unit', async () => {
    const id = await cast.standing(1);
    const wrong = await cast.gas(id, {
      signTime: `${DAY} 08:01:00`,
      calibratedUntil: '2026-11-22',
      analysisResultUnit: null,
    });
    expect(told(wrong)).toEqual([
      '400',
      '取样时间不能晚于当前时间',
      '检测仪器QT-01的检定有效期至2026-11-22，已过期',
      '请选择可燃气体浓度的单位',
    ]);
  });

  it('stops by itself without its guardian, and past its time for good', async () => {
    const id = await cast.standing(4);
    bench.app.clock.set(`${DAY} 09:39:00`);
    await stopDue(bench.app);
    expect((await cast.read(id)).runFlag).toBe(0);
    bench.app.clock.set(`${DAY} 09:40:00`);
    await stopDue(bench.app);
    expect(await cast.read(id)).toMatchObject({
      runFlag: 1,
      interruptReason: '监护人30分钟未确认在岗',
      stopAt: `${DAY} 16:00:00`,
    });
    bench.app.clock.set(`${DAY} 16:00:00`);
    await stopDue(bench.app);
    const over = await cast.read(id);
    expect(over).toMatchObject({ processState: 4, runFlag: 2, stopAt: null });
    expect(over.handlings.slice(-2).map(({ processResult }: { processResult: string }) => processResult)).toEqual([
      '监护人30分钟未确认在岗',
      '超过作业票有效期',
    ]);
    const resumed = await cast.call(cast.applicant, 'PUT', `/resume/${id}`, {
      resumeSign: await cast.sign(cast.applicant),
    });
    expect(resumed.status).toBe(400);
    await cast.must(cast.call(cast.applicant, 'PUT', `/terminate/${id}`, { reason: '超时收回' }));
    expect(await cast.read(id)).toMatchObject({ processState: 5, runFlag: 3 });
  });

  it('stops with others that are due, each by its own reason and once', async () => {
    const watched = await cast.standing(4);
    bench.app.clock.set(NOW);
    const unwatched = await cast.standing(4);
    bench.app.clock.set(`${DAY} 09:30:00`);
    await cast.must(cast.call(cast.guardian, 'PUT', `/present/${watched}`, {}));
    bench.app.clock.set(`${DAY} 16:00:00`);
    await stopDue(bench.app);
    expect(await stopDue(bench.app)).toBe(0);
    for (const id of [watched, unwatched]) {
      const { runFlag, stopAt, handlings } = await cast.read(id);
      expect({ runFlag, stopAt }).toEqual({ runFlag: 2, stopAt: null });
      const stops = handlings.filter(({ processLink }: { processLink: string }) => processLink === '系统停止');
      expect(stops.map(({ processResult }: { processResult: string }) => processResult)).toEqual([
        '监护人30分钟未确认在岗',
        '超过作业票有效期',
      ]);
    }
  });

  it('that has moved on meanwhile is given no line by the clock', async () => {
    const id = await cast.standing(4);
    const before = (await cast.read(id)).handlings.length;
    const line = { processLink: '系统停止', processTime: NOW, processResult: '超过作业票有效期' };
    const stopped = await asSystem(bench.app, 'test stop', ({ tx }) =>
      changeMany({ app: bench.app, tx, tenantId: cast.company.tenantId }, permit, {
        kind: 'clockStop',
        mark: true,
        where: (bind) => `t.id = ${bind(id)}::uuid and t.run_flag = 2`,
        set: { runFlag: 1 },
        children: { handlings: { some: new Map([[id, [line]]]) } },
      }),
    );
    expect(stopped).toEqual([]);
    expect((await cast.read(id)).handlings).toHaveLength(before);
  });

  it('that never began is over with its time', async () => {
    const id = await cast.standing(3);
    bench.app.clock.set(`${DAY} 16:00:01`);
    await stopDue(bench.app);
    expect(await cast.read(id)).toMatchObject({ processState: 3, runFlag: 5 });
    expect((await cast.start(id)).status).toBe(400);
  });
});

describe('others', () => {
  it('of another company find nothing; a guardian watches one place at a time', async () => {
    const id = await cast.standing(1);
    const other = await bench.cast();
    expect((await other.call(other.manager, 'GET', `/detail/${id}`)).status).toBe(404);
    const second = await cast.draft({ riskId: null, workLocation: '罐区' });
    expect(told(await cast.submit(second))).toEqual(['400', expect.stringContaining('一人只能监护一处')]);
  });

  it('see the law’s measures with the company’s own behind them', async () => {
    const list = (
      await cast.must(bench.api.call(cast.manager, 'GET', '/safe/dangerousunifyconfig/measure/list?workType=1'))
    ).data;
    expect(list).toHaveLength(17);
    expect(list[0]).toMatchObject({ measureKey: '101', statutory: 1, clause: 'GB 30871-2022 表A.1' });
    const refused = await bench.api.call(cast.manager, 'POST', '/safe/dangerousunifyconfig/measure/edit', {
      workType: '1',
      content: '设备、管线已清洗置换并分析合格',
    });
    expect(refused.msg).toContain('法定措施');
    await cast.must(
      bench.api.call(cast.manager, 'POST', '/safe/dangerousunifyconfig/measure/edit', {
        workType: '1',
        content: '焊机入口装阻火毯',
      }),
    );
    const after = (
      await cast.must(bench.api.call(cast.manager, 'GET', '/safe/dangerousunifyconfig/measure/list?workType_equal=1'))
    ).data;
    expect(after.at(-1)).toMatchObject({ statutory: 0, content: '焊机入口装阻火毯' });
  });

  it('make no day of rest a workday', async () => {
    const day = (date: string, kind: number) =>
      bench.api.call(cast.manager, 'POST', '/safe/dangerousunifyday', { date, kind, name: '调休' });
    expect((await day('2026-11-28', 3)).msg).toContain('不能改为较宽的一类');
    expect((await day('2026-11-27', 1)).status).toBe(200);
    expect((await day('2027-05-08', 3)).msg).toContain('请先录入节假日');
    expect((await day('2027-05-03', 1)).status).toBe(200);
    expect((await day('2027-05-08', 3)).status).toBe(200);
    const id = await cast.draft({
      startTime: '2026-11-27 09:00:00',
      endTime: '2026-11-27 12:00:00',
      workPlan: await cast.photo(cast.applicant),
      measures: measuresOf('1').map(({ text }) => ({ content: text, concerned: 1 })),
    });
    await cast.must(cast.submit(id));
    expect(await cast.read(id)).toMatchObject({ hotWorkLevel: '2', effectiveLevel: '1', levelName: '特级动火' });
  });

  it('read the chain of a type by table B.1', async () => {
    const nodes = (
      await cast.must(bench.api.call(cast.manager, 'GET', '/safe/dangerousunifyconfig/default/process/node?workType=8'))
    ).data;
    expect(nodes.map(({ nodeName }: { nodeName: string }) => nodeName)).toEqual([
      '消防部门会签',
      '安全管理部门会签',
      '所在单位专业部门审批',
    ]);
  });
});
