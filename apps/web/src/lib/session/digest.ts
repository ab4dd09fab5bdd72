import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Lower-case hex SHA-256 of the typed text: the form in which a password travels at sign-in (decisions §2).
 * A library, because Web Crypto's `subtle` is absent on plain-HTTP addresses.
 */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
