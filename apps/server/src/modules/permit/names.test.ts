import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { asSystem } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { joined, pdfFacts } from '../../kernel/documents/pdf/pdf-facts.testing';
import { company, must, office, type Person, type WorldCompany } from '../../testing/company-world';
import { seeSheet } from '../../testing/sheet';
import { openWorld, type World } from '../../testing/world';

const NAME = '慕容雪';
const OUTSIDER = '欧阳海';
const NAMES = [NAME, OUTSIDER];

let world: World;
let firm: WorldCompany;
let who: Person;
let keeper: Person;
let supervisor: Person;
beforeAll(async () => {
  // Tickets written past their steps are no other test's.
  world = await openWorld({ own: true });
  firm = await company(world, { areaCode: '370305' });
  who = await firm.person({ account: 'xue', name: NAME, role: 'safety_manager' });
  keeper = await firm.person({ account: 'keeper', role: 'safety_manager' });
  supervisor = await office(world, '370305');
});
afterEach(() => {
  expect(world.bugs).toEqual([]);
});
afterAll(async () => {
  await world?.close();
});

const insert = async (table: string, values: Readonly<Record<string, unknown>>): Promise<string> => {
  const row: Record<string, unknown> = { tenant_id: firm.tenantId, id: newId(), ...values };
  const names = Object.keys(row);
  await asSystem(world.app.services, 'test ticket', ({ tx }) =>
    tx.run(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    ),
  );
  return String(row.id);
};
/** Hours from now. */
const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const drawn = async (): Promise<string> => firm.photo(who);

async function ticket(): Promise<string> {
  const [isolation, sign] = [
    await insert('isolation', {
      ...{ point: '进口阀', equipment: 'P-101', kind: 1, lock_number: 'S-1', state: 2 },
      ...{ key_keeper_id: who.userId, hung_by: who.userId, hung_at: at(-3) },
    }),
    await drawn(),
  ];
  const id = await insert('permit', {
    ...{ work_ticket_num: `GC${newId().slice(-8)}`, work_name: '屋面检修', work_type: '4', effective_level: '2' },
    ...{ applying_unit: firm.places.workshop, work_location: '屋面', work_content: '换板', work_unit: '检修班' },
    ...{ principal_id: who.userId, guardian_id: [who.userId], coordinator_id: who.userId, acceptance_id: who.userId },
    ...{ external_principal: OUTSIDER, applicant_id: who.userId, applicant_sign: sign, create_user: who.userId },
    ...{ start_time: at(-2), end_time: at(4), application_time: at(-20), actual_start: at(-2) },
    ...{ process_state: 4, run_flag: 0 },
  });
  await insert('permit_worker', { parent_id: id, user_id: who.userId });
  await insert('permit_worker', { parent_id: id, name: OUTSIDER, firm: '某安装公司', sort: 1 });
  await insert('permit_isolation', { parent_id: id, isolation_id: isolation });
  await insert('permit_approval', {
    parent_id: id,
    audit_name: '专业部门审批',
    approval_state: 1,
    user_id: who.userId,
  });
  await insert('permit_handling', {
    ...{ parent_id: id, process_link: '交接班', process_time: at(-1), process_user_id: who.userId },
    ...{ from_user_id: who.userId, to_user_id: keeper.userId, signature: await drawn() },
  });
  return id;
}

it('who supervises reads nobody’s name on a ticket, whichever way it is asked, and looks for nobody', async () => {
  const id = await ticket();
  const certificate = must(
    await keeper.call('POST', '/safe/safetycertificate', {
      body: {
        ...{ name: '监护人培训合格证', userId: who.userId, type: '7', num: 'JH-001', issuedCompany: '本企业' },
        ...{ issuedTime: '2026-01-01', reviewTime: '2028-12-31', effectiveTime: '2028-12-31' },
      },
    }),
  ).data.id;
  const query = { tenantId: firm.tenantId };
  for (const [name, known] of [
    ['dangerousunifywork', id],
    ['isolation', undefined],
    ['safetycertificate', certificate],
  ] as const) {
    const page = must(await supervisor.call('GET', `/safe/${name}/page`, { query: { ...query, size: '50' } }));
    expect(page.data.total, name).toBeGreaterThan(0);
    const one = known ?? page.data.records[0].id;
    const detail = must(await supervisor.call('GET', `/safe/${name}/${one}`, { query }));
    for (const asked of [page, detail]) {
      const text = await asked.text();
      for (const person of NAMES) expect(text, name).not.toContain(person);
    }
    expect(await detail.text(), name).toContain('慕**');
    expect(await must(await keeper.call('GET', `/safe/${name}/${one}`)).text(), name).toContain(NAME);
    const sheet = must(await supervisor.call('GET', `/safe/${name}/export`, { query }));
    const told = JSON.stringify(await seeSheet(sheet.raw));
    for (const person of NAMES) expect(told, name).not.toContain(person);
    for (const asked of ['principalId', 'userId', 'keyKeeperId'])
      if (JSON.stringify(page.data.records[0]).includes(`"${asked}"`)) {
        const narrowed = { ...query, [asked]: who.userId };
        const { status } = await supervisor.call('GET', `/safe/${name}/page`, { query: narrowed });
        expect([name, asked, status]).toEqual([name, asked, 400]);
      }
  }
  const read = must(await supervisor.call('GET', `/safe/dangerousunifywork/${id}`, { query })).data;
  // That it was signed is told, not how.
  expect([read.applicantSign, read.applicantSignList]).toEqual(['已签名', []]);
  expect(read.handlings[0]).toMatchObject({ fromUserName: '慕**', signature: '已签名' });
  for (const path of ['board', `verify/${id}`, `${id}/isolations`, 'government/other/work/list']) {
    const text = await must(await supervisor.call('GET', `/safe/dangerousunifywork/${path}`, { query })).text();
    for (const person of NAMES) expect(text, path).not.toContain(person);
  }
});

it('judges the same of a ticket whoever asks, and its paper tells a supervisor that it was signed', async () => {
  const id = await ticket();
  const query = { tenantId: firm.tenantId };
  const [own, theirs] = [
    must(await keeper.call('GET', `/safe/dangerousunifywork/verify/${id}`)).data.clauses,
    must(await supervisor.call('GET', `/safe/dangerousunifywork/verify/${id}`, { query })).data.clauses,
  ];
  const verdicts = (clauses: { key: string; verdict: string }[]) => clauses.map(({ key, verdict }) => [key, verdict]);
  expect(verdicts(theirs)).toEqual(verdicts(own));
  const paper = must(await supervisor.call('GET', `/safe/dangerousunifywork/print/${id}`, { query }));
  const facts = await pdfFacts(paper.raw);
  const text = joined(facts.pages);
  for (const person of NAMES) expect(text).not.toContain(person);
  for (const words of ['慕**', '申请人签名：已签名']) expect(text).toContain(words);
  const whole = await pdfFacts(must(await keeper.call('GET', `/safe/dangerousunifywork/print/${id}`)).raw);
  expect(joined(whole.pages)).toContain(NAME);
  expect(whole.images).toBeGreaterThan(facts.images);
});
