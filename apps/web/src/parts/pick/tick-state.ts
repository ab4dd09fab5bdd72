export interface TickNode {
  readonly id: string;
  readonly title: string;
  readonly children?: readonly TickNode[];
}

export interface TickState {
  readonly checked: readonly string[];
  readonly halfChecked: readonly string[];
}

/** A ticked branch ticks all below it; a branch all of whose twigs are ticked is ticked; one with some is half. */
export function tickState(tree: readonly TickNode[], ticked: readonly string[]): TickState {
  const given = new Set(ticked);
  const checked: string[] = [];
  const halfChecked: string[] = [];
  const mark = ({ id, children = [] }: TickNode, above: boolean): 'all' | 'some' | 'none' => {
    const on = above || given.has(id);
    const below = children.map((child) => mark(child, on));
    const all = children.length === 0 ? on : below.every((state) => state === 'all');
    if (all) checked.push(id);
    else if (below.some((state) => state !== 'none')) halfChecked.push(id);
    else return 'none';
    return all ? 'all' : 'some';
  };
  for (const node of tree) mark(node, false);
  return { checked, halfChecked };
}

/**
 * What is ticked after this node was clicked: judged by the whole tree, for a search shows a part of it, and the only
 * twig in sight is not its branch.
 */
export function toggled(tree: readonly TickNode[], ticked: readonly string[], id: string, on: boolean): string[] {
  const now = new Set([...ticked, ...tickState(tree, ticked).checked]);
  const put = (node: TickNode): void => {
    if (on) now.add(node.id);
    else now.delete(node.id);
    for (const child of node.children ?? []) put(child);
  };
  const walk = (node: TickNode): boolean => {
    if (node.id === id) {
      put(node);
      return true;
    }
    const children = node.children ?? [];
    if (!children.map(walk).includes(true)) return false;
    if (children.every((child) => now.has(child.id))) now.add(node.id);
    else now.delete(node.id);
    return true;
  };
  for (const node of tree) walk(node);
  return [...now];
}
