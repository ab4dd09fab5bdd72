import type { FieldError, Stored } from '@anlan/resource';
import { f } from '@anlan/resource';
import { audit } from '../../kernel/audit/audit';
import type { Work } from '../../kernel/context';
import { invalid, notFound } from '../../kernel/errors';
import { type Route, type RouteInput, route } from '../../kernel/route';

const BASE = '/blade-system/region/map';
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
const common = { resource: 'region', operation: 'own', reach: 'none' } as const;
const kept = { ...common, access: { code: 'region_edit', audience: ['platform'] }, effect: 'write' } as const;

/** Maps of divisions: uploaded by the platform, drawn by whoever looks at a map. */
export const regionMapRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: BASE,
    summary: '区域地图（GeoJSON）',
    access: { signedIn: true },
    effect: 'read',
    takes: { query: { code: f.text('区划编号') } },
    run: async ({ tx }, { query }) => {
      const [row] = await tx.query(
        `select ${FACTS}, m.geojson from region_map m join region r on r.code = m.code and r.deleted_at is null where m.code = $1`,
        [text(query.code)],
      );
      if (!row) throw notFound();
      return { data: row };
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: `${BASE}/list`,
    summary: '已上传的区域地图',
    access: { signedIn: true },
    effect: 'read',
    takes: {},
    run: async ({ tx }) => ({
      data: await tx.query(
        `select ${FACTS}, r.name from region_map m join region r on r.code = m.code and r.deleted_at is null order by m.code limit 5000`,
      ),
    }),
  }),
  route({
    ...kept,
    method: 'POST',
    path: BASE,
    summary: '上传区域地图',
    takes: {
      body: {
        code: f.text('区划编号'),
        approvalNo: f.text('审图号'),
        fileName: f.text('文件名', { max: 1000 }),
        geojson: f.json('地图文件', { shape: 'object' }),
      },
      judged: true,
    },
    run: save,
  }),
  route({
    ...kept,
    method: 'POST',
    path: `${BASE}/remove`,
    summary: '删除区域地图',
    takes: { query: { code: f.text('区划编号') }, body: { code: f.text('区划编号') } },
    run: async (work, { query, body }) => {
      const code = text(query.code) || text(isObject(body) ? body.code : '');
      const gone = await work.tx.run('delete from region_map where code = $1', [code]);
      if (gone === 0) throw notFound();
      await audit(work, { kind: 'map', resource: 'region', recordId: code, after: { removed: true } });
      return { data: true, msg: '删除成功' };
    },
  }),
];
