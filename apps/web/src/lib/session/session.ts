import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { site } from '../site';
import { splitStorage } from '../split-storage';
import { type Choices, choicesIn } from '../standing-choices';
import { clearPosted } from './token-board';
import type { TokenReply } from './token-reply';

export type TenantKind = 'platform' | 'company' | 'government';

export interface UserInfo {
  userId: string;
  tenantId: string;
  tenantKind: TenantKind;
  tenantName: string;
  account: string;
  realName: string;
  avatar: string;
  /** role aliases or names, as the menu's role lists spell them */
  roles: readonly string[];
  roleIds: readonly string[];
  deptIds: readonly string[];
  /** departments whose named head this user is */
  headOfDeptIds: readonly string[];
  /** the platform administrator's own tenant while he is inside another; absent otherwise */
  ghost?: { tenantId: string };
  /** departments and roles to switch between; absent for whoever has one of each */
  choices?: Choices;
}

export interface SessionState {
  tenantId: string;
  token: string | null;
  refreshToken: string | null;
  /** ms since the epoch at which the token was received by this browser */
  tokenAt: number;
  userInfo: UserInfo | null;
  /** permission code -> true */
  permission: Readonly<Record<string, true>>;
  /** the company a supervisor looks at; every company call then carries it */
  companyTenantId: string | null;
  companyTenantName: string | null;
  /** salted digest of the lock password while the screen is locked; of this tab alone, kept in its session storage */
  lock: { salt: string; digest: string } | null;
  /** the user signed out: the next sign-in begins at the home page and not where this one stood */
  left: boolean;
}

const signedOut: SessionState = {
  tenantId: site.defaultTenantId,
  token: null,
  refreshToken: null,
  tokenAt: 0,
  userInfo: null,
  permission: {},
  companyTenantId: null,
  companyTenantName: null,
  lock: null,
  left: false,
};

const LOCK = 'anlan-lock';

function keptLock(): SessionState['lock'] {
  try {
    const lock = JSON.parse(sessionStorage.getItem(LOCK) ?? 'null') as SessionState['lock'];
    return typeof lock?.digest === 'string' && typeof lock.salt === 'string' ? lock : null;
  } catch {
    return null;
  }
}

const parts = {
  'anlan-session': ['tenantId', 'userInfo', 'companyTenantId', 'companyTenantName', 'left'],
  'anlan-token': ['token', 'refreshToken', 'tokenAt'],
} as const;

export const useSession = create<SessionState>()(
  persist((): SessionState => ({ ...signedOut, lock: keptLock() }), {
    name: 'anlan',
    version: 1,
    storage: splitStorage<SessionState>(parts),
    // Codes are fetched anew at every start.
    partialize: ({ permission: _fetched, lock: _ofThisTab, ...kept }): Partial<SessionState> => kept,
  }),
);

// A reload finds the tab locked; another tab of the browser never was.
useSession.subscribe(({ lock }, { lock: before }) => {
  if (lock === before) return;
  if (lock) sessionStorage.setItem(LOCK, JSON.stringify(lock));
  else sessionStorage.removeItem(LOCK);
});

const list = (value: string | undefined): string[] => (value ? value.split(',').filter(Boolean) : []);
const ids = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? list(value) : [];
const word = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Supervisor and platform powers come from the tenant's kind alone (decisions §3); 000000 is the platform. */
function tenantKindOf(reply: TokenReply): TenantKind {
  const told = reply.detail?.tenantKind ?? reply.detail?.tenant_kind;
  if (told === 'platform' || told === 'company' || told === 'government') return told;
  return reply.tenant_id === site.defaultTenantId ? 'platform' : 'company';
}

/** Whose session it is while its user is inside another tenant. */
function ghostOf(reply: TokenReply): { ghost?: { tenantId: string } } {
  const ghost = reply.detail?.ghost as { tenantId?: unknown } | null | undefined;
  return typeof ghost?.tenantId === 'string' ? { ghost: { tenantId: ghost.tenantId } } : {};
}

export function userInfoOf(reply: TokenReply): UserInfo {
  const choices = choicesIn(reply.detail);
  return {
    userId: reply.user_id,
    tenantId: reply.tenant_id,
    tenantKind: tenantKindOf(reply),
    tenantName: word(reply.detail?.tenantName ?? reply.detail?.tenant_name),
    account: reply.account,
    realName: reply.real_name || reply.nick_name || reply.user_name || reply.account,
    avatar: word(reply.avatar),
    roles: list(reply.role_name),
    roleIds: list(reply.role_id),
    deptIds: list(reply.dept_id),
    headOfDeptIds: ids(reply.detail?.headOfDeptIds),
    ...ghostOf(reply),
    ...(choices ? { choices } : {}),
  };
}

/** A new sign-in: nothing of the former user stays. */
export function signIn(reply: TokenReply, now = Date.now()): void {
  for (const listener of sessionEnds) listener();
  useSession.setState({
    ...signedOut,
    tenantId: reply.tenant_id,
    token: reply.access_token,
    refreshToken: reply.refresh_token,
    tokenAt: now,
    userInfo: userInfoOf(reply),
  });
}

/** The same session with a younger token. */
export function renewToken(reply: TokenReply, now = Date.now()): void {
  useSession.setState(({ userInfo }) => ({
    token: reply.access_token,
    refreshToken: reply.refresh_token,
    tokenAt: now,
    // The token reply is the shorter one: what oauth/user-info told besides stays.
    userInfo: { ...userInfoOf(reply), headOfDeptIds: userInfo?.headOfDeptIds ?? [] },
  }));
}

const sessionEnds = new Set<() => void>();

/** Called whenever a user's session ends in this browser: caches and tabs drop what they hold. */
export function onSessionEnd(listener: () => void): () => void {
  sessionEnds.add(listener);
  return () => sessionEnds.delete(listener);
}

/** Forgets the session in this browser. The server is told by `signOut` of lib/sign-out.ts. */
export function endSession(onPurpose = false): void {
  void clearPosted();
  useSession.setState({ ...signedOut, left: onPurpose });
  for (const listener of sessionEnds) listener();
}

/** The tenant whose data is on the screen: the chosen company for a supervisor, else one's own. */
export function viewingTenant(state: SessionState = useSession.getState()): string {
  return state.companyTenantId ?? state.tenantId;
}

export function isSupervisor(state: SessionState = useSession.getState()): boolean {
  return state.userInfo?.tenantKind === 'government';
}

/** The page a sign-in leads to. */
export function homePath(state: SessionState = useSession.getState()): string {
  return isSupervisor(state) ? site.supervisorHome : site.home;
}

/** Follows sign-in, sign-out and renewed tokens of another window. */
export function followOtherWindows(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || !(event.key in parts)) return;
    const whose = () => {
      const { userInfo } = useSession.getState();
      return userInfo && `${userInfo.tenantId}/${userInfo.userId}`;
    };
    const before = whose();
    void Promise.resolve(useSession.persist.rehydrate()).then(() => {
      if (before !== whose()) for (const listener of sessionEnds) listener();
    });
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
