import type { BoardTicket } from '@anlan/domain/permit/board/calls';
import { type BoardStanding, byUrgency, STANDINGS, standingOf } from '@anlan/domain/permit/board/standing';
import { permit } from '@anlan/domain/permit/permit';
import { siteWork } from '@anlan/domain/site-work/site-work';
import { recordAddress } from '@anlan/resource';
import { toEpoch } from '@anlan/resource/dates';
import { Link } from 'react-router';
import { tag } from '../../../kinds/draw';
import { durationWords } from '../../../lib/duration';
import { type Translate, useT } from '../../../lib/i18n';
import { levelTag } from '../../../parts/tickets/level-tag';
import { momentWords, spanWords } from '../../../parts/tickets/ticket-cells';

const TONES = {
  overdue: 'red',
  stopped: 'red',
  working: 'green',
  toAccept: 'blue',
  planned: 'grey',
} as const satisfies Record<BoardStanding, string>;

/** 还有1小时20分, 已超时5分钟. */
function left(to: string, now: string, t: Translate): string {
  const minutes = Math.floor((toEpoch(to) - toEpoch(now)) / 60_000);
  const time = durationWords(Math.abs(minutes), t);
  return minutes < 0 ? t('已超时{time}', { time }) : t('还有{time}', { time });
}

/** The tickets of today, what needs somebody first. */
export function Tickets({ tickets, now }: { tickets: readonly BoardTicket[]; now: string }) {
  const t = useT();
  return (
    <ul className="permit-board-tickets" aria-label={t('今日作业')}>
      {[...tickets].sort(byUrgency(now)).map((ticket) => (
        <li key={ticket.id}>
          <Ticket ticket={ticket} now={now} t={t} />
        </li>
      ))}
    </ul>
  );
}

/** In its own form's screen. */
const addressOf = ({ form, id }: BoardTicket): string =>
  recordAddress(form === siteWork.name ? siteWork : permit, id) ?? '/permit/board';

function Ticket({ ticket, now, t }: { ticket: BoardTicket; now: string; t: Translate }) {
  const standing = standingOf(ticket, now);
  const { number, name, level, place, guardians, from, to, gasAt, gas } = ticket;
  return (
    <Link to={addressOf(ticket)} className="permit-board-ticket" data-standing={standing}>
      <header>
        {levelTag(level, t)}
        <span className="quiet">{number}</span>
        <span>{tag(t(STANDINGS[standing]), TONES[standing])}</span>
      </header>
      <strong>{name}</strong>
      <p>{place}</p>
      <p className={standing === 'overdue' ? 'urgent' : undefined}>
        {spanWords(t, from, to, now)}
        {standing === 'planned' ? null : ` · ${left(to, now, t)}`}
      </p>
      {standing === 'stopped' && ticket.interruptReason ? <p className="urgent">{ticket.interruptReason}</p> : null}
      <p>{t('监护人：{names}', { names: guardians ?? t('未指定') })}</p>
      {gasAt ? (
        <p className={gas === 2 ? 'urgent' : undefined}>
          {t('气体{time}：{verdict}', {
            time: momentWords(t, gasAt, now),
            verdict: gas === 2 ? t('不合格') : t('合格'),
          })}
        </p>
      ) : null}
    </Link>
  );
}
