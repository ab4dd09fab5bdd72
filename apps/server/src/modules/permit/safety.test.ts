import { measuresOf, statutoryMeasures } from '@anlan/domain/permit/measures';
import { addDays } from '@anlan/resource/dates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem, inScope } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import type { ConsumerApp } from '../../kernel/events/events';
import { handOver } from '../../kernel/resource/handover';
import type { Reply } from '../../testing/http';
import { testCtx } from '../../testing/kit';
import { siteTicketsBeside } from '../site-work/beside';
import { type Cast, DAY, NOW, type PermitBench, permitBench } from './permit.testing';
import { besideStops } from './stop';

let bench: PermitBench;
let cast: Cast;

beforeAll(async () => {
  bench = await permitBench(siteTicketsBeside);
});
afterAll(() => bench?.close());
beforeEach(async () => {
  bench.app.clock.set(NOW);
  cast = await bench.cast();
});

const told = ({ status, msg, data }: Reply): string =>
  [
    String(status),
    ...((data?.errors as { message: string }[] | undefined)?.map(({ message }) => message) ?? [msg]),
  ].join('；');

const claimed = async (ids: readonly string[]): Promise<number> => {
  const [row] = await asSystem(bench.app, 'test claims', ({ tx }) =>
    tx.query<{ n: number }>(
      'select count(*)::int as n from attachment where tenant_id = $1 and id = any($2::uuid[]) and owner_id is not null',
      [cast.company.tenantId, ids],
    ),
  );
  return row?.n ?? 0;
};
const law = (type: Parameters<typeof measuresOf>[0]) =>
  measuresOf(type).map(({ text }) => ({ content: text, concerned: 1 }));

