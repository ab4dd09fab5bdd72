import { permitBoard } from '@anlan/domain/permit/board/calls';
import { type BoardStanding, STANDINGS, standingOf } from '@anlan/domain/permit/board/standing';
import { Segmented, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { useNow } from '../../../lib/clock';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';
import { Failed, Nothing } from '../../../parts/feedback/states';
import './board.css';
import { useAddressParams } from '../../../parts/list/use-address-params';
import { Tickets } from './tickets';

const BoardPlan = lazy(() => import('./board-plan').then((m) => ({ default: m.BoardPlan })));

/** Looks again by itself: pushes of tickets bring it forward. */
const AGAIN = 30_000;

/** /permit/board: today's special work, by where it stands, on list and plan. */
export function Board() {
  const t = useT();
  const [params, ask] = useAddressParams();
  const asked = params.get('standing') ?? '';
  const only: BoardStanding | 'all' = Object.hasOwn(STANDINGS, asked) ? (asked as BoardStanding) : 'all';
  const turn = (name: string, value: string | undefined) => ask({ [name]: value });
  const plans = useCan('flat_view');
  const onPlan = plans && params.get('view') === 'plan';
  const { data, error, refetch } = useCall([useViewingTenant(), 'permit'], permitBoard, {}, { refetchInterval: AGAIN });
  const clock = useNow(20_000).valueOf();
  if (error && !data)
    return (
      <div className="card">
        <Failed error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data)
    return (
      <div className="card">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  // The server's time as it was asked; what has passed since is this clock's.
  const now = later(data.now, clock);
  const counts = new Map<BoardStanding, number>();
  for (const ticket of data.tickets) {
    const standing = standingOf(ticket, now);
    counts.set(standing, (counts.get(standing) ?? 0) + 1);
  }
  const shown = data.tickets.filter((ticket) => only === 'all' || standingOf(ticket, now) === only);
  return (
    <div className="card permit-board">
      <div className="permit-board-head">
        <div className="permit-board-standings">
          <Segmented
            aria-label={t('作业状态')}
            value={only}
            onChange={(value) => turn('standing', value === 'all' ? undefined : value)}
            options={[
              { value: 'all' as const, label: t('全部{n}', { n: data.tickets.length }) },
              ...(Object.keys(STANDINGS) as BoardStanding[]).map((standing) => ({
                value: standing,
                label: `${t(STANDINGS[standing])} ${counts.get(standing) ?? 0}`,
              })),
            ]}
          />
        </div>
        {plans && (
          <Segmented
            aria-label={t('显示方式')}
            value={onPlan ? 'plan' : 'list'}
            onChange={(view) => turn('view', view === 'plan' ? view : undefined)}
            options={[
              { value: 'list', label: t('列表') },
              { value: 'plan', label: t('平面图') },
            ]}
          />
        )}
      </div>
      {onPlan ? (
        <Suspense fallback={<Skeleton active />}>
          <BoardPlan tickets={shown} now={now} />
        </Suspense>
      ) : shown.length === 0 ? (
        <Nothing text={t('今天没有特殊作业')} />
      ) : (
        <Tickets tickets={shown} now={now} />
      )}
    </div>
  );
}

/** Later of the time the server told and this device's own clock, as text of Asia/Shanghai. */
const later = (told: string, clock: number): string => {
  const here = new Date(clock + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  return here > told ? here : told;
};
