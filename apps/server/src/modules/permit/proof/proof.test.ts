import type { PublicPermit } from '@anlan/domain/permit/proof/calls';
import type { PermitEvidence } from '@anlan/domain/permit/proof/evidence';
import { clauses, verifyPermit } from '@anlan/domain/permit/proof/verify';
import type { ClauseVerdict } from '@anlan/domain/seal/clauses';
import { type SealedBundle, verifySeal } from '@anlan/domain/seal/seal';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem } from '../../../kernel/context';
import { testCompany } from '../../../testing/company';
import { testActor } from '../../../testing/kit';
import { type Cast, DAY, NOW, type PermitBench, permitBench } from '../permit.testing';

let bench: PermitBench;
let cast: Cast;
let guests = 0;
beforeAll(async () => {
  bench = await permitBench();
});
/** People of their own for each ticket: a guardian watches at one place. */
const freshCast = async () => {
  bench.app.clock.set(NOW);
  cast = await bench.cast();
  await asSystem(bench.app, 'test tenant', ({ tx }) =>
    tx.run(
      "insert into tenant (tenant_id, tenant_name, linkman, contact_number, tenant_type, status) values ($1, '测试化工有限公司', '王', '1', 1, 1) on conflict do nothing",
      [cast.company.tenantId],
    ),
  );
};
beforeEach(freshCast);
afterAll(() => bench.close());

const visit = async (path: string, ip?: string) => {
  guests += 1;
  const reply = await bench.api.server.inject({
    method: 'GET',
    url: `/api/service${path}`,
    remoteAddress: ip ?? `10.7.${Math.floor(guests / 200)}.${(guests % 200) + 1}`,
  });
  return { status: reply.statusCode, text: reply.payload, ...JSON.parse(reply.payload) };
};
const codeOf = async (id: string): Promise<string> => {
  const { data } = await cast.must(cast.call(cast.applicant, 'GET', `/code/${id}`));
  expect(data.path).toMatch(/^\/share\/permit\?code=[\w-]{60,}$/);
  return data.path.split('=')[1];
};
const clausesOf = async (id: string, who = cast.applicant): Promise<readonly ClauseVerdict[]> =>
  (await cast.must(cast.call(who, 'GET', `/verify/${id}`))).data.clauses;
const bundleOf = async (id: string): Promise<SealedBundle<PermitEvidence>> => {
  const reply = await cast.call(cast.applicant, 'GET', `/bundle/${id}`);
  expect(reply.status).toBe(200);
  return JSON.parse(reply.raw.toString('utf8'));
};

