import type { AnyRow } from '@anlan/client';
import { isolatedTickets } from '@anlan/domain/permit/isolation/calls';
import { isolation } from '@anlan/domain/permit/isolation/isolation';
import { permit } from '@anlan/domain/permit/permit';
import { permitLifecycle, RUN, RUN_LABELS } from '@anlan/domain/permit/permit-entity';
import { labelOfWork } from '@anlan/domain/permit/work-type';
import { siteWork } from '@anlan/domain/site-work/site-work';
import { siteWorkLifecycle } from '@anlan/domain/site-work/site-work-entity';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { tag } from '../../kinds/draw';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { Failed } from '../../parts/feedback/states';
import { useRecordAddress } from '../../parts/record-address';
import { ResourceScreen } from '../../parts/screen/resource-screen';
import '../../parts/tickets/measures.css';
import './permit.css';

const statesOf = (form: string) => (form === siteWork.name ? siteWorkLifecycle : permitLifecycle);
const runsOf = (form: string): Readonly<Record<string, string>> =>
  form === siteWork.name ? siteWork.fields.runFlag.options : RUN_LABELS;

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
          {data.map(({ form, id, number, name, workType, state, runFlag, startTime, holds }) => {
            const address = addressOf(form, id);
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
                    runFlag === RUN.normal
                      ? t(statesOf(form).labelOf(state) ?? '')
                      : t(runsOf(form)[String(runFlag)] ?? ''),
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
