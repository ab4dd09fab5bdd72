/**
 * The seal of an export: Ed25519 (RFC 8032) over its canonical text, so that whoever holds a public key finds every
 * change of it without asking us. Pure: the same lines judge on the server, in the browser and without a network.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalText } from './canonical';

export const SEAL_FORMAT = 'anlan.seal.v1';
export const SEAL_ALGORITHM = 'Ed25519';

/** What is sealed; a seal of one kind is none of another. */
export const SEALED_KINDS = {
  permit: '特殊作业票',
  permitState: '作业票现状',
  hours: '培训学时',
  hoursState: '培训合格证书现状',
  dossier: '资料卷宗',
} as const;
export type SealedKind = keyof typeof SEALED_KINDS;
export const isSealedKind = (value: unknown): value is SealedKind =>
  typeof value === 'string' && Object.hasOwn(SEALED_KINDS, value);

export interface Seal {
  readonly algorithm: typeof SEAL_ALGORITHM;
  /** The first 16 hexadecimal digits of SHA-256 over the public key. */
  readonly keyId: string;
  /** 32 bytes, hexadecimal. */
  readonly publicKey: string;
  /** yyyy-MM-dd HH:mm:ss, Asia/Shanghai. */
  readonly sealedAt: string;
  /** 64 bytes, hexadecimal: over everything else of the bundle, the rest of the seal included. */
  readonly signature: string;
}

/** What leaves the house: who says what of which record, and the seal over all of it. */
export interface SealedBundle<C = unknown> {
  readonly format: typeof SEAL_FORMAT;
  readonly kind: SealedKind;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly recordId: string;
  /** Number or title, as people call the record. */
  readonly recordName: string;
  readonly content: C;
  readonly seal: Seal;
}

/** A public key as it is published. */
export interface SealKey {
  readonly keyId: string;
  readonly publicKey: string;
}
export interface PublishedSealKey extends SealKey {
  /** yyyy-MM-dd HH:mm:ss */
  readonly since: string;
  /** The key before it, which has signed this one; null of the first. */
  readonly formerId: string | null;
  readonly formerSignature: string | null;
}

/** Hexadecimal in small letters alone: another spelling of the same bytes would be another bundle with the same seal. */
const isHex = (value: unknown, bytes: number): value is string =>
  typeof value === 'string' && value.length === bytes * 2 && /^[0-9a-f]*$/.test(value);

export const keyIdOf = (publicKey: string): string => bytesToHex(sha256(hexToBytes(publicKey))).slice(0, 16);

/** Of SHA-256, in groups of four: to be compared by eye with what the office has published. */
export const fingerprintOf = (publicKey: string): string =>
  (bytesToHex(sha256(hexToBytes(publicKey))).match(/.{4}/g) ?? []).slice(0, 8).join(' ');

const bytesOf = (purpose: string, value: unknown): Uint8Array => utf8ToBytes(`${purpose}\n${canonicalText(value)}`);

/** What the signature is made over: the bundle without its signature. */
export function signedBytes({ seal, ...rest }: { readonly seal: Omit<Seal, 'signature'> }): Uint8Array {
  const { signature: _, ...unsigned } = seal as Seal;
  return bytesOf(SEAL_FORMAT, { ...rest, seal: unsigned });
}

/** What the former key signs when another takes its place. */
export const successionBytes = (former: string, successor: string): Uint8Array =>
  bytesOf('anlan.seal.succession.v1', { former, successor });

function signatureHolds(signature: string, bytes: Uint8Array, publicKey: string): boolean {
  try {
    // Strict: one signature has one spelling, and the key is of full order.
    return ed25519.verify(hexToBytes(signature), bytes, hexToBytes(publicKey), { zip215: false });
  } catch {
    return false;
  }
}

export interface SealVerdict {
  /** Nothing of the bundle has been changed since this key sealed it, and the key is one of those trusted. */
  readonly sound: boolean;
  readonly keyId: string | null;
  readonly says: string;
}

const refused = (says: string, keyId: string | null = null): SealVerdict => ({ sound: false, keyId, says });

const NAMES = ['format', 'kind', 'tenantId', 'tenantName', 'recordId', 'recordName', 'content', 'seal'] as const;

/** Whether it is written as a sealed bundle is; says nothing of its seal. */
export function isBundle(value: unknown): value is SealedBundle {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const given = value as Record<string, unknown>;
  const names = Object.keys(given);
  const { seal } = given;
  return (
    names.length === NAMES.length &&
    NAMES.every((name) => names.includes(name)) &&
    given.format === SEAL_FORMAT &&
    isSealedKind(given.kind) &&
    typeof seal === 'object' &&
    seal !== null &&
    Object.keys(seal).length === 5 &&
    (seal as Seal).algorithm === SEAL_ALGORITHM &&
    typeof (seal as Seal).sealedAt === 'string' &&
    isHex((seal as Seal).publicKey, 32) &&
    isHex((seal as Seal).signature, 64) &&
    (seal as Seal).keyId === keyIdOf((seal as Seal).publicKey)
  );
}

/**
 * Judges the seal by keys one already trusts: those that the server publishes, or the one whose fingerprint was compared.
 * A bundle carries its key so that it can be named, never so that it is believed.
 */
export function verifySeal(bundle: unknown, trusted: readonly SealKey[]): SealVerdict {
  if (!isBundle(bundle)) return refused('文件不是完整的封签文件，或已被改动');
  const { keyId, publicKey, signature } = bundle.seal;
  let bytes: Uint8Array;
  try {
    bytes = signedBytes(bundle);
  } catch {
    return refused('文件不是完整的封签文件，或已被改动', keyId);
  }
  if (!signatureHolds(signature, bytes, publicKey)) return refused('封签不符：文件在封签之后被改动', keyId);
  if (!trusted.some((key) => key.publicKey === publicKey && key.keyId === keyId)) {
    return refused(`封签所用的密钥${keyId}不在公布的公钥中`, keyId);
  }
  return { sound: true, keyId, says: `封签完好：自${bundle.seal.sealedAt}由密钥${keyId}封签后未被改动` };
}

/** The bundle that a file holds; undefined where it is no JSON. */
export function bundleIn(file: string): unknown {
  try {
    return JSON.parse(file);
  } catch {
    return undefined;
  }
}

/** Which published keys follow from the first of them: each is signed by the one before. */
export function successionFaults(keys: readonly PublishedSealKey[]): string[] {
  return keys.flatMap(({ keyId, publicKey, formerId, formerSignature }) => {
    if (keyIdOf(publicKey) !== keyId) return [`密钥${keyId}的编号与公钥不符`];
    if (formerId === null) return [];
    const former = keys.find((key) => key.keyId === formerId);
    if (!former || !isHex(formerSignature, 64)) return [`密钥${keyId}的前一把密钥${formerId}没有公布`];
    return signatureHolds(formerSignature, successionBytes(former.publicKey, publicKey), former.publicKey)
      ? []
      : [`密钥${keyId}不是由前一把密钥${formerId}认可的`];
  });
}
