import { resources } from '@anlan/domain';
import { type RegionRow, regionDetail, regionNodes, regionRows, regionsBelow } from '@anlan/domain/org/region-calls';
import type { Work } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';
import { notFound, refuse } from '../../kernel/errors';
import { selectNode } from '../../kernel/resource/forest';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { rowsOf } from '../../kernel/resource/list/read';
import { wireSelect } from '../../kernel/resource/list/select';
import { type Route, serve } from '../../kernel/route';
import { regionMapRoutes } from './region-map';

const { region } = resources;
/** The country; its own parent does not exist. */
export const COUNTRY = '00';

const code = (value: unknown, fallback: string): string => {
  if (value === undefined || value === '') return fallback;
  if (typeof value !== 'string' || !/^\w{1,12}$/.test(value)) throw notFound();
  return value;
};

async function children(work: Work, parentCode: string, name?: unknown): Promise<RegionRow[]> {
  const text = typeof name === 'string' ? name.trim().slice(0, 30) : '';
  return work.tx.query<RegionRow>(
    `select ${wireSelect(region)}, exists(select 1 from region c where c.parent_code = t.code and c.deleted_at is null) as "hasChildren"
       from region t where t.deleted_at is null and t.parent_code = $1 and ($2 = '' or strpos(t.name, $2) > 0) order by t.sort, t.code limit 1000`,
    [parentCode, text],
  );
}

export const regionImplementation: Implementation = implement(region, {
  instead: ['get'],
  hooks: {
    beforeWrite: async (work, values, before) => {
      const parentCode = (values.parentCode ?? before?.parentCode) as string;
      const own = (values.code ?? before?.code) as string;
      // GB/T 2260 and the statistical codes below it; references and links find a division by this text.
      if (!/^\d{2,12}$/.test(own)) return [{ field: 'code', message: '区划编号应为2至12位数字' }];
      if (parentCode === own) return [{ field: 'parentCode', message: '父节点不可选择自身!' }];
      const [parent] = await work.tx.query<{ ancestors: string | null }>(
        'select ancestors from region where code = $1 and deleted_at is null',
        [parentCode],
      );
      if (!parent) return [{ field: 'parentCode', message: '上级区划不存在或已删除' }];
      const path = [...(parent.ancestors ?? '').split(',').filter(Boolean), parentCode];
      if (path.includes(own)) return [{ field: 'parentCode', message: '父节点不可选择自己的下级!' }];
      values.ancestors = path.join(',');
      return undefined;
    },
    afterWrite: (work) => work.app.epochs.bump(work, 'jurisdiction'),
    beforeRemove: async (work, removed) => {
      const [child] = await work.tx.query(
        'select 1 from region where parent_code = any($1::text[]) and deleted_at is null limit 1',
        [removed.map((row) => row.code)],
      );
      if (child) throw refuse('请先删除子节点!');
      const [used] = await work.tx.query<{ n: number }>(
        'select count(*)::int as n from tenant where area_code = any($1::text[]) and deleted_at is null',
        [removed.map((row) => row.code)],
      );
      if (used && used.n > 0) throw refuse(`所选行政区划正被使用（租户${used.n}条），不能删除`);
      await work.app.epochs.bump(work, 'jurisdiction');
    },
  },
  routes: [...regionRoutes(), ...regionMapRoutes],
});

function regionRoutes(): Route[] {
  return [
    serve(regionNodes, async (work, { query }) => ({
      data: (await children(work, code(query.parentCode, COUNTRY))).map((row) => ({
        ...selectNode({ id: row.code, parentId: row.parentCode }, row.name),
        hasChildren: row.hasChildren,
      })),
    })),
    serve(regionRows, async (work, { query }) => ({
      data: await children(work, code(query.parentCode, COUNTRY), query.name),
    })),
    serve(regionsBelow, async (work, { query }) => ({ data: await children(work, code(query.code, COUNTRY)) })),
    serve(regionDetail, async (work, { query }) => {
      const [found] = await rowsOf(work, region, [code(query.code ?? query.id, '')]);
      if (!found) throw notFound();
      const [row] = await work.tx.query(`select ${wireSelect(region)} from region t where t.code = $1`, [found.code]);
      return { data: row };
    }),
  ];
}

/** Inserts the bundled divisions when there are none; a table that an administrator has edited is left alone. */
export async function seedRegions(tx: Tx): Promise<void> {
  const [known] = await tx.query('select 1 from region limit 1');
  if (known) return;
  const { flattenRegions } = await import('@anlan/domain/regions/regions');
  const rows = (await flattenRegions()).map((row, place) => ({
    code: row.code,
    parent_code: row.parentCode,
    name: row.name,
    region_level: row.level,
    ancestors: Array.isArray(row.ancestors) ? row.ancestors.join(',') : row.ancestors,
    sort: Math.min(place + 1, 999),
  }));
  const all = [
    { code: COUNTRY, parent_code: '0', name: '中国', region_level: 0, ancestors: '', sort: 0 },
    ...rows.filter((row) => row.code !== COUNTRY),
  ];
  await tx.run(
    `insert into region (code, parent_code, name, region_level, ancestors, sort)
     select code, parent_code, name, region_level, ancestors, sort
       from jsonb_to_recordset($1::jsonb) as x(code text, parent_code text, name text, region_level smallint, ancestors text, sort int)
     on conflict do nothing`,
    [JSON.stringify(all)],
  );
}
