import { measuresOf } from '@anlan/domain/permit/measures';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import type { Reply } from '../../testing/http';
import { type Cast, DAY, NOW, type PermitBench, permitBench } from './permit.testing';

let bench: PermitBench;
let cast: Cast;
beforeAll(async () => {
  bench = await permitBench();
});
beforeEach(async () => {
  cast = await bench.cast();
  bench.app.clock.set(NOW);
});
afterAll(() => bench.close());

const told = ({ data, msg }: Reply): string =>
  data?.errors?.map(({ message }: { message: string }) => message).join('；') ?? msg;
const withoutHot = { hotPlaces: null, hotWorkLevel: null, hotWorkMethod: null, measures: [] };

describe('a pipe', () => {
  /** A plate put in somewhere along a pipe, with a guardian of its own. */
  const plate = async (pipe: string, more: Record<string, unknown> = {}) => {
    const body = {
      ...cast.hot(withoutHot),
      ...{ workType: '3', workName: '加堵盲板', workLocation: `管廊${newId().slice(-6)}`, riskId: null },
      ...{ blindWorkCategory: '2', blindEquipmentName: pipe, blindNumber: 'MB-1', guardianId: cast.outsider.userId },
      ...more,
    };
    return (await cast.must(cast.call(cast.applicant, 'POST', '', body))).data.id;
  };

  it('is opened at one place at a time, wherever along it and however its name is written (GB 30871 第7章)', async () => {
    cast.certify(cast.outsider.userId, '7');
    const says = '同一管道上不得同时进行两处及以上盲板抽堵作业';
    await asSystem(bench.app, 'test', async ({ tx }) => {
      await tx.run(
        `insert into permit (tenant_id, id, work_type, work_name, work_location, blind_equipment_name, start_time, end_time, process_state, run_flag)
         values ($1, $2, '3', '抽盲板', '泵房', 'P-2001 蒸汽管', $3, $4, 2, 0)`,
        [cast.company.tenantId, newId(), `${DAY} 10:00:00+08`, `${DAY} 12:00:00+08`],
      );
    });
    for (const name of ['P-2001 蒸汽管', 'p2001蒸汽管', 'Ｐ—2001蒸汽管'])
      expect(told(await cast.submit(await plate(name))), name).toContain(says);
    expect(told(await cast.submit(await plate('P-2002蒸汽管')))).not.toContain(says);
    const later = { startTime: `${DAY} 12:00:00`, endTime: `${DAY} 13:00:00` };
    expect(told(await cast.submit(await plate('P-2001蒸汽管', later)))).not.toContain(says);
    // Elsewhere on the pipe nobody is to coordinate what is done here.
    expect(told(await cast.submit(await plate('P-2001蒸汽管', { coordinatorId: null })))).not.toContain(
      '交叉作业协调人',
    );
  });

  it('has one plate a ticket, however two are written (7.11)', async () => {
    for (const blindNumber of ['MB01—MB03', 'MB01。MB02', 'MB01*3', 'MB01（共2块）'])
      expect(told(await cast.submit(await plate('氮气线', { blindNumber }))), blindNumber).toContain('只限一块盲板');
    for (const blindNumber of ['MB-01', 'MB 01', 'DN100-MB01'])
      expect(told(await cast.submit(await plate('氮气线', { blindNumber }))), blindNumber).not.toContain(
        '只限一块盲板',
      );
  });
});

