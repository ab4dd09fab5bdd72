import type { AnyRow } from '@anlan/client';
import { checkPlan } from '@anlan/domain/check/plan/check-plan';
import { notPushDate } from '@anlan/domain/check/plan/not-push-date';
import { lazy, Suspense, useMemo, useState } from 'react';
import { feedback } from '../../lib/feedback';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { invalidateAfter } from '../../parts/query-keys';
import { ResourceScreen, type ScreenSlots } from '../../parts/screen/resource-screen';
import { planInputs } from './plan-inputs';

const ResourceDrawer = lazy(async () => ({
  default: (await import('../../parts/detail/resource-drawer')).ResourceDrawer,
}));
const PausedPlans = lazy(async () => ({ default: (await import('./paused-plans')).PausedPlans }));
const resource = notPushDate;
const plans = checkPlan;

/** A plan to be made before the holidays, as the server proposes it. */
interface Proposal {
  readonly name: string;
  readonly category: string;
  readonly timeType: string;
  readonly startTime: string | null;
  readonly timeData: string;
}

/** /check/not-push-date: days without tasks, and the plans they hold for. */
export function NotPushDates() {
  const t = useT();
  const [mayEdit, mayPlan] = [useCan('planvtwonotpushdate_edit'), useCan('planvtwo_add')];
  const [shown, setShown] = useState<AnyRow | null>(null);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const slots = useMemo(
    (): ScreenSlots => ({
      rowMenu: (row) => (mayEdit ? [{ key: 'plans', label: t('适用计划'), run: () => setShown(row) }] : []),
    }),
    [t, mayEdit],
  );
  const created = async (reply: unknown) => {
    const made = (reply as { proposal?: Proposal | null } | null)?.proposal;
    if (!made || !mayPlan) return;
    const sentence = t('节假日前应增加排查。是否新建“{name}”计划', { name: made.name });
    if (await feedback.confirm(sentence)) setProposal(made);
  };
  return (
    <>
      <ResourceScreen resource={resource} slots={slots} onCreated={(reply) => void created(reply)} />
      <Suspense fallback={null}>
        {shown && <PausedPlans date={shown} onClose={() => setShown(null)} />}
        {proposal && (
          <ResourceDrawer
            resource={plans}
            state={{ mode: 'create', initial: { ...proposal } }}
            government={false}
            buttonsOf={() => []}
            inputs={planInputs}
            onClose={() => setProposal(null)}
            onSaved={() => {
              setProposal(null);
              void invalidateAfter(plans);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
