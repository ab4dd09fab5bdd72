import type { AnyResource } from '../define';
import type { Verb } from '../facts';
import type { AnyField } from '../fields';
import { snake } from '../kinds/kind';
import type { Operation } from '../wire';

/** The name a field travels under. */
export const wireName = (name: string, field: AnyField): string => field.wire ?? name;

const renamed = new WeakMap<AnyResource['fields'], readonly (readonly [name: string, wire: string])[]>();

/** A row as it came over the wire, also under its fields' own names: what rules and steps read. The row itself where all travel under theirs. */
export function ownNames<Row extends Readonly<Record<string, unknown>>>(
  { fields }: Pick<AnyResource, 'fields'>,
  row: Row,
): Row {
  let names = renamed.get(fields);
  if (!names) {
    names = Object.entries(fields).flatMap(([name, field]) => (field.wire ? [[name, field.wire] as const] : []));
    renamed.set(fields, names);
  }
  return names.length === 0 ? row : { ...row, ...Object.fromEntries(names.map(([name, wire]) => [name, row[wire]])) };
}

/** principalId → principalName, teamIds → teamName, reviewDept → reviewDeptName. */
export const labelName = (name: string, field: AnyField): string =>
  field.kind === 'ref' && field.nameAs ? field.nameAs : `${wireName(name, field).replace(/Ids?$/, '')}Name`;

export const columnName = snake;

export const permissionCode = (resource: Pick<AnyResource, 'permission'>, verb: Verb): string =>
  `${resource.permission}_${verb}`;

/** Which code an operation asks for; `submit` is add or edit by whether the body has an id. */
export const operationVerb: Readonly<Record<Operation, Verb>> = {
  page: 'view',
  get: 'view',
  all: 'view',
  tree: 'view',
  count: 'view',
  create: 'add',
  update: 'edit',
  submit: 'edit',
  remove: 'delete',
  import: 'import',
  template: 'import',
  export: 'export',
  governmentPage: 'view',
  governmentGet: 'view',
  governmentAll: 'view',
};

const VERB_LABELS: Readonly<Record<Verb, string>> = {
  add: '新增',
  view: '查看',
  edit: '编辑',
  delete: '删除',
  import: '导入',
  export: '导出',
  plain: '查看完整个人信息',
};

/** The buttons of a resource's menu entry: what a role can be granted. */
export function permissionsOf(resource: AnyResource): { verb: Verb; code: string; label: string }[] {
  const verbs = new Set<Verb>(['view']);
  const has = (operation: Operation) => (resource.wire.addresses[operation]?.length ?? 0) > 0;
  if (has('create') || has('submit')) verbs.add('add');
  if (has('update') || has('submit')) verbs.add('edit');
  if (has('remove')) verbs.add('delete');
  if (has('import')) verbs.add('import');
  if (has('export')) verbs.add('export');
  for (const step of resource.steps?.steps ?? []) verbs.add(step.permission);
  if (resource.steps?.begins) verbs.add(resource.steps.begins.permission);
  if (Object.values(resource.fields).some((field) => field.personal)) verbs.add('plain');
  return [...verbs].map((verb) => ({ verb, code: permissionCode(resource, verb), label: VERB_LABELS[verb] }));
}
