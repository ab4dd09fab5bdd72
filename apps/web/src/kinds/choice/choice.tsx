import type { ChoiceField, DictField, FlagField, StateField } from '@anlan/resource';
import { isEmpty, wireName, wordInstead } from '@anlan/resource';
import { useT } from '../../lib/i18n';
import { codecOf, flagCodec, integerCodec, keyCodec } from '../codec';
import { plainCell, tag } from '../draw';
import { EMPTY, type FilterKind, type Place, type WebKind } from '../kind';
import { keyed, listOf, plain, raw } from '../values';
import { DictFilter, DictInput, OptionFilter, OptionInput } from './choice-controls';
import { hueOfColor, hueOfTone } from './hue';

const entriesOf = ({ row, name, field, look }: Place<DictField>) =>
  listOf(raw(row, name, field)).map((key) => look.dict(field.dict, key) ?? { key, label: key });

export const dict: WebKind<DictField> = {
  ...keyed,
  text: (place) =>
    entriesOf(place)
      .map((entry) => entry.label)
      .join(place.look.t('、')),
  cell: (place) => {
    const entries = entriesOf(place);
    if (entries.length === 0) return plainCell('');
    // Still on its way: neither its word nor the dash of a field without one.
    if (entries.every(({ label }) => label === '')) return null;
    // Only dictionaries with colours speak in tags; the others are plain words, or a page of tags says nothing.
    if (entries.every((entry) => !('color' in entry)))
      return plainCell(entries.map((entry) => entry.label).join(place.look.t('、')));
    return entries.map((entry) => tag(entry.label, hueOfColor('color' in entry ? entry.color : undefined), entry.key));
  },
  Input: DictInput as WebKind<DictField>['Input'],
  filter: { Control: DictFilter as FilterKind<DictField>['Control'], ...codecOf(keyCodec) },
  width: 130,
};

const choiceText = ({ row, name, field, look }: Place<ChoiceField>): string => {
  const value = raw(row, name, field);
  return isEmpty(value) ? '' : look.t(wordInstead(field, row) ?? field.options[String(value)] ?? String(value));
};

export const choice: WebKind<ChoiceField> = {
  ...plain,
  // Numbers of the wire and keys of the options are the same words: the form holds the key.
  read: (row, name, field) => {
    const value = raw(row, name, field);
    return isEmpty(value) ? null : String(value);
  },
  text: choiceText,
  cell: (place) => plainCell(choiceText(place)),
  Input: OptionInput as WebKind<ChoiceField>['Input'],
  filter: { Control: OptionFilter as FilterKind<ChoiceField>['Control'], ...codecOf(keyCodec) },
  width: 120,
};

const codesOf = (field: FlagField): readonly [number, number] => field.codes ?? [1, 0];

const flagValue = (value: unknown, field: FlagField): boolean | null => {
  const [yes, no] = codesOf(field);
  if (value === true || String(value) === String(yes)) return true;
  return value === false || String(value) === String(no) ? false : null;
};

const flagText = ({ row, name, field, look }: Place<FlagField>): string => {
  const value = flagValue(raw(row, name, field), field);
  return value === null ? '' : look.t(value ? '是' : '否');
};

export const flag: WebKind<FlagField> = {
  text: flagText,
  cell: (place) => plainCell(flagText(place)),
  Input: OptionInput as WebKind<FlagField>['Input'],
  filter: {
    Control: OptionFilter as FilterKind<FlagField>['Control'],
    toUrl: (value, operator, field) => codecOf(flagCodec(codesOf(field))).toUrl(value, operator, field),
    fromUrl: (text, operator, field) => codecOf(flagCodec(codesOf(field))).fromUrl(text, operator, field),
    toQuery: (value, operator, field, wire) => codecOf(flagCodec(codesOf(field))).toQuery(value, operator, field, wire),
  },
  read: (row, name, field) => flagValue(raw(row, name, field), field),
  write: (value, name, field) => {
    const [yes, no] = codesOf(field);
    return { [wireName(name, field)]: typeof value === 'boolean' ? (value ? yes : no) : null };
  },
  width: 90,
};

const stateText = ({ row, name, field, look }: Place<StateField>): string =>
  look.t(wordInstead(field, row) ?? field.lifecycle.labelOf(Number(raw(row, name, field))));

export const state: WebKind<StateField> = {
  ...plain,
  text: stateText,
  cell: (place) => {
    const { row, name, field, look } = place;
    const over = wordInstead(field, row);
    if (over !== undefined) return tag(look.t(over), 'grey');
    const stateName = field.lifecycle.nameOf(Number(raw(row, name, field)));
    return stateName === undefined
      ? plainCell('')
      : tag(look.t(field.lifecycle.label[stateName] ?? ''), hueOfTone(field.lifecycle.tone[stateName] ?? 'neutral'));
  },
  // A state moves by actions only; in a form it is told.
  Input: function StateInput({ field, value }) {
    const t = useT();
    return <span>{t(field.lifecycle.labelOf(Number(value))) || EMPTY}</span>;
  },
  filter: { Control: OptionFilter as FilterKind<StateField>['Control'], ...codecOf(integerCodec) },
  // Never sent: the server would refuse nothing, but a body should say what it changes.
  write: () => ({}),
  width: 150,
};
