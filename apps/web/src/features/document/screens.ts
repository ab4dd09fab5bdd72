import type { documentScreens } from '@anlan/domain/document/screens';
import type { ResourceComponents, ScreenComponents } from '../../lib/screen-components';

/** Components of the screens of this feature, by address. */
export const screens = {
  '/institutional/record': {
    company: () => import('./sign-records').then((m) => m.SignRecords),
    government: () => import('./sign-records').then((m) => m.SignRecordsGovernment),
  },
} satisfies ScreenComponents<typeof documentScreens>;

/** Screens in place of the generated ones, by the address of the definition's menu entry. */
export const resourceScreens: ResourceComponents = {
  '/institutional': () => import('./institutionals').then((m) => m.Institutionals),
  '/institutional/seal-certificate': () => import('./seal-certificates').then((m) => m.SealCertificates),
  '/govpage/safe/institutional': () => import('./institutionals').then((m) => m.InstitutionalsGovernment),
};
