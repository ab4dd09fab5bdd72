import { permit } from '@anlan/domain/permit/permit';
import { permitDeputy } from '@anlan/domain/permit/permit-config';
import { permitLifecycle, RUN } from '@anlan/domain/permit/permit-entity';
import { awaitedIds } from '@anlan/domain/permit/steps/approve';
import { approvalOf, type Deputies, type FieldError, type Stored, type Values } from '@anlan/resource';
import { addDays, addMinutes } from '@anlan/resource/dates';
import { asSystem, nowText, type Services, shanghai, type Work } from '../../../kernel/context';
import type { Tx } from '../../../kernel/db/db';
import { forbidden } from '../../../kernel/errors';
import { grouped } from '../../../kernel/grouped';
import type { Job } from '../../../kernel/jobs/job';
import type { Letters } from '../../../kernel/push/bell';
import { type Implementation, implement } from '../../../kernel/resource/implement';
import { ACTIVE } from '../../../kernel/resource/steps/awaiting';
import { changeMany } from '../../../kernel/resource/write/many';
import { numbersOf } from '../rules';

/** Whose approvals are meant, and when: of a company, at a moment told as yyyy-MM-dd HH:mm:ss. */
interface Asking {
  readonly app: Pick<Services, 'clock' | 'keys' | 'use' | 'events'>;
  readonly tx: Tx;
  readonly tenantId: string;
}

/**
 * Who stands in for whom at this moment.
 * @param without ids of rows that are about to be taken away
 */
async function deputiesAt(
  { tx, tenantId }: Pick<Asking, 'tx' | 'tenantId'>,
  at: string,
  without: readonly string[] = [],
) {
  const rows = await tx.query<{ person: string; deputy: string }>(
    `select t.person_id::text as person, t.deputy_id::text as deputy
       from permit_deputy t join app_user u on u.tenant_id = $1 and u.id = t.deputy_id and ${ACTIVE}
      where t.tenant_id = $1 and t.deleted_at is null and not t.id = any($3::uuid[])
        and t.from_time <= $2::timestamp at time zone 'Asia/Shanghai' and t.to_time > $2::timestamp at time zone 'Asia/Shanghai'
      order by t.from_time, t.id`,
    [tenantId, at, without],
  );
  const of = grouped(rows, ({ person }) => person);
  return ((person) => (of.get(person) ?? []).map(({ deputy }) => deputy)) satisfies Deputies;
}

export const deputiesNow = (work: Work): Promise<Deputies> => deputiesAt(work, nowText(work));

/** Tickets that wait for one of these persons wait for their deputies as well, from now on, and for those of before no more. */
async function awaitAnew(work: Asking, persons: readonly string[], without: readonly string[] = []): Promise<number> {
  const { app, tx, tenantId } = work;
  const now = shanghai(app.clock.now());
  const [deputiesOf, rows] = await Promise.all([
    deputiesAt(work, now, without),
    tx.query<{ id: string; approval: unknown; awaits: string[] }>(
      `select t.id, t.approval, t.awaiting_ids::text[] as awaits from permit t
        where t.tenant_id = $1 and t.process_state = ${permitLifecycle.code.toApprove} and t.run_flag = ${RUN.normal}
          and t.deleted_at is null and t.awaiting_ids && $2::uuid[] order by t.id`,
      [tenantId, persons],
    ),
  ]);
  const each = rows.flatMap(({ id, approval: told, awaits }) => {
    const approval = approvalOf(told);
    const awaitingIds = approval ? awaitedIds(approval, { now, deputiesOf }) : awaits;
    return awaitingIds.join() === awaits.join() ? [] : [{ id, awaitingIds } as Stored & { id: string }];
  });
  if (each.length > 0) await changeMany({ app, tx, tenantId }, permit, { kind: 'update', mark: true, each });
  return each.length;
}

/** How far back a run looks: a server that stood still for longer has waited for people who come by themselves. */
const LOOKS_BACK = 7;

