import type { ScreenSpec } from '../screen-spec';

export const flatScreens = {
  '/map/distribution': {
    title: '平面图风险分布',
    menu: { code: 'flat_map', audience: 'company', icon: 'environment', sort: 10, under: 'map' },
  },
  '/graphdraw': {
    title: '图形绘制',
    open: true,
    bare: true,
  },
  '/fullscreen/canvas': {
    title: '全屏画布',
    open: true,
    bare: true,
  },
} as const satisfies Record<string, ScreenSpec>;
