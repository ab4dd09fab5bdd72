import { resourceNamed } from '@anlan/domain';
import type { WaitingGroup, WaitingRow } from '@anlan/domain/desk/calls';
import { WAITING_COUNTED } from '@anlan/domain/desk/calls';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { useNow } from '../../../lib/clock';
import { useT } from '../../../lib/i18n';
import { leaves, visibleMenu } from '../../../lib/menu/menu';
import { useMenu } from '../../../lib/menu/use-menu';
import { Nothing } from '../../../parts/feedback/states';
import { dueWords } from '../../../parts/home/due-words';
import { useWaiting } from '../../../parts/home/my-work';
import { OWN_LISTS } from '../../../parts/home/own-lists';
import { Section } from '../../../parts/home/section';
import { useRecordAddress } from '../../../parts/record-address';

const shownCount = (count: number): string => (count >= WAITING_COUNTED ? `${WAITING_COUNTED}+` : String(count));

/** What waits for oneself, by what is to be done, what is late first; each with the way to do it. */
export function Waiting({ title, none }: { title: string; none: string }) {
  const t = useT();
  const read = useWaiting();
  const groups = read.data ?? [];
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const more = groups.some(({ count }) => count >= WAITING_COUNTED);
  return (
    <Section
      title={title}
      read={read}
      rows={8}
      beside={total > 0 && <span className="home-count">{more ? `${total}+` : total}</span>}
      more={<Link to="/desk/due">{t('到期事项')}</Link>}
    >
      {groups.length === 0 ? (
        <Nothing text={none} />
      ) : (
        <ul className="home-groups">
          {groups.map((group, place) => (
            <Group key={`${group.resource}/${group.task}`} group={group} first={place === 0} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Group({ group, first }: { group: WaitingGroup; first: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const addressOf = useRecordAddress();
  const { tree } = useMenu();
  const { resource, task, count, late, rows } = group;
  const definition = resourceNamed(resource);
  const own = OWN_LISTS[resource] ?? definition?.menu?.path;
  const list = own && leaves(visibleMenu(tree)).some(({ path }) => path === own) ? own : undefined;
  const [oldest] = rows;
  const open = oldest ? addressOf(resource, oldest.id, 'todo') : null;
  const name = t(task);
  return (
    <li>
      <strong className="home-n">{shownCount(count)}</strong>
      <div className="home-what">
        <h3>
          {list ? <Link to={list}>{name}</Link> : name}
          <small>
            {definition && definition.label !== task && t(definition.label)}
            {late > 0 && <b>{t('{n}项逾期', { n: late })}</b>}
          </small>
        </h3>
        <ul>
          {rows.slice(0, 2).map((row) => (
            <Row key={row.id} row={row} to={addressOf(resource, row.id, 'todo')} />
          ))}
        </ul>
      </div>
      {open && (
        <Button
          type={first ? 'primary' : 'default'}
          aria-label={t('去办理：{task}', { task: name })}
          onClick={() => navigate(open)}
        >
          {t('去办理')}
        </Button>
      )}
    </li>
  );
}

function Row({ row, to }: { row: WaitingRow; to: string | null }) {
  const t = useT();
  const now = useNow(60_000);
  const { text, urgency } = dueWords(t, row, now.valueOf());
  return (
    <li>
      {to ? <Link to={to}>{row.subject}</Link> : <span>{row.subject}</span>}
      <em data-urgency={urgency}>{text}</em>
    </li>
  );
}
