import { resources } from '@anlan/domain';
import type { FieldError, Stored } from '@anlan/resource';
import type { Work } from '../../../kernel/context';
import { forbidden } from '../../../kernel/errors';
import { decrypt } from '../../../kernel/personal';
import { WIDER } from '../guards';
import { departmentsBeyond, PowersBook } from '../powers';

export type Before = (Readonly<Stored> & { readonly id: string; readonly version: number }) | undefined;

export const list = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

/**
 * Facts of a personnel file: whoever keeps people writes them of everybody. Everything else (number, mail,
 * places, roles, state) leads into an account or says what it may, and is left to those whom the person does not exceed.
 */
const FILE: ReadonlySet<string> = new Set([
  'code',
  'realName',
  'name',
  'sex',
  'birthday',
  'education',
  'entryTime',
  'avatar',
]);

const same = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) || Array.isArray(other) ? list(one).join() === list(other).join() : (one ?? '') === (other ?? '');

/** Fields whose value a write changes. */
export function changedFields(work: Work, values: Stored, before: NonNullable<Before>): string[] {
  const fields = resources.user.fields as Readonly<Record<string, { readonly personal?: string }>>;
  return Object.keys(values).filter((name) => {
    const field = fields[name];
    if (!field) return false;
    const stored = before[name];
    const known = field.personal && typeof stored === 'string' ? decrypt(stored, work.app.keys.personal) : stored;
    return !same(values[name], known);
  });
}

/** Roles and departments do not change while people are written: one look for all rows of a sheet. */
const books = new WeakMap<Work, Promise<PowersBook>>();
function bookOf(work: Work): Promise<PowersBook> {
  let book = books.get(work);
  if (!book) {
    book = PowersBook.load(work);
    books.set(work, book);
  }
  return book;
}

/**
 * Nobody gives what he does not have, by whatever field: roles, departments, heads. Whose powers are greater is not
 * touched where it leads into his account.
 */
export async function powerProblems(work: Work, values: Stored, before: Before): Promise<FieldError[]> {
  const changed = before ? changedFields(work, values, before) : Object.keys(values);
  const self = before?.id === work.actor.userId;
  const touches = changed.some((name) => !FILE.has(name));
  const moves = !before || ['roleId', 'deptId'].some((name) => changed.includes(name));
  if (!moves && (self || !touches)) return [];
  const book = await bookOf(work);
  const roleIds = list('roleId' in values ? values.roleId : before?.roleId);
  const deptIds = list('deptId' in values ? values.deptId : before?.deptId);
  const had = before && book.of({ userId: before.id, roleIds: list(before.roleId), deptIds: list(before.deptId) });
  if (had && !self && touches && book.exceeds(had)) throw forbidden('不能操作权限高于自己的账号');
  if (!moves) return [];
  const beyond = roleIds
    .filter((id) => !list(before?.roleId).includes(id))
    .filter((id) => book.exceeds(book.of({ roleIds: [id], deptIds })));
  if (beyond.length > 0) {
    const names = beyond.map((id) => book.nameOf(id)).join('、');
    return [{ field: 'roleId', message: `不能授予权限超出自己的角色：${names}` }];
  }
  const joined = deptIds.filter((id) => !list(before?.deptId).includes(id));
  // What is empty today a later role may open.
  if (self && departmentsBeyond(work.actor, joined).length > 0) {
    return [{ field: 'deptId', message: '不能把自己加入数据范围以外的部门' }];
  }
  return book.exceeds(book.of({ userId: before?.id, roleIds, deptIds }), had)
    ? [{ field: 'deptId', message: WIDER }]
    : [];
}
