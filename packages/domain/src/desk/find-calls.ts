import { call, f, type } from '@anlan/resource';

/** Shown of each kind; one more is asked for, to say that there are others. */
export const FOUND_SHOWN = 5;

/** A record by what one recognises it by; absent where its kind has no such field. */
export interface FoundRow {
  readonly id: string;
  readonly title: string;
  readonly number?: string | null;
  readonly place?: string | null;
  readonly state?: number | null;
  /** Key of the dictionary or choice that grades it. */
  readonly grade?: string | number | null;
  readonly due?: string | null;
}

export interface FoundGroup {
  readonly resource: string;
  readonly rows: readonly FoundRow[];
  readonly more: boolean;
}

export interface FoundReply {
  readonly groups: readonly FoundGroup[];
  /** What the letters were read as: 甲醇 for jiachun. */
  readonly words: readonly string[];
}

/** Records of every kind the reader has a list of, within his scope; by number, words, pinyin or initials of names. */
export const findAny = call('GET /safe/find', {
  access: { signedIn: true },
  reach: 'rows',
  summary: `查找：本人权限与数据范围内的各类记录，按编号、名称、拼音或首字母，每类至多 ${FOUND_SHOWN} 条`,
  query: { q: f.text('关键字', { required: true, max: 50 }) },
  reply: type<FoundReply>(),
});
