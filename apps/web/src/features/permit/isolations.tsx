import type { AnyRow } from '@anlan/client';
import { isolatedTickets, ticketIsolations } from '@anlan/domain/permit/isolation/calls';
import { isolation, isolationLifecycle } from '@anlan/domain/permit/isolation/isolation';
import { isolatingMeasures } from '@anlan/domain/permit/isolation/rules';
import { permit } from '@anlan/domain/permit/permit';
import { permitLifecycle, RUN, RUN_LABELS } from '@anlan/domain/permit/permit-entity';
import { labelOfWork } from '@anlan/domain/permit/work-type';
import { Alert, Skeleton } from 'antd';
import { Link } from 'react-router';
import { tag } from '../../kinds/draw';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { Failed } from '../../parts/feedback/states';
import { useRecordAddress } from '../../parts/record-address';
import { ResourceScreen } from '../../parts/screen/resource-screen';
import './permit.css';

const TONES = { 1: 'orange', 2: 'red', 3: 'green' } as const;
const { hung } = isolationLifecycle.code;
const RUNS: Readonly<Record<string, string>> = RUN_LABELS;

/** Locks and blind plates of a ticket: what hangs, by whom, and what may be removed once it is closed. */
export function Isolations({ row }: { row: AnyRow }) {
  const t = useT();
  const addressOf = useRecordAddress();
  const asked = isolatingMeasures(
    Array.isArray(row.measures) ? (row.measures as Parameters<typeof isolatingMeasures>[0]) : [],
  );
  const named = Array.isArray(row.isolations) && row.isolations.length > 0;
  const { data, error, refetch } = useCall(
    [useViewingTenant(), permit.name, 'isolations', row.id],
    ticketIsolations,
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

/** The tickets that an isolation serves. */
function Served({ row }: { row: AnyRow }) {
  const t = useT();
  const addressOf = useRecordAddress();
  const { data, error, refetch } = useCall([useViewingTenant(), permit.name, 'isolated', row.id], isolatedTickets, {
    params: { id: row.id },
  });
  return (
    <section className="permit-measures" aria-label={t('关联的作业票')}>
      <h3>{t('关联的作业票')}</h3>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 2 }} />
      ) : data.length === 0 ? (
        <p className="quiet">{t('没有作业票关联这一隔离')}</p>
      ) : (
        <ul>
          {data.map(({ id, number, name, workType, state, runFlag, startTime, holds }) => {
            const address = addressOf(permit.name, id);
            return (
              <li key={id}>
                <div>
                  {address ? <Link to={address}>{number}</Link> : number} {name}
                  <span className="permit-clause">
                    {t(labelOfWork(workType))} · {startTime.slice(0, 16)}
                  </span>
                </div>
                <div className="permit-measure-state">
                  {tag(
                    runFlag === RUN.normal ? t(permitLifecycle.labelOf(state) ?? '') : t(RUNS[String(runFlag)] ?? ''),
                    holds ? 'orange' : 'grey',
                  )}
                  <span className="quiet">{holds ? t('未关闭，不能解除') : t('已关闭')}</span>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

const slots = { detail: Served };

/** /permit/isolations: locks and blind plates of the company. */
export const IsolationList = () => <ResourceScreen resource={isolation} slots={slots} />;
