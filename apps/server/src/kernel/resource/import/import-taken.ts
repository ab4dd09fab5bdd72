import { type AnyResource, columnName, isEmpty, kindOf, type RowOf, type Stored } from '@anlan/resource';
import type { Work } from '../../context';
import { type CellError, KEY_SEPARATOR, type SheetRecord, sheetColumns } from './import-sheet';

/**
 * Rows that are together what another row of the sheet or of the company already is. The unique index would tell one of
 * them, at the insert, after everything else was mended; so they are asked here, in one statement a rule.
 */
export async function takenErrors(
  work: Work,
  resource: AnyResource,
  records: readonly SheetRecord[],
  existing: ReadonlyMap<string, RowOf<AnyResource> & Stored>,
): Promise<CellError[]> {
  const errors: CellError[] = [];
  const titles = new Map(sheetColumns(resource).map(({ name, rows, title }) => [rows ? '' : name, title]));
  for (const { fields, message } of resource.uniques ?? []) {
    const [first] = fields;
    const last = fields.at(-1) ?? '';
    const field = first === undefined ? undefined : resource.fields[first];
    if (first === undefined || !field) continue;
    const told = records.flatMap((record) => {
      const before = record.key === undefined ? undefined : existing.get(record.key);
      const whole: Stored = { ...before, ...record.values };
      return record.bad || fields.some((name) => isEmpty(whole[name]))
        ? []
        : [
            {
              row: record.row,
              id: before?.id,
              of: whole[first],
              word: fields.map((name) => String(whole[name])).join(KEY_SEPARATOR),
            },
          ];
    });
    if (told.length === 0) continue;
    const type = kindOf(field).columns(first, field)[0]?.type ?? 'text';
    const parts = fields.map((name) => `coalesce(${columnName(name)}::text, '')`);
    const rows = await work.tx.query<{ id: string; word: string }>(
      `select id, concat_ws($4, ${parts.join(', ')}) as word from ${resource.table}
        where tenant_id = $1 and ${columnName(first)} = any($2::${type}[]) and concat_ws($4, ${parts.join(', ')}) = any($3::text[])
          and deleted_at is null`,
      [work.tenantId, [...new Set(told.map(({ of }) => of))], told.map(({ word }) => word), KEY_SEPARATOR],
    );
    const holders = new Map(rows.map(({ id, word }) => [word, id]));
    const seen = new Map<string, number>();
    for (const { row, id, word } of told) {
      const earlier = seen.get(word);
      const holder = holders.get(word);
      if (earlier !== undefined || (holder !== undefined && holder !== id))
        errors.push({
          row,
          column: titles.get(last) ?? '',
          field: last,
          message: earlier === undefined ? message : `${message}（与第${earlier}行相同）`,
        });
      if (earlier === undefined) seen.set(word, row);
    }
  }
  return errors;
}
