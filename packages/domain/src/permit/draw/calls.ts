import { call, permissionCode, type, type Verb } from '@anlan/resource';
import { workDraw, workDrawItem } from './work-draw';

/** The office's own records: `self` lets a supervisor write them, whatever company he is looking at. */
const may = (verb: Verb) =>
  ({ access: { code: permissionCode(workDraw, verb), audience: ['government'] }, reach: 'self' }) as const;
const draw = { resource: workDraw.name } as const;
const item = { resource: workDrawItem.name } as const;

export interface DrawnTicket {
  readonly id: string;
  readonly place: number;
  readonly companyTenantId: string;
  readonly companyTenantName: string;
  readonly ticketId: string;
  readonly form: number;
  readonly number: string | null;
  readonly name: string;
  readonly workType: string | null;
  readonly level: string | null;
  readonly workPlace: string | null;
  readonly applicationTime: string | null;
  readonly conclusion: number | null;
  readonly finding: string | null;
  readonly finderName: string | null;
  readonly findingTime: string | null;
}

export interface DrawDetail {
  readonly id: string;
  readonly name: string;
  readonly fromDay: string;
  readonly toDay: string;
  readonly companies: string | null;
  readonly companyNames: string | null;
  readonly workTypes: string | null;
  readonly levels: string | null;
  readonly size: number;
  readonly seed: string;
  readonly pool: number;
  readonly poolDigest: string | null;
  readonly drawnFrom: string | null;
  readonly drawTime: string;
  readonly voided: number | null;
  readonly voidReason: string | null;
  readonly voiderName: string | null;
  readonly voidTime: string | null;
}

export const drawPage = call('GET /safe/workdraw/page', {
  ...may('view'),
  ...draw,
  summary: '作业票抽查分页列表',
  filters: workDraw,
});
export const drawDetail = call('GET /safe/workdraw/:id', {
  ...may('view'),
  ...draw,
  reach: 'row',
  summary: '作业票抽查详情',
  reply: type<DrawDetail>(),
});
/** Draws: the list follows from the range and the seed, and is kept with the seed. */
export const makeDraw = call('POST /safe/workdraw', {
  ...may('add'),
  ...draw,
  summary: '抽取作业票',
  record: workDraw,
  body: workDraw.fields,
  judged: true,
  reply: type<{ readonly id: string }>(),
});
/** Gives a draw up, with a reason, before anything is found. */
export const voidDraw = call('PUT /safe/workdraw/void/:id', {
  ...may('delete'),
  ...draw,
  summary: '作业票抽查作废',
  record: workDraw,
  body: workDraw.fields,
  judged: true,
  reply: type<{ readonly id: string }>(),
});

/** Tickets of a range, the first of them by number. */
export interface PoolChange {
  readonly count: number;
  readonly numbers: readonly string[];
}

export interface Redrawn {
  /** Drawn again by the same seed: the same tickets in the same order. */
  readonly same: boolean;
  /** What is drawn from is what it was: by its digest. */
  readonly unchanged: boolean;
  readonly pool: number;
  /** What has come to the range and gone from it since; null of a draw that did not keep what it was drawn from. */
  readonly came: PoolChange | null;
  readonly gone: PoolChange | null;
  /** Numbers of drawn tickets that a new draw would not have, for they were removed or changed since. */
  readonly missing: readonly string[];
}
export const redraw = call('GET /safe/workdraw/:id/redraw', {
  ...may('view'),
  ...draw,
  reach: 'row',
  summary: '按种子复核抽查',
  reply: type<Redrawn>(),
});

export const drawnTickets = call('GET /safe/workdrawitem/page', {
  ...may('view'),
  ...item,
  summary: '抽查的作业票',
  filters: workDrawItem,
});
export const drawnTicket = call('GET /safe/workdrawitem/:id', {
  ...may('view'),
  ...item,
  reach: 'row',
  summary: '抽查的作业票详情',
  reply: type<DrawnTicket>(),
});
export const writeFinding = call('PUT /safe/workdrawitem/:id', {
  ...may('edit'),
  ...item,
  summary: '填写抽查情况',
  record: workDrawItem,
  body: workDrawItem.fields,
  judged: true,
  reply: type<{ readonly id: string }>(),
});
