import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTestEnv } from '../../../env';
import { openTestDb } from '../../../testing/test-db';
import type { Engine } from '../db';
import { type Catalogue, readCatalogue, uniquesAcrossTenants, wantedCatalogue } from './catalogue';
import { diffCatalogues } from './diff-catalogues';
import { schemaToSql } from './schema-sql';
import type { TableSpec } from './table-spec';

const tenantColumns = [
  { name: 'tenant_id', type: 'text', notNull: true },
  { name: 'id', type: 'uuid', notNull: true },
];

const point: TableSpec = {
  name: 'point',
  rls: 'tenant',
  columns: [
    ...tenantColumns,
    { name: 'name', type: 'varchar(50)', notNull: true },
    { name: 'level', type: 'smallint', notNull: true, default: '4' },
    { name: 'cost', type: 'numeric(18,2)' },
    { name: 'tags', type: 'text[]', notNull: true, default: "'{}'" },
    { name: 'data', type: 'jsonb', notNull: true, default: "'{}'::jsonb" },
    { name: 'order', type: 'integer', notNull: true, default: '0' },
    { name: 'create_time', type: 'timestamptz', notNull: true, default: 'now()' },
    { name: 'deleted_at', type: 'timestamptz' },
    { name: 'worst', type: 'smallint generated always as (least(level, 4::smallint)) stored' },
    { name: 'serial', type: 'bigint generated always as identity' },
    { name: 'pinyin', type: 'text collate "C"' },
    { name: 'search_grams', type: 'text[]', notNull: true, default: "'{}'" },
  ],
  primaryKey: ['tenant_id', 'id'],
  indexes: [
    { name: 'point_list', columns: 'tenant_id, level, create_time desc, id desc' },
    { name: 'point_name', columns: 'tenant_id, name', unique: true, where: 'deleted_at is null' },
    { name: 'point_open', columns: 'tenant_id, create_time', where: 'level in (1, 2) and deleted_at is null' },
    { name: 'point_search', columns: 'tenant_id, search_grams', using: 'gin' },
  ],
  foreignKeys: [],
  checks: [{ name: 'point_level', expr: 'level between 1 and 4' }],
};

const check: TableSpec = {
  name: 'check_record',
  rls: 'tenant',
  columns: [...tenantColumns, { name: 'point_id', type: 'uuid' }, { name: 'done', type: 'boolean', notNull: true }],
  primaryKey: ['tenant_id', 'id'],
  indexes: [],
  foreignKeys: [
    {
      name: 'check_record_point_fk',
      columns: ['tenant_id', 'point_id'],
      table: 'point',
      references: ['tenant_id', 'id'],
      onDelete: 'set null',
    },
  ],
};

const trail: TableSpec = {
  name: 'trail',
  rls: 'tenant',
  columns: [...tenantColumns, { name: 'at', type: 'timestamptz', notNull: true }],
  primaryKey: ['tenant_id', 'at', 'id'],
  indexes: [{ name: 'trail_at', columns: 'tenant_id, at desc' }],
  foreignKeys: [],
  appGrants: 'select, insert',
  partitionBy: 'range (at)',
};

const word: TableSpec = {
  name: 'word',
  rls: 'layered',
  columns: [...tenantColumns, { name: 'code', type: 'text', notNull: true }],
  primaryKey: ['tenant_id', 'id'],
  indexes: [],
  foreignKeys: [],
};

const region: TableSpec = {
  name: 'region',
  rls: 'none',
  columns: [
    { name: 'code', type: 'text', notNull: true },
    { name: 'parent', type: 'text' },
  ],
  primaryKey: ['code'],
  indexes: [],
  foreignKeys: [
    { name: 'region_parent_fk', columns: ['parent'], table: 'region', references: ['code'], onDelete: 'restrict' },
  ],
};

const all = [point, check, trail, word, region];

const without = (catalogue: Catalogue, name: string): Catalogue => ({
  tables: catalogue.tables.filter((table) => table.name !== name),
});

let wanted: Catalogue;
let dbs: Engine[] = [];

const fresh = async (sql: string): Promise<Engine> => {
  const db = await openTestDb({ migrations: [] });
  dbs.push(db);
  await db.owner('fixture', (tx) => tx.exec(sql));
  return db;
};

