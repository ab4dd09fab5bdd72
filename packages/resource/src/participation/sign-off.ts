/** Sign-off (签阅): a person reads a text to its end, for a minimum time by the server's clock, and signs by hand. */
import { type Access, type Call, call, type PageOf, type Reply, type } from '../calls';
import { type Condition, fieldsRead, isEmpty } from '../conditions';
import { addDays, secondsBetween } from '../dates';
import type { Deadline, Hearer } from '../deadlines';
import type { AnyResource } from '../define';
import type { FieldError, SignOffSpec, Stored } from '../facts';
import { f } from '../fields';
import { states } from '../states';

/** An open reading tells the server so often that it still is. */
export const BEAT_SECONDS = 10;
/** No more than this is counted between two of them: what was closed or asleep was not read. */
export const BEAT_CAP_SECONDS = 15;

export const signOffLifecycle = states({
  reading: [1, '阅读中', 'progress'],
  signed: [2, '已签阅', 'success'],
  // Its text is another by now, or nobody is asked to sign it any more.
  lapsed: [3, '已失效', 'neutral'],
});

// True on the server, 1 on the wire.
const asked: Condition = { field: 'signOff', in: [true, 1] };

/** Fields of a record that may ask its audience to sign; `signOffVersion` counts the versions of its text. */
export const signOffFields = {
  signOff: f.flag('需要签阅', { help: '通知对象中的每个人须阅读到结尾并手写签名' }),
  signOffSeconds: f.int('最短阅读时间', {
    min: 1,
    max: 3600,
    unit: '秒',
    visibleWhen: asked,
    help: '按服务器时间计算；不填或小于参数“签阅最短阅读时间”的，按参数',
  }),
  signOffVersion: f.int('文本版本', { computed: true }),
  signOffBy: f.date('签阅期限', {
    visibleWhen: asked,
    help: '应在当天以前签阅；不填的按参数“签阅期限”，从发布那天起算',
  }),
  signOffEndTime: f.datetime('签阅结束时间', { computed: true, help: '应签阅的人都已签阅，或不再要求签阅的时间' }),
} as const;

/**
 * By which day whoever is meant has signed. It runs until all of them have: those who came after that day sign as well,
 * but are not late.
 * @param tells who follows it up, at the first two rungs; the third tells who answers for the company
 */
export function signOffDeadline<N extends string = never>(
  given: readonly Condition[],
  tells: readonly (readonly Hearer<N>[])[],
  whose?: N,
): Deadline<N | 'signOffBy'> {
  return {
    label: '签阅',
    at: 'signOffBy',
    while: { all: [...given, { field: 'signOffEndTime', filled: false }] },
    ...(whose ? { whose } : {}),
    ofSigners: true,
    basis: '企业规定（签阅期限）',
    rungs: [
      { name: 'remind', before: 'signoff.remindDays', tells, says: '签阅期限将到（{due}），还有人没有签阅：{title}' },
      { name: 'overdue', tells, says: '已过签阅期限，还有人没有签阅：{title}' },
      {
        name: 'escalate',
        after: 'signoff.escalateDays',
        tells: [[{ role: 'principal' }], [{ role: 'enterprise_admin' }]],
        says: '签阅逾期{days}天，还有人没有签阅：{title}',
      },
    ],
  };
}

/**
 * What a write of these values makes of the date and of its end. A record that begins to ask for signatures, is published
 * or has another text asks by a date: the one that is given with it, or so many days from then on.
 * @param days of the company; 0: by no date
 */
