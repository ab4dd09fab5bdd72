import { describe, expect, it } from 'vitest';
import { codeFindings } from './code-rules';
import { boundaryFindings, importsOf, resolveOwn } from './imports';
import { packageFindings } from './package-rules';
import { applyAllowances, type Finding, ignores } from './source';
import {
  folderFindings,
  numberFindings,
  pastEngineFindings,
  sharedDatabaseFindings,
  sqlFindings,
  textFindings,
  wirePathFindings,
} from './text-rules';

const file = (path: string, text: string) => ({ path, text });
const rulesOf = (findings: readonly Finding[]) => findings.map((finding) => finding.rule);
/** The sentences about one file that names one other. */
const importing = (path: string, specifier: string, how = `import { x } from '${specifier}';`) =>
  boundaryFindings([file(path, how)]).map((finding) => finding.message);

describe('who may import whom', () => {
  it.each([
    ['packages/resource/src/fields.ts', '@anlan/domain'],
    ['packages/resource/src/fields.ts', '../../domain/src/risk/lec'],
    ['packages/domain/src/risk/evaluation/lec.ts', '@anlan/client'],
    ['packages/client/src/call.ts', '../../../apps/web/src/lib/http'],
    ['packages/domain/src/risk/evaluation/lec.ts', 'node:fs'],
    ['packages/domain/src/risk/evaluation/lec.ts', 'react'],
    ['packages/client/src/call.ts', 'pg'],
    ['apps/web/src/lib/http.ts', '../../../server/src/env'],
    ['apps/server/src/app.ts', '../../web/src/main'],
    ['apps/server/src/kernel/mount.ts', '../modules/hazard'],
    ['apps/server/src/ports/warnings.ts', '../modules/warning/service'],
    ['apps/server/src/modules/hazard/overdue.ts', '../risk/points'],
    ['apps/server/src/modules/hazard/overdue.ts', '../risk/index'],
    ['apps/server/src/modules/hazard/todo/list.ts', '../../risk/points'],
    ['apps/server/src/modules/hazard/overdue.ts', '../tables'],
    ['apps/server/src/kernel/mount.ts', '../modules/tables'],
    ['apps/web/src/features/hazard/todo/screen.tsx', '../../risk/point/card'],
    ['apps/web/src/features/hazard/todo/screen.tsx', '../ledger/table'],
    ['apps/web/src/parts/resource-table.tsx', '../features/hazard/todo/screen'],
    ['apps/web/src/features/hazard/todo/screen.tsx', '../../../app/shell/shell'],
    ['apps/web/src/parts/list/resource-table.tsx', '../../app/screens'],
  ])('refuses %s naming %s', (path, specifier) => {
    expect(importing(path, specifier)).toHaveLength(1);
  });

  it.each([
    ['packages/domain/src/risk/evaluation/lec.ts', '@anlan/resource'],
    ['packages/domain/src/risk/evaluation/lec.ts', '../hazard/lifecycle'],
    ['packages/client/src/call.ts', '@anlan/domain/risk/evaluation/lec'],
    ['packages/resource/src/fields.ts', 'zod'],
    ['packages/domain/src/risk/evaluation/lec.test.ts', 'node:fs'],
    ['apps/web/src/lib/http.ts', '@anlan/client'],
    ['apps/web/src/app/screens.ts', '../features/hazard/todo/screen'],
    ['apps/web/src/features/hazard/todo/screen.tsx', '../shared-steps'],
    ['apps/web/src/features/hazard/todo/screen.tsx', '../../../parts/resource-table'],
    ['apps/server/src/app.ts', './modules/hazard'],
    ['apps/server/src/modules/hazard/overdue.ts', '../../kernel/pipeline/pipeline'],
    ['apps/server/src/modules/hazard/overdue.ts', './todo'],
    ['apps/server/src/modules/hazard/todo/list.ts', '../overdue'],
    ['apps/server/src/modules/tables.ts', './hazard/indexes'],
    ['apps/web/src/lib/i18n.test.ts', '../features/home/greeting'],
    ['apps/server/src/modules/hazard/overdue.test.ts', '../risk/points'],
    ['bench/run.ts', '../apps/server/src/app'],
  ])('lets %s name %s', (path, specifier) => {
    expect(importing(path, specifier)).toEqual([]);
  });

  it.each([
    `import type { X } from '../risk/points';`,
    `export { x } from '../risk/points'; export const y = 1;`,
    `export * from '../risk/points'; export const y = 1;`,
    `const x = () => import('../risk/points');`,
    `type X = import('../risk/points').X; export const y: X = 1;`,
    `import '../risk/points';`,
    `const w = new URL('../risk/points.worker.ts', import.meta.url);`,
  ])('sees %s', (text) => {
    const found = boundaryFindings([file('apps/server/src/modules/hazard/overdue.ts', text)]);
    expect(rulesOf(found)).toContain('boundary');
  });

  it('does not take words in strings and comments for imports', () => {
    const text = `// import x from '../risk/points'\nexport const s = "import y from '../risk/points'";`;
    expect(importsOf(file('apps/server/src/modules/hazard/a.ts', text))).toEqual([]);
  });

  it('tells the line', () => {
    const found = boundaryFindings([file('packages/resource/src/a.ts', `\n\nimport { x } from '@anlan/domain';`)]);
    expect(found[0]).toMatchObject({ path: 'packages/resource/src/a.ts', line: 3 });
  });

  it('finds our packages behind their names', () => {
    expect(resolveOwn('apps/web/src/main.tsx', '@anlan/domain/risk/evaluation/lec')).toBe(
      'packages/domain/src/risk/evaluation/lec',
    );
    expect(resolveOwn('apps/web/src/main.tsx', '@anlan/domain')).toBe('packages/domain/src/index');
    expect(resolveOwn('apps/web/src/main.tsx', './app/router.tsx')).toBe('apps/web/src/app/router');
    expect(resolveOwn('apps/web/src/main.tsx', '@ant-design/icons')).toBeNull();
  });
});

