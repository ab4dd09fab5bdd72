import type pg from 'pg';
import { tokenDigest } from '../../apps/server/src/modules/identity/session/sessions';
import { idOf, idSql, ofTenant, tenantId } from './ids';
import { tokenOf } from './stage';

/** Accounts of a company beyond the seeded ones, from `first` on: employees as its person 2 is one. */
export async function addPeople(client: pg.Client, t: number, first: number, count: number): Promise<void> {
  const { rows } = await client.query(
    `select 1 from app_user where tenant_id = $1 and id = ${idSql('user', String(first + count))}`,
    [tenantId(t)],
  );
  if (rows.length > 0) return;
  await client.query(
    `insert into app_user (tenant_id, id, account, real_name, role_id, dept_id, main_dept_id, status, is_resign, sex)
     select u.tenant_id, ${idSql('user', `${first} + g`)}, 'more' || (${first} + g), '员工' || (${first} + g), u.role_id, u.dept_id, u.main_dept_id, 1, 1, 1
       from app_user u, generate_series(1, ${count}) g where u.tenant_id = $1 and u.id = $2::uuid`,
    [tenantId(t), idOf('user', ofTenant(t, 2))],
  );
  await client.query('analyze app_user');
}

/** Signs these people of a company in, as rows; gives their tokens in the same order. */
export async function signIn(client: pg.Client, t: number, people: readonly number[]): Promise<string[]> {
  const tokens = people.map((n) => `bench-access-token-of-person-${n}`);
  await client.query(
    `insert into session (tenant_id, id, user_id, acting_tenant, client_id, created_at, seen_at, expires_at, ip, user_agent)
     select $1, ${idSql('session', 'n')}, ${idSql('user', 'n')}, $1, 'anlan', now(), now(), now() + interval '1 day', '127.0.0.1', 'bench'
       from unnest($2::bigint[]) n on conflict do nothing`,
    [tenantId(t), people],
  );
  await client.query(
    `insert into session_token (digest, tenant_id, session_id, kind, expires_at)
     select d, $1, ${idSql('session', 'n')}, 'access', now() + interval '1 day' from unnest($2::text[], $3::bigint[]) x(d, n) on conflict do nothing`,
    [tenantId(t), tokens.map(tokenDigest), people],
  );
  return tokens;
}

export interface Reply {
  readonly code: number;
  readonly msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: replies of any call
  readonly data: any;
}

/** One call of somebody; of a company's number its person 1. */
export async function ask(
  port: number,
  who: number | string,
  method: string,
  path: string,
  body?: object | FormData,
): Promise<Reply> {
  const form = body instanceof FormData;
  const reply = await fetch(`http://127.0.0.1:${port}/api/service${path}`, {
    method,
    headers: {
      'blade-auth': `bearer ${typeof who === 'number' ? tokenOf(who) : who}`,
      ...(body && !form ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
  });
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(`${method} ${path}: HTTP ${reply.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as Reply;
}

/** Uploads a file as a screen does; gives its id. */
export async function upload(port: number, who: number | string, bytes: Uint8Array, name: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const { data } = await ask(port, who, 'POST', '/blade-resource/oss/endpoint/put-file-attach', form);
  return data.attachId as string;
}

/** Further rows of one stored file, uploaded by that person and in no record yet. */
export async function copiesOf(client: pg.Client, file: string, userId: string, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into attachment (tenant_id, id, original_name, name, extension, content_type, attach_size, sha256, storage_key, has_thumbnail, create_user, create_tenant)
     select f.tenant_id, gen_random_uuid(), f.original_name, f.name, f.extension, f.content_type, f.attach_size, md5(g || f.sha256) || md5(f.sha256 || g || random()),
            f.storage_key, f.has_thumbnail, $2::uuid, f.tenant_id from attachment f, generate_series(1, $3::int) g where f.id = $1::uuid returning id::text as id`,
    [file, userId, count],
  );
  return rows.map(({ id }) => id);
}

/** Milliseconds of something, and what came of it. */
export async function timed<T>(work: () => Promise<T>): Promise<readonly [ms: number, value: T]> {
  const started = performance.now();
  const value = await work();
  return [performance.now() - started, value];
}

export const share = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
