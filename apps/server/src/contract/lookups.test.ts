import { allResources } from '@anlan/domain';
import { type AnyField, type AnyResource, permissionCode } from '@anlan/resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../kernel/context';
import { must, type Person } from '../testing/company-world';
import { openWorld, type World } from '../testing/world';
import { castOf } from './cast';
import type { Cast } from './cast-of';

/** Every definition × every audience at the one call that all references read. */
let world: World;
let cast: Cast;
beforeAll(async () => {
  world = await openWorld();
  cast = await castOf(world);
});
afterAll(() => world?.close());

/** Chosen by everybody who is signed in; a new one is a decision, and stands here. */
const SIGNED_IN = ['area', 'dept', 'legalDocument', 'legalLabel', 'legalType', 'post', 'region', 'riskPoint', 'user'];
/** Chosen by whoever holds a code of a form that refers to it. */
const REFERRING = [
  'afterWorkMeeting',
  'certificate',
  'changeRequest',
  'checkList',
  'checkPlan',
  'checkRecord',
  'dangerSource',
  'drill',
  'exam',
  'examCourse',
  'examDoc',
  'examPaper',
  'examQuestion',
  'examType',
  'flat',
  'helpTag',
  'helpType',
  'hiddenDanger',
  'institutional',
  'investmentBudget',
  'investmentSubject',
  'isolation',
  'meetingRecord',
  'miniProgramMenu',
  'objective',
  'offlineTraining',
  'permit',
  'permitProcess',
  'planGraph',
  'preWorkMeeting',
  'reviewMeeting',
  'riskPlan',
  'role',
  'siteCheck',
  'siteWork',
  'tenant',
  'tenantFlat',
  'trainingPlan',
  'workDraw',
  'workLedger',
];

interface Reader {
  readonly name: string;
  readonly person: Person;
  readonly query?: Readonly<Record<string, string>>;
}
const readers = (): Reader[] => {
  const there = { tenantId: cast.a.tenantId };
  return [
    { name: 'administrator', person: cast.a.admin },
    { name: 'worker', person: cast.victim },
    { name: 'without a code', person: cast.powerless },
    { name: 'own rows only', person: cast.loner },
    { name: 'supervisor', person: cast.supervisor, query: there },
    { name: 'platform', person: cast.platform, query: there },
    { name: 'stranger', person: cast.stranger },
  ];
};

const actorOf = async (person: Person): Promise<Actor> => {
  const permissions = new Set<string>();
  const rows = await world.sql<{ code: string }>(
    `select distinct m.code from app_user u join role_menu g on g.tenant_id = u.tenant_id and g.role_id = any(u.role_id)
       join menu m on m.id = g.menu_id and m.category = 2 and m.deleted_at is null where u.id = $1::uuid`,
    [person.userId],
  );
  for (const { code } of rows) permissions.add(code);
  return { permissions } as unknown as Actor;
};

const refsOf = (fields: Readonly<Record<string, AnyField>>): { name: string; target: string }[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'rows' ? refsOf(field.fields) : field.kind === 'ref' ? [{ name, target: field.target }] : [],
  );
const parented = (resource: AnyResource): boolean =>
  Object.values(resource.fields).some((field) => field.kind === 'parent');
/** Their screens read calls of their own, which ask for their codes. */
const OWN_CALL: ReadonlySet<string> = new Set(['menu', 'dict']);

it('are open by the word of a definition, and closed without one', () => {
  const by = (who: string) =>
    allResources
      .filter(({ lookup }) => lookup === who)
      .map(({ name }) => name)
      .sort();
  expect(by('signedIn')).toEqual(SIGNED_IN);
  expect(by('referring')).toEqual(REFERRING);
});

