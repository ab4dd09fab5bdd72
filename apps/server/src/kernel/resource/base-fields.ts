import type { AnyField } from '@anlan/resource';

/** What every record has without its definition saying so, as lists filter it and sheets show it. */
export const BASE_FIELDS: Readonly<Record<string, AnyField>> = {
  createTime: { kind: 'datetime', label: '创建时间' },
  updateTime: { kind: 'datetime', label: '更新时间' },
  createUser: { kind: 'ref', label: '创建人', target: 'user' },
  updateUser: { kind: 'ref', label: '更新人', target: 'user' },
};
