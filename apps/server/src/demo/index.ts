import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import type { App } from '../app';
import { type Actor, asSystem, PLATFORM_TENANT } from '../kernel/context';
import { newId } from '../kernel/db/id';
import { rowOf } from '../kernel/resource/list/read';
import { hazardStep, reportHazard } from '../modules/hazard/index';
import { createAccounts, ensureAdministrator, systemActor } from '../modules/identity/index';
import { type Provisioned, provisionTenant, type TenantSpec } from '../modules/tenancy/index';
import { Caller } from './caller';
import { writeChecks } from './check/checks';
import { CITY, COMPANIES, type DemoCompany, OFFICE, personOf, SAFETY_MANAGER } from './company/companies';
import { buildCompany } from './company/company';
import { guestsAtTheDoor, PROVIDER_THERE, providerOf, switchedOffProvider } from './company/people';
import { companyFacts, officePlan, officer, waitingRegistrations } from './company/registry';
import { writeDocuments } from './document/documents';
import { writeInvestment } from './document/investment';
import { citeLaws, writeLaws } from './document/laws';
import { writeMeetings } from './document/meetings';
import { writeObjectives } from './document/objectives';
import { writeResponsibilities } from './document/responsibilities';
import { type Step, story } from './hazard/stories';
import { WORKED_COMPANY, type WorkedPoint, workedPoint, workedRounds, workedStory } from './hazard/worked-case';
import { writeHelp, writeNotices } from './notice/help';
import { signedNotice, storeAnnex } from './notice/signing';
import { feedbackOf, reportsInside, writeHelpline, writeWords } from './notice/voices';
import { storePaper } from './papers';
import { writeChanges } from './permit/changes';
import { writeFilings } from './permit/filings';
import { writePermits } from './permit/permits';
import { writeSiteWorks } from './permit/site-works';
import { storePictures, uploadPhotos } from './pictures/photo-stock';
import type { Stage } from './pictures/pictures';
import { sitePlan } from './pictures/site-plans';
import { DEMO_PASSWORD as PASSWORD } from './presence';
import { Progress, removeCompany } from './progress';
import { Dice } from './random';
import { liveWarnings, settleScores } from './risk/dynamic';
import { riskStory } from './risk/risks';
import { type StoredSignature, storeSignatures } from './signatures';
import { writeCertificates } from './training/certificates';
import { drillRecord, writeDrills } from './training/drills';
import { confinedSpaces } from './training/offline-trainings';
import { storeFaces } from './training/start-photos';
import { trainingStory } from './training/training';
import { storeVideos } from './training/videos';

const DAY = 86_400_000;
/** The first company's half year is told in full; of the others each point has seen two or three dangers. */
const RICH = '100001';
const RICH_HAZARDS = 385;
const HAZARDS_PER_POINT = 2.2;
/** Days whose talks before and after the shift are told. */
const RICH_MEETINGS = 6;
/** So many companies train online. */
const ONLINE_TRAINING = 3;
const MEETINGS = 2;
/** Special works of the first company, of the first of each other trade, and of the others. */
const RICH_PERMITS = 40;
const TRADE_PERMITS = 30;
const PERMITS = 10;
/** The first of each trade: its works are told in every kind and state. */
const OF_TRADE: ReadonlySet<string> = new Set(
  COMPANIES.filter(({ trade }, place) => COMPANIES.findIndex((one) => one.trade === trade) === place).map(
    ({ tenantId }) => tenantId,
  ),
);
/** Of each company: reported, and nobody has taken them up. */
const FRESH = 2;
/** Lives per transaction: fewer commits, and nobody waits long for the embedded database's one session. */
const PER_TRANSACTION = 6;

interface Loading {
  readonly tell?: (line: string) => void;
  readonly companies?: readonly DemoCompany[];
}

