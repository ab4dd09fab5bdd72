import { permitBoard } from '@anlan/domain/permit/board/calls';
import { type BoardStanding, STANDINGS, standingOf } from '@anlan/domain/permit/board/standing';
import { Link } from 'react-router';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';

/** Today's special work by where it stands, each number with its tickets on the board; nothing where there is none. */
export function SpecialWork() {
  const may = useCan('dangerousunifywork_view');
  return may ? <Line /> : null;
}

export const useTodaysWork = () =>
  useCall(
    [useViewingTenant(), 'permit'],
    permitBoard,
    {},
    { enabled: useCan('dangerousunifywork_view'), staleTime: 30_000, refetchInterval: 60_000 },
  );

function Line() {
  const t = useT();
  const { data } = useTodaysWork();
  if (!data || data.tickets.length === 0) return null;
  const counts = new Map<BoardStanding, number>();
  for (const ticket of data.tickets) {
    const standing = standingOf(ticket, data.now);
    counts.set(standing, (counts.get(standing) ?? 0) + 1);
  }
  const shown = (Object.keys(STANDINGS) as BoardStanding[]).filter((standing) => counts.has(standing));
  return (
    <nav className="home-work" aria-label={t('今日作业')}>
      <Link to="/permit/board">{t('今日特殊作业{n}项', { n: data.tickets.length })}</Link>
      {shown.map((standing) => (
        <Link key={standing} to={`/permit/board?standing=${standing}`} data-standing={standing}>
          {t(STANDINGS[standing])} {counts.get(standing)}
        </Link>
      ))}
    </nav>
  );
}
