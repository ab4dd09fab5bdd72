/** What a ticket is verified by: the record as it stands with everything beside it, as plain data that travels. */
import type { Values } from '@anlan/resource';
import { type JudgedBy, type PermitRules, rulesFrom } from '../judge-work';
import { defaultPermitNumbers } from '../numbers';
import { type LinkedTicket, text } from '../permit-facts';

type Row = Readonly<Record<string, unknown>>;

export interface MeasureEvidence extends Row {
  readonly measureKey: string | null;
  readonly content: string;
  readonly concerned: number | null;
  readonly confirmUserId: string | null;
  readonly confirmTime: string | null;
  readonly confirmSign: string | null;
}

/** As the one who analysed wrote it down, and what was made of it then. */
export interface GasEvidence extends Row {
  readonly signTime: string;
  readonly limitAnalysisSite: string;
  readonly instrument: string;
  readonly calibratedUntil: string;
  readonly enteredTime: string | null;
  readonly qualified: number;
  readonly signature: string | null;
}

export interface ApprovalEvidence extends Row {
  readonly auditName: string;
  readonly userId: string | null;
  readonly updateTime: string;
  readonly approvalState: number;
  readonly revision: number | null;
  readonly signature: string | null;
}

export interface HandlingEvidence extends Row {
  readonly processLink: string;
  readonly processTime: string;
  readonly processResult: string | null;
}

/** What one person of the ticket had to hold, and held over its days. */
export interface CertificateEvidence extends Row {
  readonly userId: string;
  readonly role: 'worker' | 'guardian';
  readonly held: boolean;
  readonly type: string | null;
  readonly num: string | null;
  readonly validUntil: string | null;
}

/** How a photo came to be: neither one chosen from files nor one without a position counts as taken on the spot. */
export interface ShotEvidence extends Row {
  /** yyyy-MM-dd HH:mm:ss, by the server. */
  readonly time: string;
  readonly located: boolean;
  readonly onSite: boolean;
}

export interface PermitEvidence {
  /** yyyy-MM-dd HH:mm:ss: when this was looked up. */
  readonly asOf: string;
  /** Fields of the record; an empty one is left out. */
  readonly ticket: Values;
  readonly workers: readonly Row[];
  readonly equipment: readonly Row[];
  readonly jha: readonly Row[];
  readonly measures: readonly MeasureEvidence[];
  readonly gas: readonly GasEvidence[];
  readonly approvals: readonly ApprovalEvidence[];
  readonly supervisionItems: readonly Row[];
  readonly supervisions: readonly Row[];
  readonly handlings: readonly HandlingEvidence[];
  readonly linked: readonly LinkedTicket[];
  readonly certificates: readonly CertificateEvidence[];
  /** Names by id of everybody the evidence names. */
  readonly people: Readonly<Record<string, string>>;
  /** SHA-256 of the signatures and photos named, by id: what is not here is not stored. */
  readonly files: Readonly<Record<string, string>>;
  /** Of the photos among them, by id. */
  readonly shots: Readonly<Record<string, ShotEvidence>>;
  /** As it was when the ticket was submitted; of one that was not, as it is now. */
  readonly company: JudgedBy;
}

/** The law's rules at the ticket's day: a company's stricter ones bind it, and are no clause. */
export function lawOf({ ticket, company }: PermitEvidence): PermitRules {
  const day = (text(ticket, 'applicationTime') || text(ticket, 'startTime')).slice(0, 10);
  return rulesFrom(
    {
      numbers: defaultPermitNumbers,
      own: {},
      ownDays: company.ownDays,
      industry: company.industry,
      isDust: company.isDust,
      raiseConfined: false,
      askIsolation: false,
      liftingRule: '',
    },
    day,
  );
}
