import { resources } from '@anlan/domain';
import { parameterValue } from '@anlan/domain/config/param-calls';
import {
  checkParameter,
  defaultText,
  misspelled,
  parameterOf,
  parameters,
  secretKeys,
} from '@anlan/domain/config/parameters';
import { checkOwnLimit, limitParameter, statutoryLimits } from '@anlan/domain/config/statutory-limits';
import { administratorAliases } from '@anlan/domain/identity/roles';
import { permissionCode, type Stored } from '@anlan/resource';
import { nowText, PLATFORM_TENANT, type Work } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';
import { newId } from '../../kernel/db/id';
import { forbidden, invalid, notFound, refuse } from '../../kernel/errors';
import { idOf } from '../../kernel/resource/ids';
import { type Implementation, implement } from '../../kernel/resource/implement';
import type { Condition } from '../../kernel/resource/list/condition';
import { get, rowOf } from '../../kernel/resource/list/read';
import { create, keptAsIs, update } from '../../kernel/resource/write/one';
import { type Route, type RouteInput, route, serve } from '../../kernel/route';
import { paramTopic } from './parameters';

const { param } = resources;

type ParamRow = Stored & { id: string; tenantId: string; paramKey: string; paramName: string };

/** A tenant's own values of statutory limits lie among its parameters. */
const limits = new Map(statutoryLimits.map((limit) => [limitParameter(limit.key).toLowerCase(), limit]));

const isSecret = (key: string): boolean => secretKeys.includes(key);
const keepsAccounts = ({ actor }: Pick<Work, 'actor'>): boolean =>
  actor.roleAliases.some((alias) => administratorAliases.has(alias));

/** A key beside a built-in one would be stored, read by nobody, and look like the setting of the other. */
function mustBeSpelled(key: unknown): void {
  const text = String(key ?? '').trim();
  const limit = limits.get(text.toLowerCase());
  const known =
    misspelled(text) ?? (limit && limitParameter(limit.key) !== text ? limitParameter(limit.key) : undefined);
  if (known) throw invalid([{ field: 'paramKey', message: `参数键名与系统参数仅大小写不同：${known}` }]);
}

/** What the registry says of a value; keys it does not know are free text. */
function check(work: Work, key: unknown, value: unknown): void {
  const text = String(value ?? '').trim();
  const today = nowText(work).slice(0, 10);
  const limit = limits.get(
    String(key ?? '')
      .trim()
      .toLowerCase(),
  );
  if (limit) {
    const problem = checkOwnLimit(limit, today, text);
    if (problem) throw invalid([{ field: 'paramValue', message: problem }]);
    return;
  }
  const known = typeof key === 'string' ? parameterOf(key.trim()) : undefined;
  if (!known) return;
  if (isSecret(known.key) && !keepsAccounts(work)) throw forbidden(`${known.label}只能由管理员设置`);
  if (known.layer === 'platform' && work.tenantId !== PLATFORM_TENANT) throw refuse(`${known.label}由平台统一设置`);
  const problem = checkParameter(known, text, today);
  if (problem) throw invalid([{ field: 'paramValue', message: problem }]);
}

/** Own row: edited. The platform's: a company's value becomes a row of its own over it. */
async function submit(work: Work, input: RouteInput) {
  const body = (input.body ?? {}) as Stored;
  const id = idOf(input, true);
  const verb = id === undefined ? 'add' : 'edit';
  if (!work.actor.permissions.has(permissionCode(param, verb))) throw forbidden();
  let saved = id;
  if (id === undefined) {
    mustBeSpelled(body.paramKey);
    check(work, body.paramKey, body.paramValue);
    saved = await create(work, param, body);
  } else {
    const row = (await rowOf(work, param, id)) as ParamRow;
    check(work, row.paramKey, body.paramValue ?? row.paramValue);
    await keptAsIs(work, param, row, body);
    if (row.tenantId === work.tenantId) await update(work, param, id, body);
    else saved = await create(work, param, { ...row, ...body, paramKey: row.paramKey });
  }
  await work.app.epochs.bump(work, paramTopic(work.tenantId));
  return { data: { id: saved }, msg: verb === 'add' ? '新增成功' : '更新成功' };
}

/** Secret values are no rows of whoever may not use them. */
const NO_SECRETS: Condition = {
  shape: 'no secrets',
  sql: (place) => `t.param_key <> all(${place(0)}::text[])`,
  values: [secretKeys],
};

export const paramImplementation: Implementation = implement(param, {
  instead: ['submit', 'get'],
  refine: (ctx) => (keepsAccounts(ctx) ? [] : [NO_SECRETS]),
  hooks: {
    beforeRemove: async (work, rows) => {
      if (rows.some((row) => isSecret(row.paramKey)) && !keepsAccounts(work)) throw notFound();
      if (rows.some((row) => row.tenantId !== work.tenantId)) throw refuse('平台参数不能删除');
      await work.app.epochs.bump(work, paramTopic(work.tenantId));
    },
  },
  routes: [detailRoute(), submitRoute()],
});

function submitRoute(): Route {
  return route({
    method: 'POST',
    path: '/blade-system/param/submit',
    summary: '参数新增或修改',
    effect: 'write',
    reach: 'row',
    resource: 'param',
    operation: 'submit',
    access: { code: [permissionCode(param, 'add'), permissionCode(param, 'edit')] },
    takes: { record: param, body: param.fields, judged: true },
    run: submit,
  });
}

/** By id for the screen of parameters; by key for every signed-in client (ai.open shows the AI icon). */
function detailRoute(): Route {
  return serve(parameterValue, async (work, _given, { query }) => {
    if (query.id !== undefined) {
      if (!work.actor.permissions.has(permissionCode(param, 'view'))) throw forbidden();
      const row = (await rowOf(work, param, query.id)) as ParamRow;
      if (isSecret(row.paramKey) && !keepsAccounts(work)) throw notFound();
      return { json: (await get(work, param, query.id)).json };
    }
    const { paramKey } = query;
    if (typeof paramKey !== 'string' || !/^[\w.-]{1,50}$/.test(paramKey)) throw refuse('缺少必要的请求参数: paramKey');
    const told = keepsAccounts(work) && work.actor.permissions.has(permissionCode(param, 'view'));
    if (isSecret(paramKey) && !told) throw forbidden();
    const paramValue = await work.app.parameters.get(work.tenantId, paramKey, work.tx);
    return paramValue === '' ? { data: {}, msg: '暂无承载数据' } : { data: { paramKey, paramValue } };
  });
}

/** Every registered key stands in the table, so that an administrator finds what can be set; never overwritten. */
export async function seedParameters(tx: Tx): Promise<void> {
  const rows = parameters
    .filter((parameter) => defaultText(parameter) !== '')
    .map((parameter) => ({
      id: newId(),
      name: parameter.label.slice(0, 50),
      key: parameter.key,
      value: defaultText(parameter),
      remark: parameter.source,
    }));
  await tx.run(
    `insert into param (tenant_id, id, param_name, param_key, param_value, remark)
     select $2, x.id, x.name, x.key, x.value, x.remark from jsonb_to_recordset($1::jsonb) as x(id uuid, name text, key text, value text, remark text)
      where not exists (select 1 from param p where p.tenant_id = $2 and p.param_key = x.key and p.deleted_at is null)
     on conflict do nothing`,
    [JSON.stringify(rows), PLATFORM_TENANT],
  );
}
