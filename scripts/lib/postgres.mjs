import os from 'node:os';

const OLDEST = 15;

/**
 * @param {string} url
 * @returns {Promise<{ version: number, mayCreate: boolean }>}
 */
async function inspect(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  // Without a listener a connection lost later would end the whole run.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as version,
              (select rolsuper or (rolcreatedb and rolcreaterole) from pg_roles where rolname = current_user) as may_create`,
    );
    return { version: rows[0].version, mayCreate: rows[0].may_create };
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * The PostgreSQL server for the tests, which make and drop databases of their own on it: `TEST_DATABASE_URL` (which then must work), else one on loopback that lets us in
 * without a password, else none.
 * @returns {Promise<{ ok: boolean, url: string | null, note: string }>}
 */
export async function findPostgres() {
  const given = process.env.TEST_DATABASE_URL;
  const users = [...new Set(['postgres', 'root', os.userInfo().username])];
  const candidates = given ? [given] : users.map((user) => `postgres://${user}@127.0.0.1:5432/postgres`);
  const reasons = new Set();
  for (const url of candidates) {
    try {
      const { version, mayCreate } = await inspect(url);
      if (version < OLDEST) reasons.add(`PostgreSQL ${version} is older than ${OLDEST}`);
      else if (!mayCreate) reasons.add('the role may not create databases and roles');
      else return { ok: true, url, note: `PostgreSQL ${version} at ${new URL(url).host}` };
    } catch (error) {
      reasons.add(error.message || error.code);
    }
  }
  const why = [...reasons].join('; ');
  if (given) return { ok: false, url: null, note: `TEST_DATABASE_URL cannot be used: ${why}` };
  return { ok: true, url: null, note: `skipped, no usable PostgreSQL on 127.0.0.1:5432 (${why})` };
}