describe('barrels', () => {
  const barrel = (path: string, text: string) => rulesOf(boundaryFindings([file(path, text)]));

  it('are refused in any file', () => {
    expect(barrel('apps/web/src/parts/index.ts', `export { a } from './a';\nexport { b } from './b';`)).toEqual([
      'barrel',
    ]);
    expect(barrel('apps/web/src/parts/all.ts', `export * from './a';\nexport const x = 1;`)).toEqual(['barrel']);
  });

  it('are the root of a package and the table of contents of a module', () => {
    expect(barrel('packages/domain/src/index.ts', `export * from './a';`)).toEqual([]);
    expect(barrel('apps/server/src/modules/hazard/index.ts', `export { a } from './a';`)).toEqual([]);
  });

  it('are not files that have something of their own', () => {
    expect(barrel('apps/web/src/kinds/index.ts', `import { a } from './a';\nexport const all = { a };`)).toEqual([]);
  });
});

describe('code rules', () => {
  const rules = (path: string, text: string) => rulesOf(codeFindings(file(path, text)));

  it.each([
    'export const x = process.env.PORT;',
    'export const { env } = process;',
    `import { env } from 'node:process'; export const x = env.PORT;`,
    `export const x = process.env['PORT'];`,
  ])('refuse to read settings by %s', (text) => {
    expect(rules('apps/server/src/kernel/a.ts', text)).toEqual(['environment']);
    expect(rules('apps/web/src/lib/a.ts', text)).toEqual(['environment']);
    expect(rules('apps/server/src/env.ts', text)).toEqual([]);
    expect(rules('scripts/a.mjs', text)).toEqual([]);
  });

  it('keep transactions in the kernel', () => {
    const open = 'export const f = (ctx: any) => ctx.db.scoped([], async () => 1);';
    expect(rules('apps/server/src/modules/hazard/a.ts', open)).toEqual(['transaction']);
    expect(rules('apps/server/src/modules/hazard/a.ts', open.replace('scoped', 'reading'))).toEqual(['transaction']);
    expect(rules('apps/server/src/kernel/a.ts', open)).toEqual([]);
    expect(rules('apps/server/src/modules/hazard/a.ts', 'export const f = (os: any) => os.system();')).toEqual([]);
  });

  it('refuse a second transaction inside the first, also in the kernel', () => {
    const nested = `export const f = (db: any) => db.scoped([], async () => { await db.system('why', async () => 1); });`;
    const beside = `export const f = async (db: any) => { await db.scoped([], async () => 1); await db.system('w', async () => 1); };`;
    expect(rules('apps/server/src/kernel/a.ts', nested)).toEqual(['transaction']);
    expect(rules('apps/server/src/kernel/a.ts', beside)).toEqual([]);
  });

  it('refuse threads past startWorker', () => {
    const text = `export const w = new Worker(new URL('./x.worker.ts', import.meta.url));`;
    expect(rules('apps/server/src/kernel/pdf.ts', text)).toEqual(['worker']);
    expect(rules('apps/server/src/kernel/jobs/workers.ts', text)).toEqual([]);
  });

  it('refuse focused tests, tests that cannot fail and limits of their own', () => {
    const only = ['it', 'only'].join('.');
    expect(rules('packages/domain/src/a.test.ts', `${only}('a', () => { expect(1).toBe(1); });`)).toEqual(['only']);
    expect(rules('packages/domain/src/a.test.ts', `it('a', () => { f(); });`)).toEqual(['expect']);
    expect(rules('packages/domain/src/a.test.ts', `f();`)).toEqual(['expect']);
    expect(rules('packages/domain/src/a.test.ts', `it('a', () => { expect(1).toBe(1); }, 5_000);`)).toEqual(['limit']);
    expect(rules('packages/domain/src/a.test.ts', `it.each([1])('a', (n) => { expect(n).toBe(1); });`)).toEqual([]);
  });
});

