import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { matchPath } from 'react-router';
import { type MenuNode, trailOf } from '../lib/menu/menu';
import { accessScreens } from './access-screens';
import { checkPlanScreens } from './check-plan-screens';
import { hazardScreens } from './hazard-screens';
import { logScreens } from './log-screens';
import { mapScreens } from './map-screens';
import { riskScreens } from './risk-screens';
import type { Screen } from './screen';
import { warningScreens } from './warning-screens';

export const screens: readonly Screen[] = [
  {
    path: '/wel/index',
    title: '首页',
    load: () => import('../features/dashboard/home').then((m) => m.Home),
    open: true,
  },
  {
    path: '/wel/dashboard',
    title: '仪表盘',
    load: () => import('../features/dashboard/dashboard').then((m) => m.Dashboard),
    open: true,
  },
  {
    path: '/bigScreen',
    title: '企业大屏',
    load: () => import('../features/dashboard/big-screen').then((m) => m.CompanyBigScreen),
    open: true,
    bare: true,
  },
  {
    path: '/enterpriseDashboard',
    title: '企业看板',
    load: () => import('../features/dashboard/big-screen').then((m) => m.EnterpriseDashboard),
    open: true,
    bare: true,
  },
  {
    path: '/govpage/safe',
    title: '首页',
    load: () => import('../features/supervision/supervision-home').then((m) => m.SupervisionHome),
    open: true,
  },
  {
    path: '/govpage/safe/risk',
    title: '风险点管理',
    load: () => import('../features/risk/risk-point/risk-government').then((m) => m.RiskGovernment),
  },
  {
    path: '/tenancy/tenant',
    title: '租户管理',
    load: () => import('../features/tenancy/tenant/tenants').then((m) => m.Tenants),
  },
  {
    path: '/system/region',
    title: '行政区划',
    load: () => import('../features/org/regions').then((m) => m.Regions),
  },
  {
    path: '/system/dictbiz',
    title: '业务字典',
    load: () => import('../features/config/dict/dicts').then((m) => m.DictBiz),
  },
  {
    path: '/dict-horizontal/index',
    title: '字典管理（左右布局）',
    load: () => import('../features/config/dict/dicts').then((m) => m.DictHorizontal),
    open: { under: '/system/dict' },
  },
  {
    path: '/dict-vertical/index',
    title: '字典管理（上下布局）',
    load: () => import('../features/config/dict/dicts').then((m) => m.DictVertical),
    open: { under: '/system/dict' },
  },
  {
    path: '/test/index',
    title: '测试页面',
    load: () => import('../features/config/self-check').then((m) => m.SelfCheck),
    open: { under: '/system/param' },
  },
  {
    path: '/govpage/safe/headcount',
    title: '人员统计',
    load: () => import('../features/supervision/headcount/headcount').then((m) => m.Headcount),
  },
  {
    path: '/hazard/internal-report',
    title: '内部报告',
    load: () => import('../features/help/internal-reports').then((m) => m.InternalReports),
  },
  {
    path: '/tenancy/ghost',
    title: '切换租户',
    load: () => import('../features/identity/ghost/ghost-switch').then((m) => m.GhostSwitch),
  },
  ...logScreens,
  {
    path: '/tenancy/companyregister',
    title: '企业注册审核',
    load: () => import('../features/tenancy/register/registrations').then((m) => m.Registrations),
  },
  {
    path: '/system/companyinfo',
    title: '企业信息',
    load: () => import('../features/tenancy/company-info/company-info').then((m) => m.CompanyInfo),
  },
  {
    path: '/govpage/safe/companyinfo',
    title: '企业信息',
    load: () => import('../features/tenancy/company-info/company-info').then((m) => m.CompanyInfo),
  },
  {
    path: '/resource/attach',
    title: '附件管理',
    load: () => import('../features/files/attachments').then((m) => m.Attachments),
  },
  {
    path: '/resource/oss',
    title: '对象存储',
    load: () => import('../features/files/oss').then((m) => m.OssConfigs),
  },
  {
    path: '/resource/sms',
    title: '短信配置',
    load: () => import('../features/messages/sms').then((m) => m.SmsConfigs),
  },
  {
    path: '/govpage/safe/tenantflat',
    title: '区域平面图',
    load: () => import('../features/supervision/flats/flats').then((m) => m.Flats),
  },
  {
    path: '/system/limit',
    title: '法定限值',
    load: () => import('../features/config/limits').then((m) => m.Limits),
  },
  {
    path: '/govpage/safe/log',
    title: '日志',
    load: () => import('../features/supervision/look-log').then((m) => m.LookLog),
  },
  {
    path: '/system/excelrecord',
    title: '导入记录',
    load: () => import('../features/config/excel-records').then((m) => m.ExcelRecords),
  },
  ...accessScreens,
  ...hazardScreens,
  ...mapScreens,
  ...riskScreens,
  ...checkPlanScreens,
  {
    path: '/risk/point',
    title: '风险点管理',
    load: () => import('../features/risk/risk-point/risk-points').then((m) => m.RiskPoints),
  },
  {
    path: '/check/patrol-place',
    title: '巡查点位',
    load: () => import('../features/check/patrol-place/patrol-places').then((m) => m.PatrolPlaces),
  },
  {
    path: '/check/task',
    title: '检查任务',
    load: () => import('../features/check/task/tasks').then((m) => m.CheckTasks),
  },
  {
    path: '/govpage/safe/planvtwotask',
    title: '检查任务',
    load: () => import('../features/check/task/tasks').then((m) => m.CheckTasksGovernment),
  },
  {
    path: '/check/record',
    title: '隐患排查记录',
    load: () => import('../features/check/record/records').then((m) => m.CheckRecords),
  },
  {
    path: '/govpage/safe/planvtworecord',
    title: '隐患排查记录',
    load: () => import('../features/check/record/records').then((m) => m.CheckRecordsGovernment),
  },
  {
    path: '/check/person-record',
    title: '检查人员记录',
    load: () => import('../features/check/record/records').then((m) => m.CheckPersonRecords),
  },
  {
    path: '/check/task-statistics',
    title: '检查任务完成情况统计',
    load: () => import('../features/check/statistics/task-statistics').then((m) => m.TaskStatistics),
  },
  {
    path: '/govpage/safe/yhpcrwwcqktjb',
    title: '检查任务完成情况统计',
    load: () => import('../features/check/statistics/task-statistics').then((m) => m.TaskStatistics),
  },
  {
    path: '/check/mine',
    title: '我的检查任务',
    load: () => import('../features/check/run/my-checks').then((m) => m.MyChecks),
    open: true,
  },
  {
    path: '/m/checks',
    title: '我的检查任务',
    load: () => import('../features/check/run/my-checks').then((m) => m.MyChecks),
    open: true,
    bare: true,
  },
  {
    path: '/check/run/:recordId',
    title: '现场检查',
    load: () => import('../features/check/run/run').then((m) => m.Run),
    open: true,
    bare: true,
  },
  {
    path: '/m/place/:id',
    title: '巡查点位',
    load: () => import('../features/check/run/place-on-phone').then((m) => m.PlaceOnPhone),
    open: true,
    bare: true,
  },
  ...warningScreens,
  {
    path: '/m/report',
    title: '上报隐患',
    load: () => import('../features/hazard/hidden-danger/report/report').then((m) => m.Report),
    open: true,
    bare: true,
  },
  {
    path: '/m/hazard/:id',
    title: '隐患详情',
    load: () => import('../features/hazard/hidden-danger/hazard-detail').then((m) => m.HazardOnPhone),
    open: true,
    bare: true,
  },
  {
    path: '/m/risk/:id',
    title: '风险点',
    load: () => import('../features/risk/risk-point/risk-on-phone').then((m) => m.RiskOnPhone),
    open: true,
    bare: true,
  },
  {
    path: '/info/index',
    title: '个人信息',
    load: () => import('../features/identity/profile/profile').then((m) => m.Profile),
    open: true,
  },
  {
    path: '/help',
    title: '帮助中心',
    load: () => import('../features/help/help-center').then((m) => m.HelpCenter),
    open: true,
    bare: true,
  },
  {
    path: '/policies',
    title: '政策法规',
    load: () => import('../features/help/help-center').then((m) => m.Policies),
    open: true,
    bare: true,
  },
  {
    path: '/helpDetail',
    title: '帮助详情',
    load: () => import('../features/help/help-detail').then((m) => m.HelpDetail),
    open: true,
    bare: true,
  },
  {
    path: '/aiView',
    title: 'AI智能助手',
    load: () => import('../features/help/ai-frame').then((m) => m.AiView),
    open: true,
    bare: true,
  },
  {
    path: '/myiframe/:routerPath',
    title: '内嵌页面',
    load: () => import('./shell/framed-page').then((m) => m.FramedPage),
    open: true,
  },
];