export function signByOf(
  values: Readonly<Stored>,
  before: Readonly<Stored> | undefined,
  { since, today, days }: { readonly since?: string | undefined; readonly today: string; readonly days: number },
): Readonly<Stored> {
  const after: Stored = { ...before, ...values };
  const asks = (row: Readonly<Stored> | undefined): boolean =>
    row?.signOff === true && (since === undefined || !isEmpty(row[since]));
  if (!asks(after)) return {};
  const revised = before !== undefined && after.signOffVersion !== before.signOffVersion;
  const again = !asks(before) || (since !== undefined && String(after[since]) !== String(before?.[since]));
  const given = isEmpty(after.signOffBy) ? undefined : String(after.signOffBy);
  const told = given !== undefined && given !== before?.signOffBy;
  if (!revised && !again) return told ? { signOffEndTime: null } : {};
  const start = [today, ...(since ? [String(after[since]).slice(0, 10)] : [])].sort().at(-1) as string;
  const stays = given !== undefined && given >= start;
  // Another text has the company's days again, unless it comes with a day of its own.
  if (told || (stays && (!revised || days === 0))) return { signOffBy: given, signOffEndTime: null };
  return { signOffBy: days > 0 ? addDays(start, days) : null, signOffEndTime: null };
}

/**
 * A day that has passed is no day by which anybody could sign, nor is one before the text is there to be read.
 * @param since the field from whose time on it is there
 */
export const signByFaults = (
  values: Readonly<Stored>,
  before: Readonly<Stored> | undefined,
  today: string,
  since?: { readonly name: string; readonly label: string },
): readonly FieldError[] => {
  if (isEmpty(values.signOffBy) || values.signOffBy === before?.signOffBy) return [];
  const by = String(values.signOffBy);
  const from = since && { ...before, ...values }[since.name];
  const says =
    by < today
      ? '签阅期限不能早于今天'
      : since && !isEmpty(from) && by < String(from).slice(0, 10)
        ? `签阅期限不能早于${since.label}`
        : undefined;
  return says ? [{ field: 'signOffBy', message: says }] : [];
};

/** No more pages of attachments are counted than seconds have passed: a page leafed over was not read. */
export const PAGE_SECONDS = 1;

/** A document beside the text, which is read page by page. */
export interface ReadDocument {
  /** Of the attachment. */
  readonly id: string;
  readonly name: string;
  readonly pages: number;
  /** Pages that have been read, in order. */
  readonly seen: readonly number[];
}

export const pagesRead = (documents: readonly ReadDocument[]): { readonly all: number; readonly read: number } => ({
  all: documents.reduce((sum, { pages }) => sum + pages, 0),
  read: documents.reduce((sum, { seen }) => sum + seen.length, 0),
});

/** The documents with these pages (`<attachment>:<page>`) read, of the first `most` that were not yet. */
export function withPages(
  documents: readonly ReadDocument[],
  told: readonly string[],
  most: number,
): readonly ReadDocument[] {
  let left = most;
  return documents.map((document) => {
    const seen = new Set(document.seen);
    for (const one of told) {
      const [id, page] = one.split(':');
      const number = Number(page);
      if (id !== document.id || !Number.isInteger(number) || number < 1 || number > document.pages) continue;
      if (seen.has(number) || left <= 0) continue;
      seen.add(number);
      left -= 1;
    }
    return { ...document, seen: [...seen].sort((a, b) => a - b) };
  });
}

/** What a person has read of one version of a text. Times are yyyy-MM-dd HH:mm:ss of the server. */
export interface Reading {
  readonly textVersion: number;
  /** The minimum as it was when the reading was opened. */
  readonly seconds: number;
  readonly readSeconds: number;
  /** When time was last counted. */
  readonly beatTime: string;
  readonly endReached: boolean | null;
  readonly documents?: readonly ReadDocument[] | null;
}

/** Seconds read until now: those counted, and those since, up to the cap. */
export const readUntil = ({ readSeconds, beatTime }: Pick<Reading, 'readSeconds' | 'beatTime'>, now: string): number =>
  readSeconds + Math.min(Math.max(secondsBetween(beatTime, now), 0), BEAT_CAP_SECONDS);

/** Why this reading is not enough to sign, everything at once; empty where it is. */
export function enoughRead(reading: Reading, now: string): FieldError[] {
  const left = reading.seconds - readUntil(reading, now);
  const unread = (reading.documents ?? []).flatMap(({ name, pages, seen }) =>
    seen.length < pages ? [`《${name}》还有${pages - seen.length}页`] : [],
  );
  return [
    ...(left > 0 ? [{ field: 'readSeconds', message: `阅读时间不足，还需阅读${left}秒` }] : []),
    ...(reading.endReached ? [] : [{ field: 'endReached', message: '请阅读到结尾后再签阅' }]),
    ...(unread.length > 0 ? [{ field: 'documents', message: `附件未读完：${unread.join('、')}` }] : []),
  ];
}