describe('text rules', () => {
  const rules = (path: string, text: string) => rulesOf(textFindings(file(path, text)));

  it('refuse the marks of a conflict', () => {
    expect(rules('docs/a.md', `${'<'.repeat(7)} HEAD`)).toEqual(['conflict']);
    expect(rules('docs/a.md', `a\n${'='.repeat(7)}\nb`)).toEqual(['conflict']);
    expect(rules('docs/a.md', `${'='.repeat(8)}`)).toEqual([]);
  });

  it('refuse what is unfinished', () => {
    expect(rules('docs/a.md', `${['TO', 'DO'].join('')}: write`)).toEqual(['unfinished']);
    expect(rules('docs/a.md', 'a to-do of the worker, TODO_LIST')).toEqual([]);
  });

  it('refuse paths of one machine', () => {
    for (const place of ['tmp', 'root', 'home/li', 'work/main']) {
      expect(rules('scripts/a.sh', `cd "/${place}/x"`)).toEqual(['machine-path']);
    }
    expect(rules('docs/a.md', 'the route /work/process/leave and ./tmp/x')).toEqual([]);
  });

  it('refuse addresses of package registries', () => {
    expect(rules('README.md', `https://${['registry', 'npmjs', 'org'].join('.')}/`)).toEqual(['registry']);
    expect(rules('.npmrc', `${['registry', 'example', 'cn'].join('.')}`)).toEqual(['registry']);
    expect(rules('docs/a.md', 'the registry. It pairs kinds')).toEqual([]);
  });

  it('limit the length of server files and screens, not of tests and migrations', () => {
    const lines = (n: number) => 'a;\n'.repeat(n);
    expect(rules('apps/server/src/a.ts', lines(400))).toEqual([]);
    expect(rules('apps/server/src/a.ts', lines(401))).toEqual(['length']);
    expect(rules('apps/web/src/a.tsx', lines(301))).toEqual(['length']);
    expect(rules('apps/server/src/a.test.ts', lines(401))).toEqual([]);
    expect(rules('apps/server/src/migrations/a.ts', lines(401))).toEqual([]);
  });
});

describe('SQL of migrations', () => {
  const messages = (text: string) =>
    sqlFindings(file('apps/server/src/migrations/0001.sql', text)).map((f) => f.message);

  it.each([
    'select any_value(name) from t;',
    'alter table t add check (body is json);',
    'alter table t alter id set default uuidv7();',
    'select json_object(1, 2);',
    "select * from json_table(x, '$' columns (a int));",
    'create table t (a int, b int generated always as (a * 2) virtual);',
    'create table t (a int, b int generated always as (a * 2), c int);',
    'update t set n = 1_000;',
    'select pg_advisory_lock(1);',
    'listen changes;',
    'alter table t add primary key (id, during without overlaps);',
    'insert into t values (1) returning new.id;',
  ])('refuses %s', (text) => {
    expect(messages(text)).toHaveLength(1);
  });

  it.each([
    'create unique index t_code on t (tenant_id, code) nulls not distinct where deleted_at is null;',
    'create table t (a int, b int generated always as (abs(a) * 2) stored);',
    'select pg_advisory_xact_lock(1), gen_random_uuid(), jsonb_build_object(1, 2);',
    "comment on table t is 'uuidv7() comes later; is json';",
    '-- listen carefully: any_value(x) would be nicer\nselect 1;',
    "select 'a' as x_1, sha256_0 from t1_2;",
  ])('accepts %s', (text) => {
    expect(messages(text)).toEqual([]);
  });

  it('tells the line', () => {
    expect(sqlFindings(file('a.sql', 'select 1;\n-- note\nselect any_value(a) from t;'))[0]?.line).toBe(3);
  });
});

