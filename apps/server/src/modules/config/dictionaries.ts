import { dictionaries as bundled, itemsOf, ROOT_KEY } from '@anlan/domain/dictionaries/dictionaries';
import type { Dictionary, DictItem as SeedItem } from '@anlan/domain/dictionaries/dictionary';
import { type DictItem, type Dictionaries, type Ground, PLATFORM_TENANT } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';
import { newId } from '../../kernel/db/id';

interface Row {
  id: string;
  tenant_id: string;
  parent_id: string | null;
  code: string;
  dict_key: string;
  dict_value: string;
  sort: number;
  is_sealed: number;
  is_locked: boolean | null;
  color: string | null;
  remark: string | null;
}

/** Topic under which every node drops what it keeps: `dict/100001`, of the platform's rows `dict/000000`. */
export const dictTopic = (tenantId: string): string => `dict/${tenantId}`;

/** Items by tenant, each tenant's loaded as a whole (about a thousand rows) at the first question. */
export function dictionaryService(ground: Pick<Ground, 'db' | 'epochs'>): Dictionaries {
  const cache = new Map<string, Map<string, DictItem[]>>();
  const drop = (tenantId?: string) => {
    // The platform's rows lie under everybody's.
    if (tenantId === undefined || tenantId === PLATFORM_TENANT) cache.clear();
    else cache.delete(tenantId);
  };
  ground.epochs.on('dict', (topic) => drop(topic.split('/')[1]));
  const load = async (tenantId: string, tx: Tx) => {
    const rows = await tx.query<Row>(
      `select id, tenant_id, parent_id, code, dict_key, dict_value, sort, is_sealed, is_locked, color, remark
         from dict where tenant_id = any($1::text[]) and deleted_at is null order by sort, dict_key`,
      [[PLATFORM_TENANT, tenantId]],
    );
    return layer(rows, tenantId);
  };
  return {
    drop,
    items: async (tenantId, code, tx) => {
      let codes = cache.get(tenantId);
      if (!codes) {
        codes = tx ? await load(tenantId, tx) : await ground.db.reading(tenantId, (own) => load(tenantId, own));
        if (cache.size > 5_000) cache.clear();
        cache.set(tenantId, codes);
      }
      return codes.get(code) ?? [];
    },
  };
}

/** The tenant's own rows stand in for the platform's of the same code and key; children follow by key. */
function layer(rows: readonly Row[], tenantId: string): Map<string, DictItem[]> {
  const keyOf = (row: Row) => `${row.code}/${row.dict_key}`;
  const own = new Set(rows.filter((row) => row.tenant_id === tenantId).map(keyOf));
  const live = rows.filter((row) => row.tenant_id === tenantId || !own.has(keyOf(row)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const idByKey = new Map(live.map((row) => [keyOf(row), row.id]));
  const codes = new Map<string, DictItem[]>();
  for (const row of live) {
    const parent = row.parent_id ? byId.get(row.parent_id) : undefined;
    // The root row names the code and is no item.
    if (!parent) continue;
    const root = parent.parent_id === null;
    const item: DictItem = {
      id: row.id,
      parentId: root ? null : (idByKey.get(keyOf(parent)) ?? parent.id),
      key: row.dict_key,
      label: row.dict_value,
      sort: row.sort,
      sealed: row.is_sealed === 1,
      locked: row.is_locked === true,
      remark: row.remark,
      color: row.color,
    };
    codes.set(row.code, [...(codes.get(row.code) ?? []), item]);
  }
  return codes;
}

/** 隐患等级 has an entry −1 of its own, so its root goes by another key. */
const rootKey = (dictionary: Dictionary): string =>
  dictionary.items.some(({ key }) => key === ROOT_KEY) ? 'root' : ROOT_KEY;

/** Inserts what is missing of the bundled dictionaries as the platform's rows, and holds every locked entry to the bundle. */
export async function seedDictionaries(tx: Tx): Promise<number> {
  for (const dictionary of bundled.filter((entry) => rootKey(entry) !== ROOT_KEY)) {
    await tx.run('update dict set dict_key = $2 where code = $1 and parent_id is null and dict_key = $3', [
      dictionary.code,
      rootKey(dictionary),
      ROOT_KEY,
    ]);
  }
  const known = new Map(
    (
      await tx.query<{ id: string; code: string; dict_key: string }>(
        'select id, code, dict_key from dict where tenant_id = $1 and deleted_at is null',
        [PLATFORM_TENANT],
      )
    ).map((row) => [`${row.code}/${row.dict_key}`, row.id]),
  );
  const missing: Record<string, unknown>[] = [];
  const place = (
    code: string,
    item: { key: string; label: string } & Partial<SeedItem>,
    parentId: string | null,
    path: string[],
    sort: number,
  ) => {
    const id = known.get(`${code}/${item.key}`) ?? newId();
    if (!known.has(`${code}/${item.key}`)) {
      missing.push({
        id,
        parent_id: parentId,
        ancestors: path,
        code,
        dict_key: item.key,
        dict_value: item.label,
        sort,
        is_sealed: item.sealed ? 1 : 0,
        is_locked: item.locked ?? false,
        color: item.color ?? null,
        remark: item.remark ?? null,
      });
    }
    for (const [index, child] of (item.children ?? []).entries()) place(code, child, id, [...path, id], index + 1);
  };
  for (const [index, dictionary] of bundled.entries()) {
    place(
      dictionary.code,
      {
        key: rootKey(dictionary),
        locked: itemsOf(dictionary.code).some((entry) => entry.locked),
        label: dictionary.label,
        children: dictionary.items,
        ...(dictionary.source ? { remark: dictionary.source } : {}),
      },
      null,
      [],
      Math.min(index + 1, 999),
    );
  }
  await tx.run(
    `insert into dict (tenant_id, id, parent_id, ancestors, code, dict_key, dict_value, sort, is_sealed, is_locked, color, remark)
     select $2, id, parent_id, ancestors, code, dict_key, dict_value, sort, is_sealed, is_locked, color, remark
       from jsonb_to_recordset($1::jsonb) as x(id uuid, parent_id uuid, ancestors uuid[], code text, dict_key text, dict_value text, sort int, is_sealed smallint, is_locked boolean, color text, remark text)
     on conflict do nothing`,
    [JSON.stringify(missing), PLATFORM_TENANT],
  );
  return missing.length + (await holdLocked(tx));
}

/**
 * A locked entry keeps seal and remark, and a row of a statutory form, a built-in reason and what the rules judge its words, at the platform and wherever a tenant
 * has put a row of its own over it: also what was written before the entry was locked.
 */
async function holdLocked(tx: Tx): Promise<number> {
  const entries = bundled.flatMap(({ code }) =>
    itemsOf(code)
      .filter(({ locked }) => locked)
      .map((entry) => ({
        code,
        dict_key: entry.key,
        is_sealed: entry.sealed ? 1 : 0,
        remark: entry.remark ?? null,
        words: entry.statutory || entry.spoken || entry.judged ? entry.label : null,
      })),
  );
  return tx.run(
    `update dict d set is_locked = true, is_sealed = x.is_sealed, remark = x.remark, dict_value = coalesce(x.words, d.dict_value)
       from jsonb_to_recordset($1::jsonb) as x(code text, dict_key text, is_sealed smallint, remark text, words text)
      where d.code = x.code and d.dict_key = x.dict_key and d.parent_id is not null and d.deleted_at is null
        and (d.is_locked, d.is_sealed, d.remark, d.dict_value)
            is distinct from (true, x.is_sealed, x.remark, coalesce(x.words, d.dict_value))`,
    [JSON.stringify(entries)],
  );
}
