import { useSession } from './session';

/** Whether the user holds a button code such as `hiddendanger_add`. */
export function useCan(code: string): boolean {
  return useSession((state) => state.permission[code] === true);
}

/** A node of menu/buttons. A node without children is a button and contributes its code. */
export interface ButtonNode {
  code: string;
  children?: readonly ButtonNode[] | null;
}

export function permissionMap(nodes: readonly ButtonNode[]): Record<string, true> {
  const map: Record<string, true> = {};
  const visit = (node: ButtonNode) => {
    if (node.children && node.children.length > 0) for (const child of node.children) visit(child);
    else if (node.code) map[node.code] = true;
  };
  for (const node of nodes) visit(node);
  return map;
}
