import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Cast, NOW, type PermitBench, permitBench } from '../permit.testing';

let bench: PermitBench;
let cast: Cast;
beforeAll(async () => {
  bench = await permitBench();
});
beforeEach(async () => {
  cast = await bench.cast();
  bench.app.clock.set(NOW);
});
afterAll(() => bench.close());

const lacking = async (id: string, step = '') =>
  (await cast.must(cast.call(cast.applicant, 'GET', `/${id}/lacking${step && `?step=${step}`}`))).data as readonly {
    readonly step: string;
    readonly parts: readonly { readonly field: string; readonly says: string }[];
  }[];

describe('what a ticket still lacks', () => {
  it('is told of a draft before anybody signs it, by the checks of its submission', async () => {
    const draft = (await cast.must(cast.call(cast.applicant, 'POST', '', cast.hot({ jha: [] })))).data.id;
    const [told] = await lacking(draft);
    expect(told?.step).toBe('submit');
    expect(told?.parts).toContainEqual({ field: 'jha', says: expect.stringContaining('请填写作业危害分析') });
    // The signature is asked by the form in which it is given.
    expect(told?.parts.map(({ field }) => field)).not.toContain('applicantSign');
  });

  it('is told before the check on the spot: disclosure, measures, gas, each by itself', async () => {
    const id = (await cast.must(cast.call(cast.applicant, 'POST', '', cast.hot()))).data.id;
    await cast.must(cast.submit(id));
    const [told] = await lacking(id, 'check');
    const fields = told?.parts.map(({ field }) => field);
    expect(fields).toEqual(expect.arrayContaining(['disclosureSign', 'measures', 'gasRows']));
    expect(fields).not.toContain('photo');
  });

  it('is nothing of a step that the ticket does not stand before', async () => {
    const id = (await cast.must(cast.call(cast.applicant, 'POST', '', cast.hot()))).data.id;
    expect(await lacking(id, 'accept')).toEqual([]);
  });
});
