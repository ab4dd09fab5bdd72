import { type DynamicNumber, defaultNumber } from '@anlan/domain/dynamic/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSystem, nowText, shanghai } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { type Classroom, classroom } from './classroom.testing';
import { personFactors } from './risk-factors';

let room: Classroom;
beforeAll(async () => {
  room = await classroom();
});
afterAll(async () => {
  await room?.world.close();
});

it('a point is the worse by three for who answers for it and has not learned in time, or let a certificate run out: once', async () => {
  const { services: app } = room.world.app;
  const { tenantId } = room.firm;
  const who = await room.worker('负责人');
  const [point, other] = [newId(), newId()];
  for (const [id, principal] of [
    [point, who.userId],
    [other, room.keeper.userId],
  ])
    await room.world.sql(
      `insert into risk_point (tenant_id, id, name, place, principal_id) values ($1, $2::uuid, '反应釜', $3::uuid, $4::uuid)`,
      [tenantId, id, room.firm.places.area, principal],
    );
  const factors = () =>
    asSystem(app, 'test factors', ({ tx }) =>
      personFactors.factorsOf({
        ...{ tx, tenantId, riskIds: [point, other], now: nowText({ app }) },
        number: async (key) => defaultNumber(key.replace('risk.dynamic.', '') as DynamicNumber),
      }),
    );
  while ((await room.world.app.events.deliver()) > 0);
  // Asked, and still in time.
  expect(await factors()).toEqual([]);
  const yesterday = shanghai(app.clock.now() - 86_400_000).slice(0, 10);
  // Last year's yearly training is over with its year.
  await room.world.sql(
    `insert into training_demand (tenant_id, id, title, user_id, demand, year, since, due_on, asked, counted_from, counted_until, demand_state)
     select $1, $2::uuid, '去年', $3::uuid, 4, y.n, make_date(y.n, 1, 1), make_date(y.n, 12, 31), 20, make_date(y.n, 1, 1), make_date(y.n, 12, 31), 1
       from (select $4::int as n) y`,
    [tenantId, newId(), who.userId, Number(yesterday.slice(0, 4)) - 1],
  );
  expect(await factors()).toEqual([]);
  await room.world.sql("update training_demand set due_on = $2::date where user_id = $1 and title <> '去年'", [
    who.userId,
    yesterday,
  ]);
  expect(await factors()).toMatchObject([
    {
      ...{ riskId: point, term: 'E', points: 3, count: 1, sentence: '负责人有逾期未学满的学时1项' },
      evidence: [{ resource: 'trainingDemand', points: 3, owner: '负责人' }],
    },
  ]);
  await room.world.sql(
    `insert into safety_certificate (tenant_id, id, user_id, name, num, effective_time, certificate_state, verify_state)
     values ($1, $2::uuid, $3::uuid, '低压电工证', 'T1', $4::date, 3, 1)`,
    [tenantId, newId(), who.userId, yesterday],
  );
  expect(await factors()).toMatchObject([
    {
      points: 3,
      count: 2,
      sentence: '负责人有过期证书1本、逾期未学满的学时1项',
      evidence: [{ points: 0 }, { points: 0 }],
    },
  ]);
  await room.world.sql('update training_demand set demand_state = 2 where user_id = $1', [who.userId]);
  expect(await factors()).toMatchObject([{ count: 1, sentence: '负责人有过期证书1本' }]);
});
