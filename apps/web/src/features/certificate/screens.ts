import type { certificateScreens } from '@anlan/domain/certificate/screens';
import type { ResourceComponents, ScreenComponents } from '../../lib/screen-components';

/** Components of the screens of this feature, by address. */
export const screens = {
  '/certificate/mine': () => import('./my-certificates').then((m) => m.MyCertificates),
} satisfies ScreenComponents<typeof certificateScreens>;

/** Screens in place of the generated ones, by the address of the definition's menu entry. */
export const resourceScreens: ResourceComponents = {
  '/certificate/list': () => import('./certificates').then((m) => m.Certificates),
  '/govpage/safe/safetycertificate': () => import('./certificates').then((m) => m.Certificates),
};
