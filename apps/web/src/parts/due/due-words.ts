import { type DueRow, dueKinds } from '@anlan/domain/desk/due';
import { anchorOf } from '@anlan/resource';
import type { Translate } from '../../lib/i18n';

const kinds = new Map(dueKinds.map((kind) => [kind.key, kind]));

export const dueLabel = (kind: string): string => kinds.get(kind)?.deadline.label ?? '';
/** With whose it is: several parts call theirs alike. */
export const dueKindName = (t: Translate, kind: string): string => {
  const found = kinds.get(kind);
  return found ? `${t(found.resource.label)} · ${t(found.deadline.label)}` : '';
};
export const dueBasis = (kind: string): string | undefined => kinds.get(kind)?.deadline.basis;

/** Why this date: the field it is reckoned from, and what is added to it. */
export function dueReason(t: Translate, { kind, since, span }: Pick<DueRow, 'kind' | 'since' | 'span'>): string {
  const found = kinds.get(kind);
  if (!found || !since) return '';
  const { at } = found.deadline;
  const anchor = found.resource.fields[anchorOf(found.deadline)];
  const from = anchor?.kind === 'date' ? since.slice(0, 10) : since.slice(0, 16);
  const field = t(anchor?.label ?? '');
  if (typeof at === 'string') return t('{field}：{from}', { field, from });
  const facts = { field, from, n: span ?? 0 };
  if ('hours' in at) return t('{field} {from} 起{n}小时', facts);
  return 'days' in at ? t('{field} {from} 起{n}天', facts) : t('{field} {from} 起{n}个月', facts);
}

export const dueText = ({ due }: Pick<DueRow, 'due'>): string =>
  due.endsWith('23:59:59') ? due.slice(0, 10) : due.slice(0, 16);
