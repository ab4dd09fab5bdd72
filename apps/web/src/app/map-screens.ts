import type { Screen } from './screen';

/** Screens of site plans and four-colour drawings. */
export const mapScreens: readonly Screen[] = [
  {
    path: '/map/distribution',
    title: '平面图风险分布',
    load: () => import('../features/flat/flat-map').then((m) => m.FlatMap),
  },
  {
    path: '/govpage/safe/flat',
    title: '厂区平面图',
    load: () => import('../features/flat/flat-map').then((m) => m.FlatMap),
  },
  {
    path: '/map/flat',
    title: '厂区平面图',
    load: () => import('../features/flat/flat-plans').then((m) => m.FlatPlans),
  },
  {
    path: '/map/graph',
    title: '关系图管理',
    load: () => import('../features/flat/draw/graphs').then((m) => m.Graphs),
  },
  {
    path: '/graphdraw',
    title: '图形绘制',
    load: () => import('../features/flat/draw/graph-draw').then((m) => m.GraphDraw),
    open: true,
    bare: true,
  },
  {
    path: '/fullscreen/canvas',
    title: '全屏画布',
    load: () => import('../features/flat/draw/canvas-screen').then((m) => m.CanvasScreen),
    open: true,
    bare: true,
  },
];
