import type { Wall } from '@anlan/domain/dashboard/wall-calls';
import { CHANGES_TOLD, type ChangedPoint } from '@anlan/domain/dynamic/calls';
import { warningCounts } from '@anlan/domain/figures/warning';
import { type BoardStanding, byUrgency, STANDINGS, standingOf } from '@anlan/domain/permit/board/standing';
import { RISK_LEVELS, type RiskLevel } from '@anlan/domain/risk/level';
import { Link } from 'react-router';
import { useT } from '../../../lib/i18n';
import { isSupervisor, useSession } from '../../../lib/session/session';
import { FigureValue } from '../../../parts/figure/figure';
import { gradeOf } from '../../../parts/plan/levels';
import { usePointAddress } from '../point-reason';
import { Empty, hueOf, Panel } from './panel';

export const risenOf = ({ standing }: Pick<Wall, 'standing'>): readonly ChangedPoint[] =>
  (standing?.changes ?? []).filter(({ score, before }) => score > before);

const SHOWN = 4;

/** Points whose score is higher than yesterday's, and why. */
export function Risen({ of }: { of: Wall }) {
  const t = useT();
  const address = usePointAddress();
  if (!of.standing) return null;
  const risen = risenOf(of);
  // More may have changed than is told.
  const more = of.standing.changes.length >= CHANGES_TOLD ? '+' : '';
  return (
    <Panel title={t('今天升高')} count={`${risen.length}${more}`} grow>
      {risen.length === 0 ? (
        <Empty>{t('今天没有评分升高的风险点')}</Empty>
      ) : (
        <ul className="wall-risen">
          {risen.slice(0, SHOWN).map(({ id, name, before, score, level, reason }) => (
            <li key={id} style={{ borderColor: hueOf(level) }}>
              <Link to={address(id)}>
                <strong>{name}</strong>
                <em style={{ color: hueOf(level) }}>
                  {before} → {score}
                </em>
                <span>{reason}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {risen.length > SHOWN && <p className="wall-more">{t('另有{n}项', { n: risen.length - SHOWN })}</p>}
    </Panel>
  );
}

export function Warnings({ of: { warnings } }: { of: Wall }) {
  const t = useT();
  if (!warnings) return null;
  return (
    <Panel
      title={t('未消除预警')}
      count={<FigureValue of={warningCounts.open} value={warnings.open} />}
      rules={[warningCounts.open]}
    >
      {warnings.open === 0 ? (
        <Empty>{t('没有未消除的预警')}</Empty>
      ) : (
        <ul className="wall-four">
          {warnings.byLevel.map(({ key, label, count }) => (
            <li key={key} style={{ borderColor: hueOf(gradeOf(key)) }}>
              <FigureValue
                of={warningCounts.open}
                within={{ by: { warnLevel: key } }}
                title={t('{level}{n}条', { level: t(label), n: count })}
                value={<strong style={{ color: hueOf(gradeOf(key)) }}>{count}</strong>}
              />
              <span>
                {key in RISK_LEVELS ? t('{colour}色', { colour: t(RISK_LEVELS[key as RiskLevel].colour) }) : t(label)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const TICKETS = 5;
const BAD: ReadonlySet<BoardStanding> = new Set(['overdue', 'stopped']);

/** Special work that is under way and to come today, what needs somebody first. */
export function Work({ of: { board } }: { of: Wall }) {
  const t = useT();
  const supervisor = useSession(isSupervisor);
  if (!board) return null;
  const { tickets, now } = board;
  const shown = [...tickets].sort(byUrgency(now)).slice(0, TICKETS);
  return (
    <Panel
      title={t('今日特殊作业')}
      count={supervisor ? tickets.length : <Link to="/permit/board">{tickets.length}</Link>}
      grow
    >
      {shown.length === 0 ? (
        <Empty>{t('今天没有特殊作业')}</Empty>
      ) : (
        <ul className="wall-work">
          {shown.map((ticket) => {
            const standing = standingOf(ticket, now);
            return (
              <li key={ticket.id} data-bad={BAD.has(standing) || undefined}>
                <strong>{t(ticket.level)}</strong>
                <span>{ticket.place || ticket.name}</span>
                <em>
                  {standing === 'working'
                    ? t('至{time}', { time: ticket.to.slice(11, 16) })
                    : standing === 'planned'
                      ? t('{time}开始', { time: ticket.from.slice(11, 16) })
                      : t(STANDINGS[standing])}
                </em>
              </li>
            );
          })}
        </ul>
      )}
      {tickets.length > shown.length && (
        <p className="wall-more">{t('另有{n}项', { n: tickets.length - shown.length })}</p>
      )}
    </Panel>
  );
}
