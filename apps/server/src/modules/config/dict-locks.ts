import { resources } from '@anlan/domain';
import { type DictLock, isDictCode, itemsOf } from '@anlan/domain/dictionaries/dictionaries';
import type { Stored } from '@anlan/resource';
import { PLATFORM_TENANT, type Work } from '../../kernel/context';
import { invalid, refuse } from '../../kernel/errors';
import { rowOf } from '../../kernel/resource/list/read';

const { dict } = resources;

export type DictRow = Stored & {
  id: string;
  tenantId: string;
  version: number;
  code: string;
  dictKey: string;
  dictValue: string;
  parentId: string | null;
  isLocked: boolean | null;
};

export const LOCKED = '该字典项由系统使用，不能修改键值或删除';
/** What may not change at an entry that the law or a rule of the server names. */
const FIXED: Readonly<Record<string, string>> = {
  code: LOCKED,
  dictKey: LOCKED,
  isSealed: '该字典项由法规或系统规则使用，不能封存或启用',
  remark: '该字典项由法规或系统规则使用，备注不能修改；法定限值在「法定限值」中查看和收紧',
  logo: '该字典项由法规或系统规则使用，图标不能修改',
};
const SAYS: Readonly<Record<Exclude<DictLock, 'key'>, string>> = {
  row: '该字典项是法定表格中的一行，文字不能修改',
  words: '该字典项是系统内置的原因，改名后已有记录中的原因会变成另一个意思，名称不能修改；可新增本企业自己的原因',
  judged: '系统按该字典项的名称判断是否合格、如何审批，改名后会按另一种判断，名称不能修改；可新增本企业自己的项',
};
const PLACE = '该字典项由法规或系统规则使用，不能移到别处';

export const text = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : value === undefined || value === null ? '' : String(value).trim();

export async function parentOf(work: Work, parentId: unknown): Promise<DictRow | undefined> {
  if (parentId === undefined || parentId === null || parentId === '' || parentId === '0') return undefined;
  // No id: the definition says so beside whatever else is wrong.
  if (typeof parentId !== 'string') return undefined;
  return (await rowOf(work, dict, parentId)) as DictRow;
}

/** A row of one's own at a key of the platform's would stand in its place, past every lock on it. */
export async function mustBeFree(work: Work, code: string, dictKey: string): Promise<void> {
  if (work.tenantId === PLATFORM_TENANT) return;
  const [taken] = await work.tx.query(
    'select 1 from dict where tenant_id = $1 and code = $2 and dict_key = $3 and deleted_at is null limit 1',
    [PLATFORM_TENANT, code, dictKey],
  );
  if (taken) throw refuse('当前字典键值已存在!');
}

/** Label and order may change; of a row of a statutory form, of a built-in reason and of what is judged the order alone. Told all at once. */
export async function mustKeep(work: Work, row: DictRow, body: Stored, lock: DictLock): Promise<void> {
  const changed = (field: string) => field in body && text(body[field]) !== text(row[field]);
  const errors = Object.entries(FIXED)
    .filter(([field]) => changed(field))
    .map(([field, message]) => ({ field, message }));
  if (lock !== 'key' && changed('dictValue')) errors.push({ field: 'dictValue', message: SAYS[lock] });
  if ('parentId' in body && !(await samePlace(work, row, body.parentId)))
    errors.push({ field: 'parentId', message: PLACE });
  if (lock === 'key' && changed('dictValue') && isDictCode(row.code)) {
    // 二级动火 called 一级动火 would be another class under the same key.
    const name = text(body.dictValue);
    const other = itemsOf(row.code).find((entry) => entry.label === name && entry.key !== row.dictKey);
    if (other) errors.push({ field: 'dictValue', message: `「${name}」是本字典中另一项的名称` });
  }
  if (errors.length > 0) throw invalid(errors);
}

/** The same parent, or the row that a tenant has put over it. */
async function samePlace(work: Work, row: DictRow, parentId: unknown): Promise<boolean> {
  const now = await parentOf(work, parentId);
  if (now?.id === row.parentId || (!now && row.parentId === null)) return true;
  const before = await parentOf(work, row.parentId);
  return now !== undefined && before !== undefined && now.code === before.code && now.dictKey === before.dictKey;
}
