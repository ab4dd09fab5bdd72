/** 4.7: where two works or more are done at one place and time, one person coordinates them. */
import type { FieldError } from '@anlan/resource';
import type { Side } from '../interlocks';
import { labelOfWork, STANDARD } from '../work-type';

const FIELD = 'coordinatorId';
const MOST_NAMED = 3;

/**
 * Everything against who coordinates. Asked exactly where another ticket, planned or live and of either form, stands near
 * in place and time; whoever others have named is named here as well, one for all.
 */
export function coordinatorErrors(
  own: { readonly coordinator: string; readonly guardians: readonly string[] },
  around: readonly Side[],
): FieldError[] {
  // At the same place: what an interlock reaches from further away is not done beside it.
  const near = around.filter(({ apart = 0 }) => apart === 0);
  const { coordinator, guardians } = own;
  if (coordinator && guardians.includes(coordinator))
    return [{ field: FIELD, message: `监护人不能兼任交叉作业协调人（${STANDARD} 4.10）` }];
  if (near.length === 0) return [];
  // A guardian does nothing else while he watches, in whichever of the works (4.10).
  const watched = near.find(({ guardians: there = [] }) => coordinator !== '' && there.includes(coordinator));
  if (watched)
    return [
      {
        field: FIELD,
        message: `协调人是${labelOfWork(watched.type)}票${watched.number}的监护人，监护人不能兼任交叉作业协调人（${STANDARD} 4.10）`,
      },
    ];
  const coordinated = near.find(({ coordinatorId }) => coordinatorId && guardians.includes(coordinatorId));
  if (coordinated)
    return [
      {
        field: 'guardianId',
        message: `监护人${coordinated.coordinatorName ?? ''}是${labelOfWork(coordinated.type)}票${coordinated.number}的交叉作业协调人，不能兼任（${STANDARD} 4.10）`,
      },
    ];
  const named = near
    .slice(0, MOST_NAMED)
    .map(({ type, number }) => `${labelOfWork(type)}票${number}`)
    .join('、');
  const others = near.length > MOST_NAMED ? `${named}等${near.length}张作业票` : named;
  if (!coordinator)
    return [{ field: FIELD, message: `同一区域同一时间还有${others}，请指定交叉作业协调人（${STANDARD} 4.7）` }];
  const [first] = near.filter((one) => one.coordinatorId && one.coordinatorId !== coordinator);
  return !first
    ? []
    : [
        {
          field: FIELD,
          message: `${labelOfWork(first.type)}票${first.number}的协调人为${first.coordinatorName ?? '他人'}，同一区域的交叉作业由一人统一协调（${STANDARD} 4.7）`,
        },
      ];
}
