import { startsWith } from '@anlan/domain/identity/role-grants';
import { companyRoles, type RoleAlias } from '@anlan/domain/identity/roles';
import type { Work } from '../../../kernel/context';
import type { Letters } from '../../../kernel/push/bell';
import { ACTIVE } from '../../../kernel/resource/steps/awaiting';
import type { PlannedMenu } from './plan';

/** Where a planned entry stands: its id and those above it, by audience and code. */
export type Places = ReadonlyMap<string, { readonly id: string; readonly ancestors: readonly string[] }>;

export const placeOf = (row: { code: string; audience: string }): string => `${row.audience}/${row.code}`;

/** Does a company's role of this alias start with it? A heading comes with what stands below it. */
export const isStart = (alias: RoleAlias, row: PlannedMenu): boolean =>
  (row.path !== '' || row.category === 2) && startsWith(alias, row);

/** One role's new entry; `held`: only where it still holds this one. */
interface Grant {
  readonly alias: RoleAlias;
  readonly menu: string;
  readonly held: string | null;
}

/**
 * What the standard roles of companies that are there already receive of entries new to the installation (docs/adr/0014).
 * A button comes to those who hold its entry. An entry of a heading that was there before comes to those who hold the
 * heading, where they were given something below it at the start: who holds nothing of it any more has had it taken away.
 */
export function standardGrants(planned: readonly PlannedMenu[], places: Places, fresh: ReadonlySet<string>): Grant[] {
  const mine = planned.filter(({ audience }) => audience === 'company');
  const isFresh = (row: { code: string; audience: string }) => fresh.has(places.get(placeOf(row))?.id ?? '');
  const byPlace = new Map(mine.map((row) => [placeOf(row), row]));
  /** The nearest heading that was there before: a new section stands for its group. */
  const before = (row: PlannedMenu): string | undefined => {
    const above = row.under && byPlace.get(placeOf(row.under));
    return above && (isFresh(above) ? before(above) : placeOf(above));
  };
  return companyRoles
    .filter(({ alias }) => alias !== 'enterprise_admin')
    .flatMap(({ alias }) => {
      const given = mine.filter((row) => isStart(alias, row));
      const formerly = new Set(given.flatMap((row) => (row.under && !isFresh(row) ? [placeOf(row.under)] : [])));
      return given.filter(isFresh).flatMap((row): Grant[] => {
        const place = places.get(placeOf(row));
        if (!place) return [];
        const above = before(row);
        const held = above && (row.category === 2 || formerly.has(above)) ? (places.get(above)?.id ?? null) : null;
        return [place.id, ...place.ancestors].map((menu) => ({ alias, menu, held }));
      });
    });
}

export const ADDED_EVENT = 'menuAdded';

/** Companies whose roles one statement writes: an installation of thousands must start within the statement's time. */
export const AT_ONCE = 200;

/** A heading stands above many entries, and is granted once on the same condition. */
const onceEach = (grants: readonly Grant[]): Grant[] => [
  ...new Map(grants.map((grant) => [`${grant.alias}/${grant.menu}/${grant.held}`, grant])).values(),
];

/** So many of them are named to the administrator. */
const NAMED = 20;

/** Grants them, and tells each company's administrators; gives how many were granted in how many companies. */
export async function grantToStandardRoles(
  { tx }: Pick<Work, 'tx'>,
  planned: readonly PlannedMenu[],
  places: Places,
  fresh: ReadonlySet<string>,
): Promise<{ readonly grants: number; readonly companies: number }> {
  const grants = onceEach(standardGrants(planned, places, fresh));
  const companies = await tx.query<{ tenant_id: string }>(
    'select tenant_id from tenant where tenant_type = 1 order by tenant_id',
  );
  const done = { grants: 0, companies: 0 };
  for (let from = 0; from < companies.length; from += AT_ONCE) {
    // A standard role is one that came with the company: nobody has made it.
    const [part] = await tx.query<typeof done>(
      `with given as (
         insert into role_menu (tenant_id, role_id, menu_id)
         select r.tenant_id, r.id, w.menu
           from unnest($1::text[], $2::uuid[], $3::uuid[]) w(alias, menu, held)
           join role r on r.role_alias = w.alias and r.create_user is null and r.deleted_at is null
            and r.tenant_id = any($4::text[])
           join menu m on m.id = w.menu and m.deleted_at is null
          where w.held is null or exists (select 1 from role_menu g
                  where g.tenant_id = r.tenant_id and g.role_id = r.id and g.menu_id = w.held)
         on conflict do nothing returning tenant_id)
       select count(*)::int as grants, count(distinct tenant_id)::int as companies from given`,
      [
        grants.map(({ alias }) => alias),
        grants.map(({ menu }) => menu),
        grants.map(({ held }) => held),
        companies.slice(from, from + AT_ONCE).map(({ tenant_id }) => tenant_id),
      ],
    );
    done.grants += part?.grants ?? 0;
    done.companies += part?.companies ?? 0;
  }
  // A heading alone is nothing new to do.
  const added = planned.filter(
    (row) =>
      row.audience === 'company' &&
      (row.path !== '' || row.category === 2) &&
      fresh.has(places.get(placeOf(row))?.id ?? ''),
  );
  const entries = added.flatMap((row) => (row.category === 1 && row.path !== '' ? [row.name] : []));
  if (added.length > 0)
    await tx.run(
      `insert into outbox (tenant_id, topic, payload)
       select tenant_id, $1, $2::jsonb from tenant where tenant_type = 1 and deleted_at is null returning 1`,
      [`${ADDED_EVENT}.create`, { entries, buttons: added.filter(({ category }) => category === 2).length }],
    );
  return done;
}

/** To the administrators of a company: what has come, who has it, and where that is changed. */
export const addedLetters: Letters = async (tx, event) => {
  const { entries, buttons } = event.payload as { entries: string[]; buttons: number };
  const people = await tx.query<{ id: string }>(
    `select u.id from app_user u
      where u.tenant_id = $1 and ${ACTIVE}
        and u.role_id && array(select r.id from role r where r.tenant_id = $1 and r.role_alias = 'enterprise_admin' and r.deleted_at is null)`,
    [event.tenantId],
  );
  const named = entries.slice(0, NAMED).join('、') + (entries.length > NAMED ? `等${entries.length}项` : '');
  const what = entries.length > 0 ? `新增功能：${named}。` : `新增${buttons}项操作权限。`;
  const content = `${what}企业管理员已全部取得；主要负责人、安全管理人员、部门负责人、班组长、普通员工按标准权限取得，已收回上级菜单的除外；企业自建的角色没有改变。请到“系统管理”的“角色管理”核对、调整。`;
  return people.map(({ id }) => ({ userId: id, title: '系统更新：本企业有新的功能', content }));
};
