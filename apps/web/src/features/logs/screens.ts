import type { logsScreens } from '@anlan/domain/logs/screens';
import type { ScreenComponents } from '../../lib/screen-components';

/** Components of the screens of this feature, by address. */
export const screens = {
  '/log/usual': () => import('./logs').then((m) => m.UsualLog),
  '/log/api': () => import('./logs').then((m) => m.ApiLog),
  '/log/error': () => import('./logs').then((m) => m.ErrorLog),
} satisfies ScreenComponents<typeof logsScreens>;
