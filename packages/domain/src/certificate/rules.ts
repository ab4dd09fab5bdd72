/**
 * What the law says of a personnel certificate, by kind, and whether one holds on a day. Days are `yyyy-MM-dd` and every
 * bound includes its own day: on the last day a certificate still holds.
 */
import type { FieldError } from '@anlan/resource';
import { addDays, addMonthsTo } from '@anlan/resource/dates';

export interface CertificateKind {
  /** Longest validity from the day of issue, in months. */
  readonly validMonths?: number;
  readonly validBasis?: string;
  /** Longest time from one review to the next, in months. */
  readonly reviewMonths?: number;
  /** The same for whoever has worked in the trade so long and unblamed, with the issuer's consent. */
  readonly longReview?: { readonly months: number; readonly afterMonths: number; readonly basis: string };
  readonly reviewBasis?: string;
  /** A review is applied for within so many days before it is due. */
  readonly reviewWindowDays?: number;
  readonly reviewHours?: number;
  /** Off the work for so many months, its first day included: the practical examination is taken again. */
  readonly offMonths?: number;
  readonly offBasis?: string;
}

const ORDER_30 = '特种作业人员安全技术培训考核管理规定（总局令第30号）';

/** Of all special works; its categories are keys 301 and following. */
const SPECIAL_WORK: CertificateKind = {
  validMonths: 72,
  validBasis: `${ORDER_30}第十九条`,
  reviewMonths: 36,
  longReview: { months: 72, afterMonths: 120, basis: `${ORDER_30}第二十一条` },
  reviewBasis: `${ORDER_30}第二十一条`,
  reviewWindowDays: 60,
  reviewHours: 8,
  offMonths: 6,
  offBasis: `${ORDER_30}第三十二条`,
};

/** By key of safe_certificate_type, or the key it stands under. Kinds without an entry hold as their dates say. */
export const certificateKinds: Readonly<Record<string, CertificateKind>> = {
  '1': { validMonths: 36, validBasis: '安全生产培训管理办法（总局令第44号）' },
  '2': { validMonths: 36, validBasis: '安全生产培训管理办法（总局令第44号）' },
  '3': SPECIAL_WORK,
  '4': { validMonths: 48, validBasis: '特种设备作业人员考核规则（TSG Z6001-2019）' },
};

/** Days before the due day of a review at which it may first be applied for. */
export const REVIEW_WINDOW_DAYS = SPECIAL_WORK.reviewWindowDays as number;

/** 302 stands under 3; a key of one or two digits stands by itself. */
const parentOf = (type: string): string => (type.length === 3 ? type.slice(0, 1) : type);

export const kindOfCertificate = (type: unknown): CertificateKind =>
  (type ? certificateKinds[parentOf(String(type))] : undefined) ?? {};

/** Is a certificate of this type one of the kind that is asked for, itself or by a kind above it? */
export const isOfKind = (type: unknown, kind: string): boolean =>
  Boolean(type) && (String(type) === kind || parentOf(String(type)) === kind);

/** What the judgement reads; a stored row has it. */
export interface CertificateFacts {
  readonly type?: unknown;
  readonly issuedTime?: unknown;
  readonly reviewTime?: unknown;
  readonly effectiveTime?: unknown;
  readonly longReview?: unknown;
  readonly workSince?: unknown;
  readonly offSince?: unknown;
  readonly backOn?: unknown;
  readonly retestOn?: unknown;
  readonly verifyState?: unknown;
  readonly userId?: unknown;
  readonly createUser?: unknown;
}

/** Numbers of the lifecycle (certificate.ts), which reads this file. */
export const VERIFY = { waiting: 1, verified: 2, refused: 3, cancelled: 4 } as const;

const day = (value: unknown): string | undefined => (value ? String(value).slice(0, 10) : undefined);

