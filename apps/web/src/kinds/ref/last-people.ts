import { create } from 'zustand';
import { onSessionEnd, useSession } from '../../lib/session/session';

/** Whom this person has chosen last on this device, the latest first: most work goes to the same few. */
const NAME = 'anlan-last-people';
const MOST = 6;

export interface KnownPerson {
  readonly id: string;
  readonly label: string;
}

const owner = (): string => {
  const { userInfo } = useSession.getState();
  return userInfo ? `${userInfo.tenantId}:${userInfo.userId}` : '';
};

function read(): readonly KnownPerson[] {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? 'null') as { whose: string; people: KnownPerson[] } | null;
    return kept && kept.whose === owner() && Array.isArray(kept.people) ? kept.people : [];
  } catch {
    return [];
  }
}

export const useLastPeople = create<{ readonly people: readonly KnownPerson[] }>(() => ({ people: read() }));

export function noteChosen(person: KnownPerson): void {
  const people = [person, ...read().filter(({ id }) => id !== person.id)].slice(0, MOST);
  try {
    localStorage.setItem(NAME, JSON.stringify({ whose: owner(), people }));
  } catch {
    // Without room they are only not offered.
  }
  useLastPeople.setState({ people });
}

onSessionEnd(() => {
  localStorage.removeItem(NAME);
  useLastPeople.setState({ people: [] });
});
