import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readTestEnv } from '../env';

/**
 * A new standard entity is one definition file, one line and the migration that `npm run db:diff` drafts (judged 6).
 * Done here as a developer does it, in a copy of the tree; the contract suites then hold it like every other. It takes
 * longer than any other file and judges what changes seldom: once it has passed for these sources, as they are in this
 * tree, it is not run again (`npm test -- --all` does).
 */
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const JUDGED = [
  'packages/resource/src',
  'apps/server/src/kernel/db',
  'apps/server/src/kernel/resource',
  'apps/server/src/cli',
  'apps/server/src/schema.ts',
  'apps/server/src/contract',
];
const PASSED = join(ROOT, 'node_modules/.cache/anlan/new-entity');
const judged = [readTestEnv().engine, ...(await Promise.all(JUDGED.map(hashOf)))].join(' ');
const known = process.env.ANLAN_TEST_ALL
  ? ''
  : await readFile(`${PASSED}-${readTestEnv().engine}`, 'utf8').catch(() => '');
let tree: string;
let passed = 0;

/** Of the names and contents of all files below. */
async function hashOf(place: string): Promise<string> {
  const full = join(ROOT, place);
  const names = place.endsWith('.ts') ? [''] : (await readdir(full, { recursive: true })).sort();
  const hash = createHash('sha256');
  for (const name of names) {
    const file = join(full, name);
    if ((await stat(file)).isFile()) hash.update(`${name}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}

const DEFINITION = `import { defineResource, f, section, wire } from '@anlan/resource';

/** What stands ready for an emergency. */
export const emergencySupply = defineResource({
  name: 'emergencySupply',
  label: '应急物资',
  module: 'hazard',
  table: 'emergency_supply',
  scope: 'tenant',
  permission: 'emergencysupply',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/emergencysupply', { supervisor: true, excel: 'both' }),
  title: 'name',
  fields: {
    name: f.text('物资名称', { required: true, max: 30, unique: '物资名称已存在' }),
    place: f.text('存放位置', { required: true, max: 50 }),
    remark: f.longText('备注', { max: 200 }),
  },
  views: {
    list: { columns: ['name', 'place', 'remark', 'createTime'], filters: [['name', 'like'], ['place', 'like']], sort: '-createTime' },
    form: [section('物资信息', ['name', 'place', 'remark'])],
    import: { columns: ['name', 'place', 'remark'], key: 'name' },
    export: { columns: ['name', 'place', 'remark'] },
  },
  search: ['name'],
  menu: { under: 'hazard', path: '/hazard/emergency-supply', sort: 60, government: '/govpage/safe/emergencysupply' },
});
`;

const DOCUMENT = `import { defineDocument } from '@anlan/resource';
import { emergencySupply } from './emergency-supply';

export const supplyDocument = defineDocument({
  of: emergencySupply,
  label: '应急物资卡',
  parts: [{ heading: '物资信息', fields: ['name', 'place', 'remark'] }],
});
`;

/** As from a shell of a developer's own: nothing of this test run is handed down. */
async function run(args: readonly string[]): Promise<{ code: number; output: string }> {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|NODE_|TEST_|DATABASE_URL|TINYPOOL)/.test(name),
  );
  return new Promise((done) => {
    execFile(
      process.execPath,
      [...args],
      { cwd: tree, env: { ...Object.fromEntries(kept), NO_COLOR: '1' }, maxBuffer: 64 * 1_048_576 },
      (error, stdout, stderr) => done({ code: error ? 1 : 0, output: stdout + stderr }),
    );
  });
}
const tsx = (...args: string[]) => run(['node_modules/tsx/dist/cli.mjs', ...args]);

describe.skipIf(known === judged)('a new standard entity', () => {
  beforeAll(async () => {
    tree = await mkdtemp(join(tmpdir(), 'anlan-tree-'));
    for (const part of [
      'packages',
      'apps/server/src',
      'apps/server/package.json',
      'package.json',
      'tsconfig.json',
      'vitest.config.ts',
      'scripts/lib',
    ])
      await cp(join(ROOT, part), join(tree, part), { recursive: true });
    await mkdir(join(tree, 'node_modules/@anlan'), { recursive: true });
    for (const name of await readdir(join(ROOT, 'node_modules')))
      if (name !== '@anlan' && name !== '.cache')
        await symlink(join(ROOT, 'node_modules', name), join(tree, 'node_modules', name));
    for (const name of ['resource', 'domain', 'client'])
      await symlink(join(tree, 'packages', name), join(tree, 'node_modules/@anlan', name));

    // The definition file, and the one line (with its import).
    await writeFile(join(tree, 'packages/domain/src/hazard/emergency-supply.ts'), DEFINITION);
    const contents = join(tree, 'packages/domain/src/resources.ts');
    const before = await readFile(contents, 'utf8');
    const after = before
      .replace('export const resources = {\n', 'export const resources = {\n  emergencySupply,\n')
      .replace(/^/, "import { emergencySupply } from './hazard/emergency-supply';\n");
    expect(after.length).toBeGreaterThan(before.length + 60);
    await writeFile(contents, after);

    // Its printed form, and the line of that.
    await writeFile(join(tree, 'packages/domain/src/hazard/supply-document.ts'), DOCUMENT);
    const forms = join(tree, 'packages/domain/src/documents.ts');
    const printed = (await readFile(forms, 'utf8'))
      .replace('PrintedDocument[] = [', 'PrintedDocument[] = [supplyDocument, ')
      .replace(/^/, "import { supplyDocument } from './hazard/supply-document';\n");
    expect(printed).toContain('[supplyDocument, ');
    await writeFile(forms, printed);
  });
  afterEach(({ task }) => {
    if (task.result?.state === 'pass') passed += 1;
  });
  afterAll(async () => {
    if (tree) await rm(tree, { recursive: true, force: true });
    if (passed < 3) return;
    await mkdir(dirname(PASSED), { recursive: true });
    await writeFile(`${PASSED}-${readTestEnv().engine}`, judged);
  });

  it('gives a migration drafted from the definition, after which nothing differs any more', async () => {
    const known = await readdir(join(tree, 'apps/server/src/migrations'));
    const draft = await tsx('apps/server/src/cli/db-diff.ts', 'emergency_supply');
    expect(draft).toMatchObject({ code: 0 });
    const [file] = (await readdir(join(tree, 'apps/server/src/migrations'))).filter((name) => !known.includes(name));
    const sql = await readFile(join(tree, 'apps/server/src/migrations', String(file)), 'utf8');
    expect(sql).toContain('create table emergency_supply');
    expect(sql).toContain('emergency_supply_pkey PRIMARY KEY (tenant_id, id)');
    expect(sql).toContain('alter table emergency_supply force row level security');
    expect(await tsx('apps/server/src/cli/db-diff.ts', '--check')).toMatchObject({ code: 0 });
  });

  it('gives its calls', async () => {
    const { output } = await tsx('apps/server/src/cli/routes.ts');
    for (const call of [
      'GET /safe/emergencysupply/page',
      'GET /safe/emergencysupply/:id',
      'POST /safe/emergencysupply',
      'PUT /safe/emergencysupply/:id',
      'DELETE /safe/emergencysupply',
      'POST /safe/emergencysupply/import',
      'GET /safe/emergencysupply/template',
      'GET /safe/emergencysupply/export',
      'GET /safe/emergencysupply/print',
      'POST /safe/emergencysupply/print',
      'GET /safe/emergencysupply/government/page',
      'GET /safe/emergencysupply/government/:id',
    ])
      expect(output).toMatch(new RegExp(`^${call.replace(' ', ' (/api/service)?')}$`, 'm'));
  });

  it('is held by the contract suites without a line of test', async () => {
    const report = join(tree, 'report.json');
    const { output } = await run([
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=contract',
      '--testNamePattern=emergencySupply|route table|another company finds no row|every declared document',
      '--reporter=json',
      `--outputFile=${report}`,
      ...['standard', 'sheets', 'matrix', 'documents'].map((name) => `apps/server/src/contract/${name}.test.ts`),
    ]);
    const found = JSON.parse(
      await readFile(report, 'utf8').catch(() => JSON.stringify({ testResults: [], output })),
    ) as {
      testResults: {
        assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
        message: string;
      }[];
      output?: string;
    };
    expect(found.output).toBeUndefined();
    const ran = found.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status !== 'pending' && status !== 'skipped');
    expect(
      ran
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => [fullName, failureMessages[0]]),
    ).toEqual([]);
    const about = ran.filter(({ fullName }) => fullName.includes('emergencySupply'));
    expect(about.length).toBeGreaterThanOrEqual(18);
  });
});
