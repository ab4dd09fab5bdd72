import type { configScreens } from '@anlan/domain/config/screens';
import type { ResourceComponents, ScreenComponents } from '../../lib/screen-components';

/** Components of the screens of this feature, by address. */
export const screens = {
  '/system/dictbiz': () => import('./dict/dicts').then((m) => m.DictBiz),
  '/dict-horizontal/index': () => import('./dict/dicts').then((m) => m.DictHorizontal),
  '/dict-vertical/index': () => import('./dict/dicts').then((m) => m.DictVertical),
  '/test/index': () => import('./self-check').then((m) => m.SelfCheck),
  '/system/limit': () => import('./limits').then((m) => m.Limits),
} satisfies ScreenComponents<typeof configScreens>;

/** Screens in place of the generated ones, by the address of the definition's menu entry. */
export const resourceScreens: ResourceComponents = {
  '/system/excelrecord': () => import('./excel-records').then((m) => m.ExcelRecords),
};