/**
 * Twelve companies with half a year of history, through the calls a user's click makes; deterministic but for today. What
 * was cut short is gone on with: whole companies stay, a half-made one is taken away and made anew.
 */
export async function loadDemo(app: App, { tell = console.log, companies = COMPANIES }: Loading = {}): Promise<void> {
  const started = Date.now();
  const caller = new Caller(app);
  const accounts = createAccounts();
  const progress = await Progress.begin(app);
  const now = progress.since;
  const birth = now - 190 * DAY;
  const prepared = await accounts.prepare(app.services, '000000', PASSWORD);
  await ensureAdministrator(app.services, { prepared, mustChange: false });
  const contents = await storePictures(app.services);
  const annex = await storeAnnex(app.services);
  const drilled = await drillRecord(app.services);
  const signatures = await storeSignatures(app.services);
  const signature = signatures[0] as StoredSignature;
  const receipt = await storePaper(app.services, '费用凭证', ['本页为支出凭证的示例，金额与用途见支出记录。']);

  const provision = (spec: TenantSpec) =>
    asSystem(app.services, 'demo tenant', (open) =>
      provisionTenant({ ...caller.at(systemActor(), birth), ...open, tenantId: PLATFORM_TENANT }, accounts, spec),
    );
  await progress.once(
    'office',
    () =>
      provision({
        tenantId: OFFICE.tenantId,
        body: {
          tenantName: OFFICE.name,
          linkman: OFFICE.linkman,
          contactNumber: OFFICE.contactNumber,
          areaCode: CITY.code,
          tenantType: 2,
        },
        admin: { account: 'gov', realName: '郑守安', phone: '13900000000', prepared, mustChange: false },
      }),
    `select 1 from tenant where tenant_id = '${OFFICE.tenantId}'`,
  );

  const platform = caller.at(systemActor(), birth);
  await progress.once('help', () => writeHelp(caller, platform), 'select 1 from help_type');
  await progress.once('laws', () => writeLaws(app, caller, now), 'select 1 from legal_document');
  await progress.once('words', () => writeWords(caller, platform), 'select 1 from sensitive_word');
  await progress.once(
    'helpline',
    () => writeHelpline(caller, platform),
    `select 1 from param where tenant_id = '${PLATFORM_TENANT}' and param_key = 'help.phone' and deleted_at is null`,
  );
  await progress.once('provider', () => switchedOffProvider(caller, platform), PROVIDER_THERE);
  const provider = await providerOf(app);

  for (const [place, company] of companies.entries()) {
    await progress.once(company.tenantId, async () => {
      await removeCompany(app, company.tenantId);
      const dice = new Dice(Number(company.tenantId));
      const built = await buildOne(caller, company, { accounts, prepared, provision, birth, now, dice });
      const count = company.tenantId === RICH ? RICH_HAZARDS : Math.ceil(company.riskPoints * HAZARDS_PER_POINT);
      const worked =
        company.tenantId === WORKED_COMPANY ? await workedPoint(caller, built.admin, built, birth) : undefined;
      await liveThrough(caller, built, { count, now, dice, contents, ...(worked ? { worked } : {}) });
      const certified = await writeCertificates(caller, built.admin, company, built, now);
      const all = OF_TRADE.has(company.tenantId);
      await confinedSpaces(caller, built, birth + 10 * DAY);
      await writeSiteWorks(caller, built, { now, certified, contents, signature, all });
      const permits = company.tenantId === RICH ? RICH_PERMITS : all ? TRADE_PERMITS : PERMITS;
      await writePermits(caller, built.admin, company, built, { count: permits, now, certified, signature, contents });
      await writeFilings(caller, built.admin, built, now);
      await writeChecks(caller, built.admin, company, { now, points: built.cast.points });
      await citeLaws(caller, built.admin, now - 60 * DAY);
      await writeMeetings(caller, built.admin, built, {
        now,
        days: company.tenantId === RICH ? RICH_MEETINGS : MEETINGS,
        dice: new Dice(Number(company.tenantId) * 13),
        signatures,
        contents,
      });
      if (worked) await workedRounds(caller, built.admin, worked, now);
      await guestsAtTheDoor(caller, built.admin, company, provider, { prepared, now });
      await reportsInside(caller, built.admin, built, now);
      await signedNotice(caller, caller.at(built.admin, birth), built.actors.values(), { annex, now });
      await writeDocuments(caller, caller.at(built.admin, birth), { ...built, now });
      await writeResponsibilities(caller, caller.at(built.admin, birth), { ...built, now });
      await feedbackOf(caller, systemActor(), place, built, now);
      await writeDrills(caller, company, built, now, drilled, signatures);
      await writeChanges(caller, company, built, now, drilled);
      await writeInvestment(caller, company, built, now, receipt);
      await writeObjectives(caller, built, now);
      await liveWarnings(caller, { ...built, now, dice: new Dice(Number(company.tenantId) * 7) });
      tell(
        `演示数据 ${String(place + 1).padStart(2)}/${companies.length} ${company.name}：风险点 ${company.riskPoints}，隐患 ${count}（${Math.round((Date.now() - started) / 1000)} 秒）`,
      );
    });
  }
  const videos = await storeVideos(app.services);
  const faces = await storeFaces(app.services);
  for (const [place, company] of companies.entries())
    await progress.once(
      `training ${company.tenantId}`,
      () =>
        trainingStory(caller, app, company, {
          now,
          dice: new Dice(Number(company.tenantId) * 11),
          rich: company.tenantId === RICH,
          online: place < ONLINE_TRAINING,
          videos,
          faces,
        }),
      `select 1 from exam_type where tenant_id = '${company.tenantId}'`,
    );
  await progress.once('scores', () => settleScores(app, now));
  await progress.once(
    'registrations',
    () => waitingRegistrations(caller, now),
    'select 1 from company_register where deleted_at is null',
  );
  await progress.once(
    'office plan',
    async () => officePlan(caller, officer(await officerId(app)), companies, now),
    `select 1 from tenant_flat where tenant_id = '${OFFICE.tenantId}'`,
  );
  await progress.finish();
  tell(`演示数据已就绪，用时 ${Math.round((Date.now() - started) / 1000)} 秒`);
}