/** The first day on which work may not be done for having been off it too long; undefined where it never came to that. */
export function offFrom(facts: CertificateFacts): string | undefined {
  const { offMonths } = kindOfCertificate(facts.type);
  const since = day(facts.offSince);
  if (!since || offMonths === undefined) return undefined;
  const from = addMonthsTo(since, offMonths);
  const back = day(facts.backOn);
  return back !== undefined && back < from ? undefined : from;
}

/** Examined anew after that day. */
const retested = (facts: CertificateFacts, from: string): string | undefined => {
  const on = day(facts.retestOn);
  return on !== undefined && on >= from ? on : undefined;
};

/** The last day on which it holds, as things stand. */
export function lastDayOf(facts: CertificateFacts): string | undefined {
  const off = offFrom(facts);
  return [day(facts.effectiveTime), day(facts.reviewTime), off && !retested(facts, off) ? addDays(off, -1) : undefined]
    .filter((one) => one !== undefined)
    .sort()[0];
}

/** 1 holds, 2 ends within so many days, 3 has ended. */
export function stateOn(lastDay: string | undefined, today: string, soonDays: number): 1 | 2 | 3 {
  if (lastDay === undefined) return 1;
  if (lastDay < today) return 3;
  return lastDay <= addDays(today, soonDays) ? 2 : 1;
}

/** Does a company take only what somebody has verified? What the holder has entered himself always waits for another. */
export interface CertificateDemand {
  readonly verifiedOnly: boolean;
}

/** Why it does not hold on a day, naming the clause; undefined where it does. */
export function unfitOn(facts: CertificateFacts, on: string, { verifiedOnly }: CertificateDemand): string | undefined {
  const state = Number(facts.verifyState);
  if (state === VERIFY.cancelled) return '已注销';
  if (state === VERIFY.refused) return '核验不通过';
  if (state === VERIFY.waiting) {
    if (verifiedOnly) return '尚未核验（本企业规定）';
    if (facts.createUser && facts.createUser === facts.userId) return '由本人登记，须经他人核验';
  }
  const { reviewMonths, reviewBasis, offBasis } = kindOfCertificate(facts.type);
  const [issued, review, until] = [day(facts.issuedTime), day(facts.reviewTime), day(facts.effectiveTime)];
  if (issued && on < issued) return `${issued}才发证`;
  if (until && on > until) return `有效期至${until}`;
  if (review && on > review)
    return reviewMonths ? `应于${review}前复审，逾期失效（${reviewBasis}）` : `复审日期${review}已过`;
  const off = offFrom(facts);
  const again = off && retested(facts, off);
  if (off && on >= off && !(again && on >= again)) return `离开该作业6个月以上，须重新进行实际操作考试（${offBasis}）`;
  return undefined;
}

/** From and until which day a review may be applied for, both included; undefined where the kind has no such window. */
export function reviewWindow(facts: CertificateFacts): { readonly from: string; readonly until: string } | undefined {
  const { reviewWindowDays } = kindOfCertificate(facts.type);
  const due = day(facts.reviewTime);
  if (reviewWindowDays === undefined || !due) return undefined;
  return { from: addDays(due, -reviewWindowDays), until: due };
}

/** The latest day for which a next review may be entered. */
export function latestReview(facts: CertificateFacts, anchor: string): string | undefined {
  const { reviewMonths, longReview } = kindOfCertificate(facts.type);
  if (reviewMonths === undefined) return undefined;
  return addMonthsTo(anchor, Number(facts.longReview) === 1 && longReview ? longReview.months : reviewMonths);
}

/**
 * What cannot be so by the law, all at once.
 * @param lastReview the day for which the latest review of this certificate was due, where there was one
 */
