import { identify, KNOWN_SUBSTANCES, type Substance, sentenceOf } from '@anlan/domain/risk/danger/major-hazard';
import type { RowsField } from '@anlan/resource';
import { AutoComplete, Form } from 'antd';
import type { InputProps } from '../../../kinds/kind';
import type { ChildRow } from '../../../kinds/rows/child-row';
import { RowsInput } from '../../../kinds/rows/rows-input';
import { useT } from '../../../lib/i18n';
import '../risk.css';

const known = new Map(KNOWN_SUBSTANCES.map((substance) => [substance.name, substance]));
const options = KNOWN_SUBSTANCES.map(({ name, critical, beta }) => ({
  value: name,
  label: `${name}（Q ${critical}，β ${beta}）`,
}));

/** A name of the list brings its critical quantity and factor along; both may be changed afterwards. */
function completed(before: readonly ChildRow[], rows: readonly ChildRow[]): readonly ChildRow[] {
  const names = new Map(before.map((row) => [row.key, row.values.name]));
  return rows.map((row) => {
    const substance = known.get(String(row.values.name ?? ''));
    if (!substance || names.get(row.key) === row.values.name) return row;
    return {
      ...row,
      values: { ...row.values, criticalQuantity: String(substance.critical), beta: String(substance.beta) },
    };
  });
}

function NameInput({ id, value, onChange, disabled, ...aria }: InputProps) {
  return (
    <AutoComplete
      {...(id ? { id } : {})}
      style={{ width: '100%', minWidth: 150 }}
      options={options}
      value={(value as string | null) ?? ''}
      disabled={disabled === true}
      maxLength={50}
      showSearch={{ filterOption: (text, option) => String(option?.value ?? '').includes(text) }}
      onChange={(next) => onChange?.(next)}
      aria-label={aria['aria-label']}
    />
  );
}

/** Substances of a danger source, and below them what GB 18218-2018 makes of them as one types. */
export function SubstancesInput(props: InputProps) {
  const t = useT();
  const exposed = Form.useWatch('exposedPeople', { preserve: true });
  const rows = (props.value as readonly ChildRow[] | undefined) ?? [];
  const found = identify(
    rows.map(({ values }) => values as unknown as Substance),
    exposed,
  );
  return (
    <div className="risk-rows">
      <RowsInput
        {...(props as InputProps<RowsField, readonly ChildRow[]>)}
        onChange={(next) => props.onChange?.(completed(rows, next))}
        inputs={{ name: NameInput }}
      />
      <p className={found ? `risk-result tag-${found.major ? 'red' : 'green'}` : 'risk-result'} aria-live="polite">
        {found ? t(sentenceOf(found)) : t('填写物质、设计最大量与临界量后，按GB 18218-2018辨识是否构成重大危险源')}
      </p>
    </div>
  );
}
