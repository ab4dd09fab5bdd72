import type { TableSpec } from '../../kernel/db/schema/table-spec';

export const regionTables: readonly TableSpec[] = [
  {
    // The map of a division, as a platform's administrator uploads it: boundaries come with the number of their approval
    // (审图号) or not at all (测绘法第三十八条, 地图管理条例第十五条). One copy for all tenants.
    name: 'region_map',
    rls: 'none',
    columns: [
      { name: 'code', type: 'text', notNull: true },
      { name: 'approval_no', type: 'text', notNull: true },
      { name: 'file_name', type: 'text', notNull: true },
      { name: 'features', type: 'integer', notNull: true },
      { name: 'geojson', type: 'jsonb', notNull: true },
      { name: 'create_user', type: 'uuid' },
      { name: 'create_time', type: 'timestamp with time zone', notNull: true },
    ],
    primaryKey: ['code'],
    indexes: [],
    foreignKeys: [{ name: 'region_map_region_fk', columns: ['code'], table: 'region', references: ['code'] }],
  },
];
