import type { AnyField, KindName } from '../fields';
import { choice, dict, flag, state } from './choice';
import type { Kind } from './kind';
import { decimal, int, money } from './number';
import { file, parent, ref, rows, signature } from './reference';
import { json, longText, richText, text } from './text';
import { date, datetime, period } from './time';

/** The registry: a kind that is missing here does not compile. */
const registry: { readonly [K in KindName]: Kind<Extract<AnyField, { kind: K }>> } = {
  text,
  longText,
  richText,
  int,
  decimal,
  money,
  date,
  datetime,
  period,
  dict,
  choice,
  flag,
  ref,
  file,
  signature,
  rows,
  parent,
  state,
  json,
};

/** The behaviour of a field's kind. The registry pairs each kind with its own field type, so the cast is sound. */
export const kindOf = (field: AnyField): Kind => registry[field.kind] as Kind;
