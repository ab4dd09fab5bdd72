import { type ESTree, Visitor } from 'vite';
import type { Placement } from '../../apps/server/src/kernel/db/schema/placement';
import { allowed, allows } from '../../apps/server/src/testing/distributed/allowed';
import { judgeSql, type SqlRule } from '../../apps/server/src/testing/distributed/judge-sql';
import { OPAQUE } from '../../apps/server/src/testing/distributed/parse-sql';
import { type Finding, isTest, lineAt, parse, type SourceFile } from './source';

const SQL = /\b(select|insert\s+into|update|delete\s+from)\s/i;

const SERVER = 'apps/server/src/';

/**
 * Statements, and parts of one, that a distributed PostgreSQL refuses (docs/adr/0013). What a template fills in tells
 * nothing here: put together, every statement is judged again while the suites run (testing/distributed/seen.ts).
 */
export function distributedFindings(file: SourceFile, placements: ReadonlyMap<string, Placement>): Finding[] {
  if (!file.path.startsWith(SERVER) || isTest(file.path)) return [];
  if (/\/(migrations|testing|demo|contract|cli|db\/schema)\/|\.testing\.ts$|\.fixture\./.test(file.path)) return [];
  const findings: Finding[] = [];
  const judge = (text: string, offset: number): void => {
    if (!SQL.test(text)) return;
    for (const { rule, about } of judgeSql(text, placements))
      findings.push({
        rule: `distributed-${rule}`,
        path: file.path,
        line: lineAt(file.text, offset),
        message: `${about}: ${WHY[rule]}`,
      });
  };
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') judge(node.value, node.start);
    },
    TemplateLiteral(node: ESTree.TemplateLiteral) {
      judge(node.quasis.map(({ value }) => value.raw).join(` ${OPAQUE} `), node.start);
    },
  }).visit(parse(file).program);
  return findings;
}

/** What is neither allowed, nor allowed though nothing is there (testing/distributed/allowed.ts). */
export function notAllowed(findings: readonly Finding[]): Finding[] {
  const facts = findings.map((finding) => ({
    finding,
    path: finding.path.slice(SERVER.length),
    rule: finding.rule.slice('distributed-'.length) as SqlRule,
  }));
  const idle = allowed
    .filter(({ seen }) => !seen)
    .flatMap(({ rule, paths }) =>
      paths
        .filter((path) => !facts.some((fact) => fact.rule === rule && fact.path === path))
        .map((path) => ({
          rule: 'allowance',
          path: `${SERVER}testing/distributed/allowed.ts`,
          line: 1,
          message: `${rule} for ${path} is no longer needed: remove it`,
        })),
    );
  return [...facts.filter(({ path, rule }) => !allows(path, rule)).map(({ finding }) => finding), ...idle];
}

const WHY = {
  tenant: 'carries its own tenant_id = $n in a statement that writes, joins or correlates',
  equality: 'carries its own tenant_id = $n: equality to that of another row sends the statement to every shard',
  'insert-select': 'INSERT … SELECT ends in RETURNING or ON CONFLICT',
  lock: 'rows are locked within one company: tenant_id = $n',
  volatile: 'no now() inside COALESCE or CASE of an UPDATE: bind the time',
  shape: 'no distributed database plans it',
  definer: 'called alone first, its ids are passed on',
} as const;
