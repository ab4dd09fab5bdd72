import { permit } from '@anlan/domain/permit/permit';
import { Skeleton } from 'antd';
import { useParams } from 'react-router';
import { useT } from '../../lib/i18n';
import { useMenu } from '../../lib/menu/use-menu';
import { isSupervisor, useSession } from '../../lib/session/session';
import { ActionBar } from '../../parts/actions/action-bar';
import { useDetail } from '../../parts/detail/use-detail';
import { Failed } from '../../parts/feedback/states';
import { PhoneFrame } from '../../parts/phone/phone-frame';
import './permit.css';
import { PermitView } from './permit-view';
import { usePermitSteps } from './use-permit-steps';

/** /permit/work/:id */
export function PermitPage() {
  const { id } = useParams();
  return <Page id={id} />;
}

/** /m/permit/:id, which the code on site opens. */
export function PermitOnPhone() {
  const t = useT();
  const { id } = useParams();
  // Brings the permission codes, which the console's shell fetches elsewhere.
  useMenu();
  return (
    <PhoneFrame title={t('作业票详情')}>
      <Page id={id} />
    </PhoneFrame>
  );
}

function Page({ id }: { id: string | undefined }) {
  const government = useSession(isSupervisor);
  const { data: row, error, refetch } = useDetail(permit, id, government);
  const steps = usePermitSteps();
  if (error && !row)
    return (
      <div className="card">
        <Failed error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!row)
    return (
      <div className="card">
        <Skeleton active paragraph={{ rows: 12 }} />
      </div>
    );
  const buttons = steps.buttonsOf(row);
  return (
    <article className="card permit-page">
      <h2>{String(row.workName ?? '')}</h2>
      <PermitView row={row} government={government} />
      {buttons.length > 0 && <ActionBar buttons={buttons} />}
      {steps.dialog}
    </article>
  );
}
