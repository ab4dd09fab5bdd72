import type { AnyRow } from '@anlan/client';
import type { AnyResource } from '@anlan/resource';
import { Checkbox } from 'antd';
import { useMemo } from 'react';
import { webKindOf } from '../../../kinds/registry';
import { useT } from '../../../lib/i18n';
import { belowOf, type CellOverrides, dueCell, type Entry, type ViewColumn } from '../columns/use-columns';
import { useCardPhotos } from './card-photos';
import { RowButtons, useMoreMenu } from './row-buttons';
import type { Selection } from './selection';
import '../../parts.css';

interface Props {
  readonly resource: AnyResource;
  readonly columns: readonly ViewColumn[];
  readonly entries: readonly Entry[];
  readonly cells?: CellOverrides;
  readonly onOpen?: (row: AnyRow) => void;
  readonly selection?: Selection;
}

/** What answers a press itself. */
const PRESSED = 'button, a, input, label';

/** How many facts a card tells below its heading. */
const FACTS = 5;

/** Rows of a list on a phone: heading, state, the first facts, what may be done. */
export function ResourceCards({ resource, columns, entries, cells, onOpen, selection }: Props) {
  const t = useT();
  const more = useMoreMenu();
  const photos = useCardPhotos(
    resource,
    useMemo(() => entries.map(({ row }) => row), [entries]),
  );
  const stateColumn = columns.find((column) => column.field.kind === 'state');
  const facts = columns
    .filter((column) => !column.hidden && column.name !== resource.title && column !== stateColumn)
    .slice(0, FACTS);
  const titleField = resource.fields[resource.title];
  const titleBelow = columns.find((column) => column.name === resource.title)?.below;
  return (
    <ul className="cards">
      {entries.map((entry) => {
        const { row, look, buttons } = entry;
        const draw = ({ name, field }: ViewColumn) =>
          cells?.[name]?.(row, look) ??
          dueCell(resource, name, row, look.t) ??
          webKindOf(field).cell({ name, field, row, look });
        const title = titleField
          ? webKindOf(titleField).text({ name: resource.title, field: titleField, row, look })
          : row.id;
        const photo = photos.get(row.id);
        // What a screen adds to the name of a row in its table stands on the card too.
        const heading = cells?.[resource.title]?.(row, look) ?? (title || '—');
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the title is the button; the rest of the card is a larger target for the thumb
          <li
            key={row.id}
            className="card-row"
            data-opens={onOpen ? '' : undefined}
            onClick={(event) => {
              if (onOpen && !(event.target as Element).closest(PRESSED)) onOpen(row);
            }}
          >
            <div className="card-row-head">
              {selection && (
                <Checkbox
                  checked={selection.keys.includes(row.id)}
                  disabled={selection.mayChoose?.(row) === false}
                  aria-label={t('选择{name}', { name: title })}
                  onChange={(event) =>
                    selection.onChange(
                      event.target.checked
                        ? [...selection.keys, row.id]
                        : selection.keys.filter((key) => key !== row.id),
                    )
                  }
                />
              )}
              {onOpen ? (
                <button type="button" className="link card-row-title" onClick={() => onOpen(row)}>
                  {heading}
                </button>
              ) : (
                <strong className="card-row-title">{heading}</strong>
              )}
              {stateColumn && draw(stateColumn)}
            </div>
            {titleBelow && <small className="card-row-below">{belowOf(titleBelow, row, look, cells)}</small>}
            <div className="card-row-facts" data-photo={photo ? '' : undefined}>
              {photo && (
                <img
                  src={photo}
                  alt=""
                  loading="lazy"
                  width={88}
                  height={88}
                  onError={({ currentTarget }) => {
                    currentTarget.hidden = true;
                  }}
                />
              )}
              <dl>
                {facts.map((column) => {
                  const below = column.below && belowOf(column.below, row, look, cells);
                  return (
                    <div key={column.name}>
                      <dt>{t(column.field.label)}</dt>
                      <dd>
                        {draw(column)}
                        {below && <small className="card-row-below">{below}</small>}
                      </dd>
                    </div>
                  );
                })}
              </dl>
            </div>
            {buttons.length > 0 && <RowButtons buttons={buttons} title={title} more={t('更多')} onMore={more.open} />}
          </li>
        );
      })}
      {more.element}
    </ul>
  );
}
