import { type Finding, isCode, isTest, type SourceFile } from './source';

/** Newer than PostgreSQL 15, or unfit behind a transaction pooler (decisions §2, §4). */
const REFUSED_SQL: readonly { pattern: RegExp; why: string }[] = [
  { pattern: /\bany_value\s*\(/i, why: 'any_value is PostgreSQL 16' },
  {
    pattern: /\b(array_shuffle|array_sample|random_normal|pg_input_is_valid|date_add|date_subtract|system_user)\s*\(/i,
    why: 'a function of PostgreSQL 16',
  },
  { pattern: /\bis\s+(not\s+)?json\b/i, why: 'IS JSON is PostgreSQL 16' },
  {
    pattern: /\bjson_(array|object|arrayagg|objectagg)\s*\(/i,
    why: 'the SQL/JSON constructors are PostgreSQL 16; use jsonb_build_…',
  },
  { pattern: /\bjson_(table|query|value|exists|scalar|serialize)\s*\(/i, why: 'SQL/JSON queries are PostgreSQL 17' },
  { pattern: /\bmerge\s+into\b[^;]*\breturning\b/i, why: 'MERGE … RETURNING is PostgreSQL 17' },
  { pattern: /\bwhen\s+not\s+matched\s+by\s+source\b/i, why: 'NOT MATCHED BY SOURCE is PostgreSQL 17' },
  { pattern: /\bto_(bin|oct)\s*\(/i, why: 'a function of PostgreSQL 17' },
  { pattern: /\btransaction_timeout\b/i, why: 'transaction_timeout is PostgreSQL 17' },
  { pattern: /\buuidv[47]\s*\(/i, why: 'ids come from the application; uuidv7() is PostgreSQL 18' },
  { pattern: /\b(array_sort|array_reverse|casefold|crc32c?)\s*\(/i, why: 'a function of PostgreSQL 18' },
  { pattern: /\bwithout\s+overlaps\b/i, why: 'WITHOUT OVERLAPS is PostgreSQL 18' },
  { pattern: /\bnot\s+enforced\b/i, why: 'NOT ENFORCED is PostgreSQL 18' },
  {
    pattern: /\bgenerated\s+always\s+as\s*\((?:[^()]|\([^()]*\))*\)\s*(virtual\b|[,)])/i,
    why: 'generated columns are STORED before PostgreSQL 18',
  },
  { pattern: /\breturning\s+(old|new)\s*\./i, why: 'RETURNING old/new is PostgreSQL 18' },
  { pattern: /\b(0x[0-9a-f]+|0o[0-7]+|0b[01]+|\d+_\d+)\b(?!['"])/i, why: 'such number literals are PostgreSQL 16' },
  {
    pattern: /\bpg_(try_)?advisory_(un)?lock(_shared)?\s*\(/i,
    why: 'session locks do not survive a transaction pooler; use pg_advisory_xact_lock',
  },
  { pattern: /(^|;)\s*(listen|notify|unlisten)\s+\w/im, why: 'no LISTEN/NOTIFY behind a transaction pooler' },
  { pattern: /\bpg_notify\s*\(/i, why: 'no LISTEN/NOTIFY behind a transaction pooler' },
];

/** Comments and quoted text become spaces, so that neither can look like a statement. */
function bareSql(text: string): string {
  const blank = (found: string) => found.replace(/[^\n]/g, ' ');
  return text.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, blank);
}

const lineOf = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

export function sqlFindings(file: SourceFile): Finding[] {
  if (!file.path.endsWith('.sql')) return [];
  const sql = bareSql(file.text);
  return REFUSED_SQL.flatMap(({ pattern, why }) => {
    const found = pattern.exec(sql);
    return found ? [{ rule: 'sql', path: file.path, line: lineOf(sql, found.index), message: why }] : [];
  });
}

// Written in pieces: this file must pass its own rules.
const UNFINISHED = new RegExp(`\\b(${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')})\\b`);
const CONFLICT = /^(<{7} |={7}$|>{7} )/;
const MACHINE_PATH = /(?<![\w./-])\/(work\/(main|shared)|root|tmp|home\/\w+)(?=\/)/;
const REGISTRY = /\bregistry\.[\w-]+\.[a-z]{2,}|\bnpm(?:js\.(?:org|com)|mirror)\b/i;

/** Longest files by place (architecture §7). Longer ones say why in the list of allowances, or are split. */
const LIMITS: readonly { place: RegExp; lines: number }[] = [
  { place: /^apps\/server\/src\/.*\.ts$/, lines: 400 },
  { place: /^apps\/web\/src\/.*\.tsx$/, lines: 300 },
  { place: /^apps\/web\/src\/.*\.ts$/, lines: 400 },
];
/** Data and lists grow with the trade, tests with their cases. */
const NO_LIMIT = /(\/migrations\/|\/data\/|\.data\.ts$|\.test\.tsx?$)/;

/** Rules that a line of text tells. */
export function textFindings(file: SourceFile): Finding[] {
  const findings: Finding[] = [];
  const lines = file.text.split('\n');
  const each = (rule: string, pattern: RegExp, message: string) => {
    lines.forEach((text, index) => {
      if (pattern.test(text)) findings.push({ rule, path: file.path, line: index + 1, message });
    });
  };
  each('unfinished', UNFINISHED, 'finish it, or leave it out and say so');
  each('conflict', CONFLICT, 'two versions of these lines were joined and neither was chosen');
  each('machine-path', MACHINE_PATH, "a path of one machine is nobody else's");
  each('registry', REGISTRY, 'where packages come from is the business of each machine');

  const limit = LIMITS.find(({ place }) => place.test(file.path));
  const length = lines.length - (file.text.endsWith('\n') ? 1 : 0);
  if (limit && isCode(file.path) && !isTest(file.path) && !NO_LIMIT.test(file.path) && length > limit.lines) {
    findings.push({
      rule: 'length',
      path: file.path,
      line: limit.lines,
      message: `${length} lines, more than ${limit.lines}: split it, or say why in scripts/lint/allowances.ts`,
    });
  }
  return findings;
}

const SHARES = /\bopen(TestDb|World)\(\)/;
const CHANGE = /(["'`])\s*((?:update\s+\w+\s|delete\s+from\s|truncate\s)(?:(?!\1)[\s\S])*?)\1/gi;
/** Emptied before each file anyway (testing/test-db.ts). */
const QUEUE = /\b(outbox|sms_queue|push_message|risk_stale|internal_message|login_attempt|phone_code|guest_use)\b/;

/** Test files share a database: a statement that changes rows of all tenants asks for one of its own. */
export function sharedDatabaseFindings(file: SourceFile): Finding[] {
  if (!/^apps\/server\/src\/.*\.test\.ts$/.test(file.path) || !SHARES.test(file.text)) return [];
  return [...file.text.matchAll(CHANGE)].flatMap((found) => {
    const statement = String(found[2]);
    if (/\b(\w+_)?id\b/.test(statement) || QUEUE.test(statement)) return [];
    return [
      {
        rule: 'shared-database',
        path: file.path,
        line: lineOf(file.text, found.index),
        message: 'changes rows of every tenant in the shared database: name the tenant, or open one with own: true',
      },
    ];
  });
}

const MIGRATION = /^apps\/server\/src\/migrations\/(\d{4})_[a-z0-9_]+\.sql$/;

/** Migrations count 0001, 0002 … without a gap: two branches that took the same number meet here and not at the start. */
export function numberFindings(files: readonly SourceFile[]): Finding[] {
  const paths = files.map(({ path }) => path).filter((path) => MIGRATION.test(path));
  return paths.sort().flatMap((path, place) => {
    const wanted = String(place + 1).padStart(4, '0');
    return MIGRATION.exec(path)?.[1] === wanted
      ? []
      : [{ rule: 'migrations', path, line: 1, message: `should be number ${wanted}` }];
  });
}

/** So many lie side by side in one folder; more are divided by theme. */
const FILES_OF_A_FOLDER = 25;

export function folderFindings(files: readonly SourceFile[]): Finding[] {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    if (!folder.endsWith('/migrations')) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([path, count]) =>
    count > FILES_OF_A_FOLDER
      ? [
          {
            rule: 'folder',
            path,
            line: 1,
            message: `${count} files, more than ${FILES_OF_A_FOLDER}: divide it by theme`,
          },
        ]
      : [],
  );
}

/**
 * Statements that change the table of a resource or of its child rows past the writing engine, which keeps audit,
 * counters, events and versions. `tables` come from the definitions.
 */
export function pastEngineFindings(file: SourceFile, tables: ReadonlySet<string>): Finding[] {
  if (!file.path.startsWith('apps/server/src/') || isTest(file.path)) return [];
  if (/\/(migrations|testing|demo|contract|kernel\/resource\/write)\/|\.testing\.ts$|\.fixture\./.test(file.path))
    return [];
  return [...file.text.matchAll(/\b(?:insert\s+into|update|delete\s+from)\s+([a-z_]+)\b/gi)].flatMap((found) =>
    tables.has(found[1] ?? '')
      ? [
          {
            rule: 'past-engine',
            path: file.path,
            line: lineOf(file.text, found.index),
            message: `${found[1]} is written by kernel/resource/write, which audits, counts and tells it`,
          },
        ]
      : [],
  );
}

const WIRE_PATH = /(["'`])\/?(?:safe|blade-[a-z]+|mqtt)\//;

/** What the console calls is declared once, in the domain: an address as text is a call that nothing checks. */
export function wirePathFindings(file: SourceFile): Finding[] {
  if (!/^apps\/web\/src\//.test(file.path) || isTest(file.path) || /testing\.tsx?$/.test(file.path)) return [];
  return file.text.split('\n').flatMap((line, place) =>
    /^\s*(?:\/?\*|\/\/)/.test(line) || !WIRE_PATH.test(line)
      ? []
      : [
          {
            rule: 'wire-path',
            path: file.path,
            line: place + 1,
            message: 'an address of a call as text: declare the call in packages/domain and send it by api',
          },
        ],
  );
}
