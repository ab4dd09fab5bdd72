import type { UserInfo } from '../../../lib/session/session';

/** What one comes for: the platform's house, a decision, setting up, keeping things going, one's own work. */
export type HomeKind = 'platform' | 'leader' | 'admin' | 'manager' | 'worker';

/** By the alias of the role, whose meaning stands whatever a company calls it; whoever has several leads before he manages. */
export function homeKind(user: Pick<UserInfo, 'tenantKind' | 'roles' | 'headOfDeptIds'> | null): HomeKind {
  if (user?.tenantKind === 'platform') return 'platform';
  const has = (...aliases: readonly string[]) => aliases.some((alias) => user?.roles.includes(alias));
  if (has('principal')) return 'leader';
  if (has('enterprise_admin')) return 'admin';
  if (has('safety_manager', 'dept_head', 'team_leader') || (user?.headOfDeptIds.length ?? 0) > 0) return 'manager';
  return 'worker';
}
