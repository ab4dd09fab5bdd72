import type { AnyField, DictField } from '@anlan/resource';
import { useDictionary } from '../../../kinds/choice/dictionaries';
import { type OptionField, optionsOf } from '../../../kinds/choice/options';
import type { DictEntry, FilterValue } from '../../../kinds/kind';
import { useLabels } from '../../../kinds/ref/lookups';
import { type Translate, useT } from '../../../lib/i18n';

/** Two are named, of more it is told how many. */
const NAMED = 2;

const joined = (words: readonly string[], t: Translate): string =>
  words.length <= NAMED
    ? words.join(t('、'))
    : t('{words}等{n}项', { words: words.slice(0, NAMED).join(t('、')), n: words.length });

const keysOf = (value: FilterValue): string[] => (Array.isArray(value) ? value.map(String) : [String(value)]);

/** What a condition is set to, as one reads it. */
export function ChipWords({ field, value }: { field: AnyField; value: FilterValue }) {
  const t = useT();
  if (field.kind === 'dict') return <DictWords field={field} value={value} />;
  if (field.kind === 'ref') return <RefWords target={field.target} value={value} />;
  if (field.kind === 'choice' || field.kind === 'state' || field.kind === 'flag') {
    const labels = new Map(optionsOf(field as OptionField).map((option) => [String(option.value), option.label]));
    return joined(
      keysOf(value).map((key) => t(labels.get(key) ?? key)),
      t,
    );
  }
  if (field.kind === 'date' || field.kind === 'datetime' || field.kind === 'period' || isNumber(field)) {
    if (!Array.isArray(value)) return String(value);
    const [from, to] = value;
    if (from === to && from !== null) return String(from);
    if (from === null || from === undefined) return t('不超过{end}', { end: String(to) });
    if (to === null || to === undefined) return t('{start}起', { start: String(from) });
    return t('{start} 至 {end}', { start: String(from), end: String(to) });
  }
  return keysOf(value).join(t('、'));
}

const isNumber = ({ kind }: AnyField): boolean => kind === 'int' || kind === 'decimal' || kind === 'money';

const flat = (entries: readonly DictEntry[]): DictEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);

function DictWords({ field, value }: { field: DictField; value: FilterValue }) {
  const t = useT();
  const { data = [], isPending } = useDictionary(field.dict);
  const labels = new Map(flat(data).map((entry) => [entry.key, entry.label]));
  if (isPending) return '…';
  return joined(
    keysOf(value).map((key) => t(labels.get(key) ?? key)),
    t,
  );
}

function RefWords({ target, value }: { target: string; value: FilterValue }) {
  const t = useT();
  const ids = keysOf(value);
  const labels = useLabels(target, ids);
  return joined(
    ids.map((id) => labels[id] ?? '…'),
    t,
  );
}
