import type { Work } from '../kernel/context';
import { port } from '../kernel/port';

/** What is asked of one person: on every day from `from` to `until`, one of these kinds. */
export interface CertificateQuestion {
  readonly userId: string;
  /** Keys of safe_certificate_type; one above asks for any below it, none at all for any certificate. */
  readonly kinds: readonly string[];
  /** `yyyy-MM-dd`, both included. */
  readonly from: string;
  readonly until: string;
  /** This one and no other of his. */
  readonly certificateId?: string | null;
}

export type CertificateAnswer =
  | {
      readonly held: true;
      readonly certificateId: string;
      readonly name: string;
      readonly num: string;
      readonly type: string;
      /** The last day on which it holds, as things stand today. */
      readonly validUntil: string;
    }
  /** Why not, as a clause of a sentence: of the certificate that comes nearest, or that there is none. */
  | { readonly held: false; readonly why: string };

/** What people may do by their certificates, for whoever lets them work. */
export interface Certificates {
  /** In the order of the questions; one statement for all of them. */
  held(
    work: Pick<Work, 'app' | 'tx' | 'tenantId'>,
    asked: readonly CertificateQuestion[],
  ): Promise<CertificateAnswer[]>;
}

export const certificates = port<Certificates>('certificates');