beforeAll(async () => {
  wanted = await wantedCatalogue(all);
});

afterAll(async () => {
  for (const db of dbs) await db.close();
  dbs = [];
});

describe('schemaToSql', () => {
  it('does not depend on the order of the tables and puts foreign keys last', () => {
    const sql = schemaToSql(all);
    expect(schemaToSql([...all].reverse())).toBe(sql);
    expect(sql.indexOf('add constraint')).toBeGreaterThan(sql.lastIndexOf('grant '));
    expect(sql).toContain('on delete set null (point_id)');
    expect(sql).toContain('"order" integer default 0 not null');
  });
});

describe('readCatalogue', () => {
  it(`tells the same of the same specs on ${readTestEnv().engine} as on the scratch database`, async () => {
    const db = await fresh(schemaToSql(all));
    const [{ version } = { version: '' }] = await db.owner('test', (tx) =>
      tx.query<{ version: string }>(`select current_setting('server_version_num') as version`),
    );
    expect(Number(version)).toBeGreaterThanOrEqual(150_000);
    expect(await readCatalogue(db)).toEqual(wanted);
  });

  it('tells all of a table', () => {
    const table = wanted.tables.find(({ name }) => name === 'point');
    expect(wanted.tables.map(({ name }) => name)).toEqual(['check_record', 'point', 'region', 'trail', 'word']);
    expect(table).toMatchObject({
      rowSecurity: true,
      forceRowSecurity: true,
      primaryKey: { name: 'point_pkey', def: 'PRIMARY KEY (tenant_id, id)' },
      constraints: [{ name: 'point_level', def: 'CHECK (((level >= 1) AND (level <= 4)))' }],
      grants: [
        { role: 'anlan_app', privileges: ['DELETE', 'INSERT', 'SELECT', 'UPDATE'] },
        { role: 'anlan_system', privileges: ['DELETE', 'INSERT', 'SELECT', 'UPDATE'] },
      ],
    });
    expect(table?.policies.map(({ name, roles }) => [name, roles])).toEqual([
      ['system_all', ['anlan_system']],
      ['tenant_scope', ['anlan_app']],
    ]);
    expect(table?.indexes.map(({ name }) => name)).toEqual(['point_list', 'point_name', 'point_open', 'point_search']);
    expect(table?.indexes[0]?.def).toBe(
      'CREATE INDEX point_list ON point USING btree (tenant_id, level, create_time DESC, id DESC)',
    );
    expect(table?.columns.find(({ name }) => name === 'serial')).toMatchObject({ identity: 'a', notNull: true });
    expect(table?.columns.find(({ name }) => name === 'worst')).toMatchObject({ generated: 's' });
    expect(table?.columns.find(({ name }) => name === 'pinyin')).toMatchObject({ type: 'text', collation: 'C' });
    expect(wanted.tables.find(({ name }) => name === 'trail')).toMatchObject({
      partitionBy: 'RANGE (at)',
      grants: [
        { role: 'anlan_app', privileges: ['INSERT', 'SELECT'] },
        { role: 'anlan_system', privileges: ['DELETE', 'INSERT', 'SELECT'] },
      ],
    });
  });

  it('leaves partitions and the history of migrations out', async () => {
    const db = await fresh(
      `${schemaToSql([trail])} create table trail_2026 partition of trail for values from ('2026-01-01') to ('2027-01-01')`,
    );
    expect((await readCatalogue(db)).tables.map(({ name }) => name)).toEqual(['trail']);
  });
});

