import type { permitScreens } from '@anlan/domain/permit/screens';
import type { ResourceComponents, ScreenComponents } from '../../lib/screen-components';

/** Components of the screens of this feature, by address. */
export const screens = {
  '/permit/mine': () => import('./permit-list').then((m) => m.MyPermits),
  '/permit/upcoming': () => import('./permit-list').then((m) => m.UpcomingPermits),
  '/permit/board': () => import('./board/board').then((m) => m.Board),
  '/govpage/safe/workstatistics': () => import('./ledger/office-statistics').then((m) => m.OfficeStatistics),
  '/govpage/safe/workdraw': () => import('./draw/draws').then((m) => m.Draws),
  '/permit/work/:id': () => import('./permit-page').then((m) => m.PermitPage),
  '/m/permit/:id': () => import('./permit-page').then((m) => m.PermitOnPhone),
} satisfies ScreenComponents<typeof permitScreens>;

/** Screens in place of the generated ones, by the address of the definition's menu entry. */
export const resourceScreens: ResourceComponents = {
  '/permit/work': () => import('./permit-list').then((m) => m.PermitList),
  '/permit/ledger': () => import('./ledger/ledger').then((m) => m.WorkLedgerList),
  '/permit/stops': () => import('./ledger/ledger').then((m) => m.WorkStopList),
  '/permit/templates': () => import('./templates').then((m) => m.Templates),
  '/govpage/safe/isolation': () => import('./isolations').then((m) => m.IsolationList),
  '/permit/isolations': () => import('./isolations').then((m) => m.IsolationList),
  '/permit/measures': () => import('./measures').then((m) => m.Measures),
  '/permit/processes': () => import('./processes').then((m) => m.Processes),
};
