import type { Engine, OwnerTx } from '../db';
import { openPglite } from '../pglite';
import { migrationTable } from './migrate';
import { appRole, prepareDatabase, systemRole } from './roles';
import { schemaToSql } from './schema-sql';
import type { TableSpec } from './table-spec';

export interface CatalogueColumn {
  name: string;
  /** As format_type prints it. */
  type: string;
  /** Name of the collation where it is not the type's own, as the sort columns in "C"; null otherwise. */
  collation: string | null;
  notNull: boolean;
  /** Expression of the default, or of a generated column; null: none. */
  default: string | null;
  /** Identity: a always, d by default, else empty. */
  identity: string;
  /** Generated: s stored, else empty. */
  generated: string;
}

/** A named thing and its whole definition as SQL prints it. */
export interface Named {
  name: string;
  def: string;
}

export interface CataloguePolicy {
  name: string;
  command: string;
  permissive: boolean;
  roles: string[];
  using: string | null;
  check: string | null;
}

export interface CatalogueTable {
  name: string;
  /** e.g. 'RANGE (create_time)'; null: not partitioned. */
  partitionBy: string | null;
  rowSecurity: boolean;
  forceRowSecurity: boolean;
  columns: CatalogueColumn[];
  primaryKey: Named | null;
  /** Without those that belong to a constraint. */
  indexes: Named[];
  /** Checks and unique constraints. */
  constraints: Named[];
  foreignKeys: Named[];
  triggers: Named[];
  policies: CataloguePolicy[];
  /** Privileges by role, for the two roles of the product; sorted, upper case. */
  grants: { role: string; privileges: string[] }[];
}

/** What a database consists of, in a form that is equal on PostgreSQL 15 and on PGlite (18). Sorted by name. */
export interface Catalogue {
  tables: CatalogueTable[];
}

/** Partitions are left out (jobs make and drop them), as is the history of migrations. */
const chosen = `
  select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity, c.relacl, c.relkind
    from pg_class c
   where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     and c.relname <> '${migrationTable}'`;

export async function readCatalogue(db: Engine): Promise<Catalogue> {
  return db.owner('read the catalogue', async (tx) => ({ tables: await readTables(tx) }));
}

/**
 * Unique keys of tenant rows that do not begin with the tenant: partial and expression indexes, constraints and primary
 * keys alike. Such a key would say something about another tenant's rows, and no distributed database can hold it. Queues
 * without row security (outbox, tokens) are one for all tenants: there the primary key alone may be of its own.
 */
export function uniquesAcrossTenants(catalogue: Catalogue): string[] {
  return catalogue.tables
    .filter(({ columns }) => columns.some(({ name }) => name === 'tenant_id'))
    .flatMap((table) =>
      [
        ...table.indexes.filter(({ def }) => def.startsWith('CREATE UNIQUE INDEX')),
        ...table.constraints.filter(({ def }) => def.startsWith('UNIQUE')),
        ...(table.rowSecurity && table.primaryKey ? [table.primaryKey] : []),
      ]
        .filter(
          ({ def }) =>
            !/^(CREATE UNIQUE INDEX .+? USING \w+|UNIQUE( NULLS NOT DISTINCT)?|PRIMARY KEY) \(tenant_id[,)]/.test(def),
        )
        .map(({ name }) => `${table.name}.${name}`),
    );
}

/**
 * The catalogue that a set of table specs stands for, read from a scratch database in memory.
 * @param functions SQL of those the triggers call
 */
export async function wantedCatalogue(tables: readonly TableSpec[], functions = ''): Promise<Catalogue> {
  const silent = (): void => {};
  const scratch = await openPglite({ log: { debug: silent, warn: silent, error: silent } });
  try {
    await prepareDatabase(scratch);
    await scratch.owner('scratch schema', (tx) => tx.exec(`${functions}\n${schemaToSql(tables)}`));
    return await readCatalogue(scratch);
  } finally {
    await scratch.close();
  }
}

interface OfTable {
  table: string;
}

