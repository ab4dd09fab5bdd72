import { call, f, type } from '@anlan/resource';

/** A department of a tree that is opened level by level. */
export interface DeptNode {
  readonly id: string;
  readonly parentId: string;
  readonly title: string;
  readonly hasChildren?: boolean;
}

/** One level; the roots without `parentId`. */
export const deptLevel = call('GET /blade-system/dept/lazy-tree', {
  summary: '部门逐级选择树',
  access: { signedIn: true },
  resource: 'dept',
  reach: 'rows',
  query: { parentId: f.text('上级部门') },
  reply: type<readonly DeptNode[]>(),
});
