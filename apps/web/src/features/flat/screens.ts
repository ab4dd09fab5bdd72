import type { flatScreens } from '@anlan/domain/flat/screens';
import type { ResourceComponents, ScreenComponents } from '../../lib/screen-components';

/** Components of the screens of this feature, by address. */
export const screens = {
  '/map/distribution': () => import('./draw/four-colours').then((m) => m.Distribution),
  '/graphdraw': () => import('./draw/graph-draw').then((m) => m.GraphDraw),
  '/fullscreen/canvas': () => import('./draw/canvas-screen').then((m) => m.CanvasScreen),
} satisfies ScreenComponents<typeof flatScreens>;

/** Screens in place of the generated ones, by the address of the definition's menu entry. */
export const resourceScreens: ResourceComponents = {
  '/govpage/safe/flat': () => import('./draw/four-colours').then((m) => m.Distribution),
  '/map/flat': () => import('./flat-plans').then((m) => m.FlatPlans),
  '/map/graph': () => import('./draw/graphs').then((m) => m.Graphs),
};
