import type { AnyRow } from '@anlan/client';
import { causeStands, reasonProblem, WARN_STATE } from '@anlan/domain/warning/steps';
import { needsPerson, warning } from '@anlan/domain/warning/warning';
import { Alert, Select } from 'antd';
import { createContext, useContext } from 'react';
import { useDictionary } from '../../kinds/choice/dictionaries';
import { controlProps } from '../../kinds/control';
import type { InputProps } from '../../kinds/kind';
import { useT } from '../../lib/i18n';
import type { StepLook } from '../../parts/actions/step-dialog';
import './warning.css';

/** The warning that is being handled. */
const Handled = createContext<AnyRow>({} as AnyRow);

/** What a rule found or a person saw is no false alarm, and a rule's warning has the product's reasons alone. */
function ReasonInput(props: InputProps<never, string | null>) {
  const t = useT();
  const row = useContext(Handled);
  const { data = [] } = useDictionary('safe_warn_reason');
  const options = data.filter((reason) => !reason.sealed && !reasonProblem(row, reason));
  return (
    <Select
      {...controlProps(props)}
      value={props.value || null}
      onChange={(key) => props.onChange?.(key ?? null)}
      options={options.map(({ key, label }) => ({ value: key, label: t(label) }))}
      placeholder={t('请选择{field}', { field: t(warning.fields.processingReason.label) })}
    />
  );
}

/** What happens to the warning after this, as far as it is not the person's own choice. */
function Outlook({ row }: { row: AnyRow }) {
  const t = useT();
  if (row.warnState === WARN_STATE.causeGone)
    return <Alert type="success" showIcon title={t('产生该预警的原因已消失，请确认现场情况后消警。')} />;
  if (!causeStands(row)) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('产生该预警的原因仍然存在，保存后为“处置中”。')}
      description={
        needsPerson(row.worstLevel ?? row.warnLevel)
          ? t('原因消除后不再计为未消除预警，由您确认消警。')
          : t('原因消除后由系统自动消警。')
      }
    />
  );
}

/** Of what is being handled: where, since when, what can be seen there, and who has begun. */
function Facts({ row }: { row: AnyRow }) {
  const t = useT();
  const words = (value: unknown): string => String(value ?? '').trim();
  const minute = (value: unknown): string => words(value).slice(0, 16);
  const begun = [words(row.processingUserName), minute(row.processingTime)].filter(Boolean).join(' ');
  const told: readonly (readonly [label: string, text: string])[] = [
    [warning.fields.warnPositioning.label, words(row.warnPositioning)],
    [warning.fields.warnCamera.label, words(row.warnCamera)],
    ['上次处理', begun],
  ];
  return (
    <div className="warn-facts">
      <span className="quiet">
        {[row.riskName, row.deptName, minute(row.warnTimeStart)].map(words).filter(Boolean).join(' · ')}
      </span>
      {told.map(
        ([label, text]) =>
          text !== '' && (
            <span key={label}>
              <span className="quiet">{t(label)}：</span>
              {text}
            </span>
          ),
      )}
    </div>
  );
}

/** The dialog of handling: what it was, what becomes of it, and the reasons it can have. */
export const handleLook: Pick<StepLook, 'inputs' | 'around'> = {
  inputs: { processingReason: ReasonInput } as never,
  around: (_step, row) => ({
    within: (form) => (
      <Handled.Provider value={row}>
        <Facts row={row} />
        <Outlook row={row} />
        {form}
      </Handled.Provider>
    ),
  }),
};
