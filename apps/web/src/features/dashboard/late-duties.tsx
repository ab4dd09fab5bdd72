import { DUE_COUNTED, dueCount, duePage } from '@anlan/domain/desk/due';
import { Link } from 'react-router';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { dueLabel } from '../../parts/due/due-words';
import { Nothing } from '../../parts/feedback/states';
import { Section } from '../../parts/home/section';
import { useRecordAddress } from '../../parts/record-address';

const SHOWN = 5;
const fresh = { staleTime: 30_000 } as const;

export const useLateDuties = () =>
  useCall([useViewingTenant(), 'due'], duePage, { query: { within: 'late', current: 1, size: SHOWN } }, fresh);

/** Duties of the whole company that are past their day, the longest first. */
export function LateDuties() {
  const t = useT();
  const tenant = useViewingTenant();
  const addressOf = useRecordAddress();
  const counts = useCall([tenant, 'due'], dueCount, {}, fresh);
  const read = useLateDuties();
  const late = counts.data?.late;
  return (
    <Section
      title={t('逾期未履行的事项')}
      read={read}
      rows={SHOWN}
      beside={
        late !== undefined && (
          <span className="home-count" data-bad={late > 0 || undefined}>
            {late >= DUE_COUNTED ? `${DUE_COUNTED}+` : late}
          </span>
        )
      }
      more={<Link to="/desk/calendar">{t('履职日历')}</Link>}
    >
      {read.data && read.data.records.length === 0 && <Nothing text={t('没有逾期的事项')} />}
      <ul className="home-late">
        {read.data?.records.map((row) => {
          const address = addressOf(row.resource, row.id, 'todo');
          return (
            <li key={`${row.kind}/${row.id}`}>
              {address ? <Link to={address}>{row.title}</Link> : <span>{row.title}</span>}
              <small>
                {[t(dueLabel(row.kind)), row.userName ?? t('未指定')].join(' · ')}{' '}
                <b>{t('逾期{n}天', { n: row.days })}</b>
              </small>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
