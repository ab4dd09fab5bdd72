import { resources } from '@anlan/domain';
import { resign } from '@anlan/domain/identity/account-calls';
import { resignation } from '@anlan/domain/identity/resignation';
import { type HeldItem, type HeldWork, heldWork } from '@anlan/domain/identity/staff-calls';
import { type AnyResource, isUuid, type RowOf, type Stored } from '@anlan/resource';
import { nowText, reachOf, type Work } from '../../../kernel/context';
import { forbidden, invalid, notFound, refuse } from '../../../kernel/errors';
import { handOver, heldBy } from '../../../kernel/resource/handover';
import { type Implementation, implement } from '../../../kernel/resource/implement';
import { get, rowOf } from '../../../kernel/resource/list/read';
import { changeRow, create } from '../../../kernel/resource/write/one';
import { type Route, type RouteInput, route, serve } from '../../../kernel/route';
import { lapseReadingsOf } from '../../../kernel/signoff/lapse';
import { departures } from '../../../ports/people/departures';
import { keepersGuard, mustNotExceed } from '../guards';
import { actorsChanged, endSessionsOf } from '../session/sessions';

const user = resources.user;
type Person = RowOf<AnyResource> & Stored;

const text = (input: RouteInput, name: string): string => {
  const body = typeof input.body === 'object' && input.body !== null ? (input.body as Stored) : {};
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  return typeof value === 'string' ? value.trim().toLowerCase() : '';
};

const HAS_LEFT = 0;

export const resignImplementation = (): Implementation =>
  implement(resignation, {
    routes: [joinRoute(), resignRoute(), latestRoute()],
    steps: {
      /** The person's own row, with the account and the former roles. */
      mark: async (work, row) => {
        const [found] = await work.tx.query<{ id: string }>(
          'select id from app_user where tenant_id = $1 and id = $2::uuid and deleted_at is null',
          [work.tenantId, row.userId],
        );
        if (!found) throw refuse('该人员已删除，不能复职');
        const person = (await rowOf(work, user, found.id, { lock: true })) as Person;
        if (!keepsAllOf(work, person))
          throw forbidden('该人员复职后所在的部门不全在您的数据范围内，请由管理员办理复职');
        // Old roles come back with the person: nobody brings back more than he holds.
        await mustNotExceed(work, [person.id]);
        await changeRow(work, user, person, { isResign: 1, status: 1, resignTime: null }, { kind: 'rejoin' });
        await actorsChanged(work, work.tenantId);
        return {};
      },
    },
  });

type Leaver = Omit<HeldWork, 'userId' | 'joinItems' | 'stands' | 'total'> & { readonly id: string };

/** What the person still holds: open work, posts of duty, roles and departments. A read. */
const joinRoute = (): Route =>
  serve(heldWork, async (work, _given, { params }) => {
    const person = JSON.parse((await get(work, user, params.id)).json) as Leaver;
    const items = await heldBy(work, person.id);
    return {
      data: {
        userId: person.id,
        account: person.account,
        realName: person.realName,
        isResign: person.isResign,
        roleName: person.roleName,
        deptName: person.deptName,
        postName: person.postName,
        joinItems: items,
        stands: await standsOf(work, person.id),
        total: items.reduce((sum, item) => sum + item.count, 0),
      },
    };
  });

/** Hands the open work over, closes the account and its sessions, and writes the record; all or nothing. */
const resignRoute = (): Route =>
  serve(resign, async (work, _given, input) => {
    const userId = text(input, 'userId');
    if (!isUuid(userId)) throw notFound();
    const person = (await rowOf(work, user, userId, { lock: true })) as Person;
    if (person.id === work.actor.userId) throw refuse('不能为本人办理离职');
    if (person.isResign === HAS_LEFT) throw refuse('该人员已离职');
    mustBeInScope(work, person);
    await mustNotExceed(work, [person.id]);
    const keepers = await keepersGuard(work);
    const to = text(input, 'handoverUserId');
    const held = await heldBy(work, person.id);
    if (to === '' && held.length > 0) {
      throw invalid([{ field: 'handoverUserId', message: '该人员还有未交接事项，请选择交接人' }]);
    }
    if (to !== '') mustGive(work, person, held, to);
    if (to !== '') await mustBeHere(work, to, person.id);
    if (to !== '') await mayTakeOver(work, person.id, to);
    const stands = await standsOf(work, person.id);
    for (const one of work.app.use(departures)) await one.leaves(work, person.id);
    const today = nowText(work);
    const id = await create(
      work,
      resignation,
      input.body,
      {
        beforeWrite: async (_work, values) =>
          typeof values.resignTime === 'string' && values.resignTime > today.slice(0, 10)
            ? [{ field: 'resignTime', message: '离职日期不能晚于今天' }]
            : [],
      },
      {
        kind: 'resign',
        set: {
          realName: person.realName,
          account: person.account,
          deptId: person.mainDeptId,
          operateUserId: work.actor.ghost ? null : work.actor.userId,
          operateTime: today,
        },
      },
    );
    const moved = to === '' ? [] : await handOver(work, person.id, to);
    const told = moved.map(({ label, count }) => `${label}${count}条`).join('、');
    if (told !== '') {
      const record = (await rowOf(work, resignation, id)) as Person;
      await changeRow(work, resignation, record, { handedOver: told }, { kind: 'handover' });
    }
    const [{ day } = { day: today }] = await work.tx.query<{ day: string }>(
      "select to_char(resign_time, 'YYYY-MM-DD') || ' 00:00:00' as day from user_resignation where tenant_id = $1 and id = $2::uuid",
      [work.tenantId, id],
    );
    await changeRow(work, user, person, { isResign: HAS_LEFT, status: 0, resignTime: day }, { kind: 'resign' });
    await lapseReadingsOf(work, person.id);
    await endSessionsOf(work, [person.id], '人员已离职');
    await keepers();
    const done = told === '' ? '离职办理成功' : `离职办理成功，已交接${told}`;
    return { data: { id, handedOver: told }, msg: stands.length === 0 ? done : `${done}；${standsSays(stands)}` };
  });