describe('each definition', () => {
  it('answers each audience as it says, and nobody about what it does not open', async () => {
    const wrong: string[] = [];
    for (const reader of readers()) {
      const { permissions } = await actorOf(reader.person);
      for (const resource of allResources) {
        const reply = await reader.person.call('GET', `/safe/lookup/${resource.name}`, {
          query: { ...reader.query, size: '500' },
        });
        const referring = allResources.filter(
          (other) => other === resource || refsOf(other.fields).some(({ target }) => target === resource.name),
        );
        const held = referring.some((owner) =>
          (['view', 'add', 'edit'] as const).some((verb) => permissions.has(permissionCode(owner, verb))),
        );
        const expected = !resource.lookup ? 404 : resource.lookup === 'signedIn' || held ? 200 : 403;
        if (reply.status !== expected) wrong.push(`${reader.name} ${resource.name}: ${reply.status}, not ${expected}`);
        const foreign = reader.name === 'stranger' && resource.scope !== 'platform';
        if (foreign && (await reply.text()).includes(cast.tag))
          wrong.push(`${reader.name} ${resource.name} tells of company A`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('gives every choice that a form or a filter of his asks for to whoever may open it', async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const { name, person, query } of readers()) {
      const { permissions } = await actorOf(person);
      for (const resource of allResources) {
        const opens = (['view', 'add', 'edit'] as const).some((verb) =>
          permissions.has(permissionCode(resource, verb)),
        );
        if (!opens) continue;
        const targets = [
          ...refsOf(resource.fields).map(({ target }) => target),
          ...(parented(resource) ? [resource.name] : []),
        ];
        for (const target of new Set(targets.filter((one) => !OWN_CALL.has(one)))) {
          asked += 1;
          const reply = await person.call('GET', `/safe/lookup/${target}`, { query: { ...query } });
          if (reply.status !== 200) wrong.push(`${name}: ${resource.name} → ${target}: ${reply.status}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(150);
  });
});

it('of people tells names, departments and posts, no number, no account and no role', async () => {
  const [row] = (await cast.victim.call('GET', '/safe/lookup/user')).data as Record<string, unknown>[];
  expect(Object.keys(row ?? {}).sort()).toEqual(['deptId', 'id', 'label', 'mainDeptId', 'postId']);
});

it('tells a supervisor of masked records no person, and asks by none', async () => {
  const masked = allResources.filter(({ masksPeople, lookup }) => masksPeople && lookup);
  expect(masked.length).toBeGreaterThan(3);
  let asked = 0;
  for (const { name, fields } of masked)
    for (const [field, one] of Object.entries(fields)) {
      if (one.kind !== 'ref' || one.target !== 'user') continue;
      const query = { tenantId: cast.a.tenantId, [field]: cast.a.admin.userId };
      const reply = await cast.supervisor.call('GET', `/safe/lookup/${name}`, { query });
      // Where people narrow no choice, or nothing may be chosen, there is nothing to ask by.
      expect([name, field, reply.status]).not.toEqual([name, field, 200]);
      asked += 1;
      const all = await cast.supervisor.call('GET', `/safe/lookup/${name}`, { query: { tenantId: cast.a.tenantId } });
      if (all.status === 200)
        for (const row of all.data as Record<string, unknown>[]) expect(Object.keys(row)).not.toContain(field);
    }
  expect(asked).toBeGreaterThan(3);
});

it('of what is due tells a supervisor of masked records the family name, by no id', async () => {
  const query = { tenantId: cast.a.tenantId, size: '200' };
  const masked = new Set(allResources.filter(({ masksPeople }) => masksPeople).map(({ name }) => name));
  const { records } = must(await cast.supervisor.call('GET', '/safe/due/page', { query })).data as {
    records: readonly { resource: string; userId: string | null; userName: string | null }[];
  };
  const those = records.filter(({ resource, userName }) => masked.has(resource) && userName !== null);
  expect(those.length).toBeGreaterThan(0);
  for (const { userId, userName } of those)
    expect([userId, userName]).toEqual([null, expect.stringMatching(/^.\*\*$/)]);
  const by = { ...query, userId: cast.a.admin.userId };
  const asked = must(await cast.supervisor.call('GET', '/safe/due/page', { query: by })).data.records as {
    resource: string;
  }[];
  expect(asked.filter(({ resource }) => masked.has(resource))).toEqual([]);
});

it('of tenants tells a company of itself alone, and a supervisor of his companies', async () => {
  const ids = async (person: Person) => {
    const { data } = must(await person.call('GET', '/safe/lookup/tenant', { query: { size: '500' } }));
    return (data as { id: string }[]).map(({ id }) => id);
  };
  expect((await cast.a.admin.call('GET', '/safe/lookup/tenant')).status).toBe(403);
  expect(await ids(cast.supervisor)).toContain(cast.a.tenantId);
  expect(await ids(cast.outsider)).not.toContain(cast.a.tenantId);
});
