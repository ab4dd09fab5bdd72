import { allResources } from '@anlan/domain';
import { menuSections } from '@anlan/domain/menu-sections';
import { groupOf, menuGroups, menuScreens, twinOf } from '@anlan/domain/menus';
import type { Audience } from '@anlan/domain/screen-spec';
import { type AnyResource, permissionsOf, type Verb } from '@anlan/resource';

/** One row of the menu table as the definitions ask for it. */
export interface PlannedMenu {
  readonly code: string;
  readonly audience: Audience;
  /** Code of the parent entry, of the audience told beside it. */
  readonly under?: { readonly code: string; readonly audience: Audience };
  readonly name: string;
  readonly formerName?: string;
  readonly alias: string;
  readonly path: string;
  readonly icon: string;
  /** 1 entry, 2 button */
  readonly category: 1 | 2;
  /** 0 none, 1 toolbar, 2 row, 3 both */
  readonly action: 0 | 1 | 2 | 3;
  readonly sort: number;
  /** Whose work it is: the module of the definition, or the group of a screen of its own. */
  readonly module: string;
  readonly verb?: Verb;
  readonly grants?: NonNullable<AnyResource['grants']>;
}

const ACTION: Readonly<Record<Verb, 1 | 2 | 3>> = {
  add: 1,
  import: 1,
  export: 1,
  view: 2,
  edit: 2,
  plain: 2,
  delete: 3,
};

/** The section an entry stands in, by the audience of its group and its own code. */
const SECTIONS = new Map(
  menuSections.flatMap(({ code, audience, entries }) =>
    entries.map((entry) => [`${audience}/${entry}`, { code, audience }] as const),
  ),
);

/** Below its section, where the group has sections; whose work it is does not change by that. */
const inSection = (row: PlannedMenu): PlannedMenu => {
  const under = row.category === 1 && row.under ? SECTIONS.get(`${row.under.audience}/${row.code}`) : undefined;
  return under ? { ...row, under } : row;
};

/** What it hangs under as it is told: a group, or a section of it. */
const placeIn = (under: string, audience: Audience) =>
  menuSections.some(({ code }) => code === under) ? { code: under, audience } : undefined;

/** Every entry and button of the product: groups, screens of their own, and what each definition's `menu` gives. */
export function plannedMenus(resources: readonly AnyResource[] = allResources): PlannedMenu[] {
  const entry = (facts: Omit<PlannedMenu, 'alias' | 'category' | 'action'>): PlannedMenu => ({
    ...facts,
    alias: 'menu',
    category: 1,
    action: 0,
  });
  const planned = [
    ...menuGroups.map(({ code, name, formerName, audience, icon, sort }) =>
      entry({ code, name, ...(formerName ? { formerName } : {}), audience, icon, sort, path: '', module: code }),
    ),
    ...menuSections.map(({ code, name, audience, icon, sort, under }) =>
      entry({ code, name, audience, icon, sort, path: '', module: under, under: { code: under, audience } }),
    ),
    ...menuScreens.flatMap((screen): PlannedMenu[] => {
      const { code, name, audience, icon, sort, path } = screen;
      const group = screen.under ? groupOf(screen.under) : undefined;
      const own = entry({
        code,
        name,
        audience,
        icon,
        sort,
        path: path ?? '',
        module: group?.code ?? code,
        ...(screen.formerName ? { formerName: screen.formerName } : {}),
        ...(group && screen.under
          ? { under: placeIn(screen.under, group.audience) ?? { code: group.code, audience: group.audience } }
          : {}),
      });
      const buttons = (screen.codes ?? []).map(
        (button, place): PlannedMenu => ({
          code: button.code,
          name: button.name,
          audience,
          alias: button.code.split('_').pop() ?? 'view',
          path: '',
          icon: '',
          category: 2,
          action: 2,
          sort: place + 1,
          module: group?.code ?? code,
          under: { code, audience },
        }),
      );
      return [own, ...buttons];
    }),
    ...resources.flatMap((resource) => [...companySide(resource, entry), ...governmentSide(resource, entry)]),
  ];
  // Two definitions may share a stem of permissions; the first entry carries the buttons.
  return [
    ...new Map(planned.reverse().map((row) => [`${row.audience}/${row.code}`, inSection(row)])).values(),
  ].reverse();
}

type MakeEntry = (facts: Omit<PlannedMenu, 'alias' | 'category' | 'action'>) => PlannedMenu;

function companySide(resource: AnyResource, entry: MakeEntry): PlannedMenu[] {
  const { menu } = resource;
  if (!menu) return [];
  const group = groupOf(menu.under);
  if (!group)
    throw new Error(
      `${resource.name} hangs under an unknown menu group: ${menu.under}; there are ${menuGroups.map(({ code }) => code).join(', ')}`,
    );
  // One copy of these tables serves all tenants, so only the platform's people keep them.
  const audience = resource.scope === 'platform' ? 'platform' : group.audience;
  const code = `${resource.permission}_menu`;
  return [
    entry({
      code,
      audience,
      name: menu.name ?? resource.label,
      path: menu.path,
      icon: menu.icon ?? '',
      sort: menu.sort,
      module: resource.module,
      ...(resource.grants ? { grants: resource.grants } : {}),
      under: placeIn(menu.under, group.audience) ?? { code: group.code, audience: group.audience },
    }),
    ...buttonsOf(resource, permissionsOf(resource), { code, audience }),
  ];
}

function buttonsOf(
  resource: AnyResource,
  permissions: ReturnType<typeof permissionsOf>,
  under: NonNullable<PlannedMenu['under']>,
): PlannedMenu[] {
  return permissions.map(
    ({ code, label, verb }, place): PlannedMenu => ({
      code,
      audience: under.audience,
      name: label,
      alias: verb,
      path: '',
      icon: '',
      category: 2,
      action: ACTION[verb],
      sort: place + 1,
      module: resource.module,
      ...(resource.grants ? { grants: resource.grants } : {}),
      verb,
      under,
    }),
  );
}

/** What a supervisor may do with a company's rows: look at them, and take them along as a sheet. */
const SUPERVISOR_VERBS: ReadonlySet<Verb> = new Set(['view', 'export']);

/** Supervisors read: one entry below /govpage/safe, and of the buttons those that change nothing. */
function governmentSide(resource: AnyResource, entry: MakeEntry): PlannedMenu[] {
  const path = resource.menu?.government;
  if (!resource.menu || !path) return [];
  const wanted = twinOf(resource.menu);
  const group = groupOf(wanted);
  if (!group) throw new Error(`${resource.name} has a supervisor's path but no group ${wanted}`);
  const code = `${resource.permission}_menu`;
  return [
    entry({
      code,
      audience: 'government',
      name: resource.menu.name ?? resource.label,
      path,
      icon: resource.menu.icon ?? '',
      sort: resource.menu.sort,
      module: resource.module,
      under: placeIn(wanted, 'government') ?? { code: group.code, audience: 'government' },
    }),
    ...buttonsOf(
      resource,
      permissionsOf(resource).filter(({ verb }) => SUPERVISOR_VERBS.has(verb)),
      { code, audience: 'government' },
    ),
  ];
}
