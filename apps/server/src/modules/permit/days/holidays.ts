import { unknownYears, yearUnknownSays } from '@anlan/domain/permit/calendar';
import { permitDay } from '@anlan/domain/permit/permit-config';
import { asSystem, type Services, shanghai } from '../../../kernel/context';
import type { Job } from '../../../kernel/jobs/job';
import type { Letters } from '../../../kernel/push/bell';

const TOPIC = `${permitDay.name}.yearUnknown`;
const told = (year: string): string => `permit holidays unknown: ${year}`;

/** Once a year without a table of holidays, from December before it: every company's administrators are told. */
export const tellOfUnknownYears = (app: Services): Promise<readonly string[]> =>
  asSystem(app, 'years without a table of holidays', async ({ tx }) => {
    const years: string[] = [];
    for (const year of unknownYears(shanghai(app.clock.now()).slice(0, 10))) {
      const [fresh] = await tx.query<{ key: string }>(
        `insert into app_state (key, value) values ($1, jsonb_build_object('told', true)) on conflict (key) do nothing returning key`,
        [told(year)],
      );
      if (!fresh) continue;
      await tx.run(
        `insert into outbox (tenant_id, topic, payload)
         select tenant_id, $1, $2::jsonb from tenant where tenant_type = 1 and deleted_at is null returning 1`,
        [TOPIC, { year }],
      );
      years.push(year);
    }
    return years;
  });

export const holidayJob: Job = {
  name: 'years without a table of holidays',
  everyMs: 60 * 60_000,
  onceADay: true,
  run: async (app) => {
    const years = await tellOfUnknownYears(app);
    if (years.length > 0) app.log.warn({ years }, '没有这些年度的节假日数据，只按周六、周日判断公休日');
  },
};

/** To the administrators of a company that has entered no holiday of that year itself. */
export const holidayLetters: Letters = async (tx, event) => {
  if (event.topic !== TOPIC) return [];
  const { year } = event.payload as { readonly year: string };
  const people = await tx.query<{ id: string }>(
    `select u.id from app_user u
      where u.tenant_id = $1 and u.deleted_at is null and u.status = 1
        and u.role_id && array(select r.id from role r where r.tenant_id = $1 and r.role_alias = 'enterprise_admin' and r.deleted_at is null)
        and not exists (select 1 from permit_day d
                         where d.tenant_id = $1 and d.kind = 1 and d.deleted_at is null and to_char(d.date, 'YYYY') = $2)`,
    [event.tenantId, year],
  );
  return people.map(({ id }) => ({ userId: id, title: `${year}年节假日安排尚未录入`, content: yearUnknownSays(year) }));
};