describe('the tree without git', () => {
  it('leaves out what .gitignore names', () => {
    const isIgnored = ignores('# built\nnode_modules/\ndist/\n/data/\n*.tsbuildinfo\n');
    for (const name of ['node_modules', 'apps/web/dist', 'apps/web/node_modules/x.ts', 'data/db', 'a.tsbuildinfo']) {
      expect(isIgnored(name), name).toBe(true);
    }
    for (const name of ['apps/web/src/dist.ts', 'packages/domain/src/data/regions.ts', 'database']) {
      expect(isIgnored(name), name).toBe(false);
    }
  });
});

describe('packages', () => {
  const lock = (packages: object) => packageFindings(file('package-lock.json', JSON.stringify({ packages })));

  it('are all in the lock file, those of other platforms too', () => {
    const packages = {
      '': { dependencies: { a: '1.0.0' } },
      'node_modules/a': { optionalDependencies: { 'a-linux': '1.0.0', 'a-win': '1.0.0' }, dependencies: { b: '1' } },
      'node_modules/a-linux': {},
      'node_modules/a/node_modules/b': {},
      'node_modules/@anlan/web': { resolved: 'apps/web', link: true },
      'apps/web': { dependencies: { a: '1.0.0' } },
    };
    expect(lock(packages).map((f) => f.message)).toEqual(['node_modules/a wants a-win, which the lock file lacks']);
    expect(lock({ ...packages, 'node_modules/a-win': {} })).toEqual([]);
  });

  it('carry no address', () => {
    expect(lock({ 'node_modules/a': { resolved: 'https://packages.example/a.tgz' } })).toHaveLength(1);
  });

  it('have exact versions', () => {
    const text = JSON.stringify({ dependencies: { a: '^1.0.0', b: '1.0.0' }, devDependencies: { c: '2.0.0-rc.1' } });
    expect(packageFindings(file('apps/web/package.json', text)).map((f) => f.message)).toEqual([
      'a: ^1.0.0 is not one exact version',
    ]);
  });
});

describe('migrations', () => {
  const numbered = (...names: string[]) =>
    numberFindings(names.map((name) => file(`apps/server/src/migrations/${name}`, ''))).map((found) => found.message);

  it('count on, whichever branch they come from', () => {
    expect(numbered('0002_b.sql', '0001_a.sql')).toEqual([]);
    expect(numbered('0001_a.sql', '0002_b.sql', '0002_c.sql')).toEqual(['should be number 0003']);
    expect(numbered('0001_a.sql', '0003_c.sql')).toEqual(['should be number 0002']);
  });
});

describe('folders', () => {
  const folder = (path: string, count: number) =>
    folderFindings(Array.from({ length: count }, (_, place) => file(`${path}/f${place}.ts`, '')));

  it('hold what one can look over; migrations lie in their order', () => {
    expect(folder('packages/domain/src/risk', 25)).toEqual([]);
    expect(folder('packages/domain/src/risk', 26)).toMatchObject([
      { rule: 'folder', path: 'packages/domain/src/risk' },
    ]);
    expect(folder('apps/server/src/migrations', 200)).toEqual([]);
  });
});

describe('allowances', () => {
  const finding: Finding = { rule: 'length', path: 'a.ts', line: 1, message: 'long' };

  it('cover one rule of one file and are reported when idle', () => {
    const allowance = { rule: 'length', path: 'a.ts', reason: 'a table' };
    expect(applyAllowances([finding], [allowance])).toEqual([]);
    expect(applyAllowances([finding], [{ ...allowance, rule: 'worker' }])).toHaveLength(2);
    expect(rulesOf(applyAllowances([], [allowance]))).toEqual(['allowance']);
  });
});

