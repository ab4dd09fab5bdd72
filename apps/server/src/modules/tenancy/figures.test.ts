import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSystem, type Services } from '../../kernel/context';
import type { Engine } from '../../kernel/db/db';
import { foldCounters } from '../../kernel/resource/figures/fold';
import { freshTenant, testServices } from '../../testing/kit';
import { openTestDb } from '../../testing/test-db';
import { figuresOf } from './figures';

let db: Engine;
let app: Services;
beforeAll(async () => {
  db = await openTestDb();
  app = testServices(db);
});
afterAll(() => db.close());

/** A bucket by field names, in the order the definition counts them. */
const dims = (resource: { counts?: { by: readonly string[] } }, values: Record<string, string>): string[] =>
  (resource.counts?.by ?? []).map((field) => values[field] ?? '');

const danger = (status: number, level: number, isOverdue = 0) =>
  dims(hiddenDanger, {
    status: String(status),
    hiddenDangerLevel: String(level),
    isOverdue: String(isOverdue),
    revisedLate: '0',
  });

const count = (tenant: string, entity: string, bucket: string[], n: number) =>
  asSystem(app, 'test counters', ({ tx }) =>
    tx.run('insert into counter_delta (tenant_id, entity, dims, n) values ($1, $2, $3, $4)', [
      tenant,
      entity,
      bucket,
      n,
    ]),
  );

it('adds what is folded and what is not folded yet, company by company', async () => {
  const [one, other, empty] = [freshTenant(), freshTenant(), freshTenant()];
  await count(one, riskPoint.name, dims(riskPoint, { inherentLevel: '1', scoreLevel: '1' }), 2);
  await count(one, riskPoint.name, dims(riskPoint, { inherentLevel: '3', scoreLevel: '3' }), 5);
  await count(one, hiddenDanger.name, danger(2, 2, 1), 3);
  await count(one, hiddenDanger.name, danger(5, 4), 7);
  await count(one, `${hiddenDanger.name}/month`, ['2026-05', ...danger(2, 2)], 9);
  await foldCounters(db);
  await count(one, hiddenDanger.name, danger(2, 2, 1), -1);
  await count(one, hiddenDanger.name, danger(4, 4), 1);
  await count(other, hiddenDanger.name, danger(1, -1), 4);

  const check = async () => {
    const figures = await asSystem(app, 'test figures', ({ tx }) => figuresOf(tx, [one, other, empty]));
    expect(figures(one)).toEqual({
      riskPoints: 7,
      majorRiskPoints: 2,
      openHiddenDangers: 3,
      overdueHiddenDangers: 2,
      majorHiddenDangers: 1,
    });
    expect(figures(other)).toMatchObject({ riskPoints: 0, openHiddenDangers: 4, overdueHiddenDangers: 0 });
    expect(figures(empty)).toMatchObject({ riskPoints: 0, openHiddenDangers: 0 });
  };
  await check();
  await foldCounters(db);
  await check();
});
