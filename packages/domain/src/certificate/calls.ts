import { call, type } from '@anlan/resource';
import { certificate } from './certificate';

/** What the cards of one's own certificates show; the whole record comes with it. */
export interface OwnCertificate {
  readonly id: string;
  readonly name: string;
  readonly type: string | null;
  readonly num: string;
  readonly issuedCompany: string | null;
  readonly issuedTime: string;
  readonly reviewTime: string;
  readonly effectiveTime: string;
  readonly validUntil: string | null;
  readonly hasReview: 0 | 1;
  readonly certificateState: 1 | 2 | 3;
  readonly verifyState: number;
  readonly verifyNote: string | null;
}

/** One's own, whatever codes one holds. */
const own = { access: { signedIn: true, audience: ['company'] }, resource: certificate.name } as const;

export const myCertificates = call('GET /safe/safetycertificate/mine', {
  ...own,
  summary: '本人的证书，先到期的在前',
  reach: 'self',
  reply: type<readonly OwnCertificate[]>(),
});

export const addMyCertificate = call('POST /safe/safetycertificate/mine', {
  ...own,
  summary: '登记本人的证书，核验以后才能用于作业票',
  reach: 'self',
  record: certificate,
  judged: true,
  reply: type<{ readonly id: string }>(),
});
