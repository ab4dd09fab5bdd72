import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** Personal data at rest: AES-256-GCM, `v1.` + base64url(iv ‖ tag ‖ ciphertext); GB/T 35273 6.3, decisions §4. */
export function encrypt(text: string, key: Buffer): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
}

/** Throws when the text was altered or belongs to another key. */
export function decrypt(stored: string, key: Buffer): string {
  if (!stored.startsWith('v1.')) throw new Error('not an encrypted value');
  const bytes = Buffer.from(stored.slice(3), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** Equality search without plain text: the same value gives the same digest, which nothing can reverse without the key. */
export const personalHash = (text: string, key: Buffer): string =>
  createHmac('sha256', key).update(text.trim().toUpperCase()).digest('base64url');

/** 138****5678, 110101********1234, and two characters of anything else (GB/T 35273 7.2). */
export function mask(text: string, what: 'phone' | 'idNumber' | 'medical'): string {
  if (what === 'phone') return text.length >= 7 ? `${text.slice(0, 3)}****${text.slice(-4)}` : '****';
  if (what === 'idNumber') return text.length >= 10 ? `${text.slice(0, 6)}********${text.slice(-4)}` : '********';
  return '******';
}

/** The text with telephone and identity numbers in it masked: for what is kept of a text that may be anything. */
export const withoutPersonal = (text: string): string =>
  text
    .replace(/(?<!\d)\d{17}[\dXx](?!\d)/g, (number) => mask(number, 'idNumber'))
    .replace(/(?<!\d)1[3-9]\d{9}(?!\d)/g, (number) => mask(number, 'phone'));
