import { Button } from 'antd';
import { useT } from '../../lib/i18n';
import { useScreenClass } from '../../lib/screen-class';
import { IN_SIGHT, type RowButton, useMoreMenu } from '../list/rows/row-buttons';
import '../parts.css';

interface Props {
  readonly buttons: readonly RowButton[];
  /** Keys of what nobody should have to look for, on the smallest screen as well. */
  readonly kept?: readonly string[];
}

/**
 * What may be done with the record on screen, as buttons; the first is the one expected next. A phone shows the first of
 * them and those that are kept in sight, the others behind 更多.
 */
export function ActionBar({ buttons, kept = [] }: Props) {
  const t = useT();
  const phone = useScreenClass() === 0;
  const more = useMoreMenu();
  const seen = buttons.filter(({ key }, place) => place < IN_SIGHT || kept.includes(key));
  // A menu of one is no shorter than its button.
  const folded = phone && buttons.length > seen.length + 1 ? buttons.filter((one) => !seen.includes(one)) : [];
  return (
    <div className="action-bar">
      {(folded.length > 0 ? seen : buttons).map((button, place) => (
        <Button
          key={button.key}
          danger={button.danger === true}
          type={place === 0 && !button.danger ? 'primary' : 'default'}
          onClick={button.run}
        >
          {button.label}
        </Button>
      ))}
      {folded.length > 0 && (
        <Button
          aria-haspopup="menu"
          onClick={({ currentTarget }) => {
            const { left, bottom } = currentTarget.getBoundingClientRect();
            more.open({ buttons: folded, left, top: bottom, from: currentTarget });
          }}
        >
          {t('更多')}
        </Button>
      )}
      {more.element}
    </div>
  );
}