/** A person's reading, as the reader has it before him. */
export interface ReadingState {
  readonly id: string;
  readonly state: number;
  readonly seconds: number;
  readonly readSeconds: number;
  readonly endReached: 0 | 1;
  readonly signTime: string | null;
  readonly documents: readonly ReadDocument[];
}

/** What is read: the record's text, by field, as its detail gives it. */
export interface SignOffText {
  readonly id: string;
  readonly title: string;
  readonly since: string | null;
  readonly row: Readonly<Record<string, unknown>> & { readonly id: string };
}

export interface SignOffCount {
  readonly all: number;
  readonly signed: number;
}
/** Who has signed the present version and who has not, of those whom the record is meant for now. */
export interface SignOffStanding extends SignOffCount {
  /** The last day on which it is signed in time. */
  readonly by: string | null;
  /** Of those who have not signed, whom that day has passed for. */
  readonly late: number;
  readonly depts: readonly (SignOffCount & { readonly id: string; readonly name: string })[];
  readonly people: PageOf<{
    readonly id: string;
    readonly name: string;
    readonly deptName: string | null;
    readonly signTime: string | null;
  }>;
}

const standingQuery = {
  deptId: f.ref('部门', 'dept'),
  signed: f.flag('已签阅'),
  current: f.int('页码'),
  size: f.int('每页条数'),
} as const;

export interface SignOff extends SignOffSpec {
  readonly of: AnyResource;
  readonly read: Call<Record<never, never>, Record<never, never>, SignOffText>;
  readonly open: Call<Record<never, never>, Record<never, never>, ReadingState>;
  readonly standing: Call<typeof standingQuery, Record<never, never>, SignOffStanding>;
}

/** Whoever the record is meant for opens a reading; a supervisor's office has no texts to sign. */
const READERS: Access = { signedIn: true, audience: ['company', 'platform'] };

const known = new WeakMap<AnyResource, SignOff>();

/** The calls by which records of this resource are read and signed; undefined where they never ask for it. */
export function signOffOf(of: AnyResource): SignOff | undefined {
  if (!of.signOff) return undefined;
  const before = known.get(of);
  if (before) return before;
  const base = `${of.wire.base}/signoff` as const;
  // One's own reading of it.
  const own = { access: READERS, resource: of.name, reach: 'self' } as const;
  const made: SignOff = {
    ...of.signOff,
    of,
    read: call(`GET ${base}/text/:id` as `GET /${string}`, {
      ...own,
      reach: 'row',
      summary: `${of.label}：签阅内容`,
      reply: type() as Reply<SignOffText>,
    }),
    open: call(`POST ${base}/open/:id` as `POST /${string}`, {
      ...own,
      summary: `${of.label}：开始签阅`,
      idempotent: false,
      reply: type() as Reply<ReadingState>,
    }),
    standing: call(`GET ${base}/standing/:id` as `GET /${string}`, {
      access: { code: `${of.permission}_edit` },
      resource: of.name,
      reach: 'row',
      summary: `${of.label}：签阅情况`,
      query: standingQuery,
      reply: type() as Reply<SignOffStanding>,
    }),
  };
  known.set(of, made);
  return made;
}

/** What is wrong with what a definition says of signing. */
export function signOffFaults({ fields, signOff }: AnyResource): string[] {
  if (!signOff) return [];
  const { text, pages, since, while: given } = signOff;
  const needed = [...Object.keys(signOffFields), 'audience', ...text, ...(since ? [since] : [])];
  return [
    ...[...needed, ...(given ? fieldsRead(given) : [])]
      .filter((name) => !fields[name])
      .map((name) => `signOff: no field ${name}`),
    ...(pages && (fields[pages]?.kind !== 'file' || !text.includes(pages))
      ? [`signOff: ${pages} is no file of the text`]
      : []),
    ...(since && fields[since]?.kind !== 'datetime' ? [`signOff: ${since} is no time`] : []),
  ];
}
