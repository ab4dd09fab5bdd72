import { type AnyResource, message, type Stored } from '@anlan/resource';
import { invalid } from '../errors';
import type { ColumnValue } from './columns';
import { hasTenant, tenantWall } from './table';
import type { Writer } from './write/statement';

const MAX_DEPTH = 20;

/**
 * `ancestors` of a row in its tree (parents from the root down, the row itself not included). Moving a node moves its
 * whole subtree; a node can go neither under itself nor under a descendant.
 */
export async function placeInTree(
  work: Writer,
  resource: AnyResource,
  id: string,
  values: Readonly<Stored>,
  before?: Readonly<Stored>,
): Promise<ColumnValue[]> {
  const parentId = (values.parentId as string | null | undefined) ?? null;
  const wall = tenantWall(resource, '$2');
  let ancestors: string[] = [];
  const moves = before !== undefined && before.parentId !== parentId;
  if (moves || (parentId !== null && !before)) {
    // Of two moves, or a move and a row that is put below, the later one must see what the other has made of the tree.
    await work.tx.query(`select pg_advisory_xact_lock${moves ? '' : '_shared'}(hashtextextended($1, 0))`, [
      `tree/${resource.table}/${hasTenant(resource) ? work.tenantId : ''}`,
    ]);
  }
  if (parentId !== null) {
    if (parentId === id) throw invalid([{ field: 'parentId', message: '父节点不可选择自身!' }]);
    const [parent] = await work.tx.query<{ ancestors: string[] }>(
      `select ancestors from ${resource.table} where ${wall}id = $1::uuid and deleted_at is null`,
      [parentId, work.tenantId],
    );
    if (!parent) throw invalid([{ field: 'parentId', message: message.reference('上级') }]);
    if (parent.ancestors.includes(id)) throw invalid([{ field: 'parentId', message: '父节点不可选择自己的下级!' }]);
    ancestors = [...parent.ancestors, parentId];
    if (ancestors.length >= MAX_DEPTH) throw invalid([{ field: 'parentId', message: `层级最多${MAX_DEPTH}级` }]);
  }
  if (moves) {
    await work.tx.run(
      `update ${resource.table} set ancestors = $3::uuid[] || ancestors[array_position(ancestors, $1::uuid):] where ${wall}ancestors @> array[$1::uuid]`,
      [id, work.tenantId, ancestors],
    );
  }
  return [{ column: 'ancestors', type: 'uuid[]', value: ancestors }];
}
