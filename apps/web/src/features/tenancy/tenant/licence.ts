type Values = Readonly<Record<string, unknown>>;

const FIELDS = ['accountNumber', 'expireTime'] as const;

/** What these tenants share of their licences, and whether there is something they do not share: that stands empty. */
export function licenceInCommon(rows: readonly Values[]): { licence: Values; differ: boolean } {
  const [first, ...others] = rows;
  const shared = FIELDS.map((name) => {
    const value = first?.[name] ?? null;
    return others.every((row) => (row[name] ?? null) === value) ? value : undefined;
  });
  const licence = Object.fromEntries(FIELDS.map((name, place) => [name, shared[place] ?? null]));
  return { licence, differ: shared.includes(undefined) };
}
