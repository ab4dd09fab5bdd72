import type { helpScreens } from '@anlan/domain/help/screens';
import type { ResourceComponents, ScreenComponents } from '../../lib/screen-components';

/** Components of the screens of this feature, by address. */
export const screens = {
  '/help': () => import('./help-center').then((m) => m.HelpCenter),
  '/policies': () => import('./help-center').then((m) => m.Policies),
  '/helpDetail': () => import('./help-detail').then((m) => m.HelpDetail),
  '/aiView': () => import('./ai-frame').then((m) => m.AiView),
} satisfies ScreenComponents<typeof helpScreens>;

/** Screens in place of the generated ones, by the address of the definition's menu entry. */
export const resourceScreens: ResourceComponents = {
  '/hazard/internal-report': () => import('./internal-reports').then((m) => m.InternalReports),
};
