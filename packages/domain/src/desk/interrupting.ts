import { call, type } from '@anlan/resource';

/** How often whatever is not urgent interrupts a person: once a day, gathered, or not at all. What is urgent always does. */
export const REST_WAYS = { daily: '每天一次', gathered: '每10分钟至多一次', never: '不打断' } as const;
export type Rest = keyof typeof REST_WAYS;

/** By what a person is interrupted: the page he has open, his device, a text message (of what is urgent alone). */
export const WAYS = { page: '页面内提醒', device: '本机通知', text: '短信（仅红色预警）' } as const;
export type Way = keyof typeof WAYS;

/** A person's choice, kept among his settings under INTERRUPTING. */
export interface Interrupting {
  readonly rest: Rest;
  readonly ways: readonly Way[];
}
export const INTERRUPTING = 'bell.interrupting';
export const USUAL: Interrupting = { rest: 'daily', ways: ['page'] };

/** Nobody is interrupted twice within so many minutes, unless it is red. */
export const GAP_MINUTES = 10;
/** Hour of the daily summary, Asia/Shanghai. */
export const DIGEST_HOUR = 8;

/** What a setting says; what it does not say properly is as usual. */
export function interruptingOf(value: unknown): Interrupting {
  const given = (typeof value === 'object' && value !== null ? value : {}) as { rest?: unknown; ways?: unknown };
  const rest = typeof given.rest === 'string' && given.rest in REST_WAYS ? (given.rest as Rest) : USUAL.rest;
  const ways = Array.isArray(given.ways)
    ? (Object.keys(WAYS) as Way[]).filter((way) => (given.ways as unknown[]).includes(way))
    : USUAL.ways;
  return { rest, ways };
}

/** The last interruption of this person: what it was about. */
export interface Interruption {
  /** yyyy-MM-dd HH:mm:ss; null: there was none. */
  readonly at: string | null;
  readonly urgent: boolean;
  /** 红色预警 2条、证书有效期临近 3条 */
  readonly title: string;
  readonly ways: readonly Way[];
}

export const lastInterruption = call('GET /safe/bell/interruption', {
  access: { signedIn: true },
  reach: 'self',
  summary: '最近一次提醒的内容与本人选择的提醒方式',
  reply: type<Interruption>(),
});
