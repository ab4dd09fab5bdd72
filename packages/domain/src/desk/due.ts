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
  query: { ...asked, within: f.choice('到期时间', DUE_WITHIN), current: f.int('页码'), size: f.int('每页条数') },
  reply: pageOf<DueRow>(),
});
