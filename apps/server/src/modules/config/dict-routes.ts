import { resources } from '@anlan/domain';
import { type DictFamily, type DictNode, dictCalls } from '@anlan/domain/config/dict-calls';
import { lockOf, ROOT_KEY } from '@anlan/domain/dictionaries/dictionaries';
import { IDS, manyOf, message, permissionCode, type Stored } from '@anlan/resource';
import { type DictItem, PLATFORM_TENANT, type Work } from '../../kernel/context';
import { forbidden, invalid, refuse } from '../../kernel/errors';
import { forest, selectNode } from '../../kernel/resource/forest';
import { idOf, idsOf } from '../../kernel/resource/ids';
import type { Implementation } from '../../kernel/resource/implement';
import { implement } from '../../kernel/resource/implement';
import { page, rowOf, rowsOf } from '../../kernel/resource/list/read';
import { create, remove, update } from '../../kernel/resource/write/one';
import { type Route, type RouteInput, route, serve } from '../../kernel/route';
import { type DictRow, LOCKED, mustBeFree, mustKeep, parentOf, text } from './dict-locks';
import { dictTopic } from './dictionaries';

const { dict } = resources;
/** What the dictionary look-ups answer; sealed items are labelled in lists but no longer offered. */
const present = (code: string, item: DictItem): Presented => ({
  id: item.id,
  parentId: item.parentId ?? '0',
  code,
  dictKey: item.key,
  dictValue: item.label,
  sort: item.sort,
  isSealed: item.sealed ? 1 : 0,
  isLocked: item.locked ? 1 : 0,
  color: item.color,
  remark: item.remark,
});

type Presented = DictNode;

const codeOf = (input: RouteInput): string => {
  const code = input.query.code;
  if (typeof code !== 'string' || !/^[\w.-]{1,50}$/.test(code)) throw refuse('缺少必要的请求参数: code');
  return code;
};

/** Every row of the tenant's view, own and platform's, as the screens of dictionary management show them. */
async function allRows(work: Work, where = 'true', params: readonly unknown[] = []): Promise<Presented[]> {
  const rows = await work.tx.query<Presented & Stored>(
    `select t.id, coalesce(t.parent_id::text, '0') as "parentId", t.code, t.dict_key as "dictKey", t.dict_value as "dictValue",
            t.sort, t.is_sealed as "isSealed", coalesce(t.is_locked, false)::int as "isLocked", t.color, t.remark
       from dict t
      where t.deleted_at is null and (${where})
        and (t.tenant_id = $1 or (t.tenant_id = '${PLATFORM_TENANT}' and not exists (
              select 1 from dict o where o.tenant_id = $1 and o.deleted_at is null and o.code = t.code and o.dict_key = t.dict_key)))
      order by t.code, t.sort, t.dict_key`,
    [work.tenantId, ...params],
  );
  return rows;
}

/** An override keeps hanging below the platform's parent: find the row that now stands for it. */
async function withLiveParents(work: Work, rows: Presented[]): Promise<Presented[]> {
  const ids = new Set(rows.map((row) => row.id));
  const lost = rows.filter((row) => row.parentId !== '0' && !ids.has(row.parentId)).map((row) => row.parentId);
  if (lost.length === 0) return rows;
  const replaced = await work.tx.query<{ old: string; now: string }>(
    `select p.id as old, o.id as now from dict p join dict o on o.tenant_id = $1 and o.code = p.code and o.dict_key = p.dict_key and o.deleted_at is null
      where p.tenant_id = '${PLATFORM_TENANT}' and p.id = any($2::uuid[])`,
    [work.tenantId, lost],
  );
  const now = new Map(replaced.map((row) => [row.old, row.now]));
  return rows.map((row) => ({ ...row, parentId: now.get(row.parentId) ?? row.parentId }));
}

function family(name: DictFamily): Route[] {
  const { flat, tree, choices, all, roots, below } = dictCalls[name];
  const items = async (work: Work, input: RouteInput) => {
    const code = codeOf(input);
    const list = await work.app.dictionaries.items(work.tenantId, code, work.tx);
    return list.filter((item) => !item.sealed || input.query.sealed === '1').map((item) => present(code, item));
  };
  return [
    serve(flat, async (work, _given, input) => ({ data: await items(work, input) })),
    serve(tree, async (work, _given, input) => ({ data: forest(await items(work, input)) })),
    serve(choices, async (work, _given, input) => {
      const code = typeof input.query.code === 'string' && input.query.code !== 'DICT' ? codeOf(input) : undefined;
      const rows = await withLiveParents(work, code ? await allRows(work, 't.code = $2', [code]) : await allRows(work));
      return { data: forest(rows.map((row) => selectNode(row, row.dictValue))) };
    }),
    serve(all, async (work) => ({ data: forest(await withLiveParents(work, await allRows(work))) })),
    serve(roots, (work, _given, input) =>
      page(work, dict, input.query, {
        refine: [{ shape: 'roots', sql: () => 't.parent_id is null', values: [] }],
        sort: 'code',
      }),
    ),
    serve(below, async (work, _given, input) => {
      const { parentId, dictValue } = input.query as Record<string, string | undefined>;
      const parent = parentId && parentId !== '0' ? ((await rowOf(work, dict, parentId)) as DictRow) : undefined;
      if (!parent && !input.query.code) throw refuse('缺少必要的请求参数: parentId');
      const rows = (
        await withLiveParents(
          work,
          await allRows(work, `t.code = $2 and t.parent_id is not null`, [parent?.code ?? codeOf(input)]),
        )
      ).filter((row) => !dictValue || row.dictValue.includes(dictValue));
      if (!parent || parent.parentId === null) return { data: forest(rows) };
      const below = new Set([parent.id]);
      for (let size = 0; size !== below.size; ) {
        size = below.size;
        for (const row of rows) if (below.has(row.parentId)) below.add(row.id);
      }
      return { data: forest(rows.filter((row) => row.id !== parent.id && below.has(row.id))) };
    }),
  ];
}

