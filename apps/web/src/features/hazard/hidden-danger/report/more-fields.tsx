import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { CASUAL_SOURCE, tellsSource } from '@anlan/domain/hazard/steps/report';
import type { AnyField } from '@anlan/resource';
import { Input, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import { webKindOf } from '../../../../kinds/registry';
import { useT } from '../../../../lib/i18n';
import { useActor } from '../../../../parts/actor';
import { PhotoInput } from '../../../../parts/outbox/photo-input';
import { ReportField } from './report-field';
import type { Draft } from './report-model';
import type { DraftTools } from './use-draft';

const { fields } = hiddenDanger;

/** What may be told but need not: class, source, risk point, time, remark, and the work when it was put right at once. */
export function MoreFields({
  draft,
  put,
  errors,
}: {
  draft: Draft;
  put: DraftTools['put'];
  errors: Readonly<Record<string, string>>;
}) {
  const t = useT();
  const fixedId = useId();
  const actor = useActor();
  const kind = (
    name: 'type' | 'source' | 'riskId' | 'discoveryTime' | 'principalDept',
    required = false,
  ): ReactNode => {
    const field = fields[name] as AnyField;
    const { Input: Control } = webKindOf(field);
    return (
      <ReportField field={name} label={field.label} required={required} error={errors[name]}>
        {(control) => (
          <Control
            {...control}
            field={field}
            name={name}
            value={draft[name] ?? (name === 'source' ? CASUAL_SOURCE : null)}
            onChange={(value) =>
              put({ [name]: (value ?? null) as string | null, ...(name === 'riskId' ? { riskName: null } : {}) })
            }
            {...(name === 'riskId' && draft.riskId && draft.riskName
              ? { known: { [draft.riskId]: draft.riskName } }
              : {})}
          />
        )}
      </ReportField>
    );
  };
  return (
    <div className="report-more">
      {kind('riskId')}
      {kind('type')}
      {tellsSource(actor) && kind('source')}
      {kind('discoveryTime')}
      <ReportField field="remark" label={fields.remark.label} error={errors.remark}>
        {(control) => (
          <Input.TextArea
            {...control}
            value={draft.remark}
            maxLength={200}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={(event) => put({ remark: event.target.value })}
          />
        )}
      </ReportField>
      <div className="report-switch">
        <label htmlFor={fixedId}>{t('现场已整改')}</label>
        <Switch id={fixedId} checked={draft.fixed} onChange={(fixed) => put({ fixed })} />
      </div>
      {draft.fixed && (
        <>
          <ReportField
            field="reviseAfterImages"
            label={fields.reviseAfterImages.label}
            required
            error={errors.reviseAfterImages}
          >
            {({ id, 'aria-describedby': describedBy }) => (
              <PhotoInput
                id={id}
                field={fields.reviseAfterImages}
                shows="after"
                photos={draft.photos}
                {...(describedBy ? { describedBy } : {})}
                onAdd={(photo) => put((now) => ({ photos: [...now.photos, photo] }))}
                onRemove={(gone) => put((now) => ({ photos: now.photos.filter(({ id: one }) => one !== gone) }))}
              />
            )}
          </ReportField>
          <ReportField
            field="reviseCondition"
            label={fields.reviseCondition.label}
            required
            error={errors.reviseCondition}
          >
            {(control) => (
              <Input.TextArea
                {...control}
                value={draft.reviseCondition}
                maxLength={500}
                autoSize={{ minRows: 2, maxRows: 6 }}
                placeholder={t('做了什么，现在怎样')}
                onChange={(event) => put({ reviseCondition: event.target.value })}
              />
            )}
          </ReportField>
          {!draft.riskId && kind('principalDept', true)}
        </>
      )}
    </div>
  );
}