export function certificateFaults(facts: CertificateFacts, today: string, lastReview?: string): FieldError[] {
  const errors: FieldError[] = [];
  const say = (field: string, message: string) => errors.push({ field, message });
  const kind = kindOfCertificate(facts.type);
  const [issued, review, until] = [day(facts.issuedTime), day(facts.reviewTime), day(facts.effectiveTime)];
  if (!issued || !review || !until) return errors;
  if (issued > today) say('issuedTime', '发证日期不能晚于今天');
  if (until < issued) say('effectiveTime', '有效期至不能早于发证日期');
  else if (review < issued || review > until) say('reviewTime', '复审日期应在发证日期与有效期至之间');
  if (kind.validMonths !== undefined) {
    const last = addMonthsTo(issued, kind.validMonths);
    if (until > last)
      say(
        'effectiveTime',
        `该类证书有效期为${kind.validMonths / 12}年，有效期至不能晚于${last}（${kind.validBasis}）；换证的，发证日期填本期开始的日期`,
      );
  }
  const long = Number(facts.longReview) === 1;
  const since = day(facts.workSince);
  if (long && kind.longReview) {
    const { afterMonths, basis } = kind.longReview;
    if (!since) say('workSince', `复审延长至每6年1次的，请填写从事本工种的起始日期（${basis}）`);
    else if (addMonthsTo(since, afterMonths) > today)
      say('longReview', `连续从事本工种10年以上，经发证机关同意，复审才可以延长至每6年1次（${basis}）`);
  }
  const latest = latestReview(facts, lastReview ?? issued);
  if (latest !== undefined && review > latest)
    say('reviewTime', `复审日期不能晚于${latest}（${long ? kind.longReview?.basis : kind.reviewBasis}）`);
  const [off, back, again] = [day(facts.offSince), day(facts.backOn), day(facts.retestOn)];
  if (off && off > today) say('offSince', '离岗日期不能晚于今天');
  if (back && (!off || back < off)) say('backOn', off ? '回岗日期不能早于离岗日期' : '请先填写离岗日期');
  if (again && again > today) say('retestOn', '重新考试日期不能晚于今天');
  if (again && off && again < off) say('retestOn', '重新考试日期不能早于离岗日期');
  return errors;
}

export interface Review {
  readonly appliedOn?: unknown;
  readonly reviewedOn?: unknown;
  readonly hours?: unknown;
  readonly nextReview?: unknown;
}

/** What cannot be so of a review that is entered, all at once. */
export function reviewFaults(facts: CertificateFacts, told: Review, today: string): FieldError[] {
  const errors: FieldError[] = [];
  const say = (field: string, message: string) => errors.push({ field, message });
  const kind = kindOfCertificate(facts.type);
  const [applied, reviewed, next] = [day(told.appliedOn), day(told.reviewedOn), day(told.nextReview)];
  const [due, until] = [day(facts.reviewTime), day(facts.effectiveTime)];
  if (!applied || !reviewed || !next || !due || !until) return errors;
  const window = reviewWindow(facts);
  if (window && applied > window.until)
    say('appliedOn', `应于${window.until}前申请复审，逾期未复审的证书失效，须重新考核（${ORDER_30}第二十五条）`);
  else if (window && applied < window.from)
    say(
      'appliedOn',
      `复审应在期满前${kind.reviewWindowDays}日内申请，${window.from}起可以申请（${ORDER_30}第二十二条）`,
    );
  if (reviewed < applied) say('reviewedOn', '复审通过日期不能早于申请日期');
  if (reviewed > today) say('reviewedOn', '复审通过日期不能晚于今天');
  if (kind.reviewHours !== undefined && Number(told.hours ?? 0) < kind.reviewHours)
    say('hours', `复审前应参加不少于${kind.reviewHours}个学时的安全培训（${ORDER_30}第二十三条）`);
  if (next <= due) say('nextReview', `下次复审日期应晚于本次的${due}`);
  else if (next > until) say('nextReview', `下次复审日期不能晚于有效期至${until}`);
  else {
    const latest = latestReview(facts, due);
    if (latest !== undefined && next > latest)
      say('nextReview', `下次复审日期不能晚于${latest}（${kind.reviewBasis}）`);
  }
  return errors;
}
