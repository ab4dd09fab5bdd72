import type { AnyRow } from '@anlan/client';
import {
  openSays,
  type SupervisionAnswer,
  type SupervisionItem,
  workedUntil,
} from '@anlan/domain/permit/steps/supervision';
import type { TextField } from '@anlan/resource';
import { formatDatetime } from '@anlan/resource/dates';
import { AutoComplete } from 'antd';
import { createContext, useContext } from 'react';
import { controlProps } from '../../kinds/control';
import { tag } from '../../kinds/draw';
import type { InputProps } from '../../kinds/kind';
import { durationWords } from '../../lib/duration';
import { useT } from '../../lib/i18n';
import '../../parts/tickets/measures.css';
import './permit.css';

const rowsOf = <T,>(row: AnyRow | null, name: string): readonly T[] => (row?.[name] ?? []) as readonly T[];

/** The ticket whose supervision is being written down. */
export const SupervisedRow = createContext<AnyRow | null>(null);

/** What is checked: one of the ticket's items, or in the guardian's own words. */
export function SupervisionName(props: InputProps<TextField>) {
  const t = useT();
  const row = useContext(SupervisedRow);
  const { value, onChange, field } = props;
  return (
    <AutoComplete
      {...controlProps(props)}
      value={String(value ?? '')}
      onChange={(text: string) => onChange?.(text)}
      options={rowsOf<SupervisionItem>(row, 'supervisionItems').map(({ name }) => ({ value: name }))}
      placeholder={t('请输入{field}', { field: t(field.label) })}
      maxLength={field.max}
    />
  );
}

/** The company's items of supervision, and which of them stand open. */
export function Supervisions({ row }: { row: AnyRow }) {
  const t = useT();
  const items = rowsOf<SupervisionItem>(row, 'supervisionItems');
  const answers = rowsOf<SupervisionAnswer>(row, 'supervisions');
  if (items.length === 0) return null;
  const at = workedUntil(row, formatDatetime(Date.now()));
  return (
    <section className="permit-measures" aria-label={t('监护检查项')}>
      <h3>{t('监护检查项')}</h3>
      <ol>
        {items.map((item) => {
          const open = openSays(item, answers, at);
          return (
            <li key={item.name}>
              <div>
                <span>{item.name}</span>
                {item.cycle ? (
                  <span className="permit-clause">{t('每{time}', { time: durationWords(Number(item.cycle), t) })}</span>
                ) : null}
                {Number(item.isPhoto) === 1 && <span className="permit-clause">{t('须拍照')}</span>}
              </div>
              <div className="permit-measure-state">{open ? tag(open, 'orange') : tag(t('已检查'), 'green')}</div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
