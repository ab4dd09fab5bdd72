import type { TrainingDay } from '@anlan/domain/training/calls';
import { dayAt } from '@anlan/domain/training/in-person/days';
import { formatDatetime } from '@anlan/resource/dates';

interface Row {
  readonly signTime: string | null;
  readonly signWay?: number | null;
  readonly days: readonly TrainingDay[] | null;
}

/** Which day of a training of several is on or comes next; undefined of one day. */
export const dayOn = ({ days }: Pick<Row, 'days'>): TrainingDay | undefined =>
  days === null ? undefined : dayAt(days, formatDatetime(Date.now()));

/** How somebody signed in to the day that is on: of one day, to the training. */
export const signOn = (row: Row): Pick<Row, 'signTime' | 'signWay'> => (row.days === null ? row : (dayOn(row) ?? row));
