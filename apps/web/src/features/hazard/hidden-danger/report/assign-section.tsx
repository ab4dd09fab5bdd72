import type { HazardLimits } from '@anlan/domain/hazard/hazard-facts';
import { proposedDeadline } from '@anlan/domain/hazard/steps/checks';
import type { FieldError, Fields } from '@anlan/resource';
import { Form } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLook } from '../../../../kinds/choice/dictionaries';
import { dictCodes } from '../../../../kinds/fields';
import { followChange, forgetTold } from '../../../../parts/form/form-change';
import { FormSections } from '../../../../parts/form/form-sections';
import { bodyOf, type FormShape, startValues, type Values } from '../../../../parts/form/form-state';
import { nowText } from '../hazard-words';
import { orderInputs } from '../order-inputs';
import { DescribedDanger } from '../phrases/described-danger';
import { assignmentAtReport } from './assignment-form';
import { ASSIGN_FORM, type Draft } from './report-model';
import type { DraftTools } from './use-draft';

/** What was kept; the deadline anew, unless somebody typed one that has not passed meanwhile. */
function beginning({ assignment, dated }: Draft, fields: Fields, limits: HazardLimits): Values {
  const now = nowText();
  const { reviseTimeLimit: told } = assignment;
  const stays = dated && typeof told === 'string' && told > now;
  return startValues(fields, {
    ...assignment,
    reviseTimeLimit: stays ? told : proposedDeadline(assignment, now, limits),
  });
}

const kept = ({ assignment, dated }: Draft, start: Values): boolean =>
  dated && start.reviseTimeLimit === assignment.reviseTimeLimit;

/** The assignment within a report: the fields of 指定整改人, kept with the draft as the call will carry them. */
export function AssignSection({
  draft,
  put,
  limits,
  problemsOf,
  tried,
}: {
  draft: Draft;
  put: DraftTools['put'];
  limits: HazardLimits;
  /** Everything against an assignment, of which the field is told. */
  problemsOf: (assignment: Draft['assignment']) => readonly FieldError[];
  /** How often it was tried to submit: what is wrong is told from then on. */
  tried: number;
}) {
  const [form] = Form.useForm<Record<string, unknown>>();
  const atPoint = draft.riskId !== null;
  const { resource, sections, follow } = useMemo(() => assignmentAtReport(atPoint, limits), [atPoint, limits]);
  const [start] = useState(() => beginning(draft, resource.fields, limits));
  const shape = useMemo(
    (): FormShape => ({ resource, names: sections.flatMap(({ fields }) => fields), mode: 'create', start }),
    [resource, sections, start],
  );
  // What was typed before the page was left stays as it was typed.
  const typed = useRef(new Set(kept(draft, start) ? ['reviseTimeLimit'] : []));
  const look = useLook(useMemo(() => dictCodes(resource.fields, shape.names), [resource, shape]));
  const told = useCallback(() => bodyOf(shape, form.getFieldsValue(true) as Values), [shape, form]);
  const judge = (name: string) => problemsOf(told()).find(({ field }) => field === name)?.message;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it begins with is told once
  useEffect(() => put({ assignment: told() }), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every attempt, and where the risk point takes a duty away
  useEffect(() => {
    if (tried > 0) form.validateFields().catch(() => undefined);
  }, [tried, resource]);

  return (
    <DescribedDanger value={{ describe: draft.hiddenDangerDescribe, type: draft.type }}>
      <Form
        form={form}
        name={ASSIGN_FORM}
        // The report around it is the form.
        component={false}
        layout="vertical"
        initialValues={start}
        onValuesChange={(changed: Record<string, unknown>) => {
          const followed = followChange(form, typed.current, Object.keys(changed), (names, values) =>
            follow(names, values),
          );
          forgetTold(form, followed);
          put({ assignment: told(), dated: typed.current.has('reviseTimeLimit') });
        }}
      >
        <div className="form report-assign">
          <FormSections
            // Drawn anew with a risk point, which takes duties away.
            key={String(draft.riskId !== null)}
            sections={sections}
            shape={shape}
            row={undefined}
            look={look}
            inputs={orderInputs}
            judge={judge}
          />
        </div>
      </Form>
    </DescribedDanger>
  );
}
