import type { AnyRow } from '@anlan/client';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { Skeleton } from 'antd';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { useT } from '../../../lib/i18n';
import { useMenu } from '../../../lib/menu/use-menu';
import { isSupervisor, useSession } from '../../../lib/session/session';
import { ActionBar } from '../../../parts/actions/action-bar';
import { StepPlace } from '../../../parts/actions/step-place';
import '../../../parts/parts.css';
import { useDetail } from '../../../parts/detail/use-detail';
import { Failed } from '../../../parts/feedback/states';
import type { RowButton } from '../../../parts/list/rows/row-buttons';
import { useAddressParams } from '../../../parts/list/use-address-params';
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
  useStepAtOnce(row, actions.buttonsOf);
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
      <HazardRecord row={row} government={government} whole />
      <div className="step-foot hazard-foot">
        <StepPlace id={row.id} />
        {buttons.length > 0 && <ActionBar buttons={buttons} />}
      </div>
      {actions.dialog}
    </article>
  );
}

/** Whoever comes from his to-do (`?_do=1`) finds its form open: what is asked of him next. */
function useStepAtOnce(row: AnyRow | undefined, buttonsOf: (row: AnyRow) => readonly RowButton[]): void {
  const [params, ask] = useAddressParams();
  const asked = params.get('_do') === '1';
  const done = useRef(false);
  useEffect(() => {
    if (!asked || !row || done.current) return;
    const [first] = buttonsOf(row);
    // His permission codes may still be on their way.
    if (!first) return;
    done.current = true;
    if (!first.danger) first.run();
    ask({ _do: undefined });
  }, [asked, row, buttonsOf, ask]);
}
