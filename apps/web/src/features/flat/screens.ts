import type { flatScreens } from '@anlan/domain/flat/screens';
import type { ResourceComponents, ScreenComponents } from '../../lib/screen-components';

/** Components of the screens of this feature, by address. */
export const screens = {
  '/map/distribution': () => import('./flat-map').then((m) => m.FlatMap),
  '/graphdraw': () => import('./draw/graph-draw').then((m) => m.GraphDraw),
  '/fullscreen/canvas': () => import('./draw/canvas-screen').then((m) => m.CanvasScreen),
} satisfies ScreenComponents<typeof flatScreens>;

/** Screens in place of the generated ones, by the address of the definition's menu entry. */
export const resourceScreens: ResourceComponents = {
  '/govpage/safe/flat': () => import('./flat-map').then((m) => m.FlatMap),
  '/map/flat': () => import('./flat-plans').then((m) => m.FlatPlans),
  '/map/graph': () => import('./draw/graphs').then((m) => m.Graphs),
};
