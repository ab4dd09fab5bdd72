import type { AnyField, KindName } from '@anlan/resource';
import { choice, dict, flag, state } from './choice/choice';
import { file } from './file/file';
import { signature } from './file/signature';
import { json } from './json';
import { childKinds, type FieldOf, type WebKind } from './kind';
import { longText } from './long-text';
import { decimal, int, money } from './number';
import { parent, ref } from './ref/ref';
import { richText } from './rich-text/rich-text';
import { rows } from './rows/rows';
import { text } from './text';
import { date, datetime, period } from './time/time';

/** A kind that is missing here does not compile. */
const registry: { readonly [K in KindName]: WebKind<FieldOf<K>> } = {
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

/** How a field's kind looks. The registry pairs each kind with its own field type, so the cast is sound. */
export const webKindOf = (field: AnyField): WebKind => registry[field.kind] as WebKind;

childKinds.of = webKindOf;
