import { companyRoles } from '@anlan/domain/identity/roles';
import { WORK } from '@anlan/domain/permit/work-type';
import type pg from 'pg';
import { idSql, rowsOfTenant, TENANTS } from './ids';
import { POINTS, USERS, WORKSHOPS, withoutIndexes } from './seed';
import { places } from './words';

/** Both forms of ticket, so many of each over all companies, spread as the hidden dangers are: most are closed, one in a hundred waits. */
const JOBS: readonly (readonly [type: string, name: string, content: string])[] = [
  [WORK.hot, '循环水泵出口管补焊', '出口法兰焊缝渗漏补焊，作业前清理可燃物并遮挡火花'],
  [WORK.confined, '沉淀池清理', '清理池底污泥，检查曝气管，全程通风并监测气体'],
  [WORK.blind, '蒸汽管加堵盲板', '检修前加堵8字盲板，泄压排空后逐道确认'],
  [WORK.height, '厂房屋面检修', '更换破损采光板，设置生命线与警戒区'],
  [WORK.lifting, '电机吊装就位', '更换75 kW电机，使用5 t电动葫芦'],
  [WORK.power, '检修现场临时接电', '焊机与照明接电，一机一闸一漏保'],
  [WORK.earth, '电缆沟开挖', '开挖0.8 m深电缆沟，人工开挖并设置围护'],
  [WORK.road, '东门道路封闭', '路面维修封闭单侧车道，设置绕行标志'],
];
/** Rows of both forms reach back so far. */
const DAYS = 730;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const user = (salt: number): string => idSql('user', `t * 1000 + 2 + (k * ${salt} + t) % ${USERS - 1}`);
const dept = idSql('dept', `t * 1000 + 1 + k % ${WORKSHOPS}`);
const risk = idSql('risk', `t * 1000 + 1 + k % ${POINTS}`);
const me = idSql('user', 't * 1000 + 1');

/** Row k of the n of tenant t, with the work it is of: `begins`, `waits`. */
const rows = (count: number): string => `
  (select (100000 + t)::text as tenant, t, k, n, j.type, j.name, j.content, j.grams, k > n - greatest(n / 100, 1) as waits,
          case when k > n - greatest(n / 100, 1) then date_trunc('day', now()) + interval '1 day' + (k % 300) * interval '1 minute'
               else date_trunc('day', now()) - interval '2 days' - (n - k) * (interval '${DAYS} days' / n) end as begins,
          (array[${places.map(quoted).join(', ')}])[1 + k % ${places.length}] as place
     from generate_series(1, ${TENANTS}) t
     cross join lateral (select case t when 1 then ${rowsOfTenant(1, count)} when 2 then ${rowsOfTenant(2, count)} else ${rowsOfTenant(3, count)} end as n) s
     cross join lateral generate_series(1, s.n) k
     join (select *, array(select distinct substr(x.name || x.content, i, 2) from generate_series(1, length(x.name || x.content) - 1) i) as grams
             from (values ${JOBS.map(([type, name, content], i) => `(${i}, ${quoted(type)}, ${quoted(name)}, ${quoted(content)})`).join(', ')}) x(place, type, name, content)) j
       on j.place = k % ${JOBS.length}) r`;

const STATE = 'case when waits then 2 when k % 20 = 16 then 7 when k % 20 in (17, 18) then 1 else 6 end';
const number = (prefix: string): string => `'${prefix}' || to_char(begins, 'YYYYMMDD') || lpad(k::text, 6, '0')`;

