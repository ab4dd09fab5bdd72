import { type ESTree, Visitor } from 'vite';
import { type Finding, isTest, lineAt, parse, type SourceFile } from './source';

type Expression = ESTree.Expression;

/** Files that may read the environment: the one reader of the server, tools, tests and configurations. */
const MAY_READ_ENV =
  /^(apps\/server\/src\/env\.ts$|scripts\/|tests\/|bench\/|[^/]+\.config\.ts$|apps\/web\/vite\.config\.ts$)/;

/**
 * Who may open a transaction. Handlers are given `tx`, already scoped to the request's tenants; a second one opened from
 * there would wait for ever on the embedded database, which has a single session.
 */
const MAY_OPEN_TRANSACTION =
  /^(apps\/server\/src\/(kernel|cli|testing|demo)\/|apps\/server\/src\/(main|app)\.ts$|tests\/|bench\/)/;

/** `db.scoped`, `ctx.db.system`, `this.#db.scoped`: whatever ends in db. */
function isDatabase(node: Expression): boolean {
  if (node.type === 'Identifier') return /(^|[a-z])db$/i.test(node.name);
  if (node.type !== 'MemberExpression') return false;
  const { property } = node;
  return (property.type === 'Identifier' || property.type === 'PrivateIdentifier') && /^db$/i.test(property.name);
}

const TEST_FUNCTIONS = new Set(['test', 'it', 'describe', 'suite', 'bench']);

const HOOKS = new Set(['beforeAll', 'beforeEach', 'afterAll', 'afterEach']);
const LIMIT =
  'one limit for all tests ends what hangs (vitest.config.ts, playwright.config.ts); speed is measured in bench/';

/** The name a call begins with: `it` of `it.each([...])('…')`. */
function rootName(node: Expression): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') return rootName(node.object as Expression);
  if (node.type === 'CallExpression') return rootName(node.callee as Expression);
  return undefined;
}

const CHINESE = /\p{Script=Han}/u;
const UNTRANSLATED = 'words on a screen go through t(), else they stay Chinese in English';

/** Rules that need the syntax tree. */
export function codeFindings(file: SourceFile): Finding[] {
  const findings: Finding[] = [];
  const add = (rule: string, offset: number, message: string) =>
    findings.push({ rule, path: file.path, line: lineAt(file.text, offset), message });
  const readsEnv = (offset: number) => {
    if (!MAY_READ_ENV.test(file.path) && !isTest(file.path)) {
      add('environment', offset, 'settings are read in apps/server/src/env.ts only');
    }
  };
  let openTransactions = 0;
  let tests = 0;
  let expectations = 0;

  new Visitor({
    MemberExpression(node) {
      const named = node.property.type === 'Identifier' ? node.property.name : undefined;
      if (node.object.type === 'Identifier' && node.object.name === 'process' && named === 'env') readsEnv(node.start);
    },
    VariableDeclarator(node) {
      if (node.init?.type === 'Identifier' && node.init.name === 'process' && node.id.type === 'ObjectPattern') {
        const keys = node.id.properties.map((p) =>
          p.type === 'Property' && p.key.type === 'Identifier' ? p.key.name : '',
        );
        if (keys.includes('env')) readsEnv(node.start);
      }
    },
    ImportDeclaration(node) {
      if (!/^(node:)?process$/.test(node.source.value)) return;
      const named = node.specifiers.some(
        (s) => s.type === 'ImportSpecifier' && s.imported.type === 'Identifier' && s.imported.name === 'env',
      );
      if (named) readsEnv(node.start);
    },
    JSXText(node) {
      if (!isTest(file.path) && CHINESE.test(node.value)) add('untranslated', node.start, UNTRANSLATED);
    },
    JSXExpressionContainer(node) {
      const { expression } = node;
      if (
        !isTest(file.path) &&
        expression.type === 'Literal' &&
        typeof expression.value === 'string' &&
        CHINESE.test(expression.value)
      )
        add('untranslated', node.start, UNTRANSLATED);
    },
    JSXAttribute(node) {
      // Labels of our own parts are translated by the part.
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
      if (isTest(file.path) || !/^(aria-.+|alt|placeholder)$/.test(name) || node.value?.type !== 'Literal') return;
      if (CHINESE.test(String(node.value.value))) add('untranslated', node.start, UNTRANSLATED);
    },
    NewExpression(node) {
      const worker = node.callee.type === 'Identifier' && node.callee.name === 'Worker';
      if (worker && /^apps\/server\//.test(file.path) && !file.path.endsWith('kernel/jobs/workers.ts')) {
        add(
          'worker',
          node.start,
          'threads are started by startWorker of kernel/jobs/workers.ts, which finds the bundled file',
        );
      }
    },
    CallExpression(node) {
      const callee = node.callee as Expression;
      const name = rootName(callee);
      if (name && TEST_FUNCTIONS.has(name)) tests += 1;
      if (name === 'expect' || name === 'expectTypeOf' || name === 'assert') expectations += 1;
      const last = node.arguments.at(-1);
      const hook = isTest(file.path) && name && (TEST_FUNCTIONS.has(name) || HOOKS.has(name));
      if (hook && node.arguments.length > 1 && last?.type === 'Literal' && typeof last.value === 'number')
        add('limit', node.start, LIMIT);
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const method = callee.property.name;
      if (name === 'test' && method === 'setTimeout') add('limit', node.start, LIMIT);
      if (method === 'only' && name && TEST_FUNCTIONS.has(name)) add('only', node.start, 'leaves all other tests out');
      if (!isTransaction(node)) return;
      // Tests may hold two transactions on purpose: that is how they make two people meet.
      if (!isTest(file.path)) {
        if (openTransactions > 0) add('transaction', node.start, 'inside a transaction only its tx is used');
        else if (!MAY_OPEN_TRANSACTION.test(file.path)) {
          add('transaction', node.start, `${method} is for the kernel: take the tx you are given`);
        }
      }
      openTransactions += 1;
    },
    'CallExpression:exit'(node) {
      if (isTransaction(node)) openTransactions -= 1;
    },
  }).visit(parse(file).program);

  const isSuite = /\.(test|spec)\.tsx?$/.test(file.path);
  if (isSuite && tests === 0) add('expect', 0, 'a test file without a test');
  else if (isSuite && expectations === 0) add('expect', 0, 'tests that expect nothing cannot fail');
  return findings;
}

function isTransaction(node: { callee: unknown }): boolean {
  const callee = node.callee as Expression;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
  return /^(scoped|reading|system)$/.test(callee.property.name) && isDatabase(callee.object as Expression);
}
