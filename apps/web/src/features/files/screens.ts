import type { ResourceComponents } from '../../lib/screen-components';

/** Screens in place of the generated ones, by the address of the definition's menu entry. */
export const resourceScreens: ResourceComponents = {
  '/resource/attach': () => import('./attachments').then((m) => m.Attachments),
  '/resource/oss': () => import('./oss').then((m) => m.OssConfigs),
};
