import type { TicketForm } from '@anlan/domain/permit/ledger/form';
import type { TicketEvent } from '@anlan/domain/permit/ledger/stops';
import type { Tx } from '../kernel/db/db';
import type { ConsumerApp } from '../kernel/events/events';
import { port } from '../kernel/port';

/** A ticket of either form as its module tells it; moments are `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
export interface LedgerTicket {
  /** Of the ticket, and of its row in the ledger. */
  readonly id: string;
  readonly form: TicketForm;
  readonly number: string | null;
  readonly name: string;
  /** Key of safe_danger_work_type, which has those of safe_dangerous_type. */
  readonly workType: string;
  /** Key of safe_permit_level. */
  readonly level: string;
  readonly deptId: string | null;
  /** Firms of those who work there and are not the company's own people. */
  readonly firms: readonly string[];
  readonly place: string | null;
  /** When it was first submitted; null: not yet, so it is no application. */
  readonly appliedAt: string | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly actualStart: string | null;
  readonly processState: number;
  readonly runFlag: number;
  readonly rejections: number;
  readonly removed: boolean;
  readonly events: readonly TicketEvent[];
}

export interface WorkLedger {
  /** Writes the rows of these tickets as they stand; may be told twice. */
  record(app: ConsumerApp, tx: Tx, tenantId: string, tickets: readonly LedgerTicket[]): Promise<void>;
}

export const workLedgerPort = port<WorkLedger>('work ledger');
