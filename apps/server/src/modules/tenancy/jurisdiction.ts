import { asSystem, type Ground, type Jurisdiction } from '../../kernel/context';

export const JURISDICTION = 'jurisdiction';

/** Companies below a region by name, kept until tenants or regions change. */
export function jurisdictionService(ground: Pick<Ground, 'db' | 'epochs'>): Jurisdiction {
  const known = new Map<string, Promise<ReadonlySet<string>>>();
  ground.epochs.on(JURISDICTION, () => known.clear());

  const companies = (regionCode: string | null): Promise<ReadonlySet<string>> => {
    // An office without a region oversees nobody.
    if (regionCode === null) return Promise.resolve(new Set());
    const asked =
      known.get(regionCode) ??
      asSystem(ground, 'jurisdiction', ({ tx }) =>
        tx.query<{ tenant_id: string }>(
          `select t.tenant_id from tenant t join region r on r.code = t.area_code and r.deleted_at is null
            where t.tenant_type = 1 and t.deleted_at is null
              and (r.code = $1 or $1 = any(string_to_array(r.ancestors, ',')))
            order by t.pinyin collate "C", t.tenant_id`,
          [regionCode],
        ),
      ).then((rows) => new Set(rows.map((row) => row.tenant_id)));
    known.set(regionCode, asked);
    asked.catch(() => known.delete(regionCode));
    return asked;
  };

  return {
    covers: async (regionCode, tenantId) => (await companies(regionCode)).has(tenantId),
    companies: async (regionCode) => [...(await companies(regionCode))],
    drop: () => known.clear(),
  };
}
