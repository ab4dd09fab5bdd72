import { warning } from '@anlan/domain/warning/warning';
import type { RowOf } from '@anlan/resource';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshTenant, testActor, testCtx, testServices, within } from '../../../testing/kit';
import { openTestDb } from '../../../testing/test-db';
import type { Work } from '../../context';
import type { Engine } from '../../db/db';
import { newId } from '../../db/id';
import { rowOf } from '../list/read';
import { changeMany } from './many';
import { changeRow } from './one';

let db: Engine;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db?.close());

const resource = warning;
const { open, cleared } = warning.lifecycle?.code ?? { open: 0, cleared: 0 };

const withWarning = <T>(state: number, run: (work: Work, row: RowOf<typeof warning>) => Promise<T>): Promise<T> =>
  within(testCtx(testServices(db), testActor(freshTenant())), async (work) => {
    const id = newId();
    await work.tx.run(
      "insert into warning (tenant_id, id, warn_content, processing_state) values ($1, $2, '气体超限', $3)",
      [work.tenantId, id, state],
    );
    return run(work, await rowOf(work, warning, id, { lock: true }));
  });

it('refuses a change of state that neither a step nor a move of its kind declares', async () => {
  const ends = { processingState: cleared };
  await withWarning(open, async (work, row) => {
    await expect(changeRow(work, resource, row, ends, { kind: 'update' })).rejects.toThrow('"update" leads to state 2');
    await expect(changeMany(work, resource, { kind: 'update', set: ends })).rejects.toThrow('"update"');
    await changeRow(work, resource, row, ends, { kind: 'autoClear' });
    expect(await rowOf(work, warning, row.id)).toMatchObject(ends);
  });
});

it('does not write a record that has moved on since it was read', async () => {
  await withWarning(open, async (work, row) => {
    await work.tx.run('update warning set processing_state = $2 where tenant_id = $3 and id = $1::uuid', [
      row.id,
      cleared,
      work.tenantId,
    ]);
    const change = changeRow(work, resource, row, { processingState: cleared }, { kind: 'autoClear' });
    await expect(change).rejects.toThrow('状态已变化');
  });
});

it('leaves rows in a state from which nothing leads to the new one', async () => {
  await withWarning(cleared, async (work, row) => {
    const each = [{ id: row.id, processingState: open }];
    await expect(changeMany(work, resource, { kind: 'autoClear', each })).rejects.toThrow('state 1');
    const again = await changeMany(work, resource, {
      kind: 'autoClear',
      each: [{ id: row.id, processingState: cleared, warnMarks: '再次' }],
    });
    expect(again).toEqual([]);
  });
});
