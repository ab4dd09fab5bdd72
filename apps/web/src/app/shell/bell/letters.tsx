import type { BellRow, LetterGroup } from '@anlan/domain/desk/calls';
import { Button } from 'antd';
import { useState } from 'react';
import { useT } from '../../../lib/i18n';

interface Actions {
  readonly choose: (row: BellRow) => void;
  /** All letters of a group. */
  readonly read: (what: string) => void;
}

/** Letters that say the same of several records are one line that opens. */
export function Letters({ groups, choose, read }: { readonly groups: readonly LetterGroup[] } & Actions) {
  return (
    <ul className="bell-rows">
      {groups.map((group) => (
        <li key={group.what}>
          {group.count === 1 ? (
            group.rows.map((row) => <Letter key={row.id} row={row} title={row.title} choose={choose} />)
          ) : (
            <Group group={group} choose={choose} read={read} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Group({ group: { what, count, unread, rows }, choose, read }: { readonly group: LetterGroup } & Actions) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="bell-group"
        data-read={unread === 0 || undefined}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span>{what}</span>
        <small>{unread > 0 ? t('{n}封未读', { n: unread }) : t('共{n}封', { n: count })}</small>
        <time>{rows[0]?.time.slice(0, 16)}</time>
      </button>
      {open && (
        <ul className="bell-group-rows">
          {rows.map((row) => (
            <li key={row.id}>
              <Letter row={row} title={row.title.slice(row.title.indexOf('：') + 1)} choose={choose} />
            </li>
          ))}
          <li className="bell-group-foot">
            {count > rows.length && <small className="quiet">{t('另有{n}封', { n: count - rows.length })}</small>}
            {unread > 0 && (
              <Button type="link" size="small" onClick={() => read(what)}>
                {t('本组标为已读')}
              </Button>
            )}
          </li>
        </ul>
      )}
    </>
  );
}

function Letter({ row, title, choose }: { row: BellRow; title: string; choose: Actions['choose'] }) {
  return (
    <button type="button" data-read={row.isRead === 1 || undefined} onClick={() => choose(row)}>
      <span>{title}</span>
      <time>{row.time.slice(0, 16)}</time>
    </button>
  );
}
