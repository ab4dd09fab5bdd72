import type { AnyRow } from '@anlan/client';
import { type LackingBefore, permitLacking } from '@anlan/domain/permit/lacking/calls';
import { stepsBefore } from '@anlan/domain/permit/lacking/lacking';
import { permit } from '@anlan/domain/permit/permit';
import { RUN } from '@anlan/domain/permit/permit-entity';
import { confirmMeasure } from '@anlan/domain/permit/steps/check';
import type { AnyStep, AnySteps } from '@anlan/resource';
import { ownNames } from '@anlan/resource';
import { Alert } from 'antd';
import { useNavigate } from 'react-router';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { useActor } from '../../parts/actor';
import type { RowButton } from '../../parts/list/rows/row-buttons';
import './permit.css';

/** Opens a draft's form above the list. */
export const EDIT = '_edit';
export const editAddress = (id: string): string => `/permit/work?${EDIT}=${id}`;

const MEASURES = 'permit-measures';
const inForm: ReadonlySet<string> = new Set(permit.views.form.flatMap(({ fields }) => [...fields]));

/** The step in which a part is entered: its form asks the field, or it writes rows of it. */
const enters = (step: AnyStep, field: string): boolean =>
  (step.form?.sections ?? []).some(({ fields }) => fields.includes(field)) ||
  [step.rows ?? []].flat().some((rows) => rows.field === field && rows.field !== 'handlings');

/** Where a part of a ticket is entered, as this reader may; undefined where somebody else does it. */
function useWayTo(row: AnyRow, buttons: readonly RowButton[]): (field: string) => (() => void) | undefined {
  const navigate = useNavigate();
  const actor = useActor();
  const draft = Number(row.runFlag) === RUN.draft;
  return (field) => {
    if (draft)
      return inForm.has(field) && String(row.applicantId) === actor.userId
        ? () => void navigate(editAddress(row.id))
        : undefined;
    const { steps } = permit.steps as AnySteps;
    const step = steps.find((one) => enters(one, field) && buttons.some(({ key }) => key === one.name));
    if (step) return buttons.find(({ key }) => key === step.name)?.run;
    return steps.some((one) => one.name === confirmMeasure.name && enters(one, field))
      ? () => document.querySelector(`.${MEASURES}`)?.scrollIntoView({ block: 'start' })
      : undefined;
  };
}

/**
 * What the next step will refuse the ticket for, before anybody signs, each with the way to where it is entered. `step`: of
 * one step alone, in its form.
 */
export function Lacking({ row, step, buttons = [] }: { row: AnyRow; step?: string; buttons?: readonly RowButton[] }) {
  const t = useT();
  const tenant = useViewingTenant();
  const wayTo = useWayTo(row, buttons);
  const asked = stepsBefore(ownNames(permit, row), step).length > 0;
  const { data } = useCall(
    [tenant, permit.name, 'lacking'],
    permitLacking,
    { params: { id: row.id }, query: step ? { step } : {} },
    { enabled: asked, retry: false },
  );
  const lacking = (data ?? []).filter(({ parts }) => parts.length > 0);
  if (lacking.length === 0) return null;
  return (
    <div className="permit-lacking" aria-live="polite">
      {lacking.map((one) => (
        <Alert
          key={one.step}
          type="warning"
          showIcon
          title={t('“{step}”前还缺{n}项', { step: t(one.label), n: one.parts.length })}
          description={<Parts of={one} wayTo={step ? undefined : wayTo} />}
        />
      ))}
    </div>
  );
}

function Parts({ of, wayTo }: { of: LackingBefore; wayTo: ((field: string) => (() => void) | undefined) | undefined }) {
  const t = useT();
  return (
    <ul>
      {of.parts.map(({ field, says }) => {
        const go = wayTo?.(field);
        return (
          <li key={field}>
            {says}
            {go && (
              <button type="button" className="link" onClick={go}>
                {t('去填写')}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
