import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem } from '../../../kernel/context';
import { newId } from '../../../kernel/db/id';
import { type Tickets, ticketsNear } from '../../../ports/tickets';
import type { Reply } from '../../../testing/http';
import { specialTicketsBeside } from '../beside';
import { type Cast, DAY, NOW, type PermitBench, permitBench } from '../permit.testing';

let bench: PermitBench;
let cast: Cast;
let flatId: string;

beforeAll(async () => {
  bench = await permitBench();
});
afterAll(() => bench?.close());
beforeEach(async () => {
  bench.app.clock.set(NOW);
  cast = await bench.cast();
  flatId = newId();
  await asSystem(bench.app, 'test plan', ({ tx }) =>
    tx.run('insert into flat (tenant_id, id, name, scale) values ($1, $2, $3, $4::jsonb)', [
      cast.company.tenantId,
      flatId,
      '总图',
      JSON.stringify({ from: [0, 0], to: [100, 0], metres: 200, ratio: 1 }),
    ]),
  );
});

const told = ({ status, msg, data }: Reply): string =>
  [
    String(status),
    ...((data?.errors as { message: string }[] | undefined)?.map(({ message }) => message) ?? [msg]),
  ].join('；');
const at = (x: number, y: number) => ({ kind: 'point', at: [x, y], ratio: 1 });
const send = (more: Record<string, unknown>) => cast.call(cast.applicant, 'POST', '', cast.hot(more));

describe('where a work is drawn', () => {
  it('is within its plan and not over itself; without a plan it is nowhere', async () => {
    expect(told(await send({ flatId, area: at(101, 5) }))).toContain('作业点须在平面图内');
    const bow = {
      kind: 'polygon',
      points: [
        [10, 10],
        [30, 30],
        [30, 10],
        [10, 30],
      ],
      ratio: 1,
    };
    expect(told(await send({ flatId, area: bow }))).toContain('作业区域的边不能相交或重合');
    expect(told(await send({ area: at(5, 5) }))).toContain('请选择作业区域所在的平面图');
    const { data } = await cast.must(send({ flatId, area: { ...at(5.001, 5), more: 'x' } }));
    expect((await cast.read(data.id)).area).toEqual(at(5, 5));
    await cast.must(cast.call(cast.applicant, 'PUT', '', { id: data.id, flatId: null }));
    expect((await cast.read(data.id)).area).toBeNull();
  });

  it('is where the risk point stands where nothing is drawn', async () => {
    cast.certify(cast.outsider.userId, '7');
    const far = await cast.company.riskPoint(cast.head, { name: '4号釜' });
    const spot = (riskId: string, x: number) =>
      asSystem(bench.app, 'test spot', ({ tx }) =>
        tx.run(
          'insert into flat_risk (tenant_id, id, flat_id, risk_id, xaxis, yaxis) values ($1, $2, $3, $4, $5, 10)',
          [cast.company.tenantId, newId(), flatId, riskId, x],
        ),
      );
    await spot(cast.riskId, 10);
    await cast.must(cast.submit(await cast.draft()));
    const at30 = async (form: Tickets) =>
      asSystem(bench.app, 'test', ({ tx }) =>
        ticketsNear({ app: bench.app, tx, tenantId: cast.company.tenantId } as never, [form], {
          id: newId(),
          riskId: far,
          location: '别处',
          from: `${DAY} 09:00:00`,
          to: `${DAY} 16:00:00`,
        }),
      );
    // 200 m wide: 15 percent are 30 m, 16 are more.
    await spot(far, 26);
    expect(await at30(specialTicketsBeside)).toEqual([]);
    await asSystem(bench.app, 'test', ({ tx }) =>
      tx.run('update flat_risk set xaxis = 25 where tenant_id = $1 and risk_id = $2', [cast.company.tenantId, far]),
    );
    expect(await at30(specialTicketsBeside)).toMatchObject([{ type: '1', apart: 30 }]);
    const blind = (
      await cast.must(
        cast.call(cast.applicant, 'POST', '', {
          ...cast.hot({ hotPlaces: null, hotWorkLevel: null, hotWorkMethod: null }),
          workType: '3',
          workName: '加堵盲板',
          workLocation: '别处',
          riskId: far,
          guardianId: cast.outsider.userId,
          ...{ blindWorkCategory: '2', blindEquipmentName: '氮气线', blindNumber: 'MB-1', measures: [] },
        }),
      )
    ).data.id;
    expect(told(await cast.submit(blind))).toContain('盲板抽堵作业点30米内不得有动火作业');
  });

  it('excludes what is 30 m away on a plan with a scale, at another point as well', async () => {
    cast.certify(cast.outsider.userId, '7');
    const far = await cast.company.riskPoint(cast.head, { name: '3号釜' });
    await cast.must(cast.submit(await cast.draft({ flatId, area: at(10, 10) })));
    const blind = async (x: number) => {
      const id = (
        await cast.must(
          cast.call(cast.applicant, 'POST', '', {
            ...cast.hot({ hotPlaces: null, hotWorkLevel: null, hotWorkMethod: null }),
            workType: '3',
            workName: '加堵盲板',
            workLocation: '管廊',
            riskId: far,
            guardianId: cast.outsider.userId,
            ...{ blindWorkCategory: '2', blindEquipmentName: '氮气线', blindNumber: 'MB-1', measures: [] },
            ...{ flatId, area: at(x, 10) },
          }),
        )
      ).data.id;
      return told(await cast.submit(id));
    };
    // 15 % of 200 m.
    expect(await blind(25)).toContain('盲板抽堵作业点30米内不得有动火作业');
    expect(await blind(26)).not.toContain('30米内');
  });
});