const PERMITS = (count: number): string => `
  insert into permit (tenant_id, id, work_type, work_ticket_num, work_name, applying_unit, work_unit, work_location, work_content, risk_id,
    start_time, end_time, outdoors, wind_forced, in_confined_space, takes_power, hot_places, hot_work_level, hot_work_method, principal_id, guardian_id,
    coordinator_id, acceptance_id, risk_identification_result_key, conflicts_seen, applicant_id, application_time, revision, effective_level, level_name,
    level_reasons, rule_names, awaiting_ids, node_name, actual_start, finish_time, acceptance_state, acceptance_time, closed_time, last_gas_qualified,
    process_state, run_flag, search_grams, create_user, create_tenant, create_time, update_user, update_tenant, update_time)
  select tenant, ${idSql('danger', 't * 1000000 + k')}, type, ${number('ZY')}, name, ${dept}, '检修班', place, content, ${risk},
    begins, begins + interval '4 hours', 2, 2, 2, 2, case when type = '1' then array['other'] else '{}' end, case when type = '1' then '3' end,
    case when type = '1' then array['1'] else '{}' end, ${user(3)}, array[${user(5)}], ${me}, ${user(7)}, array['1', '2'], 1,
    case when k % 10 = 0 then ${me} else ${user(11)} end, begins - interval '14 hours', 1, case when type in ('1', '2', '4', '5') then '3' end, name,
    '本次作业按所填级别办理（GB 30871-2022 第5章）', 'GB 30871-2022', case when waits then array[${me}] else '{}' end, case when waits then '安全管理部门审批' else '已完成' end,
    case when not waits then begins end, case when not waits then begins + interval '2 hours' end, case when not waits then 1 end,
    case when not waits then begins + interval '3 hours' end, case when not waits then begins + interval '3 hours' end, 1,
    ${STATE}, case when k % 20 = 16 and not waits then 6 when k % 20 = 17 and not waits then 4 when k % 20 = 18 and not waits then 5 else 0 end, grams,
    ${user(11)}, tenant, begins - interval '14 hours', ${user(11)}, tenant, begins - interval '14 hours'
  from ${rows(count)}`;

const SITE_WORKS = (count: number): string => `
  insert into site_work (tenant_id, id, num, name, type, applicant_dept_ids, applicant_ids, responsible_id, guardian_id, location, content, risk_dept_id,
    risk_id, education_ids, audit_id, validation_id, coordinator_id, work_time_start, work_time_end, level, outdoors, acceptance_id, effective_level,
    level_reasons, approver_office, check_editions, round, actual_start, valid_until, finish_time, acceptance_state, acceptance_time, process_state, run_flag,
    search_grams, create_user, create_tenant, create_time, update_user, update_tenant, update_time)
  select tenant, ${idSql('danger', 't * 1000000 + k')}, ${number('XC')}, name, type, array[${dept}], array[case when k % 10 = 0 then ${me} else ${user(11)} end],
    ${user(3)}, ${user(5)}, place, content, ${dept}, ${risk}, array[${me}], ${me}, ${user(7)}, ${me}, begins, begins + interval '4 hours', null, 0, ${user(9)},
    '三级', '本次作业按所填级别办理（GB 30871-2022 第5章）', '安全管理部门', '评估表 第1版', 1, case when not waits then begins end,
    case when not waits then begins + interval '4 hours' end, case when not waits then begins + interval '2 hours' end, case when not waits then 1 end,
    case when not waits then begins + interval '3 hours' end, ${STATE}, case when k % 20 = 17 and not waits then 4 when k % 20 = 18 and not waits then 5 else 0 end,
    grams, ${user(11)}, tenant, begins - interval '14 hours', ${user(11)}, tenant, begins - interval '14 hours'
  from ${rows(count)}`;

/** Safety managers beside person 1, and guardians with their certificates, in every company: tickets are approved and watched. */
const PEOPLE = [
  `update app_user u set role_id = array[${idSql('role', `(u.tenant_id::int - 100000) * 1000 + ${companyRoles.findIndex(({ alias }) => alias === 'safety_manager')}`)}]
    where u.id in (select ${idSql('user', 't * 1000 + 4')} from generate_series(1, ${TENANTS}) t)`,
  `insert into safety_certificate (tenant_id, id, name, user_id, type, num, issued_time, review_time, effective_time, valid_until, verify_state)
   select (100000 + t)::text, ${idSql('danger', 't * 1000 + i')}, '监护人培训合格证', ${idSql('user', 't * 1000 + i')}, '7', 'JH' || i, current_date - 100,
          current_date + 900, current_date + 900, current_date + 900, 2 from generate_series(1, ${TENANTS}) t, generate_series(5, ${USERS}) i`,
];

export async function seedTickets(client: pg.Client, count: number, log: (line: string) => void): Promise<void> {
  await client.query(
    "set session_replication_role = replica; set maintenance_work_mem = '1GB'; set time zone 'Asia/Shanghai'",
  );
  for (const text of PEOPLE) await client.query(text);
  for (const [table, text] of [
    ['permit', PERMITS(count)],
    ['site_work', SITE_WORKS(count)],
  ] as const) {
    await withoutIndexes(client, table, async () => {
      await client.query(text);
      log(`${count} rows of ${table}`);
    });
    log(`indexes of ${table} built`);
  }
  await client.query('vacuum analyze permit, site_work, app_user, safety_certificate');
  await client.query('checkpoint');
}
