import { accidentTally } from '@anlan/domain/objective/accident-tally';
import { type ToldMonth, totalsOf } from '@anlan/domain/objective/accidents';
import { nowText } from '../../kernel/context';
import { type Implementation, implement } from '../../kernel/resource/implement';
import type { Hooks } from '../../kernel/resource/write/one';
import type { AccidentFigures } from '../../ports/accident-figures';

const hooks: Hooks<typeof accidentTally> = {
  beforeWrite: async (work, values, before) => {
    const [year, month] = [Number(values.year ?? before?.year), Number(values.month ?? before?.month)];
    values.name = `${year}年${month}月`;
    const told = { ...before, ...values };
    const hurt = Number(told.deaths ?? 0) + Number(told.serious ?? 0) + Number(told.minor ?? 0);
    return [
      ...(`${year}-${String(month).padStart(2, '0')}` > nowText(work).slice(0, 7)
        ? [{ field: 'month', message: '不能填写以后月份的月报' }]
        : []),
      ...(hurt > 0 && Number(told.accidents ?? 0) === 0
        ? [{ field: 'accidents', message: '有伤亡人数，生产安全事故起数不能为0' }]
        : []),
    ];
  },
};

/** Summed of what the company has told of the months. */
export const toldAccidents: AccidentFigures = {
  over: async (asking, period) => {
    const told = await asking.tx.query<ToldMonth & object>(
      `select t.year || '-' || lpad(t.month::text, 2, '0') as month, t.employees, t.accidents, t.deaths, t.serious from accident_tally t
        where t.tenant_id = $1 and t.deleted_at is null and t.year between $2::int and $3::int`,
      [asking.tenantId, Number(period[0].slice(0, 4)), Number(period[1].slice(0, 4))],
    );
    return totalsOf(told, period, nowText(asking).slice(0, 10));
  },
};

export const accidentTallyImplementation: Implementation = implement(accidentTally, {
  hooks: hooks as Hooks,
}) as Implementation;
