import { checkRecord } from '@anlan/domain/check/check-record';
import { checkRing } from '@anlan/domain/check/record-calls';
import { f, periodBefore } from '@anlan/resource';
import { addDays, formatDate, parseDatetime } from '@anlan/resource/dates';
import { nowText, type Work } from '../../kernel/context';
import { invalid } from '../../kernel/errors';
import { fileFacts } from '../../kernel/resource/list/present';
import { get, rowOf } from '../../kernel/resource/list/read';
import { type Route, route, serve } from '../../kernel/route';
import { signInsOf } from './run/signing';
import { dangersOf } from './run/view';
import { totalOf } from './statistics/tasks';

const view = {
  resource: checkRecord.name,
  operation: 'own',
  method: 'GET',
  access: { code: 'planvtworecord_view' },
  effect: 'read',
  reach: 'row',
  needsCompany: true,
} as const;
const supervisors = { code: 'planvtworecord_view', audience: ['government', 'platform'] } as const;

interface Shown extends Record<string, unknown> {
  items: { images: string | null; imagesList?: unknown }[];
}

/** The record with its items, their pictures, the sign-ins and the hidden dangers that were found. */
async function detail(work: Work, id: unknown): Promise<string> {
  const { json } = await get(work, checkRecord, id);
  const record = JSON.parse(json) as Shown & { id: string };
  const idsOf = (images: string | null): string[] => (images ?? '').split(',').filter(Boolean);
  const files = await fileFacts(
    work,
    record.items.flatMap(({ images }) => idsOf(images)),
  );
  for (const item of record.items) item.imagesList = idsOf(item.images).flatMap((image) => files.get(image) ?? []);
  return JSON.stringify({
    ...record,
    signIns: await signInsOf(work, record.id),
    hiddenDangers: await dangersOf(work, record.id),
  });
}

const details: readonly Route[] = (['/safe/planvtworecord', '/safe/checkplanrecord'] as const).map((base) =>
  route({
    ...view,
    operation: 'get',
    path: `${base}/:id`,
    summary: '隐患排查记录详情（检查结果、签到、照片、隐患）',
    takes: {},
    run: async (work, { params }) => ({ json: await detail(work, params.id) }),
  }),
);

const governmentDetail = route({
  ...view,
  operation: 'governmentGet',
  path: '/safe/planvtworecord/government/:id',
  summary: '隐患排查记录监管端详情',
  access: supervisors,
  takes: {},
  run: async (work, { params }) => ({ json: await detail(work, params.id) }),
});

/** Hidden dangers found by the record `id`, in the order of its items. */
const dangers = (path: string, summary: string, twin: boolean): Route =>
  route({
    ...view,
    path,
    summary,
    ...(twin ? { access: supervisors } : {}),
    takes: { query: { id: f.text('检查记录') } },
    run: async (work, { query }) => {
      const row = await rowOf(work, checkRecord, query.id);
      return { data: await dangersOf(work, row.id) };
    },
  });

const PERIODS = { day: 1, week: 7, month: 30, quarter: 90 } as const;
type Period = keyof typeof PERIODS;
const isPeriod = (value: unknown): value is Period => typeof value === 'string' && Object.hasOwn(PERIODS, value);
const MAX_DAYS = 366;

async function ringCount(work: Work, query: Readonly<Record<string, unknown>>) {
  const [from, to] = rangeOf(query, nowText(work).slice(0, 10));
  const [before, until] = periodBefore([from, to]);
  const current = await totalOf(work, { from, to });
  const previous = await totalOf(work, { from: before, to: until });
  const growth = (a: number, b: number): string | null => (b === 0 ? null : (((a - b) / b) * 100).toFixed(1));
  return {
    startTime: from,
    endTime: to,
    previousStartTime: before,
    previousEndTime: until,
    current,
    previous,
    totalRing: growth(current.total, previous.total),
    completeRing: growth(current.completeCount, previous.completeCount),
    overdueRing: growth(current.overdueCount, previous.overdueCount),
  };
}

function rangeOf(query: Readonly<Record<string, unknown>>, today: string): [string, string] {
  if (query.startTime || query.endTime) {
    const from = typeof query.startTime === 'string' ? parseDatetime(query.startTime) : undefined;
    const to = typeof query.endTime === 'string' ? parseDatetime(query.endTime) : undefined;
    if (from === undefined || to === undefined || to < from) {
      throw invalid([{ field: 'startTime', message: '请选择正确的起止日期' }]);
    }
    if (to - from > MAX_DAYS * 86_400_000) throw invalid([{ field: 'endTime', message: '起止日期最多相隔一年' }]);
    return [formatDate(from), formatDate(to)];
  }
  const period = query.period ?? 'month';
  if (!isPeriod(period)) throw invalid([{ field: 'period', message: '请选择统计周期' }]);
  return [addDays(today, 1 - PERIODS[period]), today];
}

const ring = serve(checkRing, async (work, _given, { query }) => ({ data: await ringCount(work, query) }));

export const recordRoutes: readonly Route[] = [
  ring,
  dangers('/safe/planvtworecord/view/hidden', '检查记录发现的隐患', false),
  dangers('/safe/planvtworecord/government/view/hidden', '检查记录发现的隐患（监管端）', true),
  ...details,
  governmentDetail,
];
