import type { Stored } from '@anlan/resource';
import { addDays, formatDate } from '@anlan/resource/dates';
import type { Actor, Ctx, Work } from '../../kernel/context';
import { type Accounts, actorOfUser, type Prepared } from '../../modules/identity/index';
import type { Caller } from '../caller';
import type { Cast } from '../hazard/stories';
import type { Dice } from '../random';
import { type DemoCompany, personOf } from './companies';
import { formerColleague, leavesLater } from './people';
import { plantOf, type RiskTemplate } from './plants';

export interface BuiltCompany {
  readonly cast: Cast;
  /** Everybody who appears in a story, as the session would know him. */
  readonly actors: ReadonlyMap<string, Actor>;
}

interface Person {
  readonly id: string;
  readonly account: string;
  readonly role: string;
  readonly deptId: string;
}

const POSTS = ['车间主任', '班组长', '操作工', '维修工', '安全员', '叉车司机', '电工', '仓库管理员'] as const;
/** post_category */
const POST_CATEGORY = ['2', '3', '3', '3', '2', '3', '3', '3'] as const;
const OFFICES = ['安全环保部', '生产技术部', '设备动力部', '仓储物流部', '综合管理部'] as const;

/**
 * Fills a fresh company through its own calls: departments with heads, posts, people, places, risk points with their
 * identified risks. Everything happens half a year ago.
 */
export async function buildCompany(
  caller: Caller,
  admin: Ctx,
  company: DemoCompany,
  facts: {
    readonly accounts: Accounts;
    readonly prepared: Prepared;
    readonly roles: ReadonlyMap<string, string>;
    readonly rootDeptId: string;
  },
  dice: Dice,
): Promise<BuiltCompany> {
  const plant = plantOf(company.trade);
  return caller.within(admin, async (work) => {
    const submit = async (key: string, body: Stored): Promise<string> =>
      ((await caller.call(work, key, admin, { body })) as { id: string }).id;
    const dept = (body: Stored) => submit('POST /blade-system/dept/submit', body);

    const offices: string[] = [];
    for (const [place, deptName] of OFFICES.entries()) {
      offices.push(await dept({ deptName, deptCategory: 2, sort: place + 1, parentId: facts.rootDeptId }));
    }
    const workshops: { id: string; teams: string[]; areas: string[] }[] = [];
    for (const [place, shop] of plant.workshops.entries()) {
      const id = await dept({ deptName: shop.name, deptCategory: 4, sort: place + 20, parentId: facts.rootDeptId });
      const teams: string[] = [];
      for (const [sort, deptName] of shop.teams.entries()) {
        teams.push(await dept({ deptName, deptCategory: 3, sort: sort + 1, parentId: id }));
      }
      workshops.push({ id, teams, areas: [] });
    }
    const posts: string[] = [];
    for (const [place, postName] of POSTS.entries()) {
      posts.push(
        await submit('POST /blade-system/post/submit', {
          postName,
          category: POST_CATEGORY[place],
          isTouchHarm: place >= 2 ? 1 : 2,
          ...(place >= 2
            ? {
                touchHarmTime: 8,
                harmFactor: company.trade === 'wood' ? '105,301' : company.trade === 'chemical' ? '204,301' : '104,301',
              }
            : {}),
          sort: place + 1,
        }),
      );
    }

    const former = await formerColleague(work, company, {
      accounts: facts.accounts,
      prepared: facts.prepared,
      roleId: facts.roles.get('dept_head'),
      postId: posts[7] as string,
      office: offices[4] as string,
    });
    const people = await hire(work, company, facts, { offices, workshops, posts }, dice);
    const heads = people.filter((person) => person.role === 'dept_head');
    for (const [place, shop] of workshops.entries()) {
      const head = heads[place % heads.length] as Person;
      await dept({ id: shop.id, principalId: head.id });
    }
    await dept({
      id: offices[0],
      principalId: (people.find((person) => person.role === 'safety_manager') as Person).id,
    });

    await leavesLater(work, caller, admin, {
      userId: former,
      office: offices[4] as string,
      heir: (heads[0] as Person).id,
    });

    for (const [place, shop] of plant.workshops.entries()) {
      const built = workshops[place] as { id: string; areas: string[] };
      for (const [sort, name] of shop.areas.entries()) {
        const created = (await caller.call(work, 'POST /safe/area', admin, {
          body: { name, deptId: built.id, principalId: (heads[place % heads.length] as Person).id, sort: sort + 1 },
        })) as { id: string };
        built.areas.push(created.id);
      }
    }
    const points = await placeRisks(caller, work, admin, company, workshops, people, posts, dice);

    const actors = new Map<string, Actor>();
    for (const person of people) {
      const actor = await actorOfUser(work.tx, company.tenantId, person.id, admin.app.clock.now());
      if (actor) actors.set(person.id, actor);
    }
    const of = (role: string) => people.filter((person) => person.role === role);
    return {
      actors,
      cast: {
        manager: (of('safety_manager')[0] as Person).id,
        leader: (of('principal')[0] as Person).id,
        reviewers: heads.map((person) => person.id),
        workers: [...of('employee'), ...of('team_leader')].map((person) => person.id),
        deptOf: new Map(people.map((person) => [person.id, person.deptId])),
        points,
      },
    };
  });
}

