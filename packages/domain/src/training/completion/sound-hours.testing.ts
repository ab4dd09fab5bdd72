import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { keyIdOf, SEAL_FORMAT, type SealedBundle, type SealKey, signedBytes } from '../../seal/seal';
import type { CompletionEvidence } from './evidence';

const DAY = '2026-11-23';

/** A plan with a video of ten minutes and a document of three pages, learned in three stretches, and its exam. */
export const soundHours = (): CompletionEvidence => ({
  asOf: '2026-11-26 10:00:00',
  certificate: {
    number: 'PX-2026-000017',
    title: '冬季安全生产培训',
    hours: 0.3,
    userScore: 86,
    completeTime: `${DAY} 10:40:00`,
    valid: true,
    voidReason: null,
  },
  person: { id: '0198c0de-0000-7000-8000-00000000000a', name: '张三', dept: '一车间' },
  hourMinutes: 45,
  plan: {
    id: '0198c0de-0000-7000-8000-00000000000b',
    title: '冬季安全生产培训',
    from: '2026-11-20 08:00:00',
    until: '2026-11-30 18:00:00',
    withExam: true,
    materials: ['video', 'document'],
  },
  inPerson: null,
  courses: [
    { record: 'r1', material: 'video', title: '防冻防滑', kind: 1, length: 600, required: 600, seconds: 600 },
    { record: 'r2', material: 'document', title: '操作规程', kind: 2, length: 3, required: 300, seconds: 300 },
  ],
  spans: [
    {
      ...{ record: 'r1', session: 's1', from: `${DAY} 09:00:00.000`, until: `${DAY} 09:07:10.500`, allowed: 400 },
      pieces: [[0, 420]],
    },
    {
      ...{ record: 'r1', session: 's1', from: `${DAY} 09:08:00.000`, until: `${DAY} 09:11:05.000`, allowed: 700 },
      pieces: [[420, 600]],
    },
    {
      ...{ record: 'r2', session: 's2', from: `${DAY} 09:20:00.000`, until: `${DAY} 09:25:30.000`, allowed: 515 },
      pieces: [
        [1, 120],
        [2, 100],
        [3, 80],
      ],
    },
  ],
  challenges: [{ asked: `${DAY} 09:07:11.000`, answered: `${DAY} 09:08:00.000`, tries: 1 }],
  exam: {
    title: '冬季安全生产培训',
    number: 1,
    userScore: 86,
    totalScore: 100,
    qualifyScore: 80,
    submitTime: `${DAY} 10:39:58`,
  },
});

/** A training of two 学时 in person. */
export const soundInPerson = (): CompletionEvidence => ({
  ...soundHours(),
  certificate: { ...soundHours().certificate, hours: 2, userScore: 90, completeTime: `${DAY} 16:00:00` },
  plan: null,
  inPerson: {
    id: '0198c0de-0000-7000-8000-00000000000c',
    title: '应急演练前培训',
    from: `${DAY} 14:00:00`,
    until: `${DAY} 16:00:00`,
    hours: 2,
    signTime: `${DAY} 13:55:00`,
    passed: true,
  },
  courses: [],
  spans: [],
  challenges: [],
  exam: null,
});

const SECRET = new Uint8Array(32).fill(9);
const publicKey = bytesToHex(ed25519.getPublicKey(SECRET));
export const hoursKey: SealKey = { publicKey, keyId: keyIdOf(publicKey) };

export function sealedHours(content: CompletionEvidence): SealedBundle<CompletionEvidence> {
  const bundle = {
    format: SEAL_FORMAT,
    kind: 'hours',
    tenantId: '100001',
    tenantName: '示例化工',
    recordId: '0198c0de-0000-7000-8000-000000000002',
    recordName: content.certificate.number,
    content,
    seal: { algorithm: 'Ed25519', ...hoursKey, sealedAt: content.asOf },
  } as const;
  return { ...bundle, seal: { ...bundle.seal, signature: bytesToHex(ed25519.sign(signedBytes(bundle), SECRET)) } };
}
