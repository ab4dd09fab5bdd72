import { describe, expect, it } from 'vitest';
import { certificateNeed, certificateNeeds } from './needs';
import {
  type CertificateFacts,
  certificateFaults,
  certificateKinds,
  isOfKind,
  lastDayOf,
  reviewFaults,
  reviewWindow,
  stateOn,
  unfitOn,
  VERIFY,
} from './rules';

const welder = (more: CertificateFacts = {}): CertificateFacts => ({
  type: '302',
  issuedTime: '2023-05-10',
  reviewTime: '2026-05-10',
  effectiveTime: '2029-05-10',
  verifyState: VERIFY.verified,
  userId: 'holder',
  createUser: 'manager',
  ...more,
});
const TODAY = '2026-03-01';
const faults = (more: CertificateFacts, today = TODAY, lastReview?: string) =>
  certificateFaults(welder(more), today, lastReview).map(({ field }) => field);
const lax = { verifiedOnly: false };

describe('总局令第30号', () => {
  it('第十九条：有效期6年，第六年的同一天还有效，多一天即拒绝', () => {
    expect(faults({ effectiveTime: '2029-05-10' })).toEqual([]);
    expect(faults({ effectiveTime: '2029-05-11' })).toEqual(['effectiveTime']);
    expect(
      faults({ issuedTime: '2024-02-29', reviewTime: '2027-02-28', effectiveTime: '2030-02-28' }, '2026-03-01'),
    ).toEqual([]);
    expect(faults({ issuedTime: '2024-02-29', reviewTime: '2027-03-01', effectiveTime: '2030-02-28' })).toEqual([
      'reviewTime',
    ]);
  });

  it('第二十一条：每3年复审1次；连续从事10年以上的可延长至每6年1次，满10年的当天算10年以上', () => {
    expect(faults({ reviewTime: '2026-05-11' })).toEqual(['reviewTime']);
    const long = { reviewTime: '2029-05-10', longReview: 1 };
    expect(faults({ ...long })).toEqual(['workSince']);
    expect(faults({ ...long, workSince: '2016-03-01' })).toEqual([]);
    expect(faults({ ...long, workSince: '2016-03-02' })).toEqual(['longReview']);
  });

  it('第二十二条：期满前60日内申请，首日与末日都算', () => {
    expect(reviewWindow(welder())).toEqual({ from: '2026-03-11', until: '2026-05-10' });
    const told = { reviewedOn: '2026-05-20', nextReview: '2029-05-10', hours: 8 };
    const fields = (appliedOn: string, more = {}) =>
      reviewFaults(welder(), { ...told, appliedOn, ...more }, '2026-06-01').map(({ field }) => field);
    expect(fields('2026-03-10')).toEqual(['appliedOn']);
    expect(fields('2026-03-11')).toEqual([]);
    expect(fields('2026-05-10')).toEqual([]);
    expect(fields('2026-05-11')).toEqual(['appliedOn']);
    expect(fields('2026-05-10', { hours: 7 })).toEqual(['hours']);
    expect(fields('2026-05-10', { nextReview: '2029-05-11' })).toEqual(['nextReview']);
    expect(fields('2026-05-10', { nextReview: '2026-05-10' })).toEqual(['nextReview']);
    expect(fields('2026-05-10', { reviewedOn: '2026-06-02' })).toEqual(['reviewedOn']);
  });

  it('到复审日当天仍可用，次日起失效，说出条款', () => {
    expect(unfitOn(welder(), '2026-05-10', lax)).toBeUndefined();
    expect(unfitOn(welder(), '2026-05-11', lax)).toContain('第二十一条');
    expect(unfitOn(welder({ reviewTime: '2029-05-10' }), '2029-05-10', lax)).toBeUndefined();
    expect(unfitOn(welder({ reviewTime: '2029-05-10' }), '2029-05-11', lax)).toBe('有效期至2029-05-10');
    expect(unfitOn(welder(), '2023-05-09', lax)).toBe('2023-05-10才发证');
  });

  it('第三十二条：离岗6个月以上须重新考试，满6个月的当天即算', () => {
    const off = { offSince: '2025-08-31' };
    expect(unfitOn(welder(off), '2026-02-27', lax)).toBeUndefined();
    expect(unfitOn(welder(off), '2026-02-28', lax)).toContain('第三十二条');
    expect(lastDayOf(welder(off))).toBe('2026-02-27');
    expect(unfitOn(welder({ ...off, backOn: '2026-02-27' }), '2026-04-01', lax)).toBeUndefined();
    expect(unfitOn(welder({ ...off, backOn: '2026-02-28' }), '2026-04-01', lax)).toContain('实际操作考试');
    const again = { ...off, backOn: '2026-03-10', retestOn: '2026-03-05' };
    expect(unfitOn(welder(again), '2026-03-04', lax)).toContain('实际操作考试');
    expect(unfitOn(welder(again), '2026-03-05', lax)).toBeUndefined();
    expect(lastDayOf(welder(again))).toBe('2026-05-10');
    // A practical examination from before the six months were over proves nothing about them.
    expect(unfitOn(welder({ ...off, retestOn: '2025-12-01' }), '2026-03-05', lax)).toContain('实际操作考试');
    // The rule is of special works alone.
    expect(unfitOn(welder({ ...off, type: '7', reviewTime: '2029-05-10' }), '2026-03-05', lax)).toBeUndefined();
  });
});

