import { dictCodes } from '../../../kinds/fields';
import { arrange, type TableSettings } from './table-settings';
import type { ViewColumn } from './use-columns';

/** The dictionaries that the columns in sight are read by: one that is not shown asks for none. */
export function dictionariesOf(columns: readonly ViewColumn[], settings: TableSettings): string[] {
  const shown = new Set(arrange(columns, settings).flatMap((plan) => (plan.shown ? [plan.name] : [])));
  return dictCodes(
    Object.fromEntries(
      columns
        .filter(({ name }) => shown.has(name))
        .flatMap(({ name, field, below }) => [[name, field], ...(below ? [[below.name, below.field]] : [])]),
    ),
  );
}