const need = (work: Work, verb: 'add' | 'edit') => {
  if (!work.actor.permissions.has(permissionCode(dict, verb))) throw forbidden();
};

/** Own row: edited. The platform's row: a company's change becomes a row of its own over it. */
async function submit(work: Work, input: RouteInput) {
  const body = (input.body ?? {}) as Stored;
  const id = idOf(input, true);
  const parent = await parentOf(work, body.parentId);
  if (parent && text(body.code) !== '' && text(body.code) !== parent.code) {
    throw invalid([{ field: 'code', message: `字典编号与上级字典相同，应为${parent.code}` }]);
  }
  let saved = id;
  if (id === undefined) {
    need(work, 'add');
    const code = parent?.code ?? text(body.code);
    const dictKey = parent ? body.dictKey : (body.dictKey ?? ROOT_KEY);
    await mustBeFree(work, code, text(dictKey));
    saved = await create(work, dict, { ...body, code, dictKey }, {}, { set: { isLocked: false, ...asCode(code) } });
  } else {
    need(work, 'edit');
    const row = (await rowOf(work, dict, id)) as DictRow;
    const lock = lockOf(row.code, row.dictKey) ?? (row.isLocked ? 'key' : undefined);
    if (lock) await mustKeep(work, row, body, lock);
    const code = parent?.code ?? ('code' in body ? text(body.code) : row.code);
    const dictKey = 'dictKey' in body ? text(body.dictKey) : row.dictKey;
    if (row.tenantId === work.tenantId) {
      if (code !== row.code || dictKey !== row.dictKey) await mustBeFree(work, code, dictKey);
      await update(work, dict, id, body, {}, { set: asCode(code) });
    } else {
      const values = { ...row, ...body, code: row.code, dictKey: row.dictKey, parentId: row.parentId ?? '0' };
      const set = { isLocked: lock !== undefined, color: row.color, ...asCode(row.code) };
      saved = await create(work, dict, values, {}, { set });
    }
  }
  await work.app.epochs.bump(work, dictTopic(work.tenantId));
  return { data: { id: saved }, msg: id === undefined ? '新增成功' : '更新成功' };
}

/** The form leaves the code to the parent's; an empty one is told as such by the definition. */
const asCode = (code: string): Stored => (code === '' ? {} : { code });

export const dictImplementation: Implementation = implement(dict, {
  instead: ['submit', 'remove'],
  routes: [
    ...family('dict'),
    ...family('dict-biz'),
    ...(['/blade-system/dict', '/blade-system/dict-biz'] as const).flatMap((base): Route[] => [
      route({
        method: 'POST',
        path: `${base}/submit`,
        summary: '字典新增或修改',
        effect: 'write',
        reach: 'row',
        resource: 'dict',
        operation: 'submit',
        access: { code: [permissionCode(dict, 'add'), permissionCode(dict, 'edit')] },
        takes: { record: dict, body: dict.fields, judged: true },
        run: submit,
      }),
      route({
        method: 'POST',
        path: `${base}/remove`,
        summary: '字典删除',
        effect: 'write',
        reach: 'row',
        resource: 'dict',
        operation: 'remove',
        access: { code: permissionCode(dict, 'delete') },
        takes: { query: IDS, body: IDS, list: true },
        run: async (work, input) => {
          const ids = idsOf(input);
          if (ids.length === 0) throw refuse(message.selectOne);
          const rows = (await rowsOf(work, dict, ids)) as DictRow[];
          if (rows.some((row) => row.tenantId !== work.tenantId)) throw refuse('平台字典项不能删除，可以封存');
          if (work.tenantId === PLATFORM_TENANT && rows.some((row) => row.isLocked)) throw refuse(LOCKED);
          const removed = await remove(work, dict, manyOf(ids, 500) ?? []);
          await work.app.epochs.bump(work, dictTopic(work.tenantId));
          return { data: removed, msg: '删除成功' };
        },
      }),
    ]),
  ],
});
