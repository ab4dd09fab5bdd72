import type { Conditions, Summary } from '@anlan/resource';
import dayjs from 'dayjs';

/** Days both of which belong to the period, yyyy-MM-dd. */
export type Period = readonly [from: string, to: string];

export const presets = (today = dayjs()): readonly { readonly label: string; readonly value: Period }[] => {
  const day = (moment: dayjs.Dayjs) => moment.format('YYYY-MM-DD');
  const quarter = today.month() - (today.month() % 3);
  return [
    { label: '本月', value: [day(today.startOf('month')), day(today)] },
    { label: '本季度', value: [day(today.month(quarter).startOf('month')), day(today)] },
    { label: '近六个月', value: [day(today.subtract(5, 'month').startOf('month')), day(today)] },
    { label: '本年', value: [day(today.startOf('year')), day(today)] },
    { label: '近一年', value: [day(today.subtract(11, 'month').startOf('month')), day(today)] },
  ];
};

export const sixMonths = (): Period => (presets()[2] as { value: Period }).value;

/** The days as a summary's call names them, and as they narrow the rows of its figures. */
export const within = ({ asked, base }: Pick<Summary, 'asked' | 'base'>, [from, to]: Period): Conditions => {
  const time = asked?.field ?? base.time;
  return { [`${time}_datege`]: from, [`${time}_datele`]: to };
};