it('refuses dates that cannot be, all at once', () => {
  expect(faults({ issuedTime: '2026-03-02', reviewTime: '2026-03-01', effectiveTime: '2026-03-01' })).toEqual([
    'issuedTime',
    'effectiveTime',
  ]);
  expect(faults({ reviewTime: '2023-05-09' })).toEqual(['reviewTime']);
  expect(faults({ backOn: '2026-01-01' })).toEqual(['backOn']);
  expect(faults({ offSince: '2026-01-02', backOn: '2026-01-01' })).toEqual(['backOn']);
  expect(faults({ offSince: '2026-03-02' })).toEqual(['offSince']);
});

it.each([
  ['1', 36],
  ['2', 36],
  ['406', 48],
])('a certificate of kind %s lasts %i months and no day longer', (type, months) => {
  const years = months / 12;
  const until = (day: string) => `${2023 + years}-05-${day}`;
  const of = (effectiveTime: string) => ({ type, reviewTime: '2024-05-10', effectiveTime });
  expect(faults(of(until('10')))).toEqual([]);
  expect(faults(of(until('11')))).toEqual(['effectiveTime']);
});

it('a kind without a rule of its own holds as its dates say', () => {
  for (const type of ['5', '6', '7', '8', '99', null])
    expect(faults({ type, effectiveTime: '2099-01-01', reviewTime: '2099-01-01' })).toEqual([]);
  expect(Object.keys(certificateKinds)).toEqual(['1', '2', '3', '4']);
});

it('asks for another than the holder to have seen it', () => {
  const waiting = { verifyState: VERIFY.waiting };
  expect(unfitOn(welder(waiting), TODAY, lax)).toBeUndefined();
  expect(unfitOn(welder(waiting), TODAY, { verifiedOnly: true })).toContain('尚未核验');
  expect(unfitOn(welder({ ...waiting, createUser: 'holder' }), TODAY, lax)).toContain('由本人登记');
  expect(unfitOn(welder({ createUser: 'holder' }), TODAY, { verifiedOnly: true })).toBeUndefined();
  expect(unfitOn(welder({ verifyState: VERIFY.refused }), TODAY, lax)).toBe('核验不通过');
  expect(unfitOn(welder({ verifyState: VERIFY.cancelled }), TODAY, lax)).toBe('已注销');
});

it('tells how it stands on a day', () => {
  expect(stateOn('2026-03-01', '2026-03-01', 90)).toBe(2);
  expect(stateOn('2026-02-28', '2026-03-01', 90)).toBe(3);
  expect(stateOn('2026-05-30', '2026-03-01', 90)).toBe(2);
  expect(stateOn('2026-05-31', '2026-03-01', 90)).toBe(1);
});

it('knows which certificate which work asks of whom', () => {
  expect(certificateNeed('1', 'worker')?.kinds).toEqual(['302']);
  expect(certificateNeed('4', 'worker')?.kinds).toEqual(['303']);
  expect(certificateNeed('6', 'worker')?.kinds).toEqual(['301']);
  expect(certificateNeed('5', 'worker')?.kinds).toEqual(['406']);
  expect(certificateNeed('2', 'worker')).toBeUndefined();
  for (const work of ['1', '2', '3', '4', '5', '6', '7', '8'])
    expect(certificateNeed(work, 'guardian')?.kinds, work).toEqual(['7']);
  // The standard trains guardians of special works; of others it does not speak.
  expect(certificateNeed('11', 'guardian')).toBeUndefined();
  for (const { basis } of certificateNeeds) expect(basis).not.toBe('');
  expect(isOfKind('302', '302')).toBe(true);
  expect(isOfKind('302', '3')).toBe(true);
  expect(isOfKind('3', '302')).toBe(false);
  expect(isOfKind('303', '302')).toBe(false);
  expect(isOfKind(null, '7')).toBe(false);
});
