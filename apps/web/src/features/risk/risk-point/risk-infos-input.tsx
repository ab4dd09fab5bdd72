import { type IdentifiedRisk, inherentLevelOf } from '@anlan/domain/risk/evaluation/inherent';
import type { RowsField } from '@anlan/resource';
import { Form } from 'antd';
import type { InputProps } from '../../../kinds/kind';
import type { ChildRow } from '../../../kinds/rows/child-row';
import { RowsInput } from '../../../kinds/rows/rows-input';
import { listOf } from '../../../kinds/values';
import { useT } from '../../../lib/i18n';
import { RISK_HUES, riskLevelTag } from '../../../parts/risk/risk-level';
import { reckoning, resultOf } from './evaluation';
import '../risk.css';
import { ScaleInput } from './scale-input';

type Values = Readonly<Record<string, unknown>>;

/** Identified risks with their evaluation as one chooses, and the level of the point that follows from all of them. */
export function RiskInfosInput(props: InputProps) {
  const t = useT();
  const flags = Form.useWatch('directFlags', { preserve: true });
  const rows = (props.value as readonly ChildRow[] | undefined) ?? [];
  const level = inherentLevelOf({
    rows: rows.map((row) => row.values as unknown as IdentifiedRisk),
    directFlags: listOf(flags),
  });
  return (
    <div className="risk-rows">
      <RowsInput
        {...(props as InputProps<RowsField, readonly ChildRow[]>)}
        inputs={{ likelihood: ScaleInput, exposure: ScaleInput, consequence: ScaleInput }}
        Foot={Result}
      />
      <p className="risk-inherent" aria-live="polite">
        {t('固有风险等级')}{' '}
        {level ? riskLevelTag(level, t) : <span className="quiet">{t('选择评价数值后自动计算')}</span>}
        {level && (
          <span className="quiet">
            {listOf(flags).length > 0
              ? t('有直接判定依据')
              : t('取各项风险中的最高等级；以保存时企业设置的分级标准为准')}
          </span>
        )}
      </p>
    </div>
  );
}

function Result({ row }: { row: Values }) {
  const t = useT();
  const result = resultOf(row);
  if (!result) return <p className="risk-result">{t('评价数值选全后显示结果')}</p>;
  return (
    <p className={`risk-result tag-${RISK_HUES[result.level]}`} aria-live="polite">
      {reckoning(row, t)}
    </p>
  );
}