/** What the other side of the seam provides: the generated screen of the definition whose menu path is `path`. */
interface Generator {
  ResourceScreen: ComponentType<{ path: string }>;
}
const generators = import.meta.glob<Generator>('../parts/screen/resource-screen.tsx');
const loadGenerator = generators['../parts/screen/resource-screen.tsx'];

/** Fetches the generator ahead of its first use. */
export function warmUp(): void {
  void loadGenerator?.().catch(() => {});
}

/** Fetches a page's code while something else is being waited for: the password, or the menus. */
export function fetchAhead(pathname: string): void {
  const screen = listed(pathname, screens);
  if (screen) void screen.load().catch(() => {});
  else warmUp();
}

const components = new Map<string, LazyExoticComponent<ComponentType>>();
const generated = loadGenerator
  ? lazy(() => loadGenerator().then((module) => ({ default: module.ResourceScreen })))
  : null;

function componentOf(screen: Screen): LazyExoticComponent<ComponentType> {
  const known = components.get(screen.path);
  if (known) return known;
  const component = lazy(() => screen.load().then((loaded) => ({ default: loaded })));
  components.set(screen.path, component);
  return component;
}

function listed(pathname: string, list: readonly Screen[]): Screen | undefined {
  return list.find((screen) => screen.path === pathname) ?? list.find((screen) => matchPath(screen.path, pathname));
}

