import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { isUuid } from '@anlan/resource';
import type { Services } from './context';

/** A record named in a link without an account: encrypted, so that the link tells neither company nor record. */
export interface OpaqueRecord {
  readonly tenantId: string;
  readonly id: string;
}

const IV = 12;
const TAG = 16;
const UUID = 16;

/**
 * Codes of one kind of record: always the same for the same record, so that what is printed twice opens the same, and
 * not to be made or guessed without the key. What is made for one purpose opens nothing of another.
 */
export function opaqueCodes(purpose: string) {
  const derive = (keys: Services['keys'], what: string): Buffer =>
    createHmac('sha256', keys.share).update(`opaque\n${purpose}\n${what}`).digest();
  return {
    encode({ tenantId, id }: OpaqueRecord, keys: Services['keys']): string {
      const plain = Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), Buffer.from(tenantId, 'utf8')]);
      // The vector follows from what is encrypted: two different records never share one.
      const iv = createHmac('sha256', derive(keys, 'vector')).update(plain).digest().subarray(0, IV);
      const cipher = createCipheriv('aes-256-gcm', derive(keys, 'key'), iv);
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    decode(code: unknown, keys: Services['keys']): OpaqueRecord | undefined {
      if (typeof code !== 'string' || !/^[\w-]{60,160}$/.test(code)) return undefined;
      const bytes = Buffer.from(code, 'base64url');
      if (bytes.toString('base64url') !== code || bytes.length <= IV + TAG + UUID) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', derive(keys, 'key'), bytes.subarray(0, IV));
      decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
      let plain: Buffer;
      try {
        plain = Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]);
      } catch {
        return undefined;
      }
      const hex = plain.subarray(0, UUID).toString('hex');
      const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      return isUuid(id) ? { tenantId: plain.subarray(UUID).toString('utf8'), id } : undefined;
    },
  };
}
