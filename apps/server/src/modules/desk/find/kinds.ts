import { allResources } from '@anlan/domain';
import { type AnyResource, anchorOf, columnName, recordAddress } from '@anlan/resource';
import type { Module } from '../../../kernel/module';
import { findsBySound } from '../../../kernel/resource/columns';
import type { Implementation } from '../../../kernel/resource/implement';

/** Where the reader's tenant goes in a select list. */
export const TENANT = '$tenant';

/** A kind of record that can be found, and the columns one recognises it by. */
export interface Kind {
  readonly resource: AnyResource;
  /** Select list behind id and title. */
  readonly beside: string;
  /** Columns with a unique number, found whole by their index. */
  readonly numbers: readonly string[];
  readonly sound: boolean;
}

/** Listed by the module's own code: which of its rows are whose is said there and nowhere else. */
const ownList = ({ instead = [], serves = {} }: Implementation): boolean =>
  instead.includes('page') || 'page' in serves;

/**
 * What can be found: a company's records with words to search and a screen to open them on, listed by the engine alone.
 * Fail closed: a kind whose module narrows its list by code of its own is not among them.
 */
export function kindsOf(modules: readonly Module[]): readonly Kind[] {
  const implementations = new Map(
    modules.flatMap((module) => (module.implementations ?? []).map((item) => [item.resource.name, item] as const)),
  );
  return (allResources as readonly AnyResource[]).flatMap((resource): Kind[] => {
    const implementation = implementations.get(resource.name);
    const { page, get } = resource.wire.addresses;
    if (resource.scope !== 'tenant' || !resource.visibleTo || !resource.search || resource.singleton) return [];
    if (!page || !get || recordAddress(resource, '') === null) return [];
    if (implementation && ownList(implementation)) return [];
    return [{ resource, ...told(resource) }];
  });
}

function told(resource: AnyResource): Pick<Kind, 'beside' | 'numbers' | 'sound'> {
  const { fields, title, search = [] } = resource;
  const names = Object.keys(fields);
  const safe = (name: string) =>
    !fields[name]?.secret && !('personal' in (fields[name] ?? {}) && fields[name]?.personal);
  const number = names.find((name) => {
    const field = fields[name];
    return field?.kind === 'text' && field.unique && name !== title && safe(name) && !field.detailOnly;
  });
  const columns = resource.views.list.columns.map((column) => (typeof column === 'string' ? column : column.field));
  const state = names.find((name) => fields[name]?.kind === 'state');
  const grade = columns.find((name) => gradeOf(resource, name));
  const place = columns.find((name) => {
    const field = fields[name];
    return field?.kind === 'ref' && field.target === 'dept' && !field.multiple;
  });
  const due = Object.values(resource.deadlines ?? {})
    .map(anchorOf)
    .find((name) => fields[name]?.kind === 'date' || fields[name]?.kind === 'datetime');
  const part = (as: string, sql: string | undefined) => (sql ? [`${sql} as "${as}"`] : []);
  return {
    beside: [
      ...part('number', number && `t.${columnName(number)}`),
      ...part('state', state && `t.${columnName(state)}`),
      ...part('grade', grade && `t.${columnName(grade)}`),
      ...part(
        'place',
        place && `(select d.dept_name from dept d where d.tenant_id = ${TENANT} and d.id = t.${columnName(place)})`,
      ),
      ...part('due', due && `to_char(t.${columnName(due)}, 'YYYY-MM-DD HH24:MI:SS')`),
    ].join(', '),
    numbers: names.flatMap((name) => {
      const field = fields[name];
      return field?.kind === 'text' && field.unique && safe(name) && search.includes(name) ? [columnName(name)] : [];
    }),
    sound: findsBySound(resource),
  };
}

/** The list's own first column, where it is a dictionary or a choice: by how bad it is. */
const gradeOf = ({ fields }: AnyResource, name: string): boolean => {
  const field = fields[name];
  return field?.kind === 'dict' && !field.multiple && /level|grade/i.test(name);
};
