import { matchPath } from 'react-router';

/** One row of menu/routes as it may arrive (blade-wire §3.1); unknown keys are ignored. */
export interface MenuRow {
  id: string;
  parentId?: string;
  code?: string;
  name: string;
  path?: string;
  source?: string;
  sort?: number;
  /** 2 = button */
  category?: number;
  /** open type: 2 = new window */
  isOpen?: number;
  hidden?: boolean | number;
  /** false or 0: visiting it opens no tab */
  isTab?: boolean | number;
  /** false or 0: drawn anew at every visit */
  keepAlive?: boolean | number;
  roles?: readonly string[] | string;
  children?: readonly MenuRow[] | null;
}

export interface MenuNode {
  id: string;
  code: string;
  name: string;
  path: string;
  icon: string;
  newWindow: boolean;
  /** reachable, but not drawn */
  hidden: boolean;
  tab: boolean;
  keepAlive: boolean;
  children: readonly MenuNode[];
}

const on = (flag: boolean | number | undefined, unset: boolean): boolean =>
  flag === undefined || flag === null ? unset : flag === true || flag === 1;

const words = (value: readonly string[] | string | undefined): readonly string[] =>
  typeof value === 'string' ? value.split(',').filter(Boolean) : (value ?? []);

/** The forest a user may see: rows whose role list is empty or holds one of the user's roles; buttons are no menu. */
export function menuTree(rows: readonly MenuRow[], roles: readonly string[]): MenuNode[] {
  return rows
    .filter((row) => row.category !== 2)
    .filter((row) => {
      const wanted = words(row.roles);
      return wanted.length === 0 || wanted.some((role) => roles.includes(role));
    })
    .sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0))
    .map((row) => ({
      id: row.id,
      code: row.code ?? row.id,
      name: row.name,
      path: (row.path ?? '').trim(),
      icon: row.source ?? '',
      newWindow: row.isOpen === 2,
      hidden: on(row.hidden, false),
      tab: on(row.isTab, true),
      keepAlive: on(row.keepAlive, true),
      children: menuTree(row.children ?? [], roles),
    }));
}

/** The part of the forest that holds these pages, with the headings above them. */
export function within(nodes: readonly MenuNode[], pages: ReadonlySet<string>): MenuNode[] {
  return nodes.flatMap((node) => {
    const children = within(node.children, pages);
    return children.length > 0 || pages.has(node.id) ? [{ ...node, children }] : [];
  });
}

/** The forest as drawn: hidden items gone, headings without anything under them gone. */
export function visibleMenu(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => {
    if (node.hidden) return [];
    const children = visibleMenu(node.children);
    if (node.children.length > 0 && children.length === 0) return [];
    return [{ ...node, children }];
  });
}

/** A heading with a single visible child gives way to it: a submenu needs several (spec 1 §2). */
export function withoutLoneChildren(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.map((node) => {
    const children = withoutLoneChildren(node.children);
    const [only] = children;
    return children.length === 1 && only ? { ...only, icon: only.icon || node.icon } : { ...node, children };
  });
}

export function leaves(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? leaves(node.children) : node.path ? [node] : []));
}

export type MenuTarget =
  /** a page of this console */
  | { kind: 'route'; to: string }
  /** a page of another system, framed under /myiframe/{code} */
  | { kind: 'frame'; to: string }
  | { kind: 'external'; href: string };

const external = /^(mailto|tel):/i;
const framed = /^https?:/i;

/** Whether a menu path is shown in the embedded-page route: it holds `html` or begins with `http` (spec 1 §2). */
export function isFramed(path: string): boolean {
  return framed.test(path) || /\.html?([?#]|$)/i.test(path);
}

/** Where a click on a menu item leads. Frames are named by the item's code, so that no link can frame a foreign page. */
export function targetOf(node: MenuNode): MenuTarget {
  if (external.test(node.path)) return { kind: 'external', href: node.path };
  if (isFramed(node.path)) {
    if (node.newWindow) return { kind: 'external', href: node.path };
    return { kind: 'frame', to: `/myiframe/${encodeURIComponent(node.code)}` };
  }
  return { kind: 'route', to: node.path.startsWith('/') ? node.path : `/${node.path}` };
}

/** The items from the root down to the one that owns this address; empty when the menu does not know it. */
export function trailOf(nodes: readonly MenuNode[], pathname: string): MenuNode[] {
  for (const node of nodes) {
    if (node.children.length > 0) {
      const below = trailOf(node.children, pathname);
      if (below.length > 0) return [node, ...below];
    } else if (owns(node, pathname)) {
      return [node];
    }
  }
  return [];
}

function owns(node: MenuNode, pathname: string): boolean {
  if (!node.path) return false;
  const target = targetOf(node);
  if (target.kind === 'external') return false;
  const path = target.to.split(/[?#]/)[0] ?? target.to;
  return path === pathname || matchPath({ path, end: true }, pathname) !== null;
}
