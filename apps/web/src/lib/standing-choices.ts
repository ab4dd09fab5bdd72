export interface Place {
  readonly id: string;
  readonly name: string;
}

/** Departments and roles somebody may act in, each list empty where there is one only. */
export interface Choices {
  readonly depts: readonly Place[];
  readonly roles: readonly Place[];
  readonly deptId: string | null;
  readonly roleId: string | null;
}

/** Null: in all of them. */
export interface Standing {
  readonly deptId: string | null;
  readonly roleId: string | null;
}

const places = (value: unknown): Place[] =>
  Array.isArray(value)
    ? value.flatMap((one: Partial<Place> | null) =>
        typeof one?.id === 'string' && typeof one.name === 'string' ? [{ id: one.id, name: one.name }] : [],
      )
    : [];
const id = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What the token tells; undefined for whoever has one of each. */
export function choicesIn(detail: Readonly<Record<string, unknown>> | null | undefined): Choices | undefined {
  const told = detail?.choices as Partial<Choices> | null | undefined;
  if (!told) return undefined;
  const [depts, roles] = [places(told.depts), places(told.roles)];
  return depts.length + roles.length === 0
    ? undefined
    : { depts, roles, deptId: id(told.deptId), roleId: id(told.roleId) };
}
