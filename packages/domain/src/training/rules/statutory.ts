/**
 * Training without which the law lets nobody take part, beside certificates and the hours of those who begin: dated, each
 * with its clause. A company may ask more (`trainingRule`), never less.
 */
import type { PermitRole } from '../../certificate/needs';
import { kindOfCertificate } from '../../certificate/rules';
import type { SpaceRules } from '../../permit/rule-set';
import { WORK } from '../../permit/work-type';

/** Key of safe_doc_type. */
export const CONFINED_TRAINING = '18';

export interface StatutoryTraining {
  readonly key: string;
  readonly title: string;
  /** Keys of safe_dangerous_type, and who of their tickets. */
  readonly works: readonly string[];
  readonly roles: readonly PermitRole[];
  /** Key of safe_doc_type: a training of this kind is passed. */
  readonly type: string;
  readonly months: number;
  readonly basis: string;
  /** `yyyy-MM-dd`, from which it holds. */
  readonly since: string;
  /** Of companies under these rules of confined spaces alone. */
  readonly spaces?: SpaceRules;
}

export const STATUTORY_TRAINING: readonly StatutoryTraining[] = [
  {
    key: 'confined',
    title: '有限空间作业专题安全培训',
    works: [WORK.confined],
    roles: ['worker', 'guardian'],
    type: CONFINED_TRAINING,
    months: 12,
    basis: '工贸企业有限空间作业安全规定（应急管理部令第13号）：每年至少组织一次，未经培训合格不得参与',
    since: '2024-01-01',
    spaces: 'order13',
  },
];

/** What binds a company under these rules of confined spaces on a day. */
export const statutoryTraining = (spaces: SpaceRules, day: string): readonly StatutoryTraining[] =>
  STATUTORY_TRAINING.filter((one) => one.since <= day && (!one.spaces || one.spaces === spaces));

/** A clause, and from which day on it is that one. */
interface Clause {
  readonly says: string;
  readonly since: string;
}

/** Whoever works with a new process, technology, material or equipment is trained for it; the hours are the company's. */
const NOVELTY: readonly Clause[] = [
  { says: '生产经营单位安全培训规定（总局令第3号）第十七条', since: '2006-03-01' },
  {
    says: '安全生产法（2014年修正）第二十六条；生产经营单位安全培训规定（总局令第3号）第十七条',
    since: '2014-12-01',
  },
  {
    says: '安全生产法第二十九条；生产经营单位安全培训规定（总局令第3号，第80号令修正）第十七条',
    since: '2021-09-01',
  },
];

const heldOn = (clauses: readonly Clause[], day: string): Clause =>
  clauses.filter(({ since }) => since <= day).at(-1) ?? (clauses[0] as Clause);

export const noveltyBasis = (day: string): string => heldOn(NOVELTY, day).says;

/** Before a certificate of special works is reviewed (总局令第30号). */
export interface ReviewTraining extends Clause {
  /** Of the certificate. */
  readonly months: number;
  readonly hours: number;
  /** Days before its day from which it is applied for, and the training asked. */
  readonly windowDays: number;
  /** Key of safe_doc_type. */
  readonly type: string;
}

const REVIEW = kindOfCertificate('3');
const ORDER_30 = '特种作业人员安全技术培训考核管理规定（总局令第30号';
const REVIEW_TRAINING = (['2010-07-01', '2015-07-01'] as const).map(
  (since, place): ReviewTraining => ({
    ...{ months: REVIEW.reviewMonths ?? 0, hours: REVIEW.reviewHours ?? 0, windowDays: REVIEW.reviewWindowDays ?? 0 },
    ...{ type: '8', since },
    says: `${ORDER_30}${place === 0 ? '' : '，第80号令修正'}）第二十一条至第二十三条`,
  }),
);

/** What is asked before a review that is due on a day. */
export const reviewTraining = (day: string): ReviewTraining =>
  REVIEW_TRAINING.filter(({ since }) => since <= day).at(-1) ?? (REVIEW_TRAINING[0] as ReviewTraining);
