import type { AnyResource, RowOf, Stored } from '@anlan/resource';
import type { Work } from '../context';
import { refuse } from '../errors';
import { rowOf } from './list/read';
import { changeMany } from './write/many';
import { changeRow } from './write/one';

/** `status` of configurations of which exactly one is in use. */
export const OFF = 1;
export const ON = 2;

type Row = RowOf<AnyResource> & Stored;

/** Makes this row the one in use and every other not; enablings of one table stand in line. */
export async function enableOne(work: Work, resource: AnyResource, id: unknown): Promise<void> {
  await work.tx.query(`select pg_advisory_xact_lock(hashtext($1))`, [`anlan/enable/${resource.name}`]);
  const row = (await rowOf(work, resource, id, { lock: true })) as Row;
  if (row.status === ON) return;
  await changeMany(work, resource, { kind: 'disable', where: () => `t.status = ${ON}`, set: { status: OFF } });
  await changeRow(work, resource, row, { status: ON }, { kind: 'enable' });
}

export function keepEnabled(rows: readonly unknown[]): void {
  if (rows.some((row) => (row as Row).status === ON)) throw refuse('启用中的配置不能删除，请先启用另一个');
}
