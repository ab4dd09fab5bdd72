import { usePreferences } from '../preferences';
import { onSessionEnd, useSession } from '../session/session';

/** The last menu of the account that is signed in, for a reload at which it cannot be fetched. Codes only draw; the server judges. */
const NAME = 'anlan-menu';

interface Kept {
  readonly whose: string;
  readonly at: number;
  readonly parts: Readonly<Record<string, unknown>>;
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
    return kept && kept.whose === whose() && typeof kept.at === 'number' && typeof kept.parts === 'object'
      ? kept
      : null;
  } catch {
    return null;
  }
}

export function keepMenu(part: string, value: unknown): void {
  const owner = whose();
  if (owner === null) return;
  const kept: Kept = { whose: owner, at: Date.now(), parts: { ...read()?.parts, [part]: value } };
  try {
    localStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // Without room it is only not there at the next failure.
  }
}

export function keptMenu<T>(part: string): { readonly value: T; readonly at: number } | undefined {
  const kept = read();
  return kept && Object.hasOwn(kept.parts, part) ? { value: kept.parts[part] as T, at: kept.at } : undefined;
}

onSessionEnd(() => localStorage.removeItem(NAME));
