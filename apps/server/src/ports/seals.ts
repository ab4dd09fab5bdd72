import type { PublishedSealKey, SealedBundle, SealVerdict } from '@anlan/domain/seal/seal';
import type { Services } from '../kernel/context';
import type { Tx } from '../kernel/db/db';
import { port } from '../kernel/port';
import type { ToSeal } from '../kernel/seal/seals';

/** Seals over what leaves the house: tickets, hours, dossiers. Strangers verify them by the published keys. */
export interface Seals {
  /** Seals now what is plain data; names without a value are left out. */
  seal<C>(app: Services, given: ToSeal<C>): SealedBundle<C>;
  /** Every key that has sealed here, the newest first: for an export that names them, and for whoever verifies. */
  keys(tx: Tx): Promise<readonly PublishedSealKey[]>;
  /** Whether a bundle is as one of these keys has sealed it. */
  verify(tx: Tx, bundle: unknown): Promise<SealVerdict>;
}

export const seals = port<Seals>('seals');
