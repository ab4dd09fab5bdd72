import { call, type } from '@anlan/resource';
import { permit } from '../permit';

/** One ticket of today, as list and plan show it. */
export interface BoardTicket {
  /** Name of the resource: permit, siteWork. */
  readonly form: string;
  readonly id: string;
  readonly number: string | null;
  readonly name: string;
  readonly type: string;
  readonly level: string;
  readonly effectiveLevel: string | null;
  readonly state: number;
  readonly runFlag: number;
  readonly from: string;
  readonly to: string;
  /** By when it stops by itself, where something will stop it. */
  readonly stopAt: string | null;
  readonly interruptReason: string | null;
  readonly place: string;
  readonly riskId: string | null;
  /** Where it is drawn: an Area (permit/area) of a plan. */
  readonly flatId: string | null;
  readonly area: unknown;
  readonly guardians: string | null;
  readonly gasAt: string | null;
  /** 1 good, 2 bad; null where none is taken. */
  readonly gas: number | null;
}

export interface PermitBoard {
  /** yyyy-MM-dd HH:mm:ss of the server: what time is left is reckoned from. */
  readonly now: string;
  readonly tickets: readonly BoardTicket[];
}

/** Planned for today, under way, stopped, or waiting for acceptance; within what the reader may see. */
export const permitBoard = call('GET /safe/dangerousunifywork/board', {
  summary: '今日危险作业看板（特殊作业票与现场作业票）',
  access: { code: 'dangerousunifywork_view' },
  resource: permit.name,
  reach: 'rows',
  needsCompany: true,
  reply: type<PermitBoard>(),
});
