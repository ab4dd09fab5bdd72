import { call, f, type ReadingState, type } from '@anlan/resource';

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
  body: { end: f.flag('已读到结尾') },
  idempotent: false,
  reply: type<ReadingState>(),
});

export const readingSign = call('PUT /safe/signoff/sign/:id', {
  ...reader,
  summary: '签阅：确认并签名',
  body: { signature: f.signature('手写签名'), confirmed: f.flag('本人已阅读并知悉全部内容') },
  reply: type<ReadingState>(),
});