/** The hand-written or generated screen of a path; null when neither exists. Whether it may be opened: `resolve`. */
export function screenFor(
  pathname: string,
):
  | { kind: 'listed'; screen: Screen; Component: LazyExoticComponent<ComponentType> }
  | { kind: 'generated'; Component: LazyExoticComponent<ComponentType<{ path: string }>> }
  | null {
  const screen = listed(pathname, screens);
  if (screen) return { kind: 'listed', screen, Component: componentOf(screen) };
  return generated && { kind: 'generated', Component: generated };
}

export type Resolution =
  | { kind: 'page'; title: string; tab: boolean; keepAlive: boolean }
  | { kind: 'forbidden' }
  | { kind: 'missing' };

/** Whether this user may open this address, and what its tab is called. */
export function resolve(
  pathname: string,
  tree: readonly MenuNode[],
  list: readonly Screen[] = screens,
  canGenerate = generated !== null,
): Resolution {
  const screen = listed(pathname, list);
  const node = trailOf(tree, pathname).at(-1);
  if (!screen && !(node && canGenerate)) return { kind: 'missing' };
  if (screen && !node) {
    const granted = screen.open === true || (screen.open !== undefined && trailOf(tree, screen.open.under).length > 0);
    if (!granted) return { kind: 'forbidden' };
  }
  return {
    kind: 'page',
    title: node?.name ?? screen?.title ?? '',
    tab: screen?.tab !== false && node?.tab !== false,
    keepAlive: node?.keepAlive !== false,
  };
}

/** The listed screen of a path, when the product has it: menu entries that lead to it are drawn only then. */
export function hasScreen(pathname: string): boolean {
  return listed(pathname, screens) !== undefined;
}

export const bareScreens = screens.filter((screen) => screen.bare);
