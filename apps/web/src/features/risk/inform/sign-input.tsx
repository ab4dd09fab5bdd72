import type { DictField } from '@anlan/resource';
import { Skeleton } from 'antd';
import { useDictionary } from '../../../kinds/choice/dictionaries';
import type { InputProps } from '../../../kinds/kind';
import { listOf } from '../../../kinds/values';
import { useT } from '../../../lib/i18n';
import { SafetySign } from './safety-sign';
import './inform.css';

/** Signs are chosen by what they look like. */
export function SignInput({ id, field, value, onChange, disabled }: InputProps) {
  const t = useT();
  const { data } = useDictionary((field as DictField).dict);
  const chosen = listOf(value);
  const full = chosen.length >= ((field as DictField).maxCount ?? 12);
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} title={false} />;
  const toggle = (key: string) =>
    onChange?.(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  return (
    <ul className="sign-choice" id={id}>
      {data
        .filter(({ key, sealed }) => !sealed || chosen.includes(key))
        .map(({ key, label }) => {
          const on = chosen.includes(key);
          return (
            <li key={key}>
              <button
                type="button"
                aria-pressed={on}
                disabled={disabled === true || (!on && full)}
                onClick={() => toggle(key)}
              >
                <SafetySign sign={key} name={t(label)} size={48} />
                {t(label)}
              </button>
            </li>
          );
        })}
    </ul>
  );
}