describe('tests that share a database', () => {
  const found = (text: string, path = 'apps/server/src/modules/hazard/ladder.test.ts') =>
    sharedDatabaseFindings(file(path, text)).map(({ line }) => line);

  it('name whose rows they change, or have a database of their own', () => {
    const open = 'world = await openWorld();\n';
    expect(found(`${open}await world.sql('update hidden_danger set deleted_at = now()');`)).toEqual([2]);
    expect(found(`${open}await world.sql(\`\n  delete from warning where level = 1\`);`)).toEqual([2]);
    expect(found(`${open}await tx.run('truncate audit_log');`)).toEqual([2]);
    expect(found(`${open}await world.sql('update warning set level = 1 where tenant_id = $1', [id]);`)).toEqual([]);
    expect(found(`${open}await world.sql('delete from outbox');`)).toEqual([]);
    expect(found(`world = await openWorld({ own: true });\nawait world.sql('truncate audit_log');`)).toEqual([]);
    expect(found(`${open}await world.sql('truncate audit_log');`, 'apps/server/src/kernel/db.ts')).toEqual([]);
  });
});

describe('calls of the console', () => {
  const found = (text: string, path = 'apps/web/src/features/check/plans.tsx') =>
    wirePathFindings(file(path, text)).map(({ line }) => line);

  it('are declared, not written as an address', () => {
    expect(found("await call('POST', 'safe/planvtwo/copy/1');")).toEqual([1]);
    expect(found("const a = 1;\nconst BASE = '/blade-system/menu';")).toEqual([2]);
    expect(found(`await call(\`GET\`, \`blade-user/\${id}\`);`)).toEqual([1]);
    expect(found('const one = "mqtt/login/get";')).toEqual([1]);
    expect(found("await api.send(copyPlan.POST, { params });\nimport x from '../safe/plan';")).toEqual([]);
    expect(found("/** `safe/planvtwo` */\n// 'safe/planvtwo'\n * 'safe/risk/page'")).toEqual([]);
    expect(found("serve('/safe/risk')", 'apps/web/src/parts/list.test.tsx')).toEqual([]);
    expect(found("path: '/safe/risk'", 'packages/domain/src/risk/calls.ts')).toEqual([]);
  });
});

describe('words on a screen', () => {
  const found = (text: string, path = 'apps/web/src/parts/empty.tsx') =>
    codeFindings(file(path, text)).map(({ rule }) => rule);

  it('are translated', () => {
    expect(found('export const A = () => <p>暂无数据</p>;')).toEqual(['untranslated']);
    expect(found("export const A = () => <p>{'暂无数据'}</p>;")).toEqual(['untranslated']);
    expect(found('export const A = () => <input placeholder="请输入" />;')).toEqual(['untranslated']);
    expect(found('export const A = () => <i aria-label="关闭" />;')).toEqual(['untranslated']);
    expect(found("export const A = () => <p title={t('关闭')}>{t('暂无数据')}</p>;")).toEqual([]);
    expect(found('export const A = () => <Photos label="现场照片" />;')).toEqual([]);
    expect(found('it("a", () => { expect(<p>暂无数据</p>).toBe(1); });', 'apps/web/src/a.test.tsx')).toEqual([]);
  });
});

describe('the writing engine', () => {
  const found = (path: string, text: string) =>
    pastEngineFindings(file(path, text), new Set(['check_record'])).map(({ line }) => line);

  it('is not passed by', () => {
    const text =
      'const a = 1;\nawait tx.run(`update check_record set x = 1`);\nawait tx.run("insert into  check_record (a)");';
    expect(found('apps/server/src/modules/check/status.ts', text)).toEqual([2, 3]);
    expect(found('apps/server/src/kernel/audit/x.ts', 'DELETE FROM check_record')).toEqual([1]);
  });

  it('keeps tables of no definition, itself and tests out of it', () => {
    expect(found('apps/server/src/modules/check/status.ts', 'update check_record_note set x = 1')).toEqual([]);
    expect(found('apps/server/src/kernel/resource/write/one.ts', 'update check_record set x = 1')).toEqual([]);
    expect(found('apps/server/src/modules/check/status.test.ts', 'update check_record set x = 1')).toEqual([]);
  });
});
