import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../../kernel/context';
import { type Cast, type HazardBench, hazardBench, NOW } from '../hazard.testing';

let bench: HazardBench;
let cast: Cast;

beforeAll(async () => {
  bench = await hazardBench();
});
afterAll(() => bench.close());

async function fresh(): Promise<Cast> {
  cast = await bench.cast();
  bench.app.clock.set(NOW);
  return cast;
}
const lineOf = (data: { records: { photoReused: string | null }[] }) => data.records.at(-1)?.photoReused ?? null;
const told = async (who: Actor, id: string, field: string, ...photos: string[]): Promise<string> =>
  (
    await bench.api.call(
      who,
      'GET',
      `/safe/hiddendanger/photo/reused?id=${id}&field=${field}&photos=${photos.join(',')}`,
    )
  ).data.told;

describe('a picture shown before', () => {
  it('is marked where the work shows what the report has shown, and told before it is sent', async () => {
    const { worker, rectifier, report, assign, submit, photo, admin } = await fresh();
    const { id } = (await report(worker, { reviseBeforeImages: [await photo(worker, 'wheel')] })).data;
    expect((await assign(id)).data).toMatchObject({ status: 2, photoReused: null });
    const [other, same] = [await photo(rectifier), await photo(rectifier, 'wheel')];
    const sentence = '整改后照片第2张与整改前照片相同';
    expect(await told(rectifier, id, 'reviseAfterImages', other, same)).toBe(sentence);
    expect(await told(rectifier, id, 'reviseAfterImages', other)).toBe('');
    const sent = await submit(id, { reviseAfterImages: [other, same] });
    expect(sent.data).toMatchObject({ status: 3, photoReused: 1 });
    expect(lineOf(sent.data)).toBe(sentence);
    const list = await bench.api.call(admin, 'GET', '/safe/hiddendanger/page?photoReused=1');
    expect(list.data.records.map((row: { id: string }) => row.id)).toEqual([id]);
  });

  it('is marked in what was put right on the spot, by one report or by a second step', async () => {
    const { worker, photo, report, revise, company } = await fresh();
    const work = { principalDept: company.depts.workshop, reviseCondition: '已清理', reviseTime: NOW };
    const at = async () => [await photo(worker, 'oil')];
    const one = await report(worker, { ...work, reviseBeforeImages: await at(), reviseAfterImages: await at() });
    expect(one.data).toMatchObject({ status: 3, photoReused: 1 });
    expect(lineOf(one.data)).toBe('整改后照片第1张与整改前照片相同');
    const { id } = (await report(worker)).data;
    const two = await revise(worker, id, { ...work, reviseAfterImages: await at() });
    expect(lineOf(two.data)).toBe(`整改后照片第1张与隐患${one.data.code}的照片相同`);
  });

  it('is marked in a review, and in the same field of a former round', async () => {
    const { standing, submit, fail, photo, rectifier, reviewer, worker, report, nameReviewer, assign } = await fresh();
    const { code } = (await report(worker, { reviseBeforeImages: [await photo(worker, 'elsewhere')] })).data;
    const { id } = (await report(worker)).data;
    await assign(id);
    await submit(id, { reviseAfterImages: [await photo(rectifier, 'done')] });
    await nameReviewer(id);
    const failed = await fail(id, { reviewImages: [await photo(reviewer, 'elsewhere')] });
    expect(lineOf(failed.data)).toBe(`复查照片第1张与隐患${code}的照片相同`);
    const again = await submit(id, { reviseAfterImages: [await photo(rectifier, 'done')] });
    expect(lineOf(again.data)).toBe('整改后照片第1张与此前的整改后照片相同');
    const honest = await standing(4);
    expect((await fail(honest)).data.photoReused).toBeNull();
  });

  it('is nobody else’s to ask about, and no question beyond one’s reach', async () => {
    const { standing, worker, rectifier, stranger, photo } = await fresh();
    const id = await standing(2);
    const foreign = await photo(worker, 'secret');
    await cast.report(worker, { reviseBeforeImages: [await photo(worker, 'secret')] });
    expect(await told(rectifier, id, 'reviseAfterImages', foreign)).toBe('');
    const asked = await bench.api.call(
      stranger,
      'GET',
      `/safe/hiddendanger/photo/reused?id=${id}&field=reviseAfterImages&photos=${foreign}`,
    );
    expect(asked.status).toBe(404);
  });
});
