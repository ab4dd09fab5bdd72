interface Node {
  readonly id: string;
  readonly parentId: string;
}

export type Tree<N> = N & { readonly hasChildren?: boolean; readonly children?: readonly Tree<N>[] };

/**
 * Rows in order → a forest. A row whose parent is not among them becomes a root; a leaf has no `children` key, since the
 * family's clients take an empty list for a parent (blade-wire §3.1).
 */
export function forest<N extends Node>(rows: readonly N[]): Tree<N>[] {
  const ids = new Set(rows.map((row) => row.id));
  const below = new Map<string, N[]>();
  const roots: N[] = [];
  for (const row of rows) {
    if (row.parentId !== '0' && ids.has(row.parentId)) {
      const siblings = below.get(row.parentId);
      if (siblings) siblings.push(row);
      else below.set(row.parentId, [row]);
    } else roots.push(row);
  }
  const grow = (row: N): Tree<N> => {
    const children = below.get(row.id);
    return children ? { ...row, hasChildren: true, children: children.map(grow) } : row;
  };
  return roots.map(grow);
}

/** A node of a select tree: `title`, and the id under the three names clients know it by. */
export const selectNode = <N extends Node>(row: N, title: string) => ({
  id: row.id,
  parentId: row.parentId,
  title,
  key: row.id,
  value: row.id,
});
