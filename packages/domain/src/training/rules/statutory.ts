/**
 * Training without which the law lets nobody take part, beside certificates and the hours of those who begin: dated, each
 * with its clause. A company may ask more (`trainingRule`), never less.
 */
import type { PermitRole } from '../../certificate/needs';
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
