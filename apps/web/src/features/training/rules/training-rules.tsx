import { statutoryRules } from '@anlan/domain/training/rules/calls';
import { trainingRule } from '@anlan/domain/training/rules/training-rule';
import { LockOutlined } from '@ant-design/icons';
import { Skeleton } from 'antd';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { Failed } from '../../../parts/feedback/states';
import { ResourceScreen, type ScreenSlots } from '../../../parts/screen/resource-screen';
import '../training.css';

/** What the law asks whatever the company does: read alone. */
function Statutory() {
  const t = useT();
  const tenant = useViewingTenant();
  const { data, error, refetch } = useCall([tenant, trainingRule.name, 'statutory'], statutoryRules, {});
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />;
  return (
    <section className="card statutory-rules" aria-label={t('法定要求')}>
      <h2>
        <LockOutlined aria-hidden /> {t('法定要求')}{' '}
        <span className="quiet">{t('不能修改，企业可以在下面另行从严')}</span>
      </h2>
      <ul>
        {data.map(({ title, whom, asks, basis, why }) => (
          <li key={title}>
            <strong>{t(title)}</strong> <span>{whom}</span> <span>{asks}</span>
            {why && <span className="tag tag-orange">{t(why)}</span>}
            <span className="quiet">{t('（{basis}）', { basis })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const slots: ScreenSlots = { aboveTable: Statutory };

/** /training/rule: training without which nobody works, of the law and of the company. */
export const TrainingRules = () => <ResourceScreen resource={trainingRule} slots={slots} />;
