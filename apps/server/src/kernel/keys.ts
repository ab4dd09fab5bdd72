import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Services } from './context';
import { signingKey } from './seal/seal-key';

/** SECRET_KEY, else DATA_DIR/secret.key (0600), made at first start; never in the database (decisions §4). */
export function secretKey(given: Buffer | null, dataDir: string): Buffer {
  if (given) return given;
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'secret.key');
  try {
    return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const key = randomBytes(32);
  try {
    writeFileSync(file, `${key.toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
    return key;
  } catch {
    return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  }
}

/** One key per purpose, so that a leak of one opens nothing else. */
export function deriveKeys(secret: Buffer): Services['keys'] {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'anlan', purpose, 32));
  return {
    personal: derive('personal'),
    personalHash: derive('personal-hash'),
    fileLink: derive('file-link'),
    push: derive('push'),
    share: derive('share'),
    audit: derive('audit'),
    // A server has its own in DATA_DIR/seal.key; this one is of whatever runs without.
    seal: signingKey(derive('seal')),
  };
}
