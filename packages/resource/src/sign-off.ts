/** Sign-off (签阅): a person reads a text to its end, for a minimum time by the server's clock, and signs by hand. */
import { type Access, type Call, call, type PageOf, type Reply, type } from './calls';
import type { Condition } from './conditions';
import { secondsBetween } from './dates';
import type { AnyResource } from './define';
import type { FieldError } from './facts';
import { f } from './fields';
import { states } from './states';

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

/** What a person has read of one version of a text. Times are yyyy-MM-dd HH:mm:ss of the server. */
export interface Reading {
  readonly textVersion: number;
  /** The minimum as it was when the reading was opened. */
  readonly seconds: number;
  readonly readSeconds: number;
  /** When time was last counted. */
  readonly beatTime: string;
  readonly endReached: boolean | null;
}

/** Seconds read until now: those counted, and those since, up to the cap. */
export const readUntil = ({ readSeconds, beatTime }: Pick<Reading, 'readSeconds' | 'beatTime'>, now: string): number =>
  readSeconds + Math.min(Math.max(secondsBetween(beatTime, now), 0), BEAT_CAP_SECONDS);

/** Why this reading is not enough to sign, everything at once; empty where it is. */
export function enoughRead(reading: Reading, now: string): FieldError[] {
  const left = reading.seconds - readUntil(reading, now);
  return [
    ...(left > 0 ? [{ field: 'readSeconds', message: `阅读时间不足，还需阅读${left}秒` }] : []),
    ...(reading.endReached ? [] : [{ field: 'endReached', message: '请阅读到结尾后再签阅' }]),
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

export interface SignOff {
  readonly of: AnyResource;
  /** A change in one of these is a new version, which is read and signed anew. */
  readonly text: readonly string[];
  readonly open: Call<Record<never, never>, Record<never, never>, ReadingState>;
  readonly standing: Call<typeof standingQuery, Record<never, never>, SignOffStanding>;
}

/**
 * A resource whose records may ask to be signed: it has `signOffFields` and `audienceFields`.
 * @param spec.access who may open a reading; the audience of the record is asked beside it
 */
export const signOff = (spec: {
  readonly of: AnyResource;
  readonly text: readonly string[];
  readonly access: Access;
}): SignOff => {
  const { of, text, access } = spec;
  const base = `${of.wire.base}/signoff` as const;
  return {
    of,
    text,
    open: call(`POST ${base}/open/:id` as `POST /${string}`, {
      access,
      resource: of.name,
      // One's own reading of it.
      reach: 'self',
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
};
