import type { AnyRow } from '@anlan/client';
import { type AnyField, type AnyResource, anchorOf, holds, type ListView } from '@anlan/resource';
import type { TableProps } from 'antd';
import { type PointerEvent, type ReactNode, useMemo } from 'react';
import { fieldOf, sortable } from '../../../kinds/fields';
import type { Look } from '../../../kinds/kind';
import { webKindOf } from '../../../kinds/registry';
import { chinese, type Translate } from '../../../lib/i18n';
import { dueWords } from '../../home/due-words';
import type { Sort } from '../list-state';
import type { RowButton } from '../rows/row-buttons';
import { fitColumns } from './fit-columns';
import { arrange, type ColumnPlan, type TableSettings } from './table-settings';
import { textWidth } from './text-width';

/** A row with everything its cells are drawn from: a new object exactly when one of these changed. */
export interface Entry {
  readonly row: AnyRow;
  readonly look: Look;
  readonly buttons: readonly RowButton[];
  readonly children?: readonly Entry[];
}

/** Rung 1 of the override ladder: another cell for a field. Plain function, called per cell. */
export type CellOverrides = Readonly<Record<string, (row: AnyRow, look: Look) => ReactNode>>;

export interface ViewColumn {
  readonly name: string;
  readonly field: AnyField;
  readonly hidden: boolean;
  /** Told in a second line of its cells. */
  readonly below?: { readonly name: string; readonly field: AnyField };
  readonly fixed?: 'left' | 'right';
  readonly width: number;
  /** How narrow it may become where there are more columns than room. */
  readonly least: number;
}

/** What is read from its beginning; numbers, dates and choices are read whole or not at all. */
const MAY_BE_CUT: ReadonlySet<string> = new Set(['text', 'longText', 'ref', 'parent', 'region']);

export function viewColumns(resource: AnyResource, view: ListView<string>, t: Translate = chinese): ViewColumn[] {
  return view.columns.map((column) => {
    const { field: name, ...told } = typeof column === 'string' ? { field: column } : column;
    const field = fieldOf(resource, name);
    const label = textWidth(t(field.label)) + (sortable(field) ? 44 : 28);
    const chosen = 'width' in told ? told.width : undefined;
    const width = Math.max(chosen ?? webKindOf(field).width, label);
    const cut = chosen === undefined && MAY_BE_CUT.has(field.kind) ? Math.max(label, Math.round(width * 0.8)) : width;
    return {
      name,
      field,
      hidden: 'hidden' in told && told.hidden === true,
      ...('below' in told && told.below ? { below: { name: told.below, field: fieldOf(resource, told.below) } } : {}),
      ...('fixed' in told && told.fixed ? { fixed: told.fixed } : {}),
      width,
      least: cut,
    };
  });
}

interface Options {
  readonly resource: AnyResource;
  readonly columns: readonly ViewColumn[];
  readonly settings: TableSettings;
  readonly sort: Sort | undefined;
  readonly cells: CellOverrides | undefined;
  readonly onOpen: ((row: AnyRow) => void) | undefined;
  readonly onWidth: (name: string, width: number) => void;
  /** Pixels beside ticks and buttons; 0: not known yet. */
  readonly room: number;
  /** A tree keeps its own order. */
  readonly inOrder: boolean;
  readonly t: Translate;
}

type Columns = NonNullable<TableProps<Entry>['columns']>;