describe('who watches', () => {
  it('takes no part in the work he watches (4.10)', async () => {
    const lifting = {
      ...withoutHot,
      equipment: [{ kind: 2, name: '汽车吊', number: 'QD-7', validUntil: '2030-01-01' }],
      ...{ workType: '5', liftingLocation: '泵房', liftingWeight: 12, liftingSlingOperator: cast.guardian.userId },
      liftingCommandOperator: cast.outsider.userId,
    };
    expect(told(await cast.submit(await cast.draft(lifting)))).toContain('监护人不能同时是司索人');
    const power = {
      ...withoutHot,
      ...{ workType: '6', electricPowerAccessPoint: '2号箱', electricWorkingVoltage: 380 },
      ...{ electricEquipmentAndRatedPower: '焊机 15 kW', electricUser: cast.guardian.userId },
    };
    expect(told(await cast.submit(await cast.draft(power)))).toContain('监护人不能同时是用电人');
  });

  it('does not approve it, nor does who works on it, for another either', async () => {
    const id = await cast.standing(2);
    for (const [who, says] of [
      [cast.guardian, '监护人不能审批所监护的作业票'],
      [cast.welder, '作业人员不能审批自己的作业票'],
    ] as const) {
      await asSystem(bench.app, 'test deputy', async ({ tx }) => {
        await tx.run(
          'update permit set awaiting_ids = array_append(awaiting_ids, $3::uuid) where tenant_id = $1 and id = $2',
          [cast.company.tenantId, id, who.userId],
        );
        await tx.run(
          `insert into permit_deputy (tenant_id, id, person_id, deputy_id, from_time, to_time)
           values ($1, $2, $3, $4, $5::timestamptz, $6::timestamptz)`,
          [cast.company.tenantId, newId(), cast.manager.userId, who.userId, `${DAY} 00:00:00+08`, `${DAY} 23:00:00+08`],
        );
      });
      const reply = await cast.opinion(who, id, 'agree');
      expect([reply.status === 200, told(reply)]).toEqual([false, expect.stringContaining(says)]);
    }
    // Nobody of the ticket is asked in the first place.
    const own = await cast.draft({ workers: [{ userId: cast.welder.userId }, { userId: cast.manager.userId }] });
    expect(told(await cast.submit(own))).toContain('没有');
  });

  it('tells a time that there is, of a check that was kept without a line', async () => {
    const id = await cast.standing(4);
    for (const checkedAt of [`${DAY} 02:99:99`, `${DAY} 99:00:00`, '2026-02-31 08:00:00']) {
      const reply = await cast.call(cast.guardian, 'PUT', `/supervise/${id}`, {
        ...{ name: '现场', conclusion: 1, userSign: await cast.sign(cast.guardian), checkedAt },
      });
      expect([reply.status, told(reply)], checkedAt).toEqual([400, expect.stringContaining('检查时间')]);
    }
  });
});

describe('a process of the company', () => {
  it('is gone by while it is there and of this kind of work', async () => {
    const made = async (workType: string) => {
      const id = newId();
      await asSystem(bench.app, 'test process', async ({ tx }) => {
        await tx.run("insert into permit_process (tenant_id, id, work_type, name) values ($1, $2, $3, '加签' || $3)", [
          cast.company.tenantId,
          id,
          workType,
        ]);
        await tx.run(
          `insert into permit_process_node (tenant_id, id, parent_id, node_name, approver_type, user_ids, approve_way, sort)
           values ($1, $2, $3, '厂长加签', 1, $4, 1, 0)`,
          [cast.company.tenantId, newId(), id, [cast.boss.userId]],
        );
      });
      return id;
    };
    const other = await made('7');
    expect(told(await cast.submit(await cast.draft({ configProcessName: other })))).toContain('不是本类作业的流程');
    const own = await made('1');
    const id = await cast.draft({ configProcessName: own });
    await asSystem(bench.app, 'test removal', ({ tx }) =>
      tx.run('update permit_process set deleted_at = now() where tenant_id = $1 and id = $2', [
        cast.company.tenantId,
        own,
      ]),
    );
    expect(told(await cast.submit(id))).toContain('所选审批流程已删除，请重新选择');
  });
});

