import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv, SettingsError } from '../env';
import { verifyAudit } from '../kernel/audit/seal';
import { openDb } from '../kernel/db/open';
import { pendingMigrations } from '../kernel/db/schema/migrate';
import { deriveKeys, secretKey } from '../kernel/keys';

/**
 * `npm run audit:verify [-- --expect number:mac]`: compares every sealed audit row with its seal; the settings are the
 * server's own. `--expect`: the newest seal as noted earlier, elsewhere, which must still stand. Exit code 1 for a break.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { expect: { type: 'string' } } });
  const env = readEnv();
  if (!env.secretKey && !existsSync(join(env.dataDir, 'secret.key')))
    throw new SettingsError([
      { name: 'SECRET_KEY', message: `未设置，${env.dataDir} 中也没有 secret.key：没有密钥无法核对封存` },
    ]);
  const silent = () => {};
  const db = await openDb({
    url: env.databaseUrl ?? undefined,
    prepare: env.databaseKind !== 'pooler',
    distributed: env.databaseKind === 'distributed',
    dataDir: env.databaseUrl ? undefined : env.dataDir,
    log: { debug: silent, warn: console.error, error: console.error },
  });
  try {
    if ((await pendingMigrations(db)).length > 0) throw new Error('数据库尚未迁移到本版本，请先启动一次服务');
    const { audit } = deriveKeys(secretKey(env.secretKey, env.dataDir));
    const { seals, rows, breaks, head, expected } = await verifyAudit(db, audit, values.expect);
    for (const line of breaks) console.log(line);
    if (expected === false) console.log(`记下的封存 ${values.expect} 已不在链中：之后的审计可能被截去重做`);
    console.log(`${seals} 段，${rows} 条审计，${breaks.length} 处不一致`);
    if (head) console.log(`最新一段 ${head.number}:${head.mac}（记在别处，下次用 --expect 核对）`);
    return breaks.length > 0 || expected === false ? 1 : 0;
  } finally {
    await db.close();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  },
);
