import type { FieldError } from '@anlan/resource';
import { STANDARD } from '../work-type';

/**
 * Somebody of a ticket in another one of the same time, where the two parts exclude each other: he watches here and at
 * another place (`watches`), watches here and works there (`works`), or works here and watches there (`watched`).
 */
export interface Elsewhere {
  readonly part: 'watches' | 'works' | 'watched';
  readonly userId: string;
  readonly name: string;
  readonly number: string;
  /** Its time is over and nobody has closed it: its people are held to it until somebody does. */
  readonly overdue?: boolean;
}

const ticketOf = ({ number, overdue }: Elsewhere): string =>
  overdue ? `${number}，已超时未关闭，请先完工确认或终止` : number;

const named = (found: readonly Elsewhere[], part: Elsewhere['part']): string =>
  found
    .filter((one) => one.part === part)
    .map((one) => `${one.name}（${ticketOf(one)}）`)
    .join('、');

/**
 * One guardian watches one place and does nothing else meanwhile, from whichever of the two tickets it is asked
 * (GB 30871-2022 4.10). `workers`: the field that names who works.
 */
export function elsewhereErrors(found: readonly Elsewhere[], workers: string): FieldError[] {
  const [watches, works, watched] = [named(found, 'watches'), named(found, 'works'), named(found, 'watched')];
  return [
    ...(watches
      ? [{ field: 'guardianId', message: `监护人${watches}同一时间在另一处监护，一人只能监护一处（${STANDARD} 4.10）` }]
      : []),
    ...(works
      ? [
          {
            field: 'guardianId',
            message: `监护人${works}同一时间是另一项作业的作业人员或作业负责人，监护期间不能从事其他作业（${STANDARD} 4.10）`,
          },
        ]
      : []),
    ...(watched
      ? [
          {
            field: workers,
            message: `作业人员或作业负责人${watched}同一时间在监护另一项作业，监护期间不能从事其他作业（${STANDARD} 4.10）`,
          },
        ]
      : []),
  ];
}

/** Why somebody may not take charge of a work that goes on: he watches another one. */
export const chargeErrors = (found: readonly Elsewhere[], field: string, userId: string): FieldError[] =>
  found
    .filter((one) => one.part === 'watched' && one.userId === userId)
    .map((one) => ({
      field,
      message: `接班人${one.name}正在监护另一项作业（${ticketOf(one)}），监护期间不能从事其他作业（${STANDARD} 4.10）`,
    }));
