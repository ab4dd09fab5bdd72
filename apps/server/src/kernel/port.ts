/** Something that one module gives and others use without knowing which; declared in `ports`, given by `Module.provides`. */
export interface Port<T> {
  readonly name: string;
  readonly by: (given: T) => Provision;
  /** Never there: keeps the type. */
  readonly type?: T;
}

export interface Provision {
  readonly port: string;
  readonly given: unknown;
}

export const port = <T>(name: string): Port<T> => ({ name, by: (given) => ({ port: name, given }) });

/** What these give, each port by one of them. */
export function provided(provisions: readonly Provision[]): <T>(port: Port<T>) => T {
  const given = new Map(provisions.map(({ port: name, given }) => [name, given] as const));
  if (given.size < provisions.length) throw new Error('A port is given twice');
  return <T>({ name }: Port<T>): T => {
    if (!given.has(name)) throw new Error(`Nobody gives ${name}`);
    return given.get(name) as T;
  };
}
