import {
  type RegionMapFacts,
  regionMap,
  regionMaps,
  removeRegionMap,
  saveRegionMap,
} from '@anlan/domain/org/region-calls';
import type { FieldError, Stored } from '@anlan/resource';
import { audit } from '../../kernel/audit/audit';
import type { Work } from '../../kernel/context';
import { invalid, notFound } from '../../kernel/errors';
import { type Route, type RouteInput, serve } from '../../kernel/route';

const MAX_FEATURES = 2_000;
/** GS(2024)0650号, 鲁SG（2023）012号 */
const APPROVAL = /^[\p{Script=Han}A-Z]{1,6}[（(]\d{4}[)）]\d{1,6}号$/u;

type Ring = [number, number][];
interface Shape {
  readonly type: 'Polygon' | 'MultiPolygon';
  readonly coordinates: Ring[] | Ring[][];
}
interface Feature {
  readonly type: 'Feature';
  readonly properties: { readonly name: string; readonly adcode?: string };
  readonly geometry: Shape;
}
export interface RegionMap {
  readonly type: 'FeatureCollection';
  readonly features: readonly Feature[];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** About ten metres: more is weight that no screen shows. */
const rounded = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;

function pointOf(raw: unknown): [number, number] | undefined {
  if (!Array.isArray(raw) || raw.length < 2) return undefined;
  const [x, y] = raw as unknown[];
  return typeof x === 'number' && typeof y === 'number' && Math.abs(x) <= 180 && Math.abs(y) <= 90
    ? [rounded(x), rounded(y)]
    : undefined;
}

function listOf<T>(raw: unknown, one: (item: unknown) => T | undefined, least = 1): T[] | undefined {
  if (!Array.isArray(raw) || raw.length < least) return undefined;
  const list = raw.map(one);
  return list.includes(undefined) ? undefined : (list as T[]);
}

const ringOf = (raw: unknown): Ring | undefined => listOf(raw, pointOf, 4);
const polygonOf = (raw: unknown): Ring[] | undefined => listOf(raw, ringOf);

function featureOf(raw: unknown): Feature | undefined {
  if (!isObject(raw) || !isObject(raw.properties) || !isObject(raw.geometry)) return undefined;
  const { name, adcode } = raw.properties;
  if (typeof name !== 'string' || name.trim() === '' || name.length > 50) return undefined;
  const { type, coordinates } = raw.geometry;
  const shape =
    type === 'Polygon' ? polygonOf(coordinates) : type === 'MultiPolygon' ? listOf(coordinates, polygonOf) : undefined;
  if (!shape) return undefined;
  const code = typeof adcode === 'string' || typeof adcode === 'number' ? String(adcode).slice(0, 12) : undefined;
  return {
    type: 'Feature',
    properties: { name: name.trim(), ...(code ? { adcode: code } : {}) },
    geometry: { type: type as Shape['type'], coordinates: shape },
  };
}

/** What an administrator sends → the map as it is drawn: names and borders, nothing else of the file. */
export function regionMapOf(raw: unknown): RegionMap | undefined {
  if (!isObject(raw) || raw.type !== 'FeatureCollection') return undefined;
  if (!Array.isArray(raw.features) || raw.features.length > MAX_FEATURES) return undefined;
  const features = listOf(raw.features, featureOf);
  return features && { type: 'FeatureCollection', features };
}

const text = (value: unknown): string => (typeof value === 'string' && !value.includes('\0') ? value.trim() : '');

async function save(work: Work, { body }: RouteInput) {
  const given = (isObject(body) ? body : {}) as Stored;
  const [code, approvalNo] = [text(given.code), text(given.approvalNo)];
  const map = regionMapOf(given.geojson);
  const errors: FieldError[] = [];
  if (approvalNo === '') errors.push({ field: 'approvalNo', message: '请输入审图号' });
  else if (!APPROVAL.test(approvalNo))
    errors.push({ field: 'approvalNo', message: '审图号格式不正确，如GS(2024)0650号' });
  if (!map) errors.push({ field: 'geojson', message: '地图文件应为GeoJSON，每个区域有名称与面状边界' });
  if (errors.length > 0) throw invalid(errors);
  const [known] = await work.tx.query('select 1 from region where code = $1 and deleted_at is null for key share', [
    code,
  ]);
  if (!known) throw notFound();
  const facts = { approvalNo, fileName: text(given.fileName).slice(0, 200), features: map?.features.length ?? 0 };
  await work.tx.run(
    `insert into region_map (code, approval_no, file_name, features, geojson, create_user, create_time)
     values ($1, $2, $3, $4, $5::jsonb, $6::uuid, $7::timestamptz)
     on conflict (code) do update set approval_no = excluded.approval_no, file_name = excluded.file_name,
       features = excluded.features, geojson = excluded.geojson, create_user = excluded.create_user, create_time = excluded.create_time`,
    [
      code,
      facts.approvalNo,
      facts.fileName,
      facts.features,
      JSON.stringify(map),
      work.actor.userId || null,
      new Date(work.app.clock.now()).toISOString(),
    ],
  );
  await audit(work, { kind: 'map', resource: 'region', recordId: code, after: facts });
  return { data: { code, ...facts }, msg: '上传成功' };
}

const FACTS = `m.code, m.approval_no as "approvalNo", m.file_name as "fileName", m.features, to_char(m.create_time, 'YYYY-MM-DD HH24:MI:SS') as "createTime"`;
/** Maps of divisions: uploaded by the platform, drawn by whoever looks at a map. */
export const regionMapRoutes: readonly Route[] = [
  serve(regionMap, async ({ tx }, { query }) => {
    const [row] = await tx.query<RegionMapFacts & { geojson: unknown }>(
      `select ${FACTS}, m.geojson from region_map m join region r on r.code = m.code and r.deleted_at is null where m.code = $1`,
      [text(query.code)],
    );
    if (!row) throw notFound();
    return { data: row };
  }),
  serve(regionMaps, async ({ tx }) => ({
    data: await tx.query<RegionMapFacts & { name: string }>(
      `select ${FACTS}, r.name from region_map m join region r on r.code = m.code and r.deleted_at is null order by m.code limit 5000`,
    ),
  })),
  serve(saveRegionMap, (work, _, input) => save(work, input)),
  serve(removeRegionMap, async (work, _, { query, body }) => {
    const code = text(query.code) || text(isObject(body) ? body.code : '');
    const gone = await work.tx.run('delete from region_map where code = $1', [code]);
    if (gone === 0) throw notFound();
    await audit(work, { kind: 'map', resource: 'region', recordId: code, after: { removed: true } });
    return { data: true, msg: '删除成功' };
  }),
];
