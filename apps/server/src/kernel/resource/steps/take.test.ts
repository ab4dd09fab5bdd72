import { resources } from '@anlan/domain';
import type { AnyResource, AnyStep, AnySteps } from '@anlan/resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshTenant, testActor, testCtx, testServices, within } from '../../../testing/kit';
import { openTestDb } from '../../../testing/test-db';
import type { Engine } from '../../db/db';
import { newId } from '../../db/id';
import { Refusal } from '../../errors';
import { rowOf } from '../list/read';
import { takeMany, takeStep, type Which } from './take';

let db: Engine;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db?.close());

const guests = resources.guestRegister;
const { steps: declared } = guests.steps as AnySteps;
/** The same steps behind a door, and for many at once. */
const doored: AnyResource = {
  ...guests,
  steps: {
    ...(guests.steps as AnySteps),
    doors: [{ name: 'judge', at: ['PUT /judge/:id'], summary: '审核' }],
    steps: declared.map((step) => ({ ...step, through: 'judge', meant: { field: 'pass', equals: 1 } })),
  },
};
const many = {
  ...(declared.find(({ name }) => name === 'pass') as AnyStep),
  bulk: { at: [], max: 9, verb: '通过', summary: '', answer: () => ({ data: null, msg: '' }) },
};

describe('a step that makes records of another resource', () => {
  /** What the person with these codes is told, and in which state the record then is. */
  const told = async (codes: readonly string[], which: Which | 'many', body: object) => {
    const held = new Set(codes);
    const actor = testActor(freshTenant(), { permissions: held, can: (code) => held.has(code) });
    const ctx = testCtx(testServices(db), actor);
    const id = newId();
    const refusal = await within(ctx, async (work) => {
      await work.tx.run("insert into guest_register (tenant_id, id, name, state) values ($1, $2, '张三', 0)", [
        actor.tenantId,
        id,
      ]);
      const row = await rowOf(work, guests, id, { lock: true });
      const taken =
        which === 'many'
          ? takeMany(work, guests, {}, [id], body, many, () => false)
          : takeStep(work, 'door' in which ? doored : guests, {}, row, body, which);
      return taken.then(
        () => undefined,
        (error: unknown) => error as Refusal,
      );
    });
    if (refusal) expect(refusal).toBeInstanceOf(Refusal);
    return refusal ? [refusal.status, refusal.message] : 'taken';
  };
  const wrong = { roleId: 'nobody', pass: 1 };
  const lacking = [403, '通过申请需要新增用户的权限'];

  it('asks its codes before its body where it is called by name', async () => {
    expect(await told([], { step: 'pass' }, wrong)).toEqual(lacking);
    expect(await told([], 'many', wrong)).toEqual(lacking);
    expect(await told(['user_add'], { step: 'pass' }, wrong)).toEqual([400, expect.any(String)]);
    expect(await told(['user_add'], { step: 'pass' }, {})).toBe('taken');
  });

  it('asks them behind a door once the body has told which step is meant', async () => {
    expect(await told([], { door: 'judge' }, wrong)).toEqual([400, expect.any(String)]);
    expect(await told([], { door: 'judge' }, { pass: 1 })).toEqual(lacking);
    expect(await told(['user_add'], { door: 'judge' }, { pass: 1 })).toBe('taken');
  });
});