async function officerId(app: App): Promise<string> {
  const [row] = await asSystem(app.services, 'demo officer', ({ tx }) =>
    tx.query<{ id: string }>(
      `select id from app_user where tenant_id = '${OFFICE.tenantId}' and account = 'gov' and deleted_at is null`,
    ),
  );
  if (!row) throw new Error('the demo has no officer');
  return row.id;
}

interface Ground {
  readonly accounts: ReturnType<typeof createAccounts>;
  readonly prepared: Awaited<ReturnType<ReturnType<typeof createAccounts>['prepare']>>;
  readonly provision: (spec: TenantSpec) => Promise<Provisioned>;
  readonly birth: number;
  readonly now: number;
  readonly dice: Dice;
}

async function buildOne(caller: Caller, company: DemoCompany, ground: Ground) {
  const contact = personOf(company.tenantId, SAFETY_MANAGER);
  const made = await ground.provision({
    tenantId: company.tenantId,
    body: {
      tenantName: company.name,
      linkman: contact.realName,
      contactNumber: contact.phone,
      areaCode: company.areaCode,
      industry: company.industry,
      address: company.address,
      longitude: company.longitude,
      latitude: company.latitude,
      tenantType: 1,
    },
    admin: {
      account: 'admin',
      realName: '企业管理员',
      phone: '13700000000',
      prepared: ground.prepared,
      mustChange: false,
    },
  });
  const admin: Actor = {
    ...systemActor(company.tenantId),
    userId: made.adminId,
    account: 'admin',
    userName: '企业管理员',
    tenantName: company.name,
    tenantKind: 'company',
  };
  await companyFacts(caller, admin, company, ground.birth);
  const facts = { accounts: ground.accounts, prepared: ground.prepared, roles: made.roles, rootDeptId: made.deptId };
  await writeNotices(caller, caller.at(admin, ground.birth), ground.now);
  const built = await buildCompany(caller, caller.at(admin, ground.birth), company, facts, ground.dice);
  await sitePlan(caller, caller.at(admin, ground.birth), company, built.cast.points);
  await riskStory(caller, caller.at(admin, ground.birth), company, built.cast, ground.now);
  return { ...built, admin };
}