describe('unique keys of tenant rows', () => {
  it('begin with the tenant in every table of the product', async () => {
    const db = await openTestDb({ own: true });
    dbs.push(db);
    const product = await readCatalogue(db);
    expect(product.tables.length).toBeGreaterThan(80);
    expect(uniquesAcrossTenants(product)).toEqual([]);
  });

  it('are found when they do not, be they partial, of an expression, a constraint or the primary key', async () => {
    const db = await fresh(
      `${schemaToSql(all)}
       create unique index point_level_once on point (level) where deleted_at is null;
       create unique index point_upper on point (upper(name), tenant_id);
       create unique index point_fine on point (tenant_id, upper(name)) where level = 1;
       alter table word add constraint word_code unique (code, tenant_id);
       alter table word add constraint word_fine unique (tenant_id, code);
       alter table check_record drop constraint check_record_pkey, add primary key (id, tenant_id);
       create unique index region_parent on region (parent, code);
       create table queue (tenant_id text, n integer primary key, mark text);
       create unique index queue_mark on queue (mark);`,
    );
    expect(uniquesAcrossTenants(await readCatalogue(db))).toEqual([
      'check_record.check_record_pkey',
      'point.point_level_once',
      'point.point_upper',
      'queue.queue_mark',
      'word.word_code',
    ]);
  });
});

/** Applies the draft and reads again. */
async function applied(db: Engine): Promise<Catalogue> {
  const { statements } = diffCatalogues(await readCatalogue(db), wanted);
  await db.owner('draft', (tx) => tx.exec(statements.join('\n')));
  return readCatalogue(db);
}

describe('diffCatalogues', () => {
  it('finds nothing between equals', () => {
    expect(diffCatalogues(wanted, wanted)).toEqual({ statements: [], notes: [] });
  });

  it('drafts a whole schema for an empty database', async () => {
    const db = await fresh('select 1');
    expect(await applied(db)).toEqual(wanted);
  });

  it('drafts single missing tables, foreign keys last', async () => {
    const { statements } = diffCatalogues(without(wanted, 'point'), wanted);
    expect(statements[0]).toMatch(/^create table point \(/);
    const two = diffCatalogues({ tables: [] }, wanted).statements;
    const keys = two.filter((statement) => statement.includes('FOREIGN KEY'));
    expect(two.slice(-keys.length)).toEqual(keys);
  });

  it('drafts every kind of change so that nothing is left to change', async () => {
    const drifted: TableSpec[] = [
      {
        ...point,
        columns: [
          ...tenantColumns,
          { name: 'name', type: 'text' },
          { name: 'level', type: 'text', notNull: true, default: "'4'" },
          { name: 'cost', type: 'numeric(10,2)', notNull: true, default: '0' },
          { name: 'tags', type: 'text[]', notNull: true },
          { name: 'order', type: 'integer', notNull: true, default: '1' },
          { name: 'create_time', type: 'timestamptz', notNull: true },
          { name: 'deleted_at', type: 'timestamptz' },
          { name: 'serial', type: 'bigint', notNull: true },
          { name: 'pinyin', type: 'text' },
          { name: 'search_grams', type: 'text[]', notNull: true, default: "'{}'" },
        ],
        indexes: [{ name: 'point_list', columns: 'tenant_id, create_time' }],
        checks: [{ name: 'point_level', expr: "level <> '5'" }],
        appGrants: 'select, truncate',
      },
      { ...check, foreignKeys: [{ ...(check.foreignKeys[0] as (typeof check.foreignKeys)[0]), onDelete: 'cascade' }] },
      { ...region, foreignKeys: [] },
      { ...word, rls: 'none' },
      trail,
    ];
    const db = await fresh(
      `${schemaToSql(drifted)}
       alter policy system_all on check_record using (tenant_id <> '0');`,
    );
    const { notes } = diffCatalogues(await readCatalogue(db), wanted);
    expect(notes.join('\n')).toContain('point.level：类型 text → smallint');
    const after = await applied(db);
    expect(diffCatalogues(after, wanted)).toEqual({ statements: [], notes: [] });
  });

  it('never drops what may hold data: that is left to a person, as a comment', async () => {
    const db = await fresh(
      `${schemaToSql(all)}
       create table forgotten (n integer); alter table region add column old text; create index region_old on region (old);
       alter table region add constraint region_short check (length(code) < 20);
       create policy everyone on word to anlan_app using (true);`,
    );
    const { statements } = diffCatalogues(await readCatalogue(db), wanted);
    expect([...statements].sort()).toEqual([
      '-- DROP COLUMN: alter table region drop column old;',
      '-- DROP CONSTRAINT: alter table region drop constraint region_short;',
      '-- DROP INDEX region_old;',
      '-- DROP POLICY everyone on word;',
      '-- DROP TABLE forgotten;',
    ]);
  });
});
