import { call, f, pageOf, type } from '@anlan/resource';

/** What the bell tells of: letters, what waits for oneself, notices. */
export const BELL_KINDS = ['mail', 'todo', 'notice'] as const;
export type BellKind = (typeof BELL_KINDS)[number];

/** Of each kind what is unread or waits, at most 100; `total` is their sum. */
export type BellCounts = Readonly<Record<BellKind | 'total', number>>;

export interface BellRow {
  readonly id: string;
  readonly title: string;
  readonly time: string;
  readonly isRead: 0 | 1;
  readonly resource: string | null;
  readonly recordId: string | null;
}

export interface Message {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly resource: string | null;
  readonly recordId: string | null;
  readonly createTime: string;
  readonly isRead: 0 | 1;
}

/** One's own desk, whatever company a supervisor looks at. */
const own = { access: { signedIn: true }, reach: 'self' } as const;

export const bellCount = call('GET /safe/bell/count', {
  ...own,
  summary: '铃铛：未读站内信、待办与未读通知的数量，各至多 100',
  reply: type<BellCounts>(),
});

export const bellList = call('GET /safe/bell/list', {
  ...own,
  summary: '铃铛：一类中最新的 20 条',
  query: { kind: f.choice('消息类别', { mail: '站内信', todo: '待办', notice: '通知' }, { required: true }) },
  reply: type<readonly BellRow[]>(),
});

/** Letters that say the same of different records: 证书已过有效期. */
export interface LetterGroup {
  /** What they say: their title up to its colon. */
  readonly what: string;
  readonly unread: number;
  readonly count: number;
  /** The newest first; at most LETTERS_SHOWN. */
  readonly rows: readonly BellRow[];
}

/** The newest so many letters are grouped; older ones are in /safe/message/page. */
export const LETTERS_LOOKED_AT = 300;
export const LETTERS_SHOWN = 20;

export const bellLetters = call('GET /safe/bell/letters', {
  ...own,
  summary: `铃铛：最新 ${LETTERS_LOOKED_AT} 封站内信，按事由归组，未读的在前，每组至多列出 ${LETTERS_SHOWN} 封`,
  reply: type<readonly LetterGroup[]>(),
});

/** One of the records that wait; times as `yyyy-MM-dd HH:mm:ss`. */
export interface WaitingRow {
  readonly id: string;
  readonly subject: string;
  /** Since when it waits. */
  readonly since: string;
  readonly due: string | null;
}

/** What one thing to do waits with: 指定整改人, of hidden dangers. */
export interface WaitingGroup {
  readonly resource: string;
  readonly task: string;
  /** At most WAITING_COUNTED. */
  readonly count: number;
  /** Of these past their due time. */
  readonly late: number;
  /** What is due first, then what has waited longest; at most WAITING_SHOWN. */
  readonly rows: readonly WaitingRow[];
}

export const WAITING_COUNTED = 1000;
export const WAITING_SHOWN = 3;

/** What the bell's to-dos hold, by what is to be done: what is late first, then steps of a lifecycle, then by how many wait. */
export const homeWaiting = call('GET /safe/index/waiting', {
  ...own,
  summary: `首页：等我处理的事项，按办理内容分组，每组至多计 ${WAITING_COUNTED} 条、列出 ${WAITING_SHOWN} 条`,
  reply: type<readonly WaitingGroup[]>(),
});

export const messagePage = call('GET /safe/message/page', { ...own, summary: '我的站内信', reply: pageOf<Message>() });

export const messageDetail = call('GET /safe/message/:id', { ...own, summary: '站内信内容', reply: type<Message>() });

const ids = f.dict('编号', '', { multiple: true, maxCount: 2000 });

/** Those named, those of one group of the bell, or all of them. */
export const messageRead = call('POST /safe/message/read', {
  ...own,
  summary: '标记站内信已读，并给出未读数',
  query: { ids },
  body: { ids, all: f.flag('全部'), what: f.text('事由', { max: 400 }) },
  list: true,
  idempotent: false,
  reply: type<{ readonly unread: number }>(),
});
