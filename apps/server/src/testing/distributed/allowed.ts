import type { SqlRule } from './judge-sql';

/** Statements that a distributed PostgreSQL refuses or plans badly and that stand nevertheless, each file with its reason. */
interface Allowed {
  readonly rule: SqlRule;
  /** Only the statement as it is sent breaks the rule; the lint sees nothing in its parts. */
  readonly seen?: true;
  readonly reason: string;
  /** Below apps/server/src. */
  readonly paths: readonly string[];
}

export const allowed: readonly Allowed[] = [
  {
    rule: 'definer',
    seen: true,
    reason:
      "rule 7's own exception: an index that row-level security forbids is asked as the owner (docs/adr/0005); search stays within 20 ms",
    paths: [
      'kernel/resource/figures/count-figures.ts',
      'kernel/resource/figures/tab-routes.ts',
      'kernel/resource/list/lookup.ts',
      'kernel/resource/list/read.ts',
      'kernel/resource/scope/reached.ts',
      'kernel/resource/view.ts',
      'modules/desk/find/find.ts',
    ],
  },
  {
    rule: 'equality',
    reason:
      'a read without a lock: it is compared with a row that carries the constant, which is planned, over more shards than it needs',
    paths: [
      'kernel/resource/list/select.ts',
      'modules/check/gap.ts',
      'modules/check/inspection-factors.ts',
      'modules/check/items.ts',
      'modules/check/plan/not-push-date.ts',
      'modules/check/plan/plan-hooks.ts',
      'modules/check/plan/plan-reads.ts',
      'modules/check/statistics/tasks.ts',
      'modules/dynamic/hazard-factors.ts',
      'modules/dynamic/list.ts',
      'modules/dynamic/point-warnings.ts',
      'modules/dynamic/routes.ts',
      'modules/flat/flats.ts',
      'modules/flat/graphs.ts',
      'modules/flat/marks.ts',
      'modules/flat/nodes.ts',
      'modules/hazard/figures/figure-routes.ts',
      'modules/hazard/handover.ts',
      'modules/hazard/people.ts',
      'modules/hazard/report.ts',
      'modules/hazard/routes.ts',
      'modules/hazard/suggestions/repeats.ts',
      'modules/identity/guards.ts',
      'modules/identity/index.ts',
      'modules/identity/powers.ts',
      'modules/identity/role/data-scopes.ts',
      'modules/identity/session/actor.ts',
      'modules/identity/session/authenticator.ts',
      'modules/identity/session/online.ts',
      'modules/identity/session/sign-in.ts',
      'modules/identity/session/social/social.ts',
      'modules/identity/user/guest-register.ts',
      'modules/identity/user/routes.ts',
      'modules/notice/notice.ts',
      'modules/risk/danger-reach.ts',
      'modules/risk/inform-print.ts',
      'modules/risk/inform-share.ts',
      'modules/risk/inform.ts',
      'modules/risk/point-dangers.ts',
      'modules/warning/bell.ts',
      'modules/warning/check-warnings.ts',
      'modules/warning/factors.ts',
      'modules/warning/warning.ts',
    ],
  },
  {
    rule: 'equality',
    seen: true,
    reason:
      'a read without a lock: it is compared with a row that carries the constant, which is planned, over more shards than it needs',
    paths: [
      'kernel/resource/figures/count-figures.ts',
      'kernel/resource/figures/tab-routes.ts',
      'kernel/resource/figures/summary.ts',
      'kernel/resource/list/read.ts',
      'kernel/resource/view.ts',
      'modules/check/plan/plan-links.ts',
      'modules/desk/bell.ts',
      'modules/hazard/detail.ts',
      'modules/identity/role/grant-scopes.ts',
      'modules/logs/told-change.ts',
      'modules/org/dept.ts',
    ],
  },
  {
    rule: 'insert-select',
    seen: true,
    reason: 'the figures of all companies in one statement',
    paths: ['kernel/resource/figures/fold.ts'],
  },
  {
    rule: 'lock',
    reason: "across companies: under an advisory lock, or the platform's own act on all of them",
    paths: ['modules/files/sweep.ts', 'modules/identity/role/sync-tenants.ts'],
  },
  {
    rule: 'shape',
    reason: 'not planned yet over several shards: within one company it needs the constant in each part',
    paths: [
      'modules/check/plan/plan-reads.ts',
      'modules/flat/flats.ts',
      'modules/flat/graphs.ts',
      'modules/flat/nodes.ts',
      'modules/identity/session/authenticator.ts',
    ],
  },
  {
    rule: 'shape',
    seen: true,
    reason: 'not planned yet over several shards: within one company it needs the constant in each part',
    paths: [
      'kernel/resource/list/read.ts',
      'modules/check/items.ts',
      'modules/check/plan/plan-hooks.ts',
      'modules/check/plan/plan-links.ts',
      'modules/dynamic/list.ts',
      'modules/dynamic/routes.ts',
    ],
  },
  {
    rule: 'tenant',
    reason: "for all companies at once: the counter fold, retention, seeds, the platform's own lists",
    paths: [
      'kernel/resource/figures/fold.ts',
      'modules/files/sweep.ts',
      'modules/identity/jobs.ts',
      'modules/identity/menu/seed.ts',
      'modules/identity/menu/standard-grants.ts',
      'modules/identity/role/sync-tenants.ts',
      'modules/identity/session/online.ts',
      'modules/identity/user/contact-changes.ts',
      'modules/messages/index.ts',
    ],
  },
  {
    rule: 'tenant',
    seen: true,
    reason: "for all companies at once: the counter fold, retention, seeds, the platform's own lists",
    paths: [
      'kernel/resource/figures/counters.ts',
      'modules/check/items.ts',
      'modules/check/plan/generate.ts',
      'modules/dynamic/jobs.ts',
      'modules/dynamic/stale.ts',
      'modules/logs/recorder.ts',
    ],
  },
];

/** Whole folders, whatever the rule: written anew, and their statements move. */
export const moving: readonly string[] = ['modules/check/run/'];

export const allows = (path: string, rule: SqlRule): boolean =>
  moving.some((folder) => path.startsWith(folder)) ||
  allowed.some((one) => one.rule === rule && one.paths.includes(path));
