import { call, f, type } from '@anlan/resource';
import { region } from './region';

export interface RegionRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly parentCode: string;
  readonly hasChildren: boolean;
}

export interface RegionNode {
  readonly id: string;
  readonly parentId: string;
  readonly title: string;
  /** The division's code, like `value`. */
  readonly key: string;
  readonly value: string;
  readonly hasChildren: boolean;
}

export interface RegionMapFacts {
  readonly code: string;
  /** GS(2024)0650号 */
  readonly approvalNo: string;
  readonly fileName: string;
  readonly features: number;
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly createTime: string;
}

const everybody = { access: { signedIn: true }, resource: region.name, reach: 'none' } as const;
const platform = { ...everybody, access: { code: 'region_edit', audience: ['platform'] } } as const;
const parentCode = f.text('上级区划');
const code = f.text('区划编号');

/** The divisions directly below one; below the country when none is named. */
export const regionNodes = call('GET /blade-system/region/lazy-tree', {
  ...everybody,
  summary: '行政区划逐级选择树',
  query: { parentCode },
  reply: type<readonly RegionNode[]>(),
});
export const regionRows = call('GET /blade-system/region/lazy-list', {
  ...everybody,
  summary: '行政区划逐级列表',
  query: { parentCode, name: f.text('区划名称') },
  reply: type<readonly RegionRow[]>(),
});
export const regionsBelow = call('GET /blade-system/region/select', {
  ...everybody,
  summary: '行政区划下级',
  query: { code },
  reply: type<readonly RegionRow[]>(),
});
export const regionDetail = call('GET /blade-system/region/detail', {
  ...everybody,
  summary: '行政区划详情',
  query: { code, id: code },
});

/** Maps of divisions: uploaded by the platform, drawn by whoever looks at a map. */
export const regionMap = call('GET /blade-system/region/map', {
  ...everybody,
  summary: '区域地图（GeoJSON）',
  query: { code },
  reply: type<RegionMapFacts & { readonly geojson: unknown }>(),
});
export const regionMaps = call('GET /blade-system/region/map/list', {
  ...everybody,
  summary: '已上传的区域地图',
  reply: type<readonly (RegionMapFacts & { readonly name: string })[]>(),
});
export const saveRegionMap = call('POST /blade-system/region/map', {
  ...platform,
  summary: '上传区域地图',
  body: {
    code,
    approvalNo: f.text('审图号'),
    fileName: f.text('文件名', { max: 1000 }),
    geojson: f.json('地图文件', { shape: 'object' }),
  },
  judged: true,
  reply: type<Omit<RegionMapFacts, 'createTime'>>(),
});
export const removeRegionMap = call('POST /blade-system/region/map/remove', {
  ...platform,
  summary: '删除区域地图',
  query: { code },
  body: { code },
  reply: type<boolean>(),
});
