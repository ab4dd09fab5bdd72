/** Sign-off (签阅): a person reads a text to its end, for a minimum time by the server's clock, and signs by hand. */
import { type Access, type Call, call, type PageOf, type Reply, type } from '../calls';
import { type Condition, fieldsRead } from '../conditions';
import { secondsBetween } from '../dates';
import type { AnyResource } from '../define';
import type { FieldError, SignOffSpec } from '../facts';
import { f } from '../fields';
import { states } from '../states';

/** An open reading tells the server so often that it still is. */
export const BEAT_SECONDS = 10;
/** No more than this is counted between two of them: what was closed or asleep was not read. */
export const BEAT_CAP_SECONDS = 15;

export const signOffLifecycle = states({
  reading: [1, '阅读中', 'progress'],
  signed: [2, '已签阅', 'success'],
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
} as const;

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
