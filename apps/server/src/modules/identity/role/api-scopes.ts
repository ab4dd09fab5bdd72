import { resources } from '@anlan/domain';
import { grantableCalls } from '@anlan/domain/identity/grant-calls';
import type { FieldError, Stored } from '@anlan/resource';
import type { Actor, Work } from '../../../kernel/context';
import { type Implementation, implement } from '../../../kernel/resource/implement';
import type { Hooks } from '../../../kernel/resource/write/one';
import { callOf, type Route, serve } from '../../../kernel/route';
import type { RouteFacts } from '../../../kernel/route-facts';
import { actorsChanged } from '../session/sessions';
import { entryOf } from './data-scopes';
import { callsIn, codesOf, mayCall, notHeld } from './held-calls';

const MAX_LINES = 50;

/** `/safe/risk/{id}` and `/safe/risk/:riskId` are the same address. */
const shape = (path: string): string => path.replace(/[:{][A-Za-z0-9_]+\}?/g, ':');

/** Why a call cannot be the subject of a scope; undefined where it can. */
function unfit(actor: Actor, found: RouteFacts, line: string): string | undefined {
  if (!('code' in found.access)) return `“${line}”登录即可调用，不需要授权`;
  const codes = codesOf(found);
  // One address for adding and editing asks for each code itself.
  if (found.effect === 'write' && codes.length > 1) return `“${line}”按内容分别判断权限，请在菜单权限中授予`;
  return mayCall(actor, callOf(found), codes) ? undefined : `不能授予自己没有的接口：${line}`;
}

/** Lines of an administrator → calls as the pipeline names them, with everything that is wrong about them. */
function read({ app, actor }: Work, text: string): { calls: string[]; errors: FieldError[] } {
  const lines = text
    .split(/[\n,;，；]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const errors: FieldError[] = [];
  const wrong = (message: string) => errors.push({ field: 'scopePath', message });
  if (lines.length > MAX_LINES) wrong(`一条接口权限最多${MAX_LINES}个接口`);
  const found = new Set<string>();
  for (const line of lines.slice(0, MAX_LINES)) {
    const match = /^(?:(GET|POST|PUT|DELETE)\s+)?(?:\/api\/service)?(\/[\w\-/:{}.]+)$/i.exec(line);
    const method = match?.[1]?.toUpperCase();
    const wanted = match && shape((match[2] as string).replace(/\/+$/, ''));
    const fitting = callsIn(app).filter(
      (call) =>
        wanted === shape(call.path) &&
        (method === undefined || method === call.method) &&
        (!('audience' in call.access) || call.access.audience?.includes(actor.tenantKind) !== false),
    );
    if (fitting.length === 0) wrong(`没有这个接口：${line}`);
    for (const call of fitting) {
      const why = unfit(actor, call, line);
      if (why) wrong(why);
      else found.add(callOf(call));
    }
  }
  return { calls: [...found], errors };
}

export function apiScopeImplementation(): Implementation {
  const hooks: Hooks = {
    beforeWrite: async (work, values, row) => {
      const before = row as Stored | undefined;
      const errors: FieldError[] = [];
      const entry = await entryOf(work, values.menuId ?? before?.menuId);
      if (!entry) errors.push({ field: 'menuId', message: '所属菜单不存在或已删除' });
      else values.resourceCode = entry.code;
      const told = read(work, String(values.scopePath ?? before?.scopePath ?? ''));
      values.scopePath = told.calls.join('\n');
      values.scopeType = told.calls.every((call) => call.includes(' /blade-')) ? 1 : 2;
      return [...errors, ...told.errors];
    },
    afterWrite: (work) => actorsChanged(work, work.tenantId),
    beforeRemove: async (work, rows) => {
      await work.tx.run('delete from role_api_scope where tenant_id = $1 and api_scope_id = any($2::uuid[])', [
        work.tenantId,
        rows.map((row) => row.id),
      ]);
      await actorsChanged(work, work.tenantId);
    },
  };
  return implement(resources.apiScope, { hooks, routes: [choicesRoute()] });
}

/** Of these records, the calls that the actor cannot make himself. */
export async function callsBeyond(work: Work, scopeIds: readonly string[]): Promise<string[]> {
  if (scopeIds.length === 0) return [];
  const rows = await work.tx.query<{ path: string }>(
    'select scope_path as path from api_scope where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null',
    [work.tenantId, scopeIds],
  );
  return notHeld(work, [...new Set(rows.flatMap((row) => row.path.split('\n')))]);
}

const pathOf = (call: string): string => call.slice(call.indexOf(' ') + 1);

/** What the actor could put into a record: the calls he can make himself and a code opens. */
const choicesRoute = (): Route =>
  serve(grantableCalls, async ({ app, actor }) => ({
    data: callsIn(app)
      .filter(
        (call) =>
          (!('audience' in call.access) || call.access.audience?.includes(actor.tenantKind) !== false) &&
          unfit(actor, call, '') === undefined,
      )
      .map((call) => ({ call: callOf(call), summary: call.summary }))
      .sort((a, b) => pathOf(a.call).localeCompare(pathOf(b.call))),
  }));
