import { call, f, pageOf, type ReadingState, type } from '@anlan/resource';

/** A text that waits for this person's signature, of whatever resource. */
export interface ToSign {
  /** `<resource>.<record>`: a list over several resources. */
  readonly id: string;
  readonly resource: string;
  readonly recordId: string;
  readonly title: string;
  readonly since: string;
  /** At least so long by the record; the company's own minimum stands beside it. */
  readonly seconds: number | null;
  /** The last day on which he signs in time; null: by no day. */
  readonly by: string | null;
  readonly isLate: 0 | 1;
  /** A reading of the present version has been begun. */
  readonly begun: 0 | 1;
}

/** Everybody has his own readings; whose one is, the call asks. */
const reader = {
  access: { signedIn: true, audience: ['company', 'platform'] },
  resource: 'signOffReading',
  reach: 'self',
} as const;

/** The reading is still open: adds the time that has passed on the server since the last word, up to the cap. */
export const readingBeat = call('PUT /safe/signoff/beat/:id', {
  ...reader,
  summary: '签阅：阅读计时',
  body: {
    end: f.flag('已读到结尾'),
    seen: f.dict('已阅读的附件页（附件编号:页码）', '', { multiple: true, maxCount: 100 }),
  },
  idempotent: false,
  reply: type<ReadingState>(),
});

export const readingSign = call('PUT /safe/signoff/sign/:id', {
  ...reader,
  summary: '签阅：确认并签名',
  body: { signature: f.signature('手写签名'), confirmed: f.flag('本人已阅读并知悉全部内容') },
  reply: type<ReadingState>(),
});

/** What of many was not signed, and why. */
export interface Unsigned {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
}
export const SIGNED_AT_ONCE = 200;

/** One act for everything that has been read: what has not is named and stays. */
export const readingSignMany = call('PUT /safe/signoff/sign', {
  ...reader,
  reach: 'rows',
  summary: '批量签阅：一次签名，签阅已读完的多份文件',
  body: {
    ids: f.dict('签阅记录', '', { multiple: true, required: true, maxCount: SIGNED_AT_ONCE }),
    signature: f.signature('手写签名'),
    confirmed: f.flag('本人已阅读并知悉全部内容'),
  },
  reply: type<{ readonly signed: number; readonly left: readonly Unsigned[] }>(),
});

export const toSign = call('GET /safe/signoff/waiting', {
  ...reader,
  access: { signedIn: true },
  reach: 'rows',
  summary: '待签阅：等待本人签阅的内容，新的在前',
  query: { resource: f.dict('类别', '') },
  reply: pageOf<ToSign>(),
});
