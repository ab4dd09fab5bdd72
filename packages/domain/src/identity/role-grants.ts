import type { AnyResource, Verb } from '@anlan/resource';
import { companyRoles, type RoleAlias } from './roles';

/** An entry (no verb) or a button of a company's menu, by the module whose work it is. */
export interface Grantable {
  readonly module: string;
  readonly code: string;
  readonly verb?: Verb;
  /** What its definition says instead of its module, by role. */
  readonly grants?: Readonly<Record<string, readonly Verb[]>>;
}

/** Keeping people, roles, dictionaries and files is the administrator's work, not the trade's. */
const ADMINISTRATION: ReadonlySet<string> = new Set(['identity', 'config', 'files', 'system', 'log', 'messages']);
type Rule = { readonly [M in string | '*']?: readonly Verb[] };

const READ: readonly Verb[] = ['view'];
const LEDGER: readonly Verb[] = ['view', 'export'];
const ACT: readonly Verb[] = ['view', 'add', 'edit'];
const LEAD: readonly Verb[] = ['view', 'add', 'edit', 'export'];
const ASK: readonly Verb[] = ['view', 'add'];
const ALL: readonly Verb[] = ['view', 'add', 'edit', 'delete', 'import', 'export'];

/** What each role starts with, verbs by module; a company changes it afterwards as it likes. */
const RULES: Readonly<Record<Exclude<RoleAlias, 'enterprise_admin'>, Rule>> = {
  // 安全生产法第二十一条：主要负责人督促、检查，组织重大隐患治理
  principal: {
    hazard: LEAD,
    warning: LEAD,
    change: LEAD,
    permit: LEAD,
    org: READ,
    'site-work': LEAD,
    '*': LEDGER,
  },
  // 第二十五条：安全管理人员组织辨识、排查与督促整改
  safety_manager: { org: READ, area: ALL, '*': ALL },
  dept_head: {
    risk: LEAD,
    hazard: LEAD,
    warning: LEAD,
    change: LEAD,
    drill: LEAD,
    followup: LEAD,
    permit: LEAD,
    meeting: LEAD,
    org: READ,
    'site-work': LEAD,
    '*': LEDGER,
  },
  // Whoever sees that something changes says so, whoever works applies for a permit, watches and takes samples; who may take
  // which step is the record's own rule.
  team_leader: {
    risk: READ,
    hazard: ACT,
    warning: ACT,
    change: ASK,
    permit: ACT,
    'site-work': ACT,
    meeting: ACT,
    investment: [],
    org: [],
    '*': READ,
  },
  employee: {
    risk: READ,
    hazard: ACT,
    warning: ACT,
    change: ASK,
    permit: ACT,
    'site-work': ACT,
    investment: [],
    org: [],
    '*': READ,
  },
};

/** Each who approves names his own deputy; that it is his own is the record's rule. */
const APPROVES: ReadonlySet<RoleAlias> = new Set(['principal', 'safety_manager', 'dept_head', 'team_leader']);
const OWN_DEPUTY: readonly Verb[] = ['view', 'add', 'edit', 'delete'];

/** Ledgers and overviews belong to those who direct. */
const DIRECTORS_ONLY: ReadonlySet<string> = new Set([
  'hazard_ledger',
  'check_task_stat',
  'taskstatistics_view',
  'taskstatistics_export',
  'dynamicrisk_export',
  'workledger_menu',
  'workledger_summary',
  'workledger_view',
  'workledger_export',
  'workstop_menu',
  'workstop_summary',
  'workstop_view',
  'workstop_export',
  'examofflinetrainingrecord_menu',
  'examofflinetrainingrecord_view',
  'examonlinetrainingplan_menu',
  'examonlinetrainingplan_view',
  'examonlinetrainingrecord_menu',
  'examonlinetrainingrecord_view',
  'examonlinereport_menu',
  'examonlinetrainingrecord_summary',
  'personneltraining_menu',
  'entitlement_menu',
  'studyrecord_menu',
  'studyrecord_view',
  'completioncertificate_menu',
  'completioncertificate_view',
  'examonlinepracticeplan_menu',
  'examonlinepracticeplan_view',
]);

/** Banks, papers and what others have answered belong to those who set and mark the exams: no key lies open beside. */
const EXAMINERS_ONLY = /^(?:examtype|examquestion|exampaper|examrecord|examremark)_|^exam_/;

/** Does a new company's role of this alias start with the entry or button? */
export function startsWith(alias: RoleAlias, { module, code, verb, grants }: Grantable): boolean {
  if (alias === 'enterprise_admin') return true;
  const told = grants?.[alias];
  if (told) return verb === undefined ? told.length > 0 : told.includes(verb);
  if (ADMINISTRATION.has(module)) return false;
  if (DIRECTORS_ONLY.has(code) && (alias === 'employee' || alias === 'team_leader')) return false;
  if (module === 'training' && alias !== 'safety_manager' && EXAMINERS_ONLY.test(code)) return false;
  const rule = RULES[alias];
  // Areas are where the risks lie: those who keep risk points keep them.
  // The company's words are kept by those who keep its rules; everybody reads and uses them.
  const own = code.startsWith('area_')
    ? (rule.area ?? rule.risk ?? rule['*'])
    : code.startsWith('hiddenphrase_') || code.startsWith('sitedangercheck_')
      ? rule['*']
      : (rule[module] ?? rule['*']);
  const deputy = code.startsWith('permitconfigdeputy_') && APPROVES.has(alias) ? OWN_DEPUTY : [];
  const verbs = [...(own ?? []), ...deputy];
  return verb === undefined ? verbs.length > 0 : verbs.includes(verb);
}

/** Roles that a definition grants something and no company starts with, in words for the test that looks at every definition. */
export function grantFaults({ name, grants = {} }: Pick<AnyResource, 'name' | 'grants'>): string[] {
  const known: readonly string[] = companyRoles.map(({ alias }) => alias);
  return Object.keys(grants).flatMap((alias) =>
    known.includes(alias) ? [] : [`${name}.grants: no role ${alias}; there are ${known.join(', ')}`],
  );
}
