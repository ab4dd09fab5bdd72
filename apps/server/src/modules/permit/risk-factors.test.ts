import { type DynamicNumber, defaultNumber } from '@anlan/domain/dynamic/rules';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { asSystem } from '../../kernel/context';
import { type Cast, DAY, NOW, type PermitBench, permitBench } from './permit.testing';
import { permitFactors } from './risk-factors';

let bench: PermitBench;
let cast: Cast;
beforeAll(async () => {
  bench = await permitBench();
});
beforeEach(async () => {
  bench.app.clock.set(NOW);
  cast = await bench.cast();
});
afterAll(() => bench.close());

const factors = () =>
  asSystem(bench.app, 'test', ({ tx }) =>
    permitFactors.factorsOf({
      tx,
      tenantId: cast.company.tenantId,
      riskIds: [cast.riskId],
      now: NOW,
      number: async (key) => defaultNumber(key.replace('risk.dynamic.', '') as DynamicNumber),
    }),
  );

it('counts work under way at a point, not what is planned or over', async () => {
  const id = await cast.standing(3);
  expect(await factors()).toEqual([]);
  bench.app.clock.set(`${DAY} 09:05:00`);
  await cast.must(cast.gas(id, { signTime: `${DAY} 09:00:00` }));
  await cast.must(cast.start(id));
  expect(await factors()).toMatchObject([
    {
      term: 'P',
      code: 'permit.any',
      points: 5,
      count: 1,
      sentence: '正在进行的特殊作业1项',
      evidence: [{ id, points: 5 }],
    },
  ]);
  await cast.must(
    cast.call(cast.applicant, 'PUT', `/finish/${id}`, {
      responsibleSignature: await cast.sign(cast.applicant),
      guardianSignature: await cast.sign(cast.applicant),
    }),
  );
  expect(await factors()).toEqual([]);
});

it('weighs bad gas most, and holds the point at 重大 until it is undone', async () => {
  const id = await cast.standing(4);
  bench.app.clock.set(`${DAY} 10:00:00`);
  await cast.must(cast.gas(id, { signTime: `${DAY} 09:59:00`, analysisResult: 0.6 }));
  expect(await factors()).toMatchObject([{ code: 'permit.badGas', points: 25, floor: { least: 75 } }]);
  await cast.must(cast.gas(id, { signTime: `${DAY} 10:00:00` }));
  expect(await factors()).toMatchObject([{ code: 'permit.any', points: 5 }]);
});

it('is marked anew by every step of a ticket that names a point', async () => {
  const id = await cast.standing(1);
  const stale = permitFactors.stales.permit;
  const event = { tenantId: cast.company.tenantId, recordId: id } as never;
  expect(await asSystem(bench.app, 'test', ({ tx }) => stale?.(tx, event) as Promise<unknown>)).toEqual([cast.riskId]);
});