interface Places {
  readonly offices: readonly string[];
  readonly workshops: readonly { readonly id: string; readonly teams: readonly string[] }[];
  readonly posts: readonly string[];
}

async function hire(
  work: Work,
  company: DemoCompany,
  facts: { readonly accounts: Accounts; readonly prepared: Prepared; readonly roles: ReadonlyMap<string, string> },
  places: Places,
  dice: Dice,
): Promise<Person[]> {
  const people: Person[] = [];
  const add = async (account: string, role: string, deptId: string, postIds: readonly string[]) => {
    const id = await facts.accounts.createUser(
      work,
      {
        account,
        ...personOf(company.tenantId, people.length),
        roleId: facts.roles.get(role),
        deptId,
        postId: postIds.join(','),
        sex: dice.chance(0.7) ? 1 : 2,
        education: String(dice.between(1, 4)),
        entryTime: `20${10 + dice.between(0, 14)}-0${dice.between(1, 9)}-1${dice.between(0, 9)}`,
      },
      facts.prepared,
      { mustChange: false },
    );
    people.push({ id, account, role, deptId });
  };
  const [safety, production] = places.offices as [string, string];
  const teamOf = (shop: number): string => places.workshops[shop]?.teams[0] as string;
  await add('leader', 'principal', production, []);
  await add('manager', 'safety_manager', safety, [places.posts[4] as string]);
  await add('reviewer', 'dept_head', (places.workshops[0] as { id: string }).id, [places.posts[0] as string]);
  await add('worker', 'employee', teamOf(0), [places.posts[2] as string]);
  await add('worker2', 'employee', teamOf(1), [places.posts[3] as string]);
  for (const [place, shop] of places.workshops.entries()) {
    if (place > 0) await add(`head${place + 1}`, 'dept_head', shop.id, [places.posts[0] as string]);
    for (const [number, team] of shop.teams.entries())
      await add(`leader${place + 1}${number + 1}`, 'team_leader', team, [places.posts[1] as string]);
  }
  await add('safety2', 'safety_manager', safety, [places.posts[4] as string]);
  while (people.length < company.people) {
    const shop = dice.pick(places.workshops);
    await add(`u${String(people.length + 1).padStart(3, '0')}`, 'employee', dice.pick(shop.teams), [
      dice.pick(places.posts.slice(2)),
    ]);
  }
  return people;
}

/** Spread over the months before the company came, as reviews go; one point in some twenty was forgotten for a year. */
function evaluatedOn(came: number, number: number): string {
  const daysAgo = number % 23 === 9 ? 370 : (number * 37) % 150;
  return addDays(formatDate(came), -daysAgo);
}

async function placeRisks(
  caller: Caller,
  work: Work,
  admin: Ctx,
  company: DemoCompany,
  workshops: readonly { readonly id: string; readonly teams: readonly string[]; readonly areas: readonly string[] }[],
  people: readonly Person[],
  posts: readonly string[],
  dice: Dice,
): Promise<{ id: string; principalId: string; deptId: string }[]> {
  const templates = plantOf(company.trade).risks;
  const points: { id: string; principalId: string; deptId: string }[] = [];
  for (let number = 0; number < company.riskPoints; number += 1) {
    const template = templates[number % templates.length] as RiskTemplate;
    const shop = workshops[number % workshops.length] as (typeof workshops)[number];
    const team = dice.pick(shop.teams);
    const principal =
      dice.pick(people.filter((person) => person.deptId === team || person.deptId === shop.id)) ?? people[1];
    const round = Math.floor(number / templates.length);
    const [likelihood, exposure, consequence] = template.numbers;
    const created = (await caller.call(work, 'POST /safe/risk', admin, {
      body: {
        name: round === 0 ? template.name : `${template.name}${round + 1}#`,
        pointNum: `FX-${company.tenantId.slice(-3)}-${String(number + 1).padStart(3, '0')}`,
        type: template.type,
        riskDescribe: template.describe,
        dangerName: template.danger.slice(0, 50),
        dangerType: template.factor,
        accidents: template.accidents.join(','),
        deptId: shop.id,
        teamIds: team,
        place: dice.pick(shop.areas),
        principalId: (principal as Person).id,
        postIds: dice.some(posts.slice(2), 2).join(','),
        allowDeviation: 30,
        longitude: company.longitude,
        latitude: company.latitude,
        riskInfos: [
          {
            dangerName: template.danger.slice(0, 50),
            dangerType: template.factor,
            accidents: template.accidents.join(','),
            evaluateMethod: template.method,
            likelihood: String(likelihood),
            ...(template.method === 'LEC' ? { exposure: String(exposure) } : {}),
            consequence: String(consequence),
            engineeringMeasures: template.engineering,
            manageMeasures: template.manage,
            educationMeasures: '岗位安全操作规程培训，每年不少于一次',
            protectMeasures: template.protect,
            emergencyMeasures: template.emergency,
            evaluateTime: evaluatedOn(admin.app.clock.now(), number),
          },
        ],
      },
    })) as { id: string };
    points.push({ id: created.id, principalId: (principal as Person).id, deptId: shop.id });
  }
  return points;
}