/** Deputies who have begun or ended since: the tickets that wait for their persons see it within a minute. */
export const awaitDeputies = (app: Services): Promise<number> =>
  asSystem(app, 'deputies who begin and end', async ({ tx }) => {
    const now = shanghai(app.clock.now());
    const rows = await tx.query<{ tenant: string; person: string }>(
      `select distinct t.tenant_id as tenant, t.person_id::text as person from permit_deputy t
        where t.deleted_at is null
          and (t.from_time > $1::timestamp at time zone 'Asia/Shanghai' and t.from_time <= $2::timestamp at time zone 'Asia/Shanghai'
            or t.to_time > $1::timestamp at time zone 'Asia/Shanghai' and t.to_time <= $2::timestamp at time zone 'Asia/Shanghai')
        order by 1, 2`,
      [addDays(now, -LOOKS_BACK), now],
    );
    let changed = 0;
    for (const [tenantId, of] of grouped(rows, ({ tenant }) => tenant))
      changed += await awaitAnew(
        { app, tx, tenantId },
        of.map(({ person }) => person),
      );
    return changed;
  });

export const deputyJob: Job = {
  name: 'deputies who begin and end',
  everyMs: 60_000,
  run: async (services) => {
    await awaitDeputies(services);
  },
};

const personOf = async ({ tx, tenantId }: Work, id: string): Promise<string[]> =>
  (
    await tx.query<{ person: string }>(
      'select t.person_id::text as person from permit_deputy t where t.tenant_id = $1 and t.id = $2::uuid',
      [tenantId, id],
    )
  ).map(({ person }) => person);

/** Each names his own deputy; in the place of one who cannot, the administrator of the company does, and it is told to him. */
function refuseOthers({ actor }: Work, row: Values, ...also: readonly string[]): void {
  const { userId, roleAliases } = actor;
  if (roleAliases.includes('enterprise_admin') || [row.personId, ...also].includes(userId)) return;
  throw forbidden('审批代理由被代理人本人指定，本人不能办理时由企业管理员指定');
}

async function deputyErrors(work: Work, row: Values): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  if (row.personId && row.personId === row.deputyId)
    errors.push({ field: 'deputyId', message: '代理人不能是被代理人' });
  else if (row.deputyId && row.deputyId === work.actor.userId)
    errors.push({ field: 'deputyId', message: '不能指定自己为代理人' });
  const [from, to] = [String(row.fromTime ?? ''), String(row.toTime ?? '')];
  if (!from || !to) return errors;
  const { 'deputy.days': days } = await numbersOf(work.app, work.tenantId, work.tx);
  if (from >= to) errors.push({ field: 'toTime', message: '代理结束时间须晚于开始时间' });
  else if (to > addMinutes(from, days * 24 * 60))
    errors.push({ field: 'toTime', message: `一次代理不超过${days}天（企业规定）` });
  return errors;
}

export const permitDeputyImplementation: Implementation = implement(permitDeputy, {
  hooks: {
    beforeWrite: async (work, values, before): Promise<FieldError[]> => {
      const row: Values = { ...before, ...values };
      if (before) refuseOthers(work, before);
      refuseOthers(work, row);
      return deputyErrors(work, row);
    },
    afterWrite: async (work, id, before) => {
      await awaitAnew(work, [
        ...new Set([...(await personOf(work, id)), ...(before?.personId ? [String(before.personId)] : [])]),
      ]);
    },
    beforeRemove: async (work, rows) => {
      for (const row of rows) refuseOthers(work, row, String(row.deputyId));
      await awaitAnew(
        work,
        rows.map(({ personId }) => String(personId)),
        rows.map(({ id }) => id),
      );
    },
  },
});

/** To the person whose approvals another takes over, and to that other. */
export const deputyLetters: Letters = async (tx, event) => {
  const [row] = await tx.query<{
    person: string;
    deputy: string;
    name: string;
    other: string;
    from: string;
    to: string;
    by: string | null;
  }>(
    `select t.person_id::text as person, t.deputy_id::text as deputy, d.real_name as name, p.real_name as other,
            to_char(t.from_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as "from",
            to_char(t.to_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as "to", t.update_user::text as by
       from permit_deputy t join app_user d on d.tenant_id = $1 and d.id = t.deputy_id
         join app_user p on p.tenant_id = $1 and p.id = t.person_id
      where t.tenant_id = $1 and t.id = $2::uuid and t.deleted_at is null`,
    [event.tenantId, event.recordId],
  );
  if (!row) return [];
  const time = `${row.from}至${row.to}`;
  return [
    {
      userId: row.person,
      title: `作业票审批代理：${row.name}`,
      content: `${time}由${row.name}代您审批作业票。不是您的意思时，请到“审批代理”删除，并告知企业管理员。`,
    },
    {
      userId: row.deputy,
      title: `您代${row.other}审批作业票`,
      content: `${time}您可代${row.other}审批作业票；不能代理时请到“审批代理”删除。`,
    },
  ];
};
