import type { RowsField } from '@anlan/resource';
import { Input, Radio } from 'antd';
import type { InputProps } from '../../kinds/kind';
import type { ChildRow } from '../../kinds/rows/child-row';
import { useRowErrors } from '../../kinds/rows/row-errors';
import { useT } from '../../lib/i18n';
import './site-work.css';

const RESULTS = { '1': '符合', '2': '不符合', '3': '不涉及' } as const;

/** The rows of a list as they are answered on the spot: what is checked stands fixed, the answer beside it. */
export function ChecksInput({ id, name, value, onChange, disabled }: InputProps<RowsField, readonly ChildRow[]>) {
  const t = useT();
  const errors = useRowErrors();
  const rows = value ?? [];
  const put = (key: string, values: Readonly<Record<string, unknown>>) =>
    onChange?.(rows.map((row) => (row.key === key ? { ...row, values: { ...row.values, ...values } } : row)));
  const open = rows.filter((row) => !row.values.result).length;
  return (
    <div id={id} className="site-checks">
      <p className="quiet">{open > 0 ? t('还有{n}项没有检查', { n: open }) : t('已全部检查')}</p>
      <ol>
        {rows.map((row, place) => {
          const { content, standard, measureKey } = row.from;
          const label = t('第{n}项', { n: place + 1 });
          const error = errors[`${name}[${place}].result`];
          return (
            <li key={row.key}>
              <p>
                {measureKey ? <span className="tag tag-blue">{t('法定')}</span> : null} {String(content ?? '')}
              </p>
              {standard ? <p className="quiet">{String(standard)}</p> : null}
              <Radio.Group
                aria-label={label}
                optionType="button"
                buttonStyle="solid"
                disabled={disabled === true}
                value={row.values.result == null ? undefined : String(row.values.result)}
                options={Object.entries(RESULTS).map(([key, text]) => ({ value: key, label: t(text) }))}
                onChange={(event) => put(row.key, { result: event.target.value })}
              />
              {String(row.values.result ?? '') !== '' && String(row.values.result) !== '1' && (
                <Input
                  aria-label={`${label}${t('说明')}`}
                  placeholder={t('说明')}
                  maxLength={100}
                  value={String(row.values.note ?? '')}
                  onChange={(event) => put(row.key, { note: event.target.value })}
                />
              )}
              {error && (
                <div className="child-error" role="alert">
                  {t(error)}
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