async function readTables(tx: OwnerTx): Promise<CatalogueTable[]> {
  const tables = await tx.query<
    Pick<CatalogueTable, 'name' | 'partitionBy' | 'rowSecurity' | 'forceRowSecurity'>
  >(`select relname as name, relrowsecurity as "rowSecurity", relforcerowsecurity as "forceRowSecurity",
            case when relkind = 'p' then pg_get_partkeydef(oid) end as "partitionBy"
       from (${chosen}) t order by relname collate "C"`);
  const columns = await tx.query<CatalogueColumn & OfTable>(
    `select t.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
            case when a.attcollation <> ty.typcollation then l.collname end as collation, a.attnotnull as "notNull", pg_get_expr(d.adbin, d.adrelid) as default,
            a.attidentity::text as identity, a.attgenerated::text as generated
       from (${chosen}) t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
       join pg_type ty on ty.oid = a.atttypid left join pg_collation l on l.oid = a.attcollation
       left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      order by t.relname collate "C", a.attnum`,
  );
  // PostgreSQL 18 keeps NOT NULL as constraints ('n') too; the column's own flag tells the same on every version.
  const constraints = await tx.query<Named & OfTable & { kind: string }>(
    `select t.relname as table, k.conname as name, k.contype::text as kind, pg_get_constraintdef(k.oid) as def
       from (${chosen}) t join pg_constraint k on k.conrelid = t.oid and k.contype in ('p', 'u', 'c', 'f')
                          and k.conparentid = 0
      order by t.relname collate "C", k.conname collate "C"`,
  );
  const indexes = await tx.query<Named & OfTable>(
    `select t.relname as table, i.relname as name,
            replace(pg_get_indexdef(i.oid), ' ON ONLY ', ' ON ') as def
       from (${chosen}) t join pg_index x on x.indrelid = t.oid join pg_class i on i.oid = x.indexrelid
      where not exists (select from pg_constraint k where k.conindid = i.oid and k.contype in ('p', 'u', 'x'))
      order by t.relname collate "C", i.relname collate "C"`,
  );
  const triggers = await tx.query<Named & OfTable>(
    `select t.relname as table, g.tgname as name, pg_get_triggerdef(g.oid) as def
       from (${chosen}) t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal and g.tgparentid = 0
      order by t.relname collate "C", g.tgname collate "C"`,
  );
  const policies = await tx.query<CataloguePolicy & OfTable>(
    `select t.relname as table, p.polname as name, p.polcmd::text as command, p.polpermissive as permissive,
            array(select case when o = 0 then 'public' else pg_get_userbyid(o)::text end
                    from unnest(p.polroles) o order by 1) as roles,
            pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check
       from (${chosen}) t join pg_policy p on p.polrelid = t.oid order by t.relname collate "C", p.polname collate "C"`,
  );
  // MAINTAIN exists from PostgreSQL 17 on and is nothing the product grants.
  const grants = await tx.query<OfTable & { role: string; privileges: string[] }>(
    `select t.relname as table, r.rolname as role, array_agg(a.privilege_type order by a.privilege_type) as privileges
       from (${chosen}) t cross join lateral aclexplode(t.relacl) a join pg_roles r on r.oid = a.grantee
      where r.rolname = any($1) and a.privilege_type <> 'MAINTAIN'
      group by t.relname, r.rolname order by t.relname collate "C", r.rolname collate "C"`,
    [[appRole, systemRole]],
  );
  const [{ schema } = { schema: 'public' }] = await tx.query<{ schema: string }>('select current_schema() as schema');
  const plain = (def: string): string => def.replaceAll(`${schema}.`, '');
  const of = <R extends OfTable>(rows: R[], table: string): Omit<R, 'table'>[] =>
    rows.filter((row) => row.table === table).map(({ table: _, ...rest }) => rest);
  const named = ({ name, def }: Named): Named => ({ name, def: plain(def) });
  return tables.map((table) => {
    const own = of(constraints, table.name);
    return {
      ...table,
      columns: of(columns, table.name),
      primaryKey: own.filter(({ kind }) => kind === 'p').map(named)[0] ?? null,
      indexes: of(indexes, table.name).map(named),
      constraints: own.filter(({ kind }) => kind === 'c' || kind === 'u').map(named),
      foreignKeys: own.filter(({ kind }) => kind === 'f').map(named),
      triggers: of(triggers, table.name).map(named),
      policies: of(policies, table.name),
      grants: of(grants, table.name),
    };
  });
}
