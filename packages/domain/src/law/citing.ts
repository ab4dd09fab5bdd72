import type { AnyField, AnyResource } from '@anlan/resource';
import { parameters } from '../config/parameters';
import { statutoryLimits } from '../config/statutory-limits';
import { dictionaries } from '../dictionaries/dictionaries';
import { allResources } from '../resources';
import { citationTest } from './citations';

/** A field of a record, or of its child rows, whose text says which law it rests on (`cites`). */
export interface CitingField {
  readonly resource: AnyResource;
  /** Of the child rows, where it is theirs. */
  readonly rows?: { readonly name: string; readonly table: string };
  readonly name: string;
  readonly field: AnyField;
}

export const citingFields: readonly CitingField[] = allResources.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([name, field]): CitingField[] => {
    if (field.kind !== 'rows') return field.cites ? [{ resource, name, field }] : [];
    return Object.entries(field.fields).flatMap(([inner, one]) =>
      one.cites ? [{ resource, rows: { name, table: field.table }, name: inner, field: one }] : [],
    );
  }),
);

export interface CitingRule {
  readonly kind: string;
  readonly name: string;
  readonly source: string;
}

/** Every rule of the product that says on which law it rests. */
const sources: readonly CitingRule[] = [
  ...dictionaries.flatMap(({ label, source }) => (source ? [{ kind: '业务字典', name: label, source }] : [])),
  ...parameters.map(({ label, source }) => ({ kind: '参数', name: label, source })),
  ...statutoryLimits.flatMap(({ label, versions }) =>
    [...new Set(versions.map(({ source }) => source))].map((source) => ({ kind: '法定限值', name: label, source })),
  ),
  ...allResources.flatMap(({ deadlines }) =>
    Object.values(deadlines ?? {}).flatMap(({ label, basis }) =>
      basis ? [{ kind: '期限', name: label, source: basis }] : [],
    ),
  ),
];

/** Rules of the product that rest on the law this pattern finds. */
export function citingRules(pattern: string): readonly CitingRule[] {
  const test = citationTest(pattern);
  return sources.filter(({ source }) => test.test(source));
}
