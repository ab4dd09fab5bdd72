import type { AnyResource, Menu } from '@anlan/resource';
import { menuSections } from './menu-sections';
import { allResources } from './resources';
import type { Audience, EntryCode, ScreenSpec } from './screen-spec';
import { screensByModule } from './screens';

/**
 * The menu skeleton: top menus, groups and the entries of screens that are no standard table. A resource's own entry
 * comes from its `menu:`; all are inserted at start by code where missing, and never overwritten (decisions §3).
 */
export interface MenuEntry {
  readonly code: string;
  readonly name: string;
  readonly audience: Audience;
  readonly icon: string;
  readonly sort: number;
  readonly under?: string;
  readonly path?: string;
  /** Permission codes that open the entry; the buttons below it. */
  readonly codes?: readonly EntryCode[];
  /** Of a group: the supervisor's group that takes its read-only twins; gov_<code> unless told. */
  readonly government?: string;
  /** What it was called before: an entry that still is takes the new name, one that somebody has renamed keeps his. */
  readonly formerName?: string;
}

export const topMenus = [
  {
    code: 'dual',
    name: '双重预防',
    source: 'safety',
    sort: 1,
    groups: ['risk', 'check', 'hazard', 'warning', 'map', 'permit'],
  },
  { code: 'education', name: '教育培训', source: 'read', sort: 20, groups: ['training', 'exam'] },
  {
    code: 'safety',
    name: '安全管理',
    source: 'solution',
    sort: 30,
    groups: ['institution', 'management', 'meeting', 'law'],
  },
  {
    code: 'manage',
    name: '系统管理',
    source: 'setting',
    sort: 90,
    groups: ['system', 'tenancy', 'law_manage', 'help', 'log'],
  },
] as const;

export const menuGroups: readonly MenuEntry[] = [
  { code: 'risk', name: '风险分级管控', audience: 'company', icon: 'alert', sort: 10 },
  {
    code: 'check',
    name: '隐患排查',
    audience: 'company',
    icon: 'carry-out',
    sort: 15,
    government: 'gov_hazard',
  },
  { code: 'hazard', name: '隐患排查治理', audience: 'company', icon: 'warning', sort: 20 },
  { code: 'warning', name: '监测预警', audience: 'company', icon: 'monitor', sort: 25 },
  {
    code: 'map',
    name: '风险一张图',
    audience: 'company',
    icon: 'environment',
    sort: 28,
    government: 'gov_risk',
  },
  { code: 'permit', name: '危险作业', audience: 'company', icon: 'audit', sort: 30 },
  { code: 'meeting', name: '安全会议', audience: 'company', icon: 'team', sort: 40 },
  { code: 'law', name: '法律法规', audience: 'company', icon: 'read', sort: 45 },
  {
    code: 'management',
    name: '安全综合管理',
    audience: 'company',
    icon: 'solution',
    sort: 40,
    government: 'gov_emergency',
  },
  { code: 'institution', name: '制度与责任', audience: 'company', icon: 'file-text', sort: 35 },
  {
    code: 'training',
    name: '教育培训',
    audience: 'company',
    icon: 'read',
    sort: 40,
    government: 'gov_training',
  },
  {
    code: 'exam',
    name: '考试管理',
    audience: 'company',
    icon: 'form',
    sort: 42,
    government: 'gov_training',
  },
  { code: 'system', name: '系统管理', audience: 'company', icon: 'setting', sort: 90 },
  { code: 'tenancy', name: '租户管理', audience: 'platform', icon: 'bank', sort: 95 },
  { code: 'law_manage', name: '法律法规', audience: 'platform', icon: 'read', sort: 96 },
  { code: 'help', name: '帮助中心', audience: 'platform', icon: 'read', sort: 97 },
  { code: 'log', name: '日志管理', audience: 'company', icon: 'file-text', sort: 98 },
  { code: 'gov_system', name: '企业档案', audience: 'government', icon: 'bank', sort: 5 },
  { code: 'gov_risk', name: '安全风险管控', audience: 'government', icon: 'alert', sort: 10 },
  { code: 'gov_hazard', name: '隐患排查治理', audience: 'government', icon: 'warning', sort: 20 },
  // The supervisor's headings carry the words of the specification; of those whose screens are not there yet, none.
  {
    code: 'gov_warning',
    name: '预警预测',
    formerName: '监测预警',
    audience: 'government',
    icon: 'monitor',
    sort: 25,
  },
  { code: 'gov_bulletin', name: '通报', audience: 'government', icon: 'bell', sort: 40 },
  { code: 'gov_permit', name: '危险作业', audience: 'government', icon: 'audit', sort: 50 },
  { code: 'gov_training', name: '教育培训', audience: 'government', icon: 'read', sort: 55 },
  { code: 'gov_report', name: '内部报告', audience: 'government', icon: 'form', sort: 60 },
  { code: 'gov_emergency', name: '应急管理', audience: 'government', icon: 'fire', sort: 85 },
  { code: 'gov_responsibility', name: '责任制', audience: 'government', icon: 'solution', sort: 70 },
  { code: 'gov_institution', name: '规章制度', audience: 'government', icon: 'file-text', sort: 75 },
  { code: 'gov_log', name: '日志', audience: 'government', icon: 'history', sort: 90 },
];

/** The group of an entry that hangs under it, or under a section of it. */
export const groupOf = (under: string): MenuEntry | undefined => {
  const group = menuSections.find(({ code }) => code === under)?.under ?? under;
  return menuGroups.find(({ code }) => code === group);
};

/** Code of the supervisor's group for what a company has there. */
export const twinOf = ({ under, governmentUnder }: Pick<Menu, 'under' | 'governmentUnder'>): string =>
  governmentUnder ?? groupOf(under)?.government ?? `gov_${groupOf(under)?.code ?? under}`;

/** Screens of the summaries that definitions say, by their address. */
export const summaryScreens: readonly (ScreenSpec & { readonly path: string; readonly of: AnyResource })[] =
  allResources.flatMap((of) => {
    const { summary, menu, permission } = of;
    if (!summary || !menu) return [];
    const { path, sort, icon = 'bar-chart', government } = summary.menu;
    const under = { code: `${permission}_summary`, audience: 'company', icon, sort, under: menu.under } as const;
    return [
      {
        of,
        path,
        title: summary.label,
        menu: under,
        ...(government
          ? { government: { path: government, under: twinOf(menu), code: `gov_${permission}_summary` } }
          : {}),
      },
    ];
  });

/** The definition whose summary stands at this path, the company's or the supervisor's. */
export const summaryByPath = (path: string): AnyResource | undefined =>
  summaryScreens.find((screen) => screen.path === path || screen.government?.path === path)?.of;

/** The entries of screens of their own: what rung 3 of the override ladder adds to the menu. */
export const menuScreens: readonly MenuEntry[] = Object.values(screensByModule)
  .flatMap((screens) => Object.entries<ScreenSpec>(screens))
  .concat(summaryScreens.map((screen) => [screen.path, screen]))
  .flatMap(([path, { title, menu, government }]): MenuEntry[] => {
    if (!menu) return [];
    const own: MenuEntry = { name: title, path, ...menu };
    if (!government) return [own];
    const { title: name = title, ...other } = government;
    return [own, { ...own, name, audience: 'government', ...other }];
  });
