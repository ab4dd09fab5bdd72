import type { AnyRow } from '@anlan/client';
import { conflictsOf } from '@anlan/domain/permit/interlocks';
import { workTypeOf } from '@anlan/domain/permit/judge-work';
import { text } from '@anlan/domain/permit/permit-facts';
import { nearIn } from '@anlan/domain/permit/window/safe-window';
import { labelOfWork } from '@anlan/domain/permit/work-type';
import { formatDatetime } from '@anlan/resource/dates';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { useT } from '../../lib/i18n';
import { useRecordAddress } from '../../parts/record-address';
import { spanWords } from '../../parts/tickets/ticket-cells';
import { drawnPlace, useAround } from './use-around';

/** The works beside which one submits: who says he knows them reads which they are. */
export function NearTickets({ row }: { row: AnyRow }) {
  const t = useT();
  const address = useRecordAddress();
  const [from, to] = [text(row, 'startTime'), text(row, 'endTime')];
  const around = useAround(row, from, to);
  const type = workTypeOf(row.workType);
  if (!around || !type) return null;
  const pipe = text(row, 'blindEquipmentName') || null;
  const near = nearIn({ ...drawnPlace(row), spots: around.spots, pipe }, { from, to }, around.tickets);
  if (near.length === 0) return null;
  const mine = { type, number: text(row, 'workTicketNum'), painting: Number(row.painting) === 1, pipe };
  const why = new Map(conflictsOf(mine, near).map(({ other, lock }) => [other.number, lock.says]));
  const now = formatDatetime(Date.now());
  return (
    <Alert
      className="permit-near"
      type={why.size > 0 ? 'warning' : 'info'}
      showIcon
      title={t('同一时间、地点附近的作业{n}项', { n: near.length })}
      description={
        <ul>
          {near.map((one) => {
            const to = address(one.form ?? null, one.id ?? null);
            return (
              <li key={`${one.number}${one.from}`}>
                {to ? (
                  <Link to={to} target="_blank">
                    {one.number}
                  </Link>
                ) : (
                  one.number
                )}
                {` ${[t(labelOfWork(one.type)), one.location, spanWords(t, one.from, one.to, now)].join(' · ')}`}
                {one.guardianNames && one.guardianNames !== '' ? ` · ${t('监护人')} ${one.guardianNames}` : null}
                {why.has(one.number) && <span className="permit-wrong"> {why.get(one.number)}</span>}
              </li>
            );
          })}
        </ul>
      }
    />
  );
}