/** Whoever sees part of the company parts with the people of that part. */
function mustBeInScope(work: Work, person: Person): void {
  const { all, deptIds } = reachOf(work.actor, resignation);
  if (!all && !departmentsOf(person).some((id) => deptIds.includes(id)))
    throw forbidden('只能为本人数据范围内的人员办理离职');
}

const departmentsOf = (person: Person): readonly string[] => (person.deptId as readonly string[] | null) ?? [];

/** Keeps the people of every department this person is in. */
function keepsAllOf(work: Work, person: Person): boolean {
  const { all, deptIds } = reachOf(work.actor, resignation);
  return all || departmentsOf(person).every((id) => deptIds.includes(id));
}

/**
 * Nobody comes by rows he does not see by taking over a colleague's work, nor gives them to a third: save that who keeps
 * the people of all of the leaver's departments says which colleague goes on with it, and that those who decide may.
 */
function mustGive(work: Work, person: Person, held: readonly HeldItem[], to: string): void {
  const beyond = held.reduce((sum, item) => sum + item.beyond, 0);
  if (beyond === 0 || DECIDES.some((alias) => work.actor.roleAliases.includes(alias))) return;
  const self = to === work.actor.userId;
  if (!self && keepsAllOf(work, person)) return;
  const what = self
    ? '不能交接给您本人，请选择其他交接人或由安全管理人员办理'
    : '不能由您交接，请由安全管理人员或企业管理员办理';
  throw invalid([{ field: 'handoverUserId', message: `未交接事项中有${beyond}条不在您的数据范围内，${what}` }]);
}
const DECIDES: readonly string[] = ['safety_manager', 'enterprise_admin'];

/** Parts of his in works on the spot, which pass to nobody. */
const standsOf = async (work: Work, userId: string): Promise<HeldItem[]> =>
  (await Promise.all(work.app.use(departures).map((one) => one.stands(work, userId)))).flat();

const standsSays = (stands: readonly HeldItem[]): string => {
  const titles = [...new Set(stands.flatMap(({ rows }) => rows.map(({ title }) => title ?? '')))];
  return `请在作业票${titles.slice(0, MOST_NAMED).join('、')}${titles.length > MOST_NAMED ? `等${titles.length}张` : ''}中更换人员`;
};
const MOST_NAMED = 5;

/** What passes to the successor asks of him what it asks of anybody who takes it over. */
async function mayTakeOver(work: Work, from: string, to: string): Promise<void> {
  const against = (await Promise.all(work.app.use(departures).map((one) => one.against(work, from, to)))).flat();
  if (against.length === 0) return;
  const message = `交接人不能接任作业负责人，请选择其他交接人，或先在作业票中更换：${against.slice(0, MOST_NAMED).join('；')}`;
  throw invalid([{ field: 'handoverUserId', message }]);
}

/** The successor works here and is somebody else. */
async function mustBeHere(work: Work, to: string, from: string): Promise<void> {
  const field = 'handoverUserId';
  if (to === from) throw invalid([{ field, message: '交接人不能是离职人员本人' }]);
  const [row] = isUuid(to)
    ? await work.tx.query(
        'select 1 from app_user where tenant_id = $1 and id = $2::uuid and deleted_at is null and status = 1 and is_resign is distinct from 0 for key share',
        [work.tenantId, to],
      )
    : [];
  if (!row) throw invalid([{ field, message: '交接人不存在或已离职、停用，请重新选择' }]);
}

/** The newest record of a person; null for somebody who never left. */
const latestRoute = (): Route =>
  route({
    method: 'GET',
    path: '/safe/userresign/user/:id',
    summary: '人员的离职记录',
    access: { code: ['resign_view', 'resign_edit'] },
    effect: 'read',
    reach: 'row',
    needsCompany: true,
    takes: {},
    run: async (work, { params }) => {
      const id = params.id ?? '';
      if (!isUuid(id)) throw notFound();
      const [row] = await work.tx.query<{ known: boolean; record: string | null }>(
        `select exists (select 1 from app_user where tenant_id = $1 and id = $2::uuid) as known,
                (select id from user_resignation where tenant_id = $1 and user_id = $2::uuid and deleted_at is null
                  order by create_time desc, id desc limit 1) as record`,
        [work.tenantId, id],
      );
      if (!row?.known) throw notFound();
      return row.record === null ? { data: null } : get(work, resignation, row.record);
    },
  });
