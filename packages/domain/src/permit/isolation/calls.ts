import { call, type } from '@anlan/resource';
import { permit } from '../permit';
import { isolation } from './isolation';

/** An isolation as a ticket that names it shows it. */
export interface TicketIsolation {
  readonly id: string;
  readonly point: string;
  readonly equipment: string;
  readonly kind: number;
  readonly lockNumber: string | null;
  readonly blindNumber: string | null;
  readonly keyKeeper: string | null;
  readonly state: number;
  readonly hungAt: string | null;
  readonly hungBy: string | null;
  readonly removedAt: string | null;
  /** Numbers of the tickets that keep it hung, this one among them while it is not closed. */
  readonly heldBy: readonly string[];
}

export const ticketIsolations = call('GET /safe/dangerousunifywork/:id/isolations', {
  summary: '作业票的能量隔离',
  access: { code: 'dangerousunifywork_view' },
  resource: permit.name,
  reach: 'row',
  needsCompany: true,
  reply: type<readonly TicketIsolation[]>(),
});

/** A ticket as an isolation that it names shows it. */
export interface IsolatedTicket {
  /** Name of its resource: tickets of either form name an isolation. */
  readonly form: string;
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly workType: string;
  readonly state: number;
  readonly runFlag: number;
  readonly startTime: string;
  readonly endTime: string;
  /** While it is not closed the isolation stays. */
  readonly holds: boolean;
}

export const isolatedTickets = call('GET /safe/isolation/:id/tickets', {
  summary: '隔离所服务的作业票',
  access: { code: 'isolation_view' },
  resource: isolation.name,
  reach: 'row',
  needsCompany: true,
  reply: type<readonly IsolatedTicket[]>(),
});
