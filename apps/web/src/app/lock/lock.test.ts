import { afterEach, describe, expect, it } from 'vitest';
import { useSession } from '../../lib/session/session';
import { lockScreen, unlock } from './lock';

afterEach(() => useSession.setState({ lock: null }));

describe('lock screen', () => {
  it('opens with the password it was locked with and with no other', () => {
    lockScreen('离开一下');
    expect(unlock('离开')).toBe(false);
    expect(useSession.getState().lock).not.toBeNull();
    expect(unlock('离开一下')).toBe(true);
    expect(useSession.getState().lock).toBeNull();
  });

  it('stands in the storage of this tab alone, and goes with the lock', () => {
    lockScreen('abc');
    expect(JSON.stringify({ ...localStorage })).not.toContain('digest');
    expect(sessionStorage.getItem('anlan-lock')).toContain(useSession.getState().lock?.digest as string);
    unlock('abc');
    expect(sessionStorage.getItem('anlan-lock')).toBeNull();
  });

  it('keeps no password where it could be read, and salts its digest', () => {
    lockScreen('abc');
    const first = useSession.getState().lock?.digest;
    expect(JSON.stringify({ ...localStorage })).not.toContain('"abc"');
    lockScreen('abc');
    expect(useSession.getState().lock?.digest).not.toBe(first);
  });
});
