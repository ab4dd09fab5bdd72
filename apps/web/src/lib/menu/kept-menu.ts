import type { OwnConsole } from '@anlan/domain/identity/session/session-calls';
import { usePreferences } from '../preferences';
import { onSessionEnd, useSession } from '../session/session';

/** The last menu of the account that is signed in, for a reload at which it cannot be fetched. Codes only draw; the server judges. */
const NAME = 'anlan-menu';

interface Kept {
  readonly whose: string;
  readonly at: number;
  readonly menu: OwnConsole;
}

/** Another role, department or language has another menu. */
function whose(): string | null {
  const { userInfo } = useSession.getState();
  if (!userInfo) return null;
  const { tenantId, userId, roleIds, deptIds, ghost } = userInfo;
  const { language } = usePreferences.getState();
  return JSON.stringify([tenantId, userId, roleIds, deptIds, ghost?.tenantId ?? '', language]);
}

function read(): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? 'null') as Kept | null;
    return kept && kept.whose === whose() && typeof kept.at === 'number' && typeof kept.menu === 'object' ? kept : null;
  } catch {
    return null;
  }
}

export function keepMenu(menu: OwnConsole): void {
  const owner = whose();
  if (owner === null) return;
  const kept: Kept = { whose: owner, at: Date.now(), menu };
  try {
    localStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // Without room it is only not there at the next failure.
  }
}

export function keptMenu(): { readonly value: OwnConsole; readonly at: number } | undefined {
  const kept = read();
  return kept ? { value: kept.menu, at: kept.at } : undefined;
}

onSessionEnd(() => localStorage.removeItem(NAME));
