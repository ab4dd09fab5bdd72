import { tomorrow } from '@anlan/domain/training/entitlement/calls';
import { trainingDemand } from '@anlan/domain/training/study/demand';
import { Link } from 'react-router';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';

/** Who may not work tomorrow, for whoever sends people to work; nothing where everybody may. */
export function Tomorrow() {
  const may = useCan('examonlinetrainingrecord_view');
  return may ? <Line /> : null;
}

export const useTomorrow = () =>
  useCall(
    [useViewingTenant(), trainingDemand.name, 'tomorrow'],
    tomorrow,
    {},
    { enabled: useCan('examonlinetrainingrecord_view'), staleTime: 300_000 },
  );

function Line() {
  const t = useT();
  const { data } = useTomorrow();
  if (!data || data.people === 0) return null;
  const fresh = data.people - data.already;
  return (
    <nav className="home-work" aria-label={t('谁明天不能上岗')}>
      {fresh > 0 && (
        <Link to="/training/entitlement?who=new" data-standing="stopped">
          {t('明天有{n}人失去上岗或作业资格', { n: fresh })}
        </Link>
      )}
      {data.already > 0 && (
        <Link to="/training/entitlement?who=already">{t('{n}人学时逾期，已不能上岗', { n: data.already })}</Link>
      )}
    </nav>
  );
}