describe('hot work by another method', () => {
  it('is welding where its words say so, and asks for the certificate of a welder (4.9)', async () => {
    const asked = async (workContent: string) =>
      told(
        await cast.submit(
          await cast.draft({
            hotWorkMethod: '99',
            workName: '管道作业',
            workContent,
            workers: [{ userId: cast.outsider.userId }],
          }),
        ),
      );
    expect(await asked('电焊焊接管道')).toContain('缺少有效的');
    expect(await asked('以热风枪加热')).not.toContain('缺少有效的');
  });
});

describe('temporary power', () => {
  it('is there as long as the hot work it serves, whichever names the other (第10章)', async () => {
    const line = (endTime: string) => ({
      ...withoutHot,
      ...{ workType: '6', workName: '临时接电', electricPowerAccessPoint: '2号箱', electricWorkingVoltage: 380 },
      ...{ electricEquipmentAndRatedPower: '焊机 15 kW', endTime },
      measures: measuresOf('6').map(({ text }) => ({ content: text, concerned: 1 })),
    });
    const power = async (endTime: string) => {
      const id = await cast.draft(line(endTime));
      await cast.must(cast.submit(id, cast.applicant, { conflictsSeen: 1 }));
      return id;
    };
    cast.certify(cast.welder.userId, '301');
    const served = async (powerId: string) =>
      told(await cast.submit(await cast.draft({ takesPower: 1, associatedOtherWork: powerId })));
    expect(await served(await power(`${DAY} 18:00:00`))).toContain('与作业时间一致');
    expect(await served(await power(`${DAY} 16:00:00`))).not.toContain('与作业时间一致');
  });
});

describe('a fixed hot-work area', () => {
  it('has had its risks looked at, and will not only have (5.5.1)', async () => {
    const body = (reviewedOn: string) => ({
      ...{ name: `动火区${reviewedOn}`, location: '机修间', keeperId: cast.head.userId, reviewedOn },
    });
    const asked = async (reviewedOn: string) =>
      told(
        await bench.api.call(cast.manager, 'POST', '/safe/fixedhotarea', {
          ...body(reviewedOn),
          review: [await cast.photo(cast.manager)],
        }),
      );
    expect(await asked('2099-01-01')).toBe('最近风险分析日期不能晚于今天');
    expect(await asked(DAY)).not.toContain('不能晚于');
  });
});

describe('a ticket proves itself', () => {
  const clause = async (id: string, key: string) =>
    (await cast.must(cast.call(cast.applicant, 'GET', `/verify/${id}`))).data.clauses.find(
      (one: { key: string }) => one.key === key,
    );

  it('by the days of the company as they were when it was submitted', async () => {
    const id = await cast.standing(4);
    const before = [await clause(id, 'level'), await clause(id, 'approval')];
    expect(before.map(({ verdict }) => verdict)).not.toContain('broken');
    // A day off, entered afterwards, would have raised it.
    await asSystem(bench.app, 'test day', ({ tx }) =>
      tx.run("insert into permit_day (tenant_id, id, date, kind, name) values ($1, $2, $3, 1, '厂休')", [
        cast.company.tenantId,
        newId(),
        DAY,
      ]),
    );
    expect([await clause(id, 'level'), await clause(id, 'approval')]).toEqual(before);
    // What is submitted from now on is judged by it.
    expect(told(await cast.submit(await cast.draft()))).toContain('特级动火须上传作业方案');
  });

  it('where the company asked a higher office than the law', async () => {
    const saturday = '2026-11-28';
    const id = await cast.draft({
      ...withoutHot,
      measures: measuresOf('2').map(({ text }) => ({ content: text, concerned: 1 })),
      ...{ workType: '2', workName: '清理沉淀池', limitConfinedSpaceName: '1号池', limitExistingMedium: '污水' },
      ...{ limitConfinedSpaceLevel: '2', startTime: `${saturday} 09:00:00`, endTime: `${saturday} 12:00:00` },
    });
    await cast.must(cast.submit(id));
    expect((await cast.read(id)).levelReasons).toContain('提高一级审批');
    expect((await clause(id, 'approval')).verdict).not.toBe('broken');
  });
});
