import { changePassword } from '@anlan/domain/identity/session/door-calls';
import { api } from '../../lib/http/api';
import { sha256Hex } from '../../lib/session/digest';

export interface PasswordChange {
  /** as typed; hashed here, as at sign-in */
  oldPassword: string;
  /** as typed and sent so: only then can the server enforce its rules (decisions §2) */
  newPassword: string;
  newPassword1: string;
}

/** `token`: of a sign-in that is not a session yet (a first password). Refusals are the caller's to show. */
export async function updatePassword(change: PasswordChange, token?: string): Promise<void> {
  await api.send(
    changePassword,
    { body: { ...change, oldPassword: sha256Hex(change.oldPassword) } },
    { quiet: true, ...(token ? { token: false as const, headers: { 'Blade-Auth': `bearer ${token}` } } : {}) },
  );
}