/** A ticket of the older form, as the other module stores it. */
const siteTicket = (more: Record<string, unknown>) => {
  const values: Record<string, unknown> = {
    tenant_id: cast.company.tenantId,
    id: newId(),
    num: 'XC-1',
    name: '旧票',
    type: '1',
    location: '一车间二层',
    work_time_start: `${DAY} 08:00:00+08`,
    work_time_end: `${DAY} 12:00:00+08`,
    process_state: 4,
    run_flag: 0,
    ...more,
  };
  const names = Object.keys(values);
  return asSystem(bench.app, 'test site ticket', ({ tx }) =>
    tx.run(
      `insert into site_work (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
      Object.values(values),
    ),
  );
};

describe('what is signed is kept', () => {
  it('of a hand-over both signatures, of resuming signature and photo, with the line of history', async () => {
    const { call, must, sign, photo, guardian, outsider, applicant } = cast;
    const id = await cast.standing(4);
    cast.certify(outsider.userId, '7');
    const signs = [await sign(guardian), await sign(guardian)];
    await must(
      call(guardian, 'PUT', `/handover/${id}`, {
        guardianId: outsider.userId,
        fromSign: signs[0],
        toSign: signs[1],
        picture: [await photo(guardian)],
      }),
    );
    await must(cast.arrive(id, outsider));
    await must(call(outsider, 'PUT', `/interrupt/${id}`, { reason: '用餐' }));
    const [resumeSign, resumePhoto] = [await sign(applicant), await photo(applicant)];
    await must(call(applicant, 'PUT', `/resume/${id}`, { resumeSign, resumePhoto: [resumePhoto] }));
    const { handlings } = await cast.read(id);
    const of = (link: string) => handlings.find(({ processLink }: { processLink: string }) => processLink === link);
    expect(of('监护交接')).toMatchObject({ signature: signs[0], otherSignature: signs[1] });
    expect(of('恢复')).toMatchObject({ signature: resumeSign, photos: resumePhoto });
    expect(await claimed([...signs, resumeSign, resumePhoto])).toBe(4);
  });
});

describe('what a register or a sensor says overrules what is typed', () => {
  it('of a crane: the date of the register refuses or lets, and stands on the ticket', async () => {
    const row = { kind: 2, name: '汽车吊', number: `QD-${newId()}`, validUntil: '2030-01-01' };
    const id = await cast.draft({ equipment: [row] });
    const registered = { number: row.number, name: '25吨汽车吊' };
    cast.registers.set(row.number, { ...registered, validUntil: '2026-11-22' });
    expect(told(await cast.submit(id))).toContain('的检验有效期至2026-11-22（设备台账），早于作业结束日');
    cast.registers.set(row.number, { ...registered, validUntil: '2027-05-01' });
    await cast.must(cast.submit(id));
    expect((await cast.read(id)).equipment).toMatchObject([{ number: row.number, validUntil: '2027-05-01' }]);
    cast.registers.set(row.number, { ...registered, validUntil: '2027-05-01', out: '检验不合格' });
    expect(told(await cast.submit(await cast.draft({ equipment: [row] })))).toContain(
      '在设备台账中检验不合格，不能使用',
    );
  });

  it('without a date a crane is refused by name', async () => {
    const id = await cast.draft({ equipment: [{ kind: 2, name: '汽车吊', number: 'QD-9' }] });
    expect(told(await cast.submit(id))).toContain('请填写汽车吊（QD-9）的检验有效期（特种设备安全法）');
  });

  it('of an instrument: it becomes a row of the ticket, and goes by the row or the register', async () => {
    const id = await cast.standing(1);
    await cast.must(cast.gas(id, { instrument: 'QT-55', calibratedUntil: '2026-12-31' }));
    expect((await cast.read(id)).equipment).toMatchObject([
      { kind: 3, name: '气体检测仪', number: 'QT-55', validUntil: '2026-12-31' },
    ]);
    await cast.must(cast.gas(id, { instrument: 'QT-55', calibratedUntil: null }));
    const { equipment, gasRows } = await cast.read(id);
    expect(equipment).toHaveLength(1);
    expect(gasRows.map((row: { calibratedUntil: string }) => row.calibratedUntil)).toEqual([
      '2026-12-31',
      '2026-12-31',
    ]);
    expect(told(await cast.gas(id, { instrument: 'QT-56', calibratedUntil: null }))).toContain('没有检定有效期');
    const number = `QT-${newId()}`;
    cast.registers.set(number, { number, name: '四合一', validUntil: '2026-11-22' });
    expect(told(await cast.gas(id, { instrument: number, calibratedUntil: '2030-01-01' }))).toContain('已过期');
  });

  it('of a sensor: its value and time, judged as a sample, stop the work when they are bad', async () => {
    const { readings } = cast;
    const number = `GD-${newId()}`;
    const reading = (value: number, at: string) => ({
      number,
      at,
      sample: { combustible: { gases: ['1'], value, unit: 'vol' as const } },
    });
    const id = await cast.standing(4);
    // By what it showed when the sample was taken: not by what it shows when the sample is sent.
    readings.set(number, [reading(0.6, `${DAY} 09:00:30`), reading(0.1, `${DAY} 09:03:00`)]);
    const early = await cast.gas(id, { instrument: number, signTime: `${DAY} 09:00:00` });
    expect(told(early)).toContain(`传感器${number}在取样时间${DAY} 09:00之前5分钟内没有数值`);
    expect(told(await cast.gas(id, { instrument: number, signTime: `${DAY} 10:00:00` }))).toContain('不能晚于当前时间');
    await cast.must(cast.gas(id, { instrument: number, analysisResult: 0.1, signTime: `${DAY} 09:01:00` }));
    const stopped = await cast.read(id);
    expect(stopped).toMatchObject({ runFlag: 1, interruptReason: '气体分析不合格' });
    expect(stopped.gasRows.at(-1)).toMatchObject({
      analysisResult: '0.6000',
      signTime: `${DAY} 09:00:30`,
      qualified: 2,
    });
    expect(stopped.gasRows.at(-1).judgement).toContain(`数值取自传感器${number}（${DAY} 09:00:30）`);
    // The limit of the window is within it; what is older stands for nothing, and nothing that is typed takes its place.
    bench.app.clock.set(`${DAY} 09:20:00`);
    readings.set(number, [reading(0.1, `${DAY} 09:10:00`)]);
    const good = { instrument: number, analysisResult: 0.1 };
    expect(told(await cast.gas(id, { ...good, signTime: `${DAY} 09:15:01` }))).toContain('5分钟内没有数值');
    await cast.must(cast.gas(id, { ...good, analysisResult: 0.6, signTime: `${DAY} 09:15:00` }));
    expect((await cast.read(id)).gasRows.at(-1)).toMatchObject({
      analysisResult: '0.1000',
      signTime: `${DAY} 09:10:00`,
      qualified: 1,
    });
  });
});

describe('where GB 15577 binds the company', () => {
  const dusty = () =>
    asSystem(bench.app, 'test dust', ({ tx }) =>
      tx.run('update company_info set is_dust = true where tenant_id = $1', [cast.company.tenantId]),
    );
  const dustRows = (measures: readonly { measureKey: string | null; clause: string }[]) =>
    measures.filter(({ measureKey }) => Number(measureKey) > 190);

  it('its measures stand on hot work from the first, and without them none is submitted', async () => {
    expect(dustRows((await cast.read(await cast.draft({ measures: [] }))).measures)).toEqual([]);
    await dusty();
    const rows = dustRows((await cast.read(await cast.draft({ measures: [] }))).measures);
    expect(rows.map(({ measureKey, clause }) => [measureKey, clause])).toEqual(
      ['191', '192', '193'].map((key) => [key, 'GB 15577-2018（条款号待核）']),
    );
    expect(told(await cast.submit(await cast.draft()))).toContain('缺少法定安全措施“粉尘场所：');
  });

  it('they are never 不涉及 where there is dust', async () => {
    await dusty();
    const said = (concerned: number) =>
      statutoryMeasures('1', true).map(({ text, key }) => ({
        content: text,
        concerned: Number(key) > 190 ? concerned : 1,
      }));
    const elsewhere = await cast.draft({ measures: said(2) });
    await cast.must(cast.submit(elsewhere));
    const here = await cast.draft({ hotPlaces: 'dust', measures: said(2) });
    expect(told(await cast.submit(here))).toContain('不能标为不涉及（GB 15577-2018（条款号待核））');
    await cast.must(cast.submit(await cast.draft({ hotPlaces: 'dust', measures: said(1) })));
  });
});

describe('people are judged where the work begins and goes on', () => {
  it('a certificate that has gone since the approval stops the start', async () => {
    const id = await cast.standing(3);
    bench.app.clock.set(`${DAY} 09:05:00`);
    await cast.must(cast.gas(id, { signTime: `${DAY} 09:00:00` }));
    cast.certify(cast.welder.userId, '302', '2026-11-01');
    expect(told(await cast.start(id))).toContain('缺少有效的焊接与热切割作业操作证');
  });

  it('every judge of fitness refuses by name as a missing certificate does, at submission and at the start, of helpers too', async () => {
    const { call, must, unfit, certify, outsider, welder } = cast;
    const helper = { userId: outsider.userId, duty: 2 };
    const id = await cast.standing(3, { workers: [{ userId: welder.userId }, helper] });
    bench.app.clock.set(`${DAY} 09:05:00`);
    await must(cast.gas(id, { signTime: `${DAY} 09:00:00` }));
    const draft = await cast.draft({ workers: [{ userId: welder.userId }, helper] });
    const other = await cast.standing(4);
    unfit(welder.userId, 'health', '有职业禁忌证');
    unfit(outsider.userId, 'training', '年度再培训还差4学时');
    for (const reply of [await cast.start(id), await cast.submit(draft)]) {
      expect(told(reply)).toContain(`${welder.userName}有职业禁忌证，不能作业（企业规定）`);
      expect(told(reply)).toContain(`${outsider.userName}年度再培训还差4学时，不能作业（企业规定）`);
    }
    // The next guardian is asked as well.
    certify(outsider.userId, '7');
    const signs = { fromSign: await cast.sign(cast.guardian), toSign: await cast.sign(cast.guardian) };
    expect(
      told(await call(cast.guardian, 'PUT', `/handover/${other}`, { guardianId: outsider.userId, ...signs })),
    ).toContain('年度再培训还差4学时');
  });

  it('gas is entered by those who are named for it', async () => {
    const id = await cast.standing(1, { analystIds: cast.boss.userId });
    expect(told(await cast.gas(id, {}, cast.outsider))).toContain('只有气体分析人、监护人、作业负责人和安全管理人员');
    await cast.must(cast.gas(id, {}, cast.boss));
  });

  it('an outside worker’s certificate is of the kind that the work asks', async () => {
    const outside = {
      name: '外来焊工',
      firm: '某安装公司',
      entryTrained: 1,
      certificate: 'T1',
      certificateUntil: '2028-01-01',
    };
    const id = await cast.draft({ workers: [{ ...outside, certificateType: '303' }] });
    expect(told(await cast.submit(id))).toContain('外部人员外来焊工的证书类别须为焊接与热切割作业操作证');
    const good = await cast.draft({ workers: [{ ...outside, certificateType: '302' }] });
    await cast.must(cast.submit(good));
  });

  it('of a lift the one who commands and the rigger hold a certificate as well', async () => {
    const { welder, outsider } = cast;
    cast.certify(welder.userId, '406');
    const id = await cast.draft({
      workType: '5',
      equipment: [{ kind: 2, name: '汽车吊', number: 'QD-7', validUntil: '2030-01-01' }],
      hotPlaces: null,
      hotWorkLevel: null,
      hotWorkMethod: null,
      liftingLocation: '一车间',
      liftingWeight: 12,
      liftingCommandOperator: welder.userId,
      liftingSlingOperator: outsider.userId,
      measures: law('5'),
    });
    expect(told(await cast.submit(id))).toContain('缺少有效的起重机作业人员证（Q，司索）');
    cast.certify(outsider.userId, '406');
    await cast.must(cast.submit(id));
  });

  it('the one in charge is not succeeded by whoever accepts or watches', async () => {
    await cast.standing(1);
    const to = (who: string) =>
      inScope(testCtx(bench.app, cast.manager), (work) => handOver(work, cast.applicant.userId, who));
    await expect(to(cast.acceptor.userId)).rejects.toThrow('不能兼任');
    await expect(to(cast.guardian.userId)).rejects.toThrow('不能兼任');
  });

  it('a ticket that nobody has closed holds its people until now where work is planned, and one of daily hours only in these', async () => {
    const other = { riskId: null, workLocation: '罐区' };
    const says = '监护期间不能从事其他作业';
    const overdue = await cast.standing(4);
    await asSystem(bench.app, 'test: overdue', ({ tx }) =>
      tx.run('update permit set run_flag = 2, end_time = $3::timestamptz where tenant_id = $1 and id = $2::uuid', [
        ...[cast.company.tenantId, overdue, `${DAY} 09:30:00+08`],
      ]),
    );
    bench.app.clock.set(`${DAY} 09:40:00`);
    const watching = (from: string, to: string, more: object = {}) =>
      cast.draft({
        ...other,
        ...{ guardianId: cast.welder.userId, principalId: cast.outsider.userId, startTime: from, endTime: to },
        ...{ workers: [{ userId: cast.outsider.userId }], ...more },
      });
    const now = told(await cast.submit(await watching(`${DAY} 09:35:00`, `${DAY} 12:00:00`)));
    expect(now).toContain('，已超时未关闭，请先完工确认或终止）同一时间是另一项作业的作业人员');
    expect(told(await cast.submit(await watching(`${DAY} 10:00:00`, `${DAY} 12:00:00`)))).not.toContain(says);

    const [first, last] = [addDays(DAY, 3), addDays(DAY, 6)];
    const power = { workType: '6', hotPlaces: null, hotWorkLevel: null, hotWorkMethod: null };
    await asSystem(bench.app, 'test: mornings of several days', ({ tx }) =>
      tx.run(
        `insert into permit (tenant_id, id, work_type, work_ticket_num, work_name, work_location, start_time, end_time, daily_from, daily_to, process_state, run_flag, guardian_id)
         values ($1, $2, $3, 'LD-上午', '临时用电', '泵房', $4::timestamptz, $5::timestamptz, '08:00', '12:00', 2, 0, array[$6::uuid])`,
        [
          cast.company.tenantId,
          newId(),
          power.workType,
          `${first} 08:00:00+08`,
          `${last} 12:00:00+08`,
          cast.outsider.userId,
        ],
      ),
    );
    const day = addDays(DAY, 4);
    const works = (from: string, to: string) =>
      watching(`${day} ${from}`, `${day} ${to}`, { guardianId: cast.boss.userId });
    expect(told(await cast.submit(await works('12:00:00', '16:00:00')))).not.toContain(says);
    expect(told(await cast.submit(await works('11:59:00', '16:00:00')))).toContain(
      '（LD-上午）同一时间在监护另一项作业',
    );
  });

  it('of works that the weather forbids says whether it is outdoors: nothing is supposed to be under a roof', async () => {
    const untold = await cast.draft({ outdoors: null });
    expect(told(await cast.submit(untold))).toContain('请选择是否露天作业，风力等天气条件按此判断');
    await cast.must(cast.submit(await cast.draft({ outdoors: 2 })));
  });

  it('the same guardian is not named in a ticket of the other form elsewhere at that time', async () => {
    await siteTicket({ guardian_id: cast.guardian.userId, location: '罐区', process_state: 2 });
    const id = await cast.draft();
    expect(told(await cast.submit(id))).toContain('（XC-1）同一时间在另一处监护');
    await cast.must(cast.submit(await cast.draft({ startTime: `${DAY} 12:00:00`, endTime: `${DAY} 16:00:00` })));
  });

  it('a guardian works in no other ticket of that time, asked from either of the two and of either form', async () => {
    const other = { riskId: null, workLocation: '罐区' };
    const meanwhile = '监护期间不能从事其他作业（GB 30871-2022 4.10）';
    const first = await cast.draft();
    await cast.must(cast.submit(first));
    // He who watches the first works in the second, or is in charge of it.
    const works = await cast.draft({
      ...other,
      workers: [{ userId: cast.guardian.userId }],
      guardianId: cast.boss.userId,
    });
    expect(told(await cast.submit(works))).toContain(`同一时间在监护另一项作业，${meanwhile}`);
    const leads = await cast.draft({ ...other, principalId: cast.guardian.userId, guardianId: cast.boss.userId });
    expect(told(await cast.submit(leads))).toContain(`同一时间在监护另一项作业，${meanwhile}`);
    // He who works in the first, or is in charge of it, watches the second; also at the same place.
    for (const [guardian, place] of [
      [cast.welder, other],
      [cast.applicant, other],
      [cast.welder, {}],
    ] as const) {
      const watches = await cast.draft({
        ...place,
        guardianId: guardian.userId,
        principalId: cast.outsider.userId,
        workers: [{ userId: cast.outsider.userId }],
      });
      expect(told(await cast.submit(watches))).toContain(`同一时间是另一项作业的作业人员或作业负责人，${meanwhile}`);
    }
    const later = { startTime: `${DAY} 16:00:00`, endTime: `${DAY} 17:00:00` };
    const after = await cast.draft({
      ...other,
      ...later,
      guardianId: cast.welder.userId,
      workers: [{ userId: cast.outsider.userId }],
    });
    expect(told(await cast.submit(after))).not.toContain(meanwhile);
    const at = newId();
    await siteTicket({ id: at, location: '泵房', responsible_id: cast.boss.userId, process_state: 2 });
    const third = await cast.draft({ ...other, guardianId: cast.boss.userId });
    expect(told(await cast.submit(third))).toContain('（XC-1）同一时间是另一项作业的作业人员或作业负责人');
  });
});

describe('4.10: one guardian watches one place, also where two move at once', () => {
  const refusedOne = (replies: readonly Reply[]) => {
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => told(reply).includes('一人只能监护一处'))).toHaveLength(replies.length - 1);
  };
  /** Behind everybody: at one place one guardian may watch both. */
  const moved = (id: string, guardian = cast.guardian) =>
    asSystem(bench.app, 'test place', ({ tx }) =>
      tx.run(
        "update permit set risk_id = null, work_location = '罐区', guardian_id = $3 where tenant_id = $1 and id = $2::uuid",
        [cast.company.tenantId, id, [guardian.userId]],
      ),
    );

  it('submitted', async () => {
    const ids = [await cast.draft(), await cast.draft({ riskId: null, workLocation: '罐区' })];
    refusedOne(await Promise.all(ids.map((id) => cast.submit(id))));
  });

  it('started', async () => {
    const ids = [await cast.standing(3), await cast.standing(3)];
    await moved(ids[1] as string);
    bench.app.clock.set(`${DAY} 09:05:00`);
    for (const id of ids) await cast.must(cast.gas(id, { signTime: `${DAY} 09:00:00` }));
    refusedOne(await Promise.all(ids.map((id) => cast.start(id))));
  });

  it('handed over', async () => {
    cast.certify(cast.manager.userId, '7');
    const first = await cast.standing(4);
    bench.app.clock.set(NOW);
    const second = await cast.standing(4);
    await moved(second, cast.outsider);
    const signs = await Promise.all([first, second].map(() => cast.sign(cast.applicant)));
    refusedOne(
      await Promise.all(
        [first, second].map(async (id, place) =>
          cast.call(cast.applicant, 'PUT', `/handover/${id}`, {
            guardianId: cast.manager.userId,
            fromSign: signs[place],
            toSign: await cast.sign(cast.applicant),
            picture: [await cast.photo(cast.applicant)],
          }),
        ),
      ),
    );
  });
});

describe('4.11: what a step is proved by is made for it', () => {
  it('so nobody approves by the photo or the signature of another step', async () => {
    const id = await cast.standing(2);
    const { photo, applicantSign } = await cast.read(id);
    const [own, fresh] = [await cast.sign(cast.manager), await cast.photo(cast.manager)];
    const agree = (signature: string, picture: string) =>
      cast.call(cast.manager, 'PUT', `/agree/${id}`, { approvalComments: '同意', signature, picture });
    expect(told(await agree(applicantSign, photo))).toContain('审批人签名已用过，请现场重新拍照或签名');
    expect(told(await agree(own, photo))).toContain('现场照片已用过');
    expect((await agree(own, fresh)).status).toBe(200);
  });

  it('and one drawing is not two signatures', async () => {
    const id = await cast.standing(4);
    const one = await cast.sign(cast.applicant);
    const both = { responsibleSignature: one, guardianSignature: one };
    expect(told(await cast.call(cast.applicant, 'PUT', `/finish/${id}`, both))).toContain('监护人签名已用过');
  });

  it('and whoever is in charge of the work does not approve it', async () => {
    const id = await cast.draft({ principalId: cast.manager.userId });
    expect(told(await cast.submit(id))).toContain('安全管理部门审批');
  });
});

describe('4.7: works at one place, also where two move at once', () => {
  const alone = { coordinatorId: null };

  it('submitted at once: the second knows of the first', async () => {
    cast.certify(cast.outsider.userId, '7');
    const ids = [await cast.draft(alone), await cast.draft({ ...alone, guardianId: cast.outsider.userId })];
    const replies = await Promise.all(ids.map((id) => cast.submit(id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.map(told).filter((said) => said.includes('请指定交叉作业协调人'))).toHaveLength(1);
  });

  it('one that has come since is asked of where work begins, and goes on', async () => {
    const id = await cast.standing(3, alone);
    await cast.must(cast.submit(await cast.draft({ guardianId: cast.guardian.userId })));
    bench.app.clock.set(`${DAY} 09:05:00`);
    await cast.must(cast.gas(id, { signTime: `${DAY} 09:00:00` }));
    expect(told(await cast.start(id))).toContain('还有动火作业票DH20261123002，请指定交叉作业协调人');
    expect(told(await cast.start(id, cast.head, { coordinatorId: cast.manager.userId }))).toContain('由一人统一协调');
    await siteTicket({ type: '3', num: 'XC-9', run_flag: 2, coordinator_id: cast.boss.userId });
    expect(told(await cast.start(id, cast.head, { coordinatorId: cast.boss.userId }))).toContain(
      '盲板抽堵作业票XC-9冲突',
    );
    const end = () =>
      asSystem(bench.app, 'test end', ({ tx }) =>
        tx.run('update site_work set run_flag = 3 where tenant_id = $1', [cast.company.tenantId]),
      );
    await end();
    await cast.must(cast.start(id, cast.head, { coordinatorId: cast.boss.userId }));
    expect((await cast.read(id)).coordinatorId).toBe(cast.boss.userId);
    cast.certify(cast.boss.userId, '7');
    expect(
      told(
        await cast.call(cast.guardian, 'PUT', `/handover/${id}`, {
          guardianId: cast.boss.userId,
          fromSign: await cast.sign(cast.guardian),
          toSign: await cast.sign(cast.guardian),
        }),
      ),
    ).toContain('不能兼任');
    await cast.must(cast.call(cast.guardian, 'PUT', `/interrupt/${id}`, { reason: '用餐' }));
    await siteTicket({ type: '3', num: 'XC-10', coordinator_id: cast.boss.userId });
    const resume = async () =>
      cast.call(cast.applicant, 'PUT', `/resume/${id}`, { resumeSign: await cast.sign(cast.applicant) });
    expect(told(await resume())).toContain('盲板抽堵作业票XC-10冲突');
    await end();
    await cast.must(resume());
  });
});

describe('the place and what is around it', () => {
  it('excludes works of the other form, and of a place without a point', async () => {
    await siteTicket({ type: '3', num: 'XC-9', process_state: 1 });
    expect(told(await cast.submit(await cast.draft()))).toContain('盲板抽堵作业票XC-9冲突');
    expect(told(await cast.submit(await cast.draft({ riskId: null })))).toContain('盲板抽堵作业票XC-9冲突');
    await cast.must(cast.submit(await cast.draft({ workLocation: '罐区' })));
  });

  it('excludes also beside work past its time, of either form, until somebody ends it', async () => {
    const later = { startTime: `${DAY} 16:00:00`, endTime: `${DAY} 20:00:00` };
    await siteTicket({ type: '3', num: 'XC-9', run_flag: 2 });
    expect(told(await cast.submit(await cast.draft({ ...later, endTime: `${DAY} 18:00:00` })))).toContain(
      '盲板抽堵作业票XC-9冲突',
    );
    const hot = await cast.draft({ workLocation: '罐区' });
    await cast.must(cast.submit(hot));
    await asSystem(bench.app, 'test overdue', ({ tx }) =>
      tx.run('update permit set process_state = 4, run_flag = 2 where tenant_id = $1 and id = $2::uuid', [
        cast.company.tenantId,
        hot,
      ]),
    );
    const blind = {
      workType: '3',
      hotPlaces: null,
      hotWorkLevel: null,
      hotWorkMethod: null,
      blindWorkCategory: '1',
      blindEquipmentName: 'P-101出口管',
      blindNumber: 'MB-01',
      measures: law('3'),
    };
    const reply = await cast.submit(
      await cast.draft({ ...blind, ...later, workLocation: '罐区', coordinatorId: null }),
    );
    expect(told(reply)).toContain('动火作业票DH20261123001冲突');
    expect(told(reply)).toContain('请指定交叉作业协调人');
  });

  it('what one must know of is known anew at each submission', async () => {
    cast.certify(cast.welder.userId, '406');
    cast.certify(cast.outsider.userId, '406');
    await siteTicket({ type: '4', num: 'XC-4', coordinator_id: cast.boss.userId });
    const id = await cast.draft({
      workType: '5',
      equipment: [{ kind: 2, name: '汽车吊', number: 'QD-7', validUntil: '2030-01-01' }],
      hotPlaces: null,
      hotWorkLevel: null,
      hotWorkMethod: null,
      liftingLocation: '一车间',
      liftingWeight: 12,
      liftingCommandOperator: cast.welder.userId,
      liftingSlingOperator: cast.outsider.userId,
      measures: law('5'),
      conflictsSeen: 1,
    });
    const seen =
      '吊装作业处有高处作业，须错开时间或设专人协调：与高处作业票XC-4冲突（GB 30871-2022 4.7），确认已知悉后提交';
    expect(told(await cast.submit(id))).toContain(seen);
    await cast.must(cast.submit(id, cast.applicant, { conflictsSeen: 1 }));
    expect((await cast.read(id)).conflictsSeen).toBe(1);
    await cast.must(cast.disclose(id));
    await cast.confirmAll(id);
    await cast.must(cast.check(id));
    await cast.must(cast.opinion(cast.manager, id, 'refuse', '吊装时间与高处作业错开'));
    expect((await cast.read(id)).conflictsSeen).toBe(2);
    expect(told(await cast.submit(id))).toContain(seen);
    await cast.must(cast.submit(id, cast.applicant, { conflictsSeen: 1 }));
  });

  it('works that the standard does not name count as the others: near, and watched', async () => {
    await siteTicket({ type: '10', num: 'XC-10' });
    const alone = { coordinatorId: null };
    expect(told(await cast.submit(await cast.draft(alone)))).toContain('还有爆破作业票XC-10，请指定交叉作业协调人');
    await siteTicket({ type: '9', num: 'XC-9', location: '罐区', guardian_id: cast.guardian.userId });
    const query = `guardianId=${cast.guardian.userId}&location=泵房&from=${DAY} 09:00:00&to=${DAY} 15:00:00`;
    const { data } = await cast.must(cast.call(cast.applicant, 'GET', encodeURI(`/around?${query}`)));
    expect(data.tickets).toEqual([]);
    expect(data.engaged.map(({ number }: { number: string }) => number)).toEqual(['XC-9']);
  });

  it('hot work two metres up asks a ticket for the height', async () => {
    expect(told(await cast.submit(await cast.draft({ highWorkHeight: 2 })))).toContain(
      '距坠落基准面2米及以上的作业须同时办理高处作业票',
    );
    await cast.must(cast.submit(await cast.draft({ highWorkHeight: 1.9 })));
  });

  it('4.7: who coordinates is named exactly where another ticket of either form stands at that place and time', async () => {
    const alone = { coordinatorId: null };
    await cast.must(cast.submit(await cast.draft(alone)));
    const second = await cast.draft(alone);
    expect(told(await cast.submit(second))).toBe(
      '400；同一区域同一时间还有动火作业票DH20261123001，请指定交叉作业协调人（GB 30871-2022 4.7）',
    );
    await siteTicket({ num: 'XC-4', location: '一车间二层' });
    expect(told(await cast.submit(second))).toContain('还有动火作业票DH20261123001、动火作业票XC-4，请指定');
    expect(told(await cast.submit(await cast.draft({ coordinatorId: cast.guardian.userId })))).toContain(
      '监护人不能兼任交叉作业协调人（GB 30871-2022 4.10）',
    );
    await cast.must(cast.submit(await cast.draft()));
    expect(told(await cast.submit(await cast.draft({ coordinatorId: cast.head.userId })))).toContain(
      '同一区域的交叉作业由一人统一协调（GB 30871-2022 4.7）',
    );
    // While one types the form reads the same tickets; past its time one stands at its place until somebody ends it.
    await siteTicket({ num: 'XC-5', location: '罐区', guardian_id: cast.guardian.userId, run_flag: 2 });
    const around = async (more: string) =>
      (await cast.must(cast.call(cast.applicant, 'GET', encodeURI(`/around?${more}`)))).data.tickets;
    const times = `from=${DAY} 13:00:00&to=${DAY} 15:00:00`;
    const found = await around(`location=一车间二层&riskId=${cast.riskId}&guardianId=${cast.guardian.userId}&${times}`);
    expect(found.map(({ number }: { number: string }) => number)).toEqual(['DH20261123001', 'DH20261123002']);
    expect(found[1]).toMatchObject({
      type: '1',
      from: `${DAY} 09:00:00`,
      to: `${DAY} 16:00:00`,
      guardians: [cast.guardian.userId],
      overdue: false,
      coordinatorId: cast.boss.userId,
    });
    expect(await around(`location=罐区&${times}`)).toMatchObject([{ number: 'XC-5', overdue: true }]);
    const other = await bench.cast();
    const elsewhere = await other.must(
      other.call(other.applicant, 'GET', encodeURI(`/around?location=一车间二层&${times}`)),
    );
    expect(elsewhere.data.tickets).toEqual([]);
  });

  it('a linked ticket is submitted, of the same place, and covers the time', async () => {
    const space = (more: object = {}) => ({
      workType: '2',
      hotPlaces: null,
      hotWorkLevel: null,
      hotWorkMethod: null,
      limitConfinedSpaceName: '釜',
      limitExistingMedium: '苯',
      limitConfinedSpaceLevel: '2',
      measures: law('2'),
      ...more,
    });
    const linked = async (ids: string) =>
      told(await cast.submit(await cast.draft({ inConfinedSpace: 1, associatedOtherWork: ids, measures: law('1') })));
    const draft = await cast.draft(space());
    expect(await linked(draft)).toContain('未提交、已停止或已结束');
    const elsewhere = await cast.draft(
      space({ riskId: null, workLocation: '罐区', startTime: `${DAY} 17:00:00`, endTime: `${DAY} 18:00:00` }),
    );
    await cast.must(cast.submit(elsewhere));
    expect(await linked(elsewhere)).toContain('不在同一作业地点');
    await cast.must(cast.submit(draft));
    expect(await linked(draft)).toMatch(/^200/);
  });

  it('goes on only while the tickets it names do', async () => {
    const started = async (): Promise<string> => {
      const id = await cast.draft();
      await cast.must(cast.submit(id));
      await cast.must(cast.disclose(id));
      await cast.must(cast.gas(id));
      await cast.confirmAll(id);
      await cast.must(cast.check(id));
      await cast.must(cast.opinion(cast.manager, id, 'agree'));
      return id;
    };
    const [one, other] = [await started(), await started()];
    bench.app.clock.set(`${DAY} 09:05:00`);
    for (const id of [one, other]) {
      await cast.must(cast.gas(id, { signTime: `${DAY} 09:00:00` }));
      await cast.must(cast.start(id, cast.head));
    }
    const run = async (text: string, values: unknown[]) =>
      asSystem(bench.app, 'test link', ({ tx }) => tx.query<Record<string, unknown>>(text, values));
    await run('update permit set associated_other_work = $3 where tenant_id = $1 and id = $2', [
      cast.company.tenantId,
      one,
      [other],
    ]);
    const told = (recordId: string) =>
      asSystem(bench.app, 'test event', ({ tx }) =>
        besideStops(
          tx,
          [{ id: '1', tenantId: cast.company.tenantId, topic: 'permit.any', recordId, payload: null }],
          bench.app as unknown as ConsumerApp,
        ),
      );
    await told(other);
    const standing = async () =>
      (
        await run('select run_flag, interrupt_reason, process_state from permit where tenant_id = $1 and id = $2', [
          cast.company.tenantId,
          one,
        ])
      )[0];
    expect(await standing()).toMatchObject({ run_flag: 0, process_state: 4 });
    await cast.must(cast.call(cast.guardian, 'PUT', `/interrupt/${other}`, { reason: '人员离开' }));
    await told(other);
    await told(other);
    expect(await standing()).toMatchObject({
      run_flag: 1,
      process_state: 4,
      interrupt_reason: expect.stringContaining('已停止或结束，核实后才能恢复（GB 30871-2022 4.6）'),
    });
  });

  it('wind is told anew when the work goes on', async () => {
    const id = await cast.draft({ outdoors: 1, windGrade: 3 });
    await cast.must(cast.submit(id));
    await cast.must(cast.disclose(id));
    await cast.must(cast.gas(id));
    await cast.confirmAll(id);
    await cast.must(cast.check(id));
    await cast.must(cast.opinion(cast.manager, id, 'agree'));
    bench.app.clock.set(`${DAY} 09:05:00`);
    await cast.must(cast.gas(id, { signTime: `${DAY} 09:00:00` }));
    await cast.must(cast.start(id, cast.head, { windGrade: 3 }));
    await cast.must(cast.call(cast.guardian, 'PUT', `/interrupt/${id}`, { reason: '起风' }));
    const resume = async (more: object) =>
      cast.call(cast.applicant, 'PUT', `/resume/${id}`, { resumeSign: await cast.sign(cast.applicant), ...more });
    expect(told(await resume({}))).toContain('风力未判定');
    expect(told(await resume({ windGrade: 6 }))).toContain('五级以上风（现为6级）不得露天作业');
    await cast.must(resume({ windGrade: 4 }));
  });

  it('a large vessel is tested again at every part', async () => {
    const places = ['上部', '中部', '下部'];
    const id = await cast.draft({ largeSpace: 1 });
    await cast.must(cast.submit(id));
    await cast.must(cast.disclose(id));
    for (const limitAnalysisSite of places) await cast.must(cast.gas(id, { limitAnalysisSite }));
    await cast.confirmAll(id);
    await cast.must(cast.check(id));
    await cast.must(cast.opinion(cast.manager, id, 'agree'));
    const sample = (limitAnalysisSite: string, minute: string) =>
      cast.gas(id, { limitAnalysisSite, signTime: `${DAY} ${minute}:00` });
    bench.app.clock.set(`${DAY} 09:05:00`);
    for (const place of places) await cast.must(sample(place, '09:00'));
    await cast.must(cast.start(id));
    await cast.must(cast.call(cast.guardian, 'PUT', `/interrupt/${id}`, { reason: '用餐' }));
    bench.app.clock.set(`${DAY} 09:40:00`);
    const resume = async () =>
      cast.call(cast.applicant, 'PUT', `/resume/${id}`, { resumeSign: await cast.sign(cast.applicant) });
    await cast.must(sample('中部', '09:38'));
    expect(told(await resume())).toContain('缺少上部、下部');
    await cast.must(sample('上部', '09:39'));
    await cast.must(sample('下部', '09:39'));
    await cast.must(cast.call(cast.guardian, 'PUT', `/present/${id}`, {}));
    await cast.must(resume());
  });

  it('bad gas while work goes on is told by a red warning', async () => {
    const id = await cast.standing(4);
    await cast.must(cast.gas(id, { signTime: `${DAY} 09:05:00`, analysisResult: 0.6 }));
    expect(bench.raised.filter(({ sourceId }) => sourceId === id)).toMatchObject([
      { source: 'permit', level: '1', content: 'DH20261123001气体分析不合格，作业已停止' },
    ]);
  });
});
