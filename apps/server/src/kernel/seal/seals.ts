import { plainJson } from '@anlan/domain/seal/canonical';
import {
  keyIdOf,
  type PublishedSealKey,
  SEAL_ALGORITHM,
  SEAL_FORMAT,
  type SealedBundle,
  type SealVerdict,
  signedBytes,
  verifySeal,
} from '@anlan/domain/seal/seal';
import { asSystem, type Services, shanghai } from '../context';
import type { Tx } from '../db/db';
import type { SigningKey } from './seal-key';

/** What is to be sealed; the rest of the bundle follows. */
export type ToSeal<C> = Omit<SealedBundle<C>, 'format' | 'seal'>;

export function sealed<C>(key: SigningKey, now: number, given: ToSeal<C>): SealedBundle<C> {
  const { kind, tenantId, tenantName, recordId, recordName, content } = given;
  const bundle = {
    format: SEAL_FORMAT,
    kind,
    tenantId,
    tenantName,
    recordId,
    recordName,
    content: plainJson(content),
    seal: {
      algorithm: SEAL_ALGORITHM,
      keyId: key.keyId,
      publicKey: key.publicKey,
      sealedAt: shanghai(now),
    },
  } as const;
  return { ...bundle, seal: { ...bundle.seal, signature: key.sign(signedBytes(bundle)) } };
}

/** Every key that has sealed here, the newest first. */
export const publishedKeys = (tx: Tx): Promise<PublishedSealKey[]> =>
  tx.query<PublishedSealKey>(
    `select key_id as "keyId", public_key as "publicKey", former_id as "formerId", former_signature as "formerSignature",
            to_char(since at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as since
       from seal_key order by seal_key.since desc, key_id`,
  );

/** Published before anything is sealed with it. */
export async function publishKey(app: Pick<Services, 'db' | 'clock'>, key: SigningKey): Promise<void> {
  await asSystem(app, 'publish the key of seals', async ({ tx }) => {
    await tx.run(
      `insert into seal_key (key_id, public_key, since, former_id, former_signature)
       values ($1, $2, $3::timestamptz, $4, $5) on conflict (key_id) do nothing`,
      [
        key.keyId,
        key.publicKey,
        new Date(app.clock.now()).toISOString(),
        key.former && keyIdOf(key.former.publicKey),
        key.former?.signature ?? null,
      ],
    );
  });
}

/** What the seals' port gives: sealed with this process's key, judged by every key that is published. */
export const sealing = {
  seal: <C>(app: Services, given: ToSeal<C>): SealedBundle<C> => sealed(app.keys.seal, app.clock.now(), given),
  keys: publishedKeys,
  verify: async (tx: Tx, bundle: unknown): Promise<SealVerdict> => verifySeal(bundle, await publishedKeys(tx)),
};
