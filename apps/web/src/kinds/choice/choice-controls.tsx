import type { ChoiceField, DictField, FlagField } from '@anlan/resource';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useT } from '../../lib/i18n';
import { controlProps } from '../control';
import type { DictEntry, FilterProps, FilterValue, InputProps } from '../kind';
import { lazyControl } from '../lazy-control';
import type { TreeNode } from '../ref/lookups';
import type { TreePickProps } from '../ref/tree-pick';
import { listOf } from '../values';
import { useDictionary } from './dictionaries';
import { type OptionField, optionsOf } from './options';

export const OptionInput = lazyControl<InputProps<ChoiceField | FlagField, string | boolean | null>>(
  async () => (await import('./option-input')).OptionInput,
);

export const TreePick = lazyControl<TreePickProps>(async () => (await import('../ref/tree-pick')).TreePick);

export function OptionFilter({ id, value, onChange, field, operator }: FilterProps<OptionField>) {
  const t = useT();
  const options = useMemo(() => optionsOf(field).map((option) => ({ ...option, label: t(option.label) })), [field, t]);
  const many = operator === 'in' || operator === 'has';
  return (
    <Select
      {...(id ? { id } : {})}
      className="fill"
      {...(many ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      value={value ?? (many ? [] : null)}
      onChange={(next: unknown) =>
        onChange(
          next === undefined || next === null || (Array.isArray(next) && next.length === 0)
            ? undefined
            : (next as FilterValue),
        )
      }
      options={options as { value: string; label: string }[]}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('请选择{field}', { field: t(field.label) })}
    />
  );
}

const nested = (entries: readonly DictEntry[]): boolean => entries.some((entry) => entry.children);

const all = (entries: readonly DictEntry[]): DictEntry[] =>
  entries.flatMap((entry) => [entry, ...(entry.children ? all(entry.children) : [])]);

interface PickProps {
  readonly code: string;
  readonly label: string;
  readonly value: readonly string[];
  readonly multiple: boolean;
  readonly onChange: (keys: string[]) => void;
  readonly control: Record<string, unknown>;
  /** A filter also finds old records, so sealed entries are offered. */
  readonly sealedToo?: boolean;
}

/** One dictionary as a list, or as a tree where it is one. */
function DictPick({ code, label, value, multiple, onChange, control, sealedToo = false }: PickProps) {
  const t = useT();
  const { data: entries = [], isPending, isError, refetch } = useDictionary(code);
  const placeholder = t('请选择{field}', { field: t(label) });
  const chosen = new Set(value);
  const offered = (entry: DictEntry) => sealedToo || !entry.sealed || chosen.has(entry.key);
  if (nested(entries)) {
    const nodes = (list: readonly DictEntry[]): TreeNode[] =>
      list.filter(offered).map((entry) => ({
        value: entry.key,
        title: t(entry.label),
        ...(entry.children ? { children: nodes(entry.children) } : {}),
      }));
    return (
      <TreePick
        {...control}
        nodes={nodes(entries)}
        value={value}
        multiple={multiple}
        onChange={onChange}
        placeholder={placeholder}
      />
    );
  }
  const known = new Set(all(entries).map((entry) => entry.key));
  return (
    <Select
      {...control}
      className="fill"
      {...(multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      value={multiple ? [...value] : (value[0] ?? null)}
      onChange={(next: unknown) => onChange(listOf(next))}
      options={[
        ...entries.filter(offered).map((entry) => ({ value: entry.key, label: t(entry.label) })),
        // A key the dictionary no longer has stays visible instead of vanishing from the record; one whose word is on
        // its way is not shown instead of it.
        ...value.filter((key) => !known.has(key)).map((key) => ({ value: key, label: isPending ? '\u00a0' : key })),
      ]}
      loading={isPending}
      notFoundContent={isError ? <LoadAgain onClick={() => void refetch()} /> : undefined}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={placeholder}
    />
  );
}

export function LoadAgain({ onClick }: { onClick: () => void }) {
  const t = useT();
  return (
    <button type="button" className="link" onClick={onClick}>
      {t('加载失败，点击重试')}
    </button>
  );
}

export function DictInput(props: InputProps<DictField, string | string[] | null>) {
  const { field, value, onChange } = props;
  const multiple = field.multiple === true;
  return (
    <DictPick
      code={field.dict}
      label={field.label}
      value={listOf(value)}
      multiple={multiple}
      onChange={(next) => onChange?.(multiple ? next : (next[0] ?? null))}
      control={controlProps(props)}
    />
  );
}

export function DictFilter({ id, value, onChange, field, operator }: FilterProps<DictField>) {
  const multiple = operator === 'in' || operator === 'has';
  return (
    <DictPick
      code={field.dict}
      label={field.label}
      value={listOf(value)}
      multiple={multiple}
      onChange={(next) => onChange(next.length === 0 ? undefined : multiple ? next : next[0])}
      control={id ? { id } : {}}
      sealedToo
    />
  );
}
