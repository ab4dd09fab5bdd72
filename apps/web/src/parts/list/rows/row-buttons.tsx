import { Dropdown } from 'antd';
import { type MouseEvent, useCallback, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { textWidth } from '../columns/text-width';

/** One thing a user may do with a record. */
export interface RowButton {
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly run: () => void;
}

/** Buttons in sight; the rest behind 更多. */
export const IN_SIGHT = 3;

/** Where the one menu of the table stands, and what it offers. */
export interface MoreMenu {
  readonly buttons: readonly RowButton[];
  readonly left: number;
  readonly top: number;
  /** The button that was pressed: it has the focus again when the menu closes. */
  readonly from: HTMLElement;
}

/**
 * Text buttons of one row. Plain elements: a menu component per row costs more than the rest of the row, so all rows
 * share one, opened at the button that was pressed.
 */
export function RowButtons({
  buttons,
  title,
  more,
  onMore,
}: {
  buttons: readonly RowButton[];
  title: string;
  more: string;
  onMore: (menu: MoreMenu) => void;
}) {
  const open = (event: MouseEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onMore({ buttons: buttons.slice(IN_SIGHT), left: box.left, top: box.bottom, from: event.currentTarget });
  };
  return (
    <span className="row-buttons">
      {buttons.slice(0, IN_SIGHT).map((button) => (
        <button
          key={button.key}
          type="button"
          className={button.danger ? 'link link-danger' : 'link'}
          data-step={button.key === 'view' || button.danger ? undefined : ''}
          aria-label={`${button.label} ${title}`}
          onClick={button.run}
        >
          {button.label}
        </button>
      ))}
      {buttons.length > IN_SIGHT && (
        <button type="button" className="link" aria-haspopup="menu" aria-label={`${more} ${title}`} onClick={open}>
          {more}
        </button>
      )}
    </span>
  );
}

/** The shared menu behind 更多. */
export function useMoreMenu() {
  const t = useT();
  const [menu, setMenu] = useState<MoreMenu | null>(null);
  const element = menu && (
    <Dropdown
      open
      trigger={['click']}
      autoFocus
      onOpenChange={(open) => {
        if (open) return;
        setMenu(null);
        menu.from.focus();
      }}
      menu={{
        items: menu.buttons.map(({ key, label, danger }) => ({ key, label, danger: danger === true })),
        onClick: ({ key }) => {
          setMenu(null);
          menu.buttons.find((button) => button.key === key)?.run();
        },
        'aria-label': t('更多操作'),
      }}
    >
      <span className="more-anchor" style={{ left: menu.left, top: menu.top }} />
    </Dropdown>
  );
  // A menu drawn within the click that asked for it would take that same click for one outside, and close.
  const open = useCallback((next: MoreMenu) => void setTimeout(() => setMenu(next)), []);
  return { element, open };
}

/** Width of the column that holds them, by the longest row. */
export function buttonsWidth(rows: readonly (readonly RowButton[])[]): number {
  const widths = rows.map((buttons) => {
    const shown = buttons.slice(0, IN_SIGHT).map((button) => textWidth(button.label));
    if (buttons.length > IN_SIGHT) shown.push(28);
    return shown.reduce((sum, width) => sum + width + 12, 0);
  });
  return Math.max(76, Math.max(0, ...widths) + 16);
}