/** Steps with a call of their own; the others go through the door. */
const ownCalls: Partial<Record<Step['call'], string>> = { invalid: 'void', government: 'reportGovernment' };

async function liveThrough(
  caller: Caller,
  { cast, actors }: Awaited<ReturnType<typeof buildOne>>,
  facts: {
    readonly count: number;
    readonly now: number;
    readonly dice: Dice;
    readonly contents: Awaited<ReturnType<typeof storePictures>>;
    readonly worked?: WorkedPoint;
  },
): Promise<void> {
  // The whole half year is planned first: photos are then uploaded person by person, before anybody reports.
  const asked = new Map<string, { stage: Stage; variant: number; slot: string }[]>();
  const photos = (actor: string, stage: Stage, count: number): string[] =>
    Array.from({ length: count }, () => {
      const slot = newId();
      asked.set(actor, [...(asked.get(actor) ?? []), { stage, variant: facts.dice.between(0, 19), slot }]);
      return slot;
    });
  const days = Array.from({ length: facts.count }, () => facts.dice.next() ** 1.15 * 182).sort(
    (left, right) => right - left,
  );
  // Whatever the day and the hour of the first start: the last ones await whoever is in charge.
  const stories = days.map((ago, place) => {
    const fresh = place >= days.length - FRESH;
    const reportedAt = facts.now - (fresh ? Math.min(ago, 1) : ago) * DAY;
    return story(facts.dice, cast, { reportedAt, fresh }, facts.now, photos);
  });
  if (facts.worked) stories.push(workedStory(facts.worked, cast.manager, facts.now, photos));

  // Of steps that are not taken by today there are no photos.
  const taken = new Set(stories.flat().flatMap(({ body }) => Object.values(body).flat()));
  const idOf = new Map<string, string>();
  for (const [actor, planned] of asked) {
    const wanted = planned.filter(({ slot }) => taken.has(slot));
    const ctx = caller.at(actors.get(actor) as Actor, facts.now - DAY / 2);
    const ids = await caller.within(ctx, (work) => uploadPhotos(work, wanted, facts.contents));
    for (const [place, { slot }] of wanted.entries()) idOf.set(slot, ids[place] as string);
  }
  const ready = (body: Step['body']): Step['body'] =>
    Object.fromEntries(
      Object.entries(body).map(([key, value]) => [
        key,
        Array.isArray(value) ? value.map((slot) => idOf.get(String(slot)) ?? slot) : value,
      ]),
    );

  for (let start = 0; start < stories.length; start += PER_TRANSACTION) {
    const batch = stories.slice(start, start + PER_TRANSACTION);
    const anyone = caller.at(actors.get(cast.manager) as Actor, facts.now);
    await caller.within(anyone, async (work) => {
      for (const steps of batch) {
        let id = '';
        for (const step of steps) {
          const ctx = caller.at(actors.get(step.actor) as Actor, step.at);
          const own = { ...work, ...ctx };
          if (step.call === 'report') {
            id = await reportHazard(own, ready(step.body));
          } else {
            const row = await rowOf(own, hiddenDanger, id, { lock: true });
            const name = ownCalls[step.call];
            await hazardStep(own, row, ready(step.body), name ? { step: name } : { door: 'revise' });
          }
        }
      }
    });
  }
}
