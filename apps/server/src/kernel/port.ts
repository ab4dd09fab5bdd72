/** Something that one module gives and others use without knowing which; declared in `ports`, given by `Module.provides`. */
export interface Port<T> {
  readonly name: string;
  /** Given by any number of modules: what is used is all of it, in their order; empty where nobody gives any. */
  readonly many?: true;
  readonly by: (given: T) => Provision;
  /** Never there: keeps the type. */
  readonly type?: T;
}

export interface Provision {
  readonly port: string;
  readonly given: unknown;
  readonly many?: true;
}

export const port = <T>(name: string): Port<T> => ({ name, by: (given) => ({ port: name, given }) });

export const manyPort = <T>(name: string): Port<readonly T[]> => ({
  name,
  many: true,
  by: (given) => ({ port: name, given, many: true }),
});

/** What these give, each port by one of them, a `manyPort` by as many as like. */
export function provided(provisions: readonly Provision[]): <T>(port: Port<T>) => T {
  const given = new Map<string, unknown>();
  for (const { port: name, given: value, many } of provisions) {
    if (many) given.set(name, [...((given.get(name) ?? []) as unknown[]), ...(value as unknown[])]);
    else if (given.has(name)) throw new Error('A port is given twice');
    else given.set(name, value);
  }
  return <T>({ name, many }: Port<T>): T => {
    if (!given.has(name) && !many) throw new Error(`Nobody gives ${name}`);
    return (given.get(name) ?? []) as T;
  };
}
