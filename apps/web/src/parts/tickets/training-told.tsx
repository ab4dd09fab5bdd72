import { trainingTold } from '@anlan/domain/training/rules/calls';
import { trainingRule } from '@anlan/domain/training/rules/training-rule';
import { Alert } from 'antd';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';

interface Props {
  readonly workers: readonly string[];
  readonly guardians: readonly string[];
  /** Key of safe_danger_work_type. */
  readonly work: string;
  /** Days of the work; empty while they are not typed. */
  readonly from: string;
  readonly until: string;
}

/** What the people who are chosen for a ticket lack of their training: what is refused later, and what only reminds. */
export function TrainingToldNote({ workers, guardians, work, from, until }: Props) {
  const t = useT();
  const tenant = useViewingTenant();
  const ready = work !== '' && workers.length + guardians.length > 0;
  const query = {
    ...{ workers: [...workers], guardians: [...guardians], work },
    ...(from === '' ? {} : { from }),
    ...(until === '' ? {} : { until }),
  };
  const { data } = useCall([tenant, trainingRule.name, 'told'], trainingTold, { query }, { enabled: ready });
  if (!ready || !data || data.length === 0) return null;
  const lines = (reminds: boolean) => data.filter((one) => one.reminds === reminds);
  const list = (reminds: boolean) => (
    <ul>
      {lines(reminds).map(({ userId, realName, says, basis }) => (
        <li key={`${userId}${says}`}>
          {realName}
          {says}
          <span className="quiet">{t('（{basis}）', { basis })}</span>
        </li>
      ))}
    </ul>
  );
  return (
    <div aria-live="polite">
      {lines(false).length > 0 && (
        <Alert type="warning" showIcon title={t('缺少上岗培训，不能作业')} description={list(false)} />
      )}
      {lines(true).length > 0 && (
        <Alert type="info" showIcon title={t('上岗培训提醒（不影响作业）')} description={list(true)} />
      )}
    </div>
  );
}
