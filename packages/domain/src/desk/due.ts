import { type AnyResource, call, type Deadline, f, pageOf, permissionCode, type } from '@anlan/resource';
import { allResources } from '../resources';

/** What falls due, by `resource.deadline`. */
export const dueKinds: readonly {
  readonly key: string;
  readonly resource: AnyResource;
  readonly deadline: Deadline;
}[] = (allResources as readonly AnyResource[]).flatMap((resource) =>
  Object.entries(resource.deadlines ?? {}).map(([name, deadline]) => ({
    key: `${resource.name}.${name}`,
    resource,
    deadline,
  })),
);

/** By when: past, on this day, within the next 7 or 30 days with this one; each without what is past. */
export const DUE_WITHIN = {
  late: '已逾期',
  today: '今天到期',
  week: '7天内到期',
  month: '30天内到期',
  later: '30天后',
} as const;
export type DueWithin = keyof typeof DUE_WITHIN;

export interface DueRow {
  readonly id: string;
  readonly resource: string;
  readonly kind: string;
  readonly title: string;
  readonly code: string | null;
  /** The last moment in time. */
  readonly due: string;
  /** Past the day on which it was due; negative before it. */
  readonly days: number;
  readonly isLate: 0 | 1;
  readonly userId: string | null;
  readonly userName: string | null;
  /** What the date is reckoned from (`anchorOf`), and how many hours, days or months after it where the deadline says so. */
  readonly since: string | null;
  readonly span: number | null;
}
/** The most that is counted of a span. */
export const DUE_COUNTED = 1000;
/** Of each span, at most DUE_COUNTED. */
export type DueCounts = Readonly<Record<DueWithin, number>>;

const facts = {
  access: { code: [...new Set(dueKinds.map(({ resource }) => permissionCode(resource, 'view')))] },
  reach: 'rows',
  needsCompany: true,
} as const;
const asked = {
  kind: f.choice('事项', Object.fromEntries(dueKinds.map(({ key, deadline }) => [key, deadline.label]))),
  mine: f.flag('只看我负责的'),
};

export const dueCount = call('GET /safe/due/count', {
  ...facts,
  summary: `到期事项：已逾期与将到期的数量，各至多 ${DUE_COUNTED}`,
  query: asked,
  reply: type<DueCounts>(),
});

export const duePage = call('GET /safe/due/page', {
  ...facts,
  summary: '到期事项：可见范围内各类事项的期限，先到期的在前',
  query: {
    ...asked,
    from: f.date('自'),
    until: f.date('至'),
    userId: f.ref('责任人', 'user'),
    within: f.choice('到期时间', DUE_WITHIN),
    current: f.int('页码'),
    size: f.int('每页条数'),
  },
  reply: pageOf<DueRow>(),
});

export interface DueCounted {
  readonly total: number;
  readonly late: number;
}
/** What falls due in one month, by day, by kind and by whose it is. */
export interface DueMonth {
  /** yyyy-MM */
  readonly month: string;
  readonly total: number;
  readonly late: number;
  readonly days: readonly (DueCounted & { readonly day: string })[];
  readonly kinds: readonly (DueCounted & { readonly kind: string })[];
  readonly people: readonly (DueCounted & { readonly userId: string | null; readonly userName: string | null })[];
}
export const dueMonth = call('GET /safe/due/month', {
  ...facts,
  summary: '履职日历：一个月内到期的事项，按日、按类、按责任人计数',
  query: { ...asked, month: f.text('月份', { max: 7 }), userId: f.ref('责任人', 'user') },
  reply: type<DueMonth>(),
});

/** Of a subscribed calendar: until it is revoked, whoever has the address sees what its owner would see. */
export interface CalendarLink {
  readonly url: string | null;
  readonly mine: 0 | 1;
  readonly createTime: string | null;
}
const own = { access: { signedIn: true, audience: ['company'] }, reach: 'self', resource: 'user' } as const;
export const calendarLink = call('GET /safe/due/calendar', {
  ...own,
  summary: '履职日历的订阅链接',
  reply: type<CalendarLink>(),
});
export const makeCalendarLink = call('POST /safe/due/calendar', {
  ...own,
  summary: '生成履职日历的订阅链接，以前的链接随即失效',
  body: { mine: f.flag('只含本人负责的', { default: 1 }) },
  idempotent: false,
  reply: type<CalendarLink>(),
});
export const revokeCalendarLink = call('DELETE /safe/due/calendar', {
  ...own,
  summary: '收回履职日历的订阅链接',
  reply: type<CalendarLink>(),
});
export const calendarFeed = call('GET /safe/due/calendar/feed', {
  access: { public: '日历软件凭签名的链接读取，没有账号' },
  reach: 'none',
  summary: '履职日历订阅文件，凭订阅链接',
  query: { keys: f.longText('订阅码') },
});
