import type { DictItem, Dictionary } from './dictionary';
import { equipmentDictionaries } from './equipment';
import { hazardDictionaries } from './hazard';
import { incidentDictionaries } from './incident';
import { managementDictionaries } from './management';
import { organizationDictionaries } from './organization';
import { permitDictionaries } from './permit';
import { permitMeasuresDictionaries } from './permit-measures';
import { platformDictionaries } from './platform';
import { riskDictionaries } from './risk';
import { trainingDictionaries } from './training';
import { warningDictionaries } from './warning';

const all = [
  ...platformDictionaries,
  ...organizationDictionaries,
  ...riskDictionaries,
  ...hazardDictionaries,
  ...warningDictionaries,
  ...equipmentDictionaries,
  ...permitDictionaries,
  ...permitMeasuresDictionaries,
  ...trainingDictionaries,
  ...incidentDictionaries,
  ...managementDictionaries,
];

/** Every dictionary code of the product; a definition that names another fails a test. */
export type DictCode = (typeof all)[number]['code'];

/** The seed of every dictionary, platform codes first. */
export const dictionaries: readonly Dictionary<DictCode>[] = all;

/** The key of the row that names a code (blade-wire §3.6). */
export const ROOT_KEY = '-1';

const byCode: ReadonlyMap<string, Dictionary<DictCode>> = new Map(all.map((entry) => [entry.code, entry]));

export function isDictCode(code: string): code is DictCode {
  return byCode.has(code);
}

/** @throws when the code is not seeded, which only untyped input can cause; guard that with `isDictCode`. */
export function dictionaryOf(code: DictCode): Dictionary<DictCode> {
  const found = byCode.get(code);
  if (!found) throw new Error(`unknown dictionary code ${code}`);
  return found;
}

/** Every entry of the code, children after their parent. */
export function itemsOf(code: DictCode): readonly DictItem[] {
  return flatten(dictionaryOf(code).items);
}

/** The seeded label of a key at any depth; undefined when the code has no such key (a tenant's own row, say). */
export function labelOf(code: DictCode, key: string): string | undefined {
  return itemsOf(code).find((entry) => entry.key === key)?.label;
}

export type DictLock = 'row' | 'words' | 'judged' | 'key';

/**
 * What of an entry is fixed, whoever asks: of a `row` of a mandatory form, and of `words` that the product's rules give or the
 * rules have `judged`, everything but the order; of a locked `key` all but label and order; undefined where the tenant may do as it likes. The entry that names a code with locked keys
 * is locked as they are.
 */
export function lockOf(code: string, key: string): DictLock | undefined {
  if (!isDictCode(code)) return undefined;
  const items = itemsOf(code);
  const entry =
    items.find((one) => one.key === key) ??
    (key === ROOT_KEY || key === 'root' ? { locked: items.some(({ locked }) => locked) } : undefined);
  if (!entry?.locked) return undefined;
  if ('statutory' in entry && entry.statutory) return 'row';
  if ('judged' in entry && entry.judged) return 'judged';
  return 'spoken' in entry && entry.spoken ? 'words' : 'key';
}

export const isLocked = (code: DictCode, key: string): boolean => lockOf(code, key) !== undefined;

function flatten(items: readonly DictItem[]): DictItem[] {
  return items.flatMap((entry) => [entry, ...flatten(entry.children ?? [])]);
}
