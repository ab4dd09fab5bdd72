import type { ResourceComponents } from '../../lib/screen-components';

/** Screens in place of the generated ones, by the address of the definition's menu entry. */
export const resourceScreens: ResourceComponents = {
  '/tenancy/tenant': () => import('./tenant/tenants').then((m) => m.Tenants),
  '/tenancy/companyregister': () => import('./register/registrations').then((m) => m.Registrations),
  '/system/companyinfo': () => import('./company-info/company-info').then((m) => m.CompanyInfo),
  '/govpage/safe/companyinfo': () => import('./company-info/company-info').then((m) => m.CompanyInfo),
};
