import { PROOF_PARTS, proofCode, proofText, provesPart } from '@anlan/domain/identity/session/computed-proof';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** Tries until every part is proved; tells after each how far it is. By a library: plain HTTP has no `crypto.subtle`. */
self.onmessage = ({ data: key }: MessageEvent<string>) => {
  const attempts: number[] = [];
  for (let part = 0; part < PROOF_PARTS; part += 1) {
    let attempt = 0;
    while (!provesPart(sha256(utf8ToBytes(proofText(key, part, attempt))))) attempt += 1;
    attempts.push(attempt);
    self.postMessage({ done: attempts.length, of: PROOF_PARTS });
  }
  self.postMessage({ code: proofCode(attempts) });
};
