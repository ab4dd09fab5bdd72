import type { lawScreens } from '@anlan/domain/law/screens';
import type { ScreenComponents } from '../../lib/screen-components';

/** Components of the screens of this feature, by address. */
export const screens = {
  '/law/library': () => import('./library').then((m) => m.LawLibrary),
} satisfies ScreenComponents<typeof lawScreens>;
