import type pg from 'pg';

/**
 * Two forms of the wall between tenants, to be held against each other on the seeded database; nothing but benchmark
 * databases is touched. `product`: as the migrations make it. `plain`: the column compared with one setting, and `@>` on
 * arrays declared leakproof (needs a superuser), without which no index serves it behind a policy.
 */
export const policies = {
  product: {
    wall: "tenant_id = any(string_to_array(current_setting('app.tenants', true), ','))",
    contains: 'not leakproof',
  },
  plain: { wall: "tenant_id = current_setting('app.tenants', true)", contains: 'leakproof' },
} as const;
export type Policy = keyof typeof policies;

export async function usePolicy(client: pg.Client, policy: Policy): Promise<void> {
  const { wall, contains } = policies[policy];
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_policies where policyname = 'tenant_scope'",
  );
  for (const { name } of rows) {
    await client.query(`alter policy tenant_scope on ${name} using (${wall}) with check (${wall})`);
  }
  await client
    .query(`alter function pg_catalog.arraycontains(anyarray, anyarray) ${contains}`)
    .catch((error: Error) => {
      if (policy === 'plain') throw error;
    });
}
