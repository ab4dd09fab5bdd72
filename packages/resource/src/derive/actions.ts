import type { Action, AnyResource, Who } from '../define';
import type { ActorFacts } from '../facts';

type Row = Readonly<Record<string, unknown>>;

const contains = (value: unknown, wanted: readonly string[]): boolean =>
  (Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []).some((id) => wanted.includes(id));

export function concerns(who: Who, row: Row, actor: ActorFacts): boolean {
  if ('user' in who) return contains(row[who.user], [actor.userId]);
  if ('headOf' in who) return contains(row[who.headOf], actor.headOfDeptIds);
  if ('memberOf' in who) return contains(row[who.memberOf], actor.deptIds);
  return actor.roleAliases.includes(who.role);
}

/** Does the row's present state allow the action at all? */
export function allowedFrom(resource: AnyResource, action: Action<string, string>, row: Row): boolean {
  if (!action.from || !resource.lifecycle) return true;
  const name = resource.lifecycle.nameOf(Number(row[stateField(resource)]));
  return name !== undefined && action.from.includes(name);
}

export const allowedBy = (action: Action<string, string>, row: Row, actor: ActorFacts): boolean =>
  !action.who || action.who.some((who) => concerns(who, row, actor));

export function stateField(resource: AnyResource): string {
  const found = Object.entries(resource.fields).find(([, field]) => field.kind === 'state');
  if (!found) throw new Error(`${resource.name} has a lifecycle but no state field`);
  return found[0];
}

/** The one judgement behind both the button and the guard: code, state, person, in that order. */
export function availableActions(resource: AnyResource, row: Row, actor: ActorFacts): string[] {
  return Object.entries(resource.actions)
    .filter(
      ([, action]) =>
        actor.can(`${resource.permission}_${action.permission}`) &&
        allowedFrom(resource, action, row) &&
        allowedBy(action, row, actor),
    )
    .map(([name]) => name);
}
