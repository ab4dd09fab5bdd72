import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Engine } from '../kernel/db/db';
import { openDb } from '../kernel/db/open';
import { readCatalogue, wantedCatalogue } from '../kernel/db/schema/catalogue';
import { diffCatalogues } from '../kernel/db/schema/diff-catalogues';
import { migrate } from '../kernel/db/schema/migrate';
import { functions, schema } from '../schema';
import { openTestDb } from '../testing/test-db';

/**
 * `npm run db:diff [name]`: drafts the next migration from what the definitions say and the migrations give.
 * `--check`: writes nothing and fails when they differ (on PostgreSQL too when TEST_DATABASE_URL is set).
 */
const check = process.argv.includes('--check');
const name = process.argv.slice(2).find((word) => !word.startsWith('--')) ?? 'change';
const folder = fileURLToPath(new URL('../migrations/', import.meta.url));

async function drift(db: Engine): Promise<ReturnType<typeof diffCatalogues>> {
  try {
    return diffCatalogues(await readCatalogue(db), await wantedCatalogue(schema, functions));
  } finally {
    await db.close();
  }
}

const embedded = await openDb({ memory: true });
await migrate(embedded);
const found = await drift(embedded);

if (check) {
  const failures = found.statements.length > 0 ? ['PGlite', ...found.statements] : [];
  if (process.argv.includes('--postgres')) {
    const server = await drift(await openTestDb({ engine: 'postgres' }));
    if (server.statements.length > 0) failures.push('PostgreSQL', ...server.statements);
  }
  for (const line of failures) console.log(line);
  console.log(failures.length > 0 ? '迁移与定义不一致：运行 npm run db:diff 起草迁移' : '迁移与定义一致');
  process.exit(failures.length > 0 ? 1 : 0);
}

for (const note of found.notes) console.log(`-- ${note}`);
if (found.statements.length === 0) {
  console.log('没有差异');
} else {
  const minute = new Date().toISOString().slice(0, 16).replaceAll(/[-:]/g, '');
  const file = `${minute}_${name.replace(/[^a-z0-9_]/g, '_')}.sql`;
  await writeFile(`${folder}${file}`, `${found.statements.join('\n')}\n`);
  console.log(`已起草 ${file}，请阅读后提交`);
}
process.exit(0);
