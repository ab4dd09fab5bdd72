import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyIdOf, successionBytes } from '@anlan/domain/seal/seal';

/** The key this process seals with; the private half never leaves this file but as a handle of the crypto library. */
export interface SigningKey {
  readonly keyId: string;
  readonly publicKey: string;
  readonly former: { readonly publicKey: string; readonly signature: string } | null;
  readonly sign: (bytes: Uint8Array) => string;
}

interface KeyFile {
  /** 32 bytes, hexadecimal (RFC 8032's private key). */
  readonly privateKey: string;
  readonly former?: { readonly publicKey: string; readonly signature: string };
}

const FILE = 'seal.key';
/** PKCS #8 around an Ed25519 private key of 32 bytes (RFC 8410 section 7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

const privateKeyOf = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
const publicKeyOf = (key: KeyObject): string =>
  Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x as string, 'base64url').toString('hex');

/** A key from its 32 bytes. */
export function signingKey(seed: Buffer, former: SigningKey['former'] = null): SigningKey {
  const key = privateKeyOf(seed);
  const publicKey = publicKeyOf(key);
  return {
    keyId: keyIdOf(publicKey),
    publicKey,
    former,
    sign: (bytes) => sign(null, bytes, key).toString('hex'),
  };
}

function read(file: string): SigningKey {
  let kept: Partial<KeyFile>;
  try {
    kept = JSON.parse(readFileSync(file, 'utf8')) as Partial<KeyFile>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    throw new Error(`${file} 不是封签密钥文件`);
  }
  if (typeof kept?.privateKey !== 'string' || !/^[0-9a-f]{64}$/.test(kept.privateKey))
    throw new Error(`${file} 不是封签密钥文件`);
  // Copied or restored with wider rights: narrowed before it is used.
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
  return signingKey(Buffer.from(kept.privateKey, 'hex'), kept.former ?? null);
}

/** DATA_DIR/seal.key (0600), made at first start; each process that has a DATA_DIR of its own has its own key. */
export function sealKeyOf(dataDir: string): SigningKey {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, FILE);
  try {
    return read(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  try {
    writeKey(file, { privateKey: randomBytes(32).toString('hex') }, 'wx');
  } catch (error) {
    // Another process was sooner.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return read(file);
}

/**
 * Another key in place of the present one, which signs it and is then gone: what it has sealed stays verifiable by its
 * public key. A running server goes on with the old one until it is started again.
 */
export function rotateSealKey(dataDir: string): { readonly before: SigningKey; readonly after: SigningKey } {
  const file = join(dataDir, FILE);
  const before = read(file);
  const seed = randomBytes(32);
  const successor = signingKey(seed);
  const former = {
    publicKey: before.publicKey,
    signature: before.sign(successionBytes(before.publicKey, successor.publicKey)),
  };
  const fresh = `${file}.new`;
  rmSync(fresh, { force: true });
  writeKey(fresh, { privateKey: seed.toString('hex'), former }, 'wx');
  renameSync(fresh, file);
  return { before, after: signingKey(seed, former) };
}

const writeKey = (file: string, kept: KeyFile, flag: 'wx'): void =>
  writeFileSync(file, `${JSON.stringify(kept)}\n`, { mode: 0o600, flag });
