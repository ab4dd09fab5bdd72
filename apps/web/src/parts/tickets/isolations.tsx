import type { AnyRow } from '@anlan/client';
import { ticketIsolations } from '@anlan/domain/permit/isolation/calls';
import { isolation, isolationLifecycle } from '@anlan/domain/permit/isolation/isolation';
import { isolatingMeasures } from '@anlan/domain/permit/isolation/rules';
import { permit } from '@anlan/domain/permit/permit';
import { siteIsolations } from '@anlan/domain/site-work/calls';
import { siteWork } from '@anlan/domain/site-work/site-work';
import { Alert, Skeleton } from 'antd';
import { Link } from 'react-router';
import { tag } from '../../kinds/draw';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { Failed } from '../feedback/states';
import { useRecordAddress } from '../record-address';
import './measures.css';

const TONES = { 1: 'orange', 2: 'red', 3: 'green' } as const;
const { hung } = isolationLifecycle.code;

/** Locks and blind plates of a ticket: what hangs, by whom, and what may be removed once it is closed. */
export const Isolations = ({ row }: { row: AnyRow }) => (
  <Named
    row={row}
    call={ticketIsolations}
    of={permit.name}
    asked={isolatingMeasures(Array.isArray(row.measures) ? (row.measures as Measured) : [])}
  />
);

/** The same of a site ticket, whose measures concern the work where they were confirmed. */
export const SiteIsolations = ({ row }: { row: AnyRow }) => (
  <Named
    row={row}
    call={siteIsolations}
    of={siteWork.name}
    asked={isolatingMeasures(
      (Array.isArray(row.confirmRows) ? (row.confirmRows as AnyRow[]) : []).map((one) => ({
        ...one,
        concerned: Number(one.result) === 1 ? 1 : 2,
      })),
    )}
  />
);

type Measured = Parameters<typeof isolatingMeasures>[0];

function Named({
  row,
  call,
  of,
  asked,
}: {
  row: AnyRow;
  call: typeof ticketIsolations | typeof siteIsolations;
  of: string;
  asked: readonly string[];
}) {
  const t = useT();
  const addressOf = useRecordAddress();
  const named = Array.isArray(row.isolations) && row.isolations.length > 0;
  const { data, error, refetch } = useCall(
    [useViewingTenant(), of, 'isolations', row.id],
    call,
    { params: { id: row.id } },
    { enabled: named },
  );
  if (!named && asked.length === 0) return null;
  return (
    <section className="permit-measures" aria-label={t('能量隔离')}>
      <h3>{t('能量隔离')}</h3>
      {!named ? (
        <Alert
          type="warning"
          showIcon
          title={t('以下安全措施涉及隔离，尚未关联隔离记录')}
          description={
            <ul>
              {asked.map((measure) => (
                <li key={measure}>{measure}</li>
              ))}
            </ul>
          }
        />
      ) : error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 2 }} />
      ) : (
        <ol>
          {data.map((one) => {
            const label = isolation.fields.kind.options[String(one.kind) as '1'];
            const address = addressOf(isolation.name, one.id);
            return (
              <li key={one.id}>
                <div>
                  {address ? <Link to={address}>{one.point}</Link> : one.point}
                  <span className="permit-clause">
                    {[
                      t(label),
                      one.equipment,
                      one.lockNumber && t('锁{n}', { n: one.lockNumber }),
                      one.blindNumber && t('盲板{n}', { n: one.blindNumber }),
                      one.keyKeeper && t('钥匙：{who}', { who: one.keyKeeper }),
                      one.hungAt && t('{who} {time}上锁', { who: one.hungBy ?? '', time: one.hungAt.slice(5, 16) }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </div>
                <div className="permit-measure-state">
                  {tag(
                    t(isolationLifecycle.labelOf(one.state) ?? ''),
                    TONES[one.state as keyof typeof TONES] ?? 'grey',
                  )}
                  {one.state === hung &&
                    (one.heldBy.length === 0 ? (
                      <span>{t('作业票均已关闭，可以解除')}</span>
                    ) : (
                      <span className="quiet">{t('作业票{numbers}尚未关闭', { numbers: one.heldBy.join('、') })}</span>
                    ))}
                </div>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
