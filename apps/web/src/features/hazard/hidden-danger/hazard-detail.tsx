import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { Skeleton } from 'antd';
import { useParams } from 'react-router';
import { useT } from '../../../lib/i18n';
import { useMenu } from '../../../lib/menu/use-menu';
import { isSupervisor, useSession } from '../../../lib/session/session';
import { ActionBar } from '../../../parts/actions/action-bar';
import '../../../parts/parts.css';
import { useDetail } from '../../../parts/detail/use-detail';
import { Failed } from '../../../parts/feedback/states';
import { PhoneFrame } from '../../../parts/phone/phone-frame';
import { HazardRecord } from './hazard-record';
import { useHazardSteps } from './hazard-steps';

const resource = hiddenDanger;

/** /hazard/detail/:id, the address of a shared link and of the printed code. */
export function HazardDetail() {
  const { id } = useParams();
  return <Detail id={id} />;
}

/** /m/hazard/:id, which the code on a printed sheet opens. */
export function HazardOnPhone() {
  const t = useT();
  const { id } = useParams();
  // Brings the permission codes, which the console's shell fetches elsewhere.
  useMenu();
  return (
    <PhoneFrame title={t('隐患详情')}>
      <Detail id={id} />
    </PhoneFrame>
  );
}

function Detail({ id }: { id: string | undefined }) {
  const government = useSession(isSupervisor);
  const { data: row, error, refetch } = useDetail(resource, id, government);
  const actions = useHazardSteps();
  if (error && !row) {
    return (
      <div className="card">
        <Failed error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!row) {
    return (
      <div className="card">
        <Skeleton active paragraph={{ rows: 12 }} />
      </div>
    );
  }
  const buttons = actions.buttonsOf(row);
  return (
    <article className="card hazard-page">
      <h2>{String(row.name ?? '')}</h2>
      <HazardRecord row={row} government={government} />
      {buttons.length > 0 && <ActionBar buttons={buttons} />}
      {actions.dialog}
    </article>
  );
}
