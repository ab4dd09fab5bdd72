import type { RowsField } from '@anlan/resource';
import { holds, wireName } from '@anlan/resource';
import { useScreenClass } from '../../lib/screen-class';
import { plainCell } from '../draw';
import { typed } from '../fields';
import { childKinds, EMPTY, type InputProps, type Look, type Place, type Row, type WebKind } from '../kind';
import { lazyControl } from '../lazy-control';
import { raw } from '../values';
import { type ChildRow, TABLE_FIELDS, WIDE_FIELDS } from './child-row';

const itemsOf = ({ row, name, field }: { row: Row; name: string; field: RowsField }): readonly Row[] => {
  const items = raw(row, name, field);
  return Array.isArray(items) ? (items as Row[]) : [];
};

const countText = (place: Place<RowsField>): string => {
  const count = itemsOf(place).length;
  return count > 0 ? place.look.t('{n}项', { n: count }) : '';
};

/** Values of a child row as conditions read them. */
export const childValues = (item: Row, field: RowsField): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(field.fields).map(([name, child]) => [name, childKinds.of(child).read(item, name, child)]),
  );

function RowsDetail({ row, name, field, look }: Place<RowsField>) {
  const wide = useScreenClass() > 1;
  const items = itemsOf({ row, name, field });
  if (items.length === 0) return EMPTY;
  const all = Object.entries(field.fields).filter(([, child]) => !child.secret);
  // Of many fields a table keeps those that say something in one row or another.
  const told = all.filter(([key, child]) =>
    items.some((item) => childKinds.of(child).text({ name: key, field: child, row: item, look }) !== ''),
  );
  const few = all.length <= TABLE_FIELDS;
  const fields = few ? all : told;
  return few || (wide && items.length > 1 && told.length <= WIDE_FIELDS) ? (
    <div className="child-scroll">
      <table className={few ? 'child-table' : 'child-table child-table-wide'}>
        <thead>
          <tr>
            {fields.map(([key, child]) => (
              <th key={key}>{look.t(child.label)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, place) => (
            <tr key={String(item.id ?? place)}>
              {fields.map(([key, child]) => (
                <td key={key} className={child.kind === 'longText' ? 'long' : undefined}>
                  <ChildValue name={key} field={child} row={item} look={look} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  ) : (
    <ol className="child-blocks">
      {items.map((item, place) => (
        <li key={String(item.id ?? place)}>
          <ChildBlock item={item} field={field} look={look} />
        </li>
      ))}
    </ol>
  );
}

/** A picture is shown as one, small; all else as in a list. */
function ChildValue(place: Place) {
  const kind = childKinds.of(place.field);
  const pictured = place.field.kind === 'signature' || place.field.kind === 'file';
  return pictured && kind.Detail && kind.text(place) !== '' ? <kind.Detail {...place} /> : kind.cell(place);
}

/** One row as label and value; what is empty or does not apply is left out, or eighteen dashes say nothing. */
function ChildBlock({ item, field, look }: { item: Row; field: RowsField; look: Look }) {
  const values = childValues(item, field);
  return (
    <dl className="child-block">
      {Object.entries(field.fields).map(([key, child]) => {
        const kind = childKinds.of(child);
        const place = { name: key, field: child, row: item, look };
        if (child.secret || kind.text(place) === '' || (child.visibleWhen && !holds(child.visibleWhen, values)))
          return null;
        return (
          <div key={key} className={kind.wide === true ? 'wide' : undefined}>
            <dt>{look.t(child.label)}</dt>
            <dd>{kind.Detail ? <kind.Detail {...place} /> : kind.cell(place)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

export const rows: WebKind<RowsField> = {
  text: countText,
  cell: (place) => plainCell(countText(place)),
  Detail: RowsDetail,
  Input: lazyControl<InputProps<RowsField>>(async () => (await import('./rows-input')).RowsInput as never),
  read: (row, name, field) =>
    itemsOf({ row, name, field }).map(
      (item, place): ChildRow => ({
        key: String(item.id ?? place),
        ...(item.id === undefined ? {} : { id: String(item.id) }),
        values: childValues(item, field),
        from: item,
      }),
    ),
  write: (value, name, field) => ({
    [wireName(name, field)]: (Array.isArray(value) ? (value as ChildRow[]) : []).map((item) => ({
      ...(item.id === undefined ? {} : { id: item.id }),
      ...Object.fromEntries(
        Object.entries(field.fields)
          .filter(([, child]) => typed(child) && (!child.visibleWhen || holds(child.visibleWhen, item.values)))
          .flatMap(([key, child]) => Object.entries(childKinds.of(child).write(item.values[key], key, child))),
      ),
    })),
  }),
  width: 90,
  wide: true,
};
