import { resourceNamed } from '@anlan/domain';
import type { WaitingGroup, WaitingRow } from '@anlan/domain/desk/calls';
import { WAITING_COUNTED } from '@anlan/domain/desk/calls';
import { useNow } from '../../../lib/clock';
import { useT } from '../../../lib/i18n';
import { dueWords } from '../../../parts/home/due-words';

/** What waits for oneself by what is to be done: one line for nineteen dangers that are late, the first three beneath. */
export function Tasks({
  groups,
  choose,
}: {
  readonly groups: readonly WaitingGroup[];
  readonly choose: (resource: string, id: string) => void;
}) {
  const t = useT();
  return (
    <ul className="bell-rows">
      {groups.map(({ resource, task, count, late, rows }) => {
        const label = resourceNamed(resource)?.label;
        return (
          <li key={`${resource}/${task}`} className="bell-task">
            <h3>
              <span>{t(task)}</span>
              {label && label !== task && <small>{t(label)}</small>}
              {late > 0 && <b>{t('{n}项逾期', { n: late })}</b>}
              <em>{count >= WAITING_COUNTED ? `${WAITING_COUNTED}+` : count}</em>
            </h3>
            <ul>
              {rows.map((row) => (
                <li key={row.id}>
                  <Task row={row} choose={() => choose(resource, row.id)} />
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

function Task({ row, choose }: { row: WaitingRow; choose: () => void }) {
  const t = useT();
  const now = useNow(60_000);
  const { text, urgency } = dueWords(t, row, now.valueOf());
  return (
    <button type="button" onClick={choose}>
      <span>{row.subject}</span>
      <time data-urgency={urgency}>{text}</time>
    </button>
  );
}