/** antd columns of a view as the user arranged them. Every one redraws a cell only when its entry is another object. */
export function useColumns({ resource, columns, settings, sort, cells, onOpen, onWidth, room, inOrder, t }: Options): {
  columns: Columns;
  width: number;
} {
  return useMemo(() => {
    const byName = new Map(columns.map((column) => [column.name, column]));
    const plans = arrange(columns, settings).filter((plan) => plan.shown);
    const widths = widthsOf(plans, byName, room);
    const widthOf = (plan: ColumnPlan) => widths.get(plan.name) ?? 120;
    const built = plans.flatMap((plan): Columns => {
      const column = byName.get(plan.name);
      if (!column) return [];
      const { name, field, below } = column;
      const kind = webKindOf(field);
      const own = cells?.[name];
      const width = widthOf(plan);
      const draw = (entry: Entry): ReactNode => {
        const { row, look } = entry;
        const cell = own?.(row, look) ?? dueCell(resource, name, row, t) ?? kind.cell({ name, field, row, look });
        const first =
          name === resource.title && onOpen ? (
            <button type="button" className="link cell-title" onClick={() => onOpen(row)}>
              {cell}
            </button>
          ) : (
            cell
          );
        return below ? <TwoLines first={first} second={belowOf(below, row, look, cells)} /> : first;
      };
      return [
        {
          key: name,
          title: (
            <>
              {t(field.label)}
              {below && <small className="cell-below">{t(below.field.label)}</small>}
              <ResizeHandle label={t(field.label)} width={width} onWidth={(next) => onWidth(name, next)} />
            </>
          ),
          width,
          ...(plan.fixed ? { fixed: plan.fixed === 'left' ? ('start' as const) : ('end' as const) } : {}),
          ...(kind.align ? { align: kind.align } : {}),
          className: 'cell',
          ...(sortable(field) && !inOrder
            ? {
                sorter: true,
                sortOrder: sort?.field === name ? (sort.descending ? ('descend' as const) : ('ascend' as const)) : null,
                showSorterTooltip: false,
              }
            : {}),
          render: (_value, entry) => draw(entry),
          shouldCellUpdate: (now, before) => now !== before,
        },
      ];
    });
    return { columns: built, width: plans.reduce((sum, plan) => sum + widthOf(plan), 0) };
  }, [resource, columns, settings, sort, cells, onOpen, onWidth, room, inOrder, t]);
}

/** A deadline that runs says how long there is, with the moment below; undefined for every other value. */
export function dueCell(resource: AnyResource, name: string, row: AnyRow, t: Translate): ReactNode {
  const due = row[name];
  if (typeof due !== 'string' || due === '') return undefined;
  const runs = Object.values(resource.deadlines ?? {}).some(
    (deadline) => deadline.at === name && anchorOf(deadline) === name && holds(deadline.while, row),
  );
  if (!runs) return undefined;
  const { text, urgency } = dueWords(t, { due: due.length > 10 ? due : `${due} 23:59:59` }, Date.now());
  return (
    <TwoLines
      first={
        <span className="cell-due" data-urgency={urgency}>
          {text}
        </span>
      }
      second={due.slice(0, 16)}
    />
  );
}

/** The second line of a cell as plain words; nothing where the value is not there. */
export function belowOf(
  { name, field }: NonNullable<ViewColumn['below']>,
  row: AnyRow,
  look: Look,
  cells: CellOverrides | undefined,
): ReactNode {
  const own = cells?.[name];
  return own ? own(row, look) : webKindOf(field).text({ name, field, row, look });
}

function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="cell-two">
      <span>{first}</span>
      <small>{second}</small>
    </span>
  );
}

function widthsOf(
  plans: readonly ColumnPlan[],
  byName: ReadonlyMap<string, ViewColumn>,
  room: number,
): ReadonlyMap<string, number> {
  const fits = plans.map(({ name, width, fixed }) => {
    const own = byName.get(name);
    const wished = width ?? own?.width ?? 120;
    return { name, fixed, width: wished, least: own?.least ?? wished, kept: width !== undefined };
  });
  const still = fits.filter(({ fixed }) => fixed === 'right');
  const moving = fits.filter(({ fixed }) => fixed !== 'right');
  const fitted = fitColumns(moving, room - still.reduce((sum, { width }) => sum + width, 0));
  return new Map([
    ...still.map(({ name, width }) => [name, width] as const),
    ...moving.map(({ name, width }, place) => [name, fitted[place] ?? width] as const),
  ]);
}

const NARROWEST = 64;

/** The right edge of a heading, to be dragged. Keyboard users set the width in the column settings. */
function ResizeHandle({ label, width, onWidth }: { label: string; width: number; onWidth: (width: number) => void }) {
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const from = event.clientX;
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const end = (last: globalThis.PointerEvent) => {
      handle.removeEventListener('pointerup', end);
      const next = Math.max(NARROWEST, Math.round(width + last.clientX - from));
      if (next !== width) onWidth(next);
    };
    handle.addEventListener('pointerup', end);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is only kept from sorting the column
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer's shortcut; the settings do the same by keyboard
    <span
      className="column-edge"
      data-column={label}
      onPointerDown={start}
      onClick={(event) => event.stopPropagation()}
    />
  );
}
