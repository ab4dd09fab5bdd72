import { resources } from '@anlan/domain';
import { type AnyResource, type AnySteps, awaitedBy } from '@anlan/resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCompany } from '../../../testing/company';
import { testCtx, testServices, within } from '../../../testing/kit';
import { openTestDb } from '../../../testing/test-db';
import { type Actor, asSystem } from '../../context';
import type { Engine } from '../../db/db';
import { newId } from '../../db/id';
import { page } from '../list/read';
import { awaitsMe, awaitsMeByArms, countAwaitingMe } from './awaiting';

let db: Engine;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db?.close());

const { checkRecord } = resources;
/** A round awaits all whom it names; where none of them is there, the head of the department, else the safety managers. */
const rounds: AnyResource = {
  ...checkRecord,
  visibleTo: 'tenant',
  steps: {
    entity: checkRecord as AnySteps['entity'],
    plain: {},
    steps: [
      {
        name: 'look',
        label: '检查',
        permission: 'edit',
        from: ['waiting', 'overdue'],
        awaits: {
          chain: [{ user: 'userIds' }, { headOf: 'deptId', apart: ['userIds'] }, { role: 'safety_manager' }],
        },
        done: { msg: '' },
      },
    ],
  },
};

/** The same, where nobody is there, of whoever holds a code. */
const byCode: AnyResource = {
  ...rounds,
  steps: {
    ...(rounds.steps as AnySteps),
    steps: (rounds.steps as AnySteps).steps.map((step) => ({
      ...step,
      awaits: { chain: [{ user: 'userIds' }, { code: 'checkrecord_edit' }] },
    })),
  },
};

/** The same, where only a role is asked. */
const byRole: AnyResource = {
  ...rounds,
  steps: {
    ...(rounds.steps as AnySteps),
    steps: (rounds.steps as AnySteps).steps.map((step) => ({
      ...step,
      awaits: { chain: [{ role: 'safety_manager' }] },
    })),
  },
};

describe('a step that awaits all whom a list names', () => {
  it('stands in the to-dos of each of them, and passes on where none is there', async () => {
    const app = testServices(db);
    const company = await testCompany(app);
    const [one, two, gone, head, manager] = [
      await company.person('employee'),
      await company.person('employee'),
      await company.person('employee'),
      await company.person('dept_head', { headOf: company.depts.workshop }),
      await company.person('safety_manager'),
    ];
    const { workshop, other } = company.depts;
    const rows = [
      { name: 'both', users: [one, two], dept: other, status: 1 },
      { name: 'one and a leaver', users: [gone, one], dept: workshop, status: 4 },
      { name: 'a leaver', users: [gone], dept: workshop, status: 1 },
      { name: 'nobody', users: [], dept: workshop, status: 4 },
      { name: 'nobody, no head', users: [], dept: other, status: 1 },
      { name: 'a leaver, no department', users: [gone], dept: null, status: 4 },
      { name: 'done', users: [one, two], dept: workshop, status: 3 },
    ].map((row) => ({ ...row, id: newId(), userIds: row.users.map(({ userId }) => userId) }));
    await asSystem(app, 'rounds', async ({ tx }) => {
      await tx.run('update app_user set is_resign = 0 where tenant_id = $1 and id = $2', [
        company.tenantId,
        gone.userId,
      ]);
      for (const { id, name, userIds, dept, status } of rows)
        await tx.run(
          'insert into check_record (tenant_id, id, name, user_ids, dept_id, record_status) values ($1, $2, $3, $4, $5, $6)',
          [company.tenantId, id, name, userIds, dept, status],
        );
    });
    const people = {
      isActive: (id: string) => id !== gone.userId,
      headOf: (dept: string) => (dept === workshop ? head.userId : null),
    };
    const expected = (actor: Actor): string[] =>
      rows
        .filter(({ userIds, dept, status }) =>
          awaitedBy(rounds.steps as AnySteps, { userIds, deptId: dept, recordStatus: status }, people).some(
            ({ whom }) =>
              whom.userIds.includes(actor.userId) ||
              (whom.deptHeadOf !== undefined && actor.headOfDeptIds.includes(whom.deptHeadOf)) ||
              (whom.roleAlias !== undefined && actor.roleAliases.includes(whom.roleAlias)),
          ),
        )
        .map(({ name }) => name)
        .sort();
    const found = (actor: Actor) =>
      within(testCtx(app, actor), async (work) => {
        const names = (answer: { json: string | Buffer }): string[] =>
          (JSON.parse(String(answer.json)).records as { name: string }[]).map(({ name }) => name).sort();
        const arms = names(await page(work, rounds, {}, { anyOf: awaitsMeByArms(work, rounds) }));
        const whole = names(await page(work, rounds, {}, { refine: [awaitsMe(work, rounds)] }));
        expect(whole).toEqual(arms);
        expect(await countAwaitingMe(work, rounds)).toBe(arms.length);
        return arms;
      });
    for (const actor of [one, two, head, manager]) expect(await found(actor)).toEqual(expected(actor));
    expect(await found(one)).toEqual(['both', 'one and a leaver']);
    expect(await found(head)).toEqual(['a leaver', 'nobody']);
    expect(await found(manager)).toEqual(['a leaver, no department', 'nobody, no head']);
    // A code is asked of the person, whatever his role.
    const withCode = (codes: readonly string[]) =>
      within(testCtx(app, { ...head, can: (code) => codes.includes(code) }), async (work) => {
        const arms = await page(work, byCode, {}, { anyOf: awaitsMeByArms(work, byCode) });
        expect(await countAwaitingMe(work, byCode)).toBe(JSON.parse(String(arms.json)).total);
        return (JSON.parse(String(arms.json)).records as { name: string }[]).map(({ name }) => name).sort();
      });
    expect(await withCode([])).toEqual([]);
    expect(await withCode(['checkrecord_edit'])).toEqual(
      ['a leaver', 'a leaver, no department', 'nobody', 'nobody, no head'].sort(),
    );
    // Nobody like him is asked by any step: no row, and a statement that holds.
    await within(testCtx(app, one), async (work) => {
      const arms = await page(work, byRole, {}, { anyOf: awaitsMeByArms(work, byRole) });
      expect(JSON.parse(String(arms.json)).records).toEqual([]);
      expect(await countAwaitingMe(work, byRole)).toBe(0);
    });
    const row = { userIds: [], deptId: other, recordStatus: 1 };
    expect(awaitedBy(byCode.steps as AnySteps, row)[0]?.whom).toEqual({ userIds: [], code: 'checkrecord_edit' });
  });
});