describe('the page of the code on the paper', () => {
  it('tells level, state, validity and the seal, and nothing else', async () => {
    const id = await cast.standing(4);
    const { status, data, text } = await visit(`/safe/dangerousunifywork/public?code=${await codeOf(id)}`);
    expect(status).toBe(200);
    const bundle = data as SealedBundle<PublicPermit>;
    expect(bundle.content).toEqual({
      level: '一级动火',
      state: '作业中（待验收）',
      live: true,
      from: `${DAY} 09:00:00`,
      to: `${DAY} 16:00:00`,
    });
    expect([bundle.tenantId, bundle.tenantName, bundle.recordName]).toEqual(['', '', '']);
    for (const leak of [id, cast.company.tenantId, '测试化工', '人孔', '机修班', cast.applicant.userName])
      expect(text).not.toContain(leak);
    const key = { keyId: bench.app.keys.seal.keyId, publicKey: bench.app.keys.seal.publicKey };
    expect(verifySeal(bundle, [key]).sound).toBe(true);
    expect(verifySeal({ ...bundle, content: { ...bundle.content, state: '已完成' } }, [key]).sound).toBe(false);
  });

  it('says 超时 the second it is over, before any clock has looked', async () => {
    const id = await cast.standing(4);
    const code = await codeOf(id);
    bench.app.clock.set(`${DAY} 15:59:59`);
    expect((await visit(`/safe/dangerousunifywork/public?code=${code}`)).data.content.live).toBe(true);
    bench.app.clock.set(`${DAY} 16:00:00`);
    const { data } = await visit(`/safe/dangerousunifywork/public?code=${code}`);
    expect(data.content).toMatchObject({ live: false, state: '超时' });
  });

  it('opens nothing without the code: drafts, made-up codes, another purpose', async () => {
    const draft = await cast.draft();
    const code = await codeOf(draft);
    const wrong = [code, '', 'abc', `${code}A`, code.replace(/.$/, code.endsWith('A') ? 'B' : 'A'), draft];
    for (const one of wrong) {
      const { status, msg } = await visit(`/safe/dangerousunifywork/public?code=${encodeURIComponent(one)}`);
      expect([one, status]).toEqual([one, 404]);
      expect(msg).toBe('二维码无效，请核对纸质作业票');
    }
  });

  it('answers an address thirty times a minute', async () => {
    const statuses = [];
    for (let time = 0; time < 32; time += 1)
      statuses.push((await visit('/safe/dangerousunifywork/public?code=no', '10.6.0.1')).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(404));
    expect(statuses.slice(30)).toEqual([429, 429]);
  });

  it('leads whoever is signed in and may read it to the ticket, and nobody else', async () => {
    const id = await cast.standing(1);
    const code = await codeOf(id);
    const open = (who: typeof cast.applicant) => cast.call(who, 'GET', `/scanned?code=${code}`);
    expect((await cast.must(open(cast.applicant))).data).toEqual({ id });
    const elsewhere = await testCompany(bench.app);
    expect((await open(await elsewhere.person('safety_manager'))).status).toBe(404);
  });
});

describe('a ticket that proves itself', () => {
  it('meets its clauses at every state on its way, with the evidence', async () => {
    for (const state of [1, 2, 3, 4, 5] as const) {
      await freshCast();
      const id = await cast.standing(state);
      const told = await clausesOf(id);
      expect(told.map(({ key }) => key)).toEqual(clauses.map(({ key }) => key));
      expect([state, told.filter(({ verdict }) => verdict === 'broken')]).toEqual([state, []]);
    }
  });

  it('leaves the house sealed, and is judged the same without us', async () => {
    const id = await cast.standing(5);
    const bundle = await bundleOf(id);
    expect(bundle).toMatchObject({ kind: 'permit', tenantName: '测试化工有限公司', recordId: id });
    const key = { keyId: bench.app.keys.seal.keyId, publicKey: bench.app.keys.seal.publicKey };
    const verdict = verifyPermit(bundle, [key]);
    expect(verdict.sound).toBe(true);
    expect(verdict.clauses).toEqual(await clausesOf(id));
    expect(verifyPermit({ ...bundle, content: { ...bundle.content, gas: [] } }, [key]).sound).toBe(false);
  });

  it('shows what somebody changed in the database behind everybody', async () => {
    const id = await cast.standing(4);
    const broken = async (statement: string) => {
      await asSystem(bench.app, 'test forgery', ({ tx }) => tx.run(statement, [cast.company.tenantId, id]));
      return (await clausesOf(id)).filter(({ verdict }) => verdict === 'broken').map(({ key }) => key);
    };
    expect(
      await broken('update permit_gas set analysis_result = 0.6 where tenant_id = $1 and parent_id = $2::uuid'),
    ).toEqual(expect.arrayContaining(['gasJudged', 'gasFresh']));
    expect(
      await broken("update permit set end_time = end_time + interval '2 hours' where tenant_id = $1 and id = $2::uuid"),
    ).toContain('validity');
  });

  it('is not given to who may not read it', async () => {
    const id = await cast.standing(1);
    const elsewhere = await (await testCompany(bench.app)).person('safety_manager');
    for (const path of [`/verify/${id}`, `/bundle/${id}`, `/code/${id}`])
      expect((await cast.call(elsewhere, 'GET', path)).status).toBe(404);
    const office = testActor(cast.company.tenantId, { tenantKind: 'government' });
    expect((await cast.call(office, 'GET', `/bundle/${id}`)).status).toBe(403);
  });
});
