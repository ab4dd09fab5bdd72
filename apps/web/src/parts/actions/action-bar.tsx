import { Button } from 'antd';
import type { RowButton } from '../list/rows/row-buttons';
import '../parts.css';

/** What may be done with the record on screen, as buttons; the first is the one expected next. */
export function ActionBar({ buttons }: { buttons: readonly RowButton[] }) {
  return (
    <div className="action-bar">
      {buttons.map((button, place) => (
        <Button
          key={button.key}
          danger={button.danger === true}
          type={place === 0 && !button.danger ? 'primary' : 'default'}
          onClick={button.run}
        >
          {button.label}
        </Button>
      ))}
    </div>
  );
}
