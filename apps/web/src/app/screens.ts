import type { ScreenSpec } from '@anlan/domain/screen-spec';
import { screensByModule } from '@anlan/domain/screens';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { matchPath } from 'react-router';
import { screens as certificate, resourceScreens as certificateResources } from '../features/certificate/screens';
import { screens as check, resourceScreens as checkResources } from '../features/check/screens';
import { screens as config, resourceScreens as configResources } from '../features/config/screens';
import { screens as dashboard } from '../features/dashboard/screens';
import { screens as desk } from '../features/desk/screens';
import { screens as document, resourceScreens as documentResources } from '../features/document/screens';
import { resourceScreens as dossierResources } from '../features/dossier/screens';
import { screens as dynamic } from '../features/dynamic/screens';
import { resourceScreens as filesResources } from '../features/files/screens';
import { screens as flat, resourceScreens as flatResources } from '../features/flat/screens';
import { resourceScreens as followupResources } from '../features/followup/screens';
import { screens as hazard, resourceScreens as hazardResources } from '../features/hazard/screens';
import { screens as help, resourceScreens as helpResources } from '../features/help/screens';
import { screens as identity, resourceScreens as identityResources } from '../features/identity/screens';
import { resourceScreens as investmentResources } from '../features/investment/screens';
import { screens as law } from '../features/law/screens';
import { screens as logs } from '../features/logs/screens';
import { screens as meeting, resourceScreens as meetingResources } from '../features/meeting/screens';
import { resourceScreens as messagesResources } from '../features/messages/screens';
import { resourceScreens as noticeResources } from '../features/notice/screens';
import { resourceScreens as orgResources } from '../features/org/screens';
import { screens as permit, resourceScreens as permitResources } from '../features/permit/screens';
import {
  screens as responsibility,
  resourceScreens as responsibilityResources,
} from '../features/responsibility/screens';
import { screens as risk, resourceScreens as riskResources } from '../features/risk/screens';
import { screens as siteWork, resourceScreens as siteWorkResources } from '../features/site-work/screens';
import { screens as supervision } from '../features/supervision/screens';
import { resourceScreens as tenancyResources } from '../features/tenancy/screens';
import { screens as training, resourceScreens as trainingResources } from '../features/training/screens';
import { resourceScreens as warningResources } from '../features/warning/screens';
import { type MenuNode, trailOf } from '../lib/menu/menu';
import type { Load, ResourceComponents, ScreenComponents } from '../lib/screen-components';

/** A screen that is written by hand, at one address. Any other menu path is drawn by the generator from its definition. */
export interface Screen extends Pick<ScreenSpec, 'title' | 'open' | 'tab' | 'bare'> {
  readonly path: string;
  readonly load: Load;
}

type Modules = typeof screensByModule;
/** A module whose screens have no components does not compile. */
const bound: { readonly [M in keyof Modules]: ScreenComponents<Modules[M]> } = {
  certificate,
  check,
  config,
  dashboard,
  desk,
  document,
  dynamic,
  flat,
  hazard,
  help,
  identity,
  law,
  logs,
  permit,
  meeting,
  responsibility,
  risk,
  'site-work': siteWork,
  supervision,
  training,
};

/** Named by their menu entry, without which they do not open. */
const resourceComponents: ResourceComponents = {
  ...certificateResources,
  ...checkResources,
  ...configResources,
  ...documentResources,
  ...dossierResources,
  ...filesResources,
  ...flatResources,
  ...followupResources,
  ...hazardResources,
  ...helpResources,
  ...identityResources,
  ...meetingResources,
  ...investmentResources,
  ...messagesResources,
  ...noticeResources,
  ...orgResources,
  ...permitResources,
  ...responsibilityResources,
  ...riskResources,
  ...siteWorkResources,
  ...tenancyResources,
  ...trainingResources,
  ...warningResources,
};

type Sides = Load | Readonly<Record<Side, Load>>;
type Side = 'company' | 'government';
const sideOf = (sides: Sides, side: Side): Load => (typeof sides === 'function' ? sides : sides[side]);

function screensOf(specs: Readonly<Record<string, ScreenSpec>>, loads: Readonly<Record<string, Sides>>): Screen[] {
  return Object.entries(specs).flatMap(([path, { title, open, tab, bare, government }]) => {
    const sides = loads[path] as Sides;
    const facts = { open, tab, bare };
    return [
      { path, title, ...facts, load: sideOf(sides, 'company') },
      ...(government
        ? [
            {
              path: government.path,
              title: government.title ?? title,
              ...facts,
              load: sideOf(sides, 'government'),
            },
          ]
        : []),
    ];
  });
}

export const screens: readonly Screen[] = [
  ...Object.entries(screensByModule).flatMap(([module, specs]) =>
    screensOf(specs, bound[module as keyof Modules] as Readonly<Record<string, Sides>>),
  ),
  ...Object.entries(resourceComponents).map(([path, load]) => ({ path, title: '', load })),
  {
    path: '/myiframe/:routerPath',
    title: '内嵌页面',
    load: () => import('./shell/framed-page').then((m) => m.FramedPage),
    open: true,
  },
];

/** What the other side of the seam provides: the generated screen of the definition whose menu path is `path`. */
interface Generator {
  GeneratedScreen: ComponentType<{ path: string }>;
}
const generators = import.meta.glob<Generator>('../parts/screen/generated-screen.tsx');
const loadGenerator = generators['../parts/screen/generated-screen.tsx'];

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
  ? lazy(() => loadGenerator().then((module) => ({ default: module.GeneratedScreen })))
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
