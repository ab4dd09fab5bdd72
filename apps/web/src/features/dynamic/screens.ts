import type { dynamicScreens } from '@anlan/domain/dynamic/screens';
import type { ScreenComponents } from '../../lib/screen-components';

/** Components of the screens of this feature, by address. */
export const screens = {
  '/warning/dynamic': () => import('./dynamic-risk').then((m) => m.DynamicRisk),
} satisfies ScreenComponents<typeof dynamicScreens>;
