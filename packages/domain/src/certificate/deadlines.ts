import type { Condition, Deadline, Deadlines, Hearer } from '@anlan/resource';
import { WARN_TYPE } from '../warning/warning';
import { VERIFY } from './rules';

type Name = 'userId' | 'reviewTime' | 'effectiveTime' | 'offUntil' | 'verifyState' | 'hasReview' | 'inService';

const holder: Hearer<Name> = { user: 'userId' };
const manager: Hearer<Name> = { role: 'safety_manager' };
const BOTH = [[holder, manager]] as const;
const live: readonly Condition[] = [
  { field: 'verifyState', in: [VERIFY.waiting, VERIFY.verified] },
  { field: 'inService', equals: 1 },
];

/** Reminders before the last day; what has passed stands as a warning until it is renewed, reviewed or cancelled. */
const rungs = (what: string, over: string, window?: string): Deadline<Name>['rungs'] => [
  { name: 'early', before: 'certificate.remind.earlyDays', tells: BOTH, says: `证书${what}将到（{due}）：{title}` },
  ...(window ? [{ name: 'window', before: 'certificate.review.windowDays', tells: BOTH, says: window }] : []),
  { name: 'late', before: 'certificate.remind.lateDays', tells: BOTH, says: `证书${what}临近（{due}）：{title}` },
  {
    name: 'lapsed',
    tells: BOTH,
    says: `证书已过${what}，不能再用于作业：{title}`,
    warns: { type: WARN_TYPE.certificateDue, level: '3', says: `人员证书已过${what}：{due}`, over },
  },
];

export const certificateDeadlines: Deadlines<Name> = {
  review: {
    label: '证书复审',
    at: 'reviewTime',
    while: { all: [...live, { field: 'hasReview', equals: 1 }] },
    whose: 'userId',
    basis: '特种作业人员安全技术培训考核管理规定（总局令第30号）第二十一条、第二十二条',
    rungs: rungs('复审日期', '已复审，或证书已换发、注销', '证书可以申请复审，请于{due}前办理：{title}'),
  },
  expiry: {
    label: '证书到期',
    at: 'effectiveTime',
    while: { all: live },
    whose: 'userId',
    basis: '特种作业人员安全技术培训考核管理规定（总局令第30号）第十九条；安全生产法第三十条',
    rungs: rungs('有效期', '证书已换发或注销'),
  },
  offDuty: {
    label: '离岗重新考试',
    at: 'offUntil',
    while: { all: live },
    whose: 'userId',
    basis: '特种作业人员安全技术培训考核管理规定（总局令第30号）第三十二条',
    rungs: [
      {
        name: 'lapsed',
        tells: BOTH,
        says: '离开特种作业6个月以上，须重新进行实际操作考试：{title}',
      },
    ],
  },
};
