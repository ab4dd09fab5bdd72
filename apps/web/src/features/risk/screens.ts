import type { riskScreens } from '@anlan/domain/risk/screens';
import type { ResourceComponents, ScreenComponents } from '../../lib/screen-components';

/** Components of the screens of this feature, by address. */
export const screens = {
  '/m/risk/:id': () => import('./risk-point/risk-on-phone').then((m) => m.RiskOnPhone),
  '/risk/identify': {
    company: () => import('./risk-point/risk-identify').then((m) => m.RiskIdentify),
    government: () => import('./risk-point/risk-identify').then((m) => m.RiskIdentifyGovernment),
  },
  '/risk/control': {
    company: () => import('./risk-point/risk-control').then((m) => m.RiskControl),
    government: () => import('./risk-point/risk-control').then((m) => m.RiskControlGovernment),
  },
} satisfies ScreenComponents<typeof riskScreens>;

/** Screens in place of the generated ones, by the address of the definition's menu entry. */
export const resourceScreens: ResourceComponents = {
  '/govpage/safe/risk': () => import('./risk-point/risk-government').then((m) => m.RiskGovernment),
  '/risk/point': () => import('./risk-point/risk-points').then((m) => m.RiskPoints),
  '/safe/selfdangersource': () => import('./danger/danger-sources').then((m) => m.DangerSources),
  '/govpage/safe/dangersource': () => import('./danger/danger-sources').then((m) => m.DangerSourcesGovernment),
  '/risk/plan': () => import('./plan/risk-plans').then((m) => m.RiskPlans),
  '/risk/inform': () => import('./inform/risk-informs').then((m) => m.RiskInforms),
};
