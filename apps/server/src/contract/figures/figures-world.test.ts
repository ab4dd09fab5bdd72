import { figures } from '@anlan/domain/figures/registry';
import { addressOf, type CountFigure, figureQuery } from '@anlan/resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/company-world';
import { checkSumNumbers, gapNumbers, mistold, planNumbers } from '../../testing/figure-screens';
import {
  dashboardNumbers,
  dynamicNumbers,
  hazardNumbers,
  lying,
  type Read,
  ringNumbers,
  roundNumbers,
} from '../../testing/figure-walk';
import { FigureWorld } from '../../testing/figure-world';
import { openWorld, type World } from '../../testing/world';

/**
 * After whatever was written, by whichever module: every figure is the rows it opens, for whoever reads it. The same
 * writes again: FIGURE_SEED=<seed of the failure>; more of them: FIGURE_WRITES.
 */
const SEED = Number(process.env.FIGURE_SEED ?? 20_261_123);
/** On the embedded engine a part of them: it is the same SQL. */
const WRITES = Number(process.env.FIGURE_WRITES ?? (process.env.TEST_ENGINE === 'postgres' ? 500 : 45));
const DAYS = 3;

let world: World;
let firm: FigureWorld;

beforeAll(async () => {
  world = await openWorld();
  firm = await FigureWorld.open(world, SEED, '2026-11-18 10:00:00');
  for (let day = 0; day < DAYS; day += 1) {
    await firm.nextDay();
    for (let write = 0; write < WRITES / DAYS; write += 1) await firm.write();
  }
  await firm.nextDay();
  await firm.settleDown();
});
afterAll(async () => {
  await world?.close();
});

const readerOf =
  (who: Person, more: Readonly<Record<string, string>> = {}): Read =>
  async (path, query = {}) => {
    const { status, body } = await who.call('GET', path, { query: { ...query, ...more } });
    if (status !== 200) throw new Error(`${path}: ${status} ${body?.msg}`);
    return body.data;
  };
const manager = () => readerOf(firm.person('manager'));
const narrow = () => readerOf(firm.person('narrow'));
const supervisor = () => readerOf(firm.supervisor, { tenantId: firm.tenantId });

const counts = figures.filter((figure): figure is CountFigure => figure.kind === 'count');

/** The figure of everybody, divided by values its rows have. */
async function parts(figure: CountFigure): Promise<Readonly<Record<string, string>>[]> {
  const path = addressOf(figure.of, 'page')?.path as string;
  const { records } = await manager()(path, { ...figureQuery(figure), size: '50' });
  const found: Record<string, string>[] = [{}];
  for (const field of figure.by) {
    const told = records.map((row: Readonly<Record<string, unknown>>) => row[field]);
    const values = new Set<string>(
      told.filter((value: unknown) => value !== null && value !== undefined && value !== '').map(String),
    );
    for (const value of [...values].slice(0, 1)) found.push({ [field]: value });
  }
  return found;
}

describe(`after ${WRITES} writes of every module (seed ${SEED})`, () => {
  it('of most kinds something was written', () => {
    expect([...firm.taken.keys()].length).toBeGreaterThan(WRITES > 100 ? 12 : 6);
    expect(world.bugs).toEqual([]);
  });

  it.each(counts.map((figure) => [figure.key, figure] as const))(
    '%s is its rows, for everybody',
    async (_key, figure) => {
      const base = `${figure.of.wire.base}/figure`;
      const page = addressOf(figure.of, 'page')?.path as string;
      for (const by of await parts(figure)) {
        const asked = { ...by, figure: figure.key };
        const query = { ...figureQuery(figure, { by }), size: '1' };
        const whole = (await manager()(base, asked))[figure.key];
        const told: unknown[] = [figure.key, by, whole];
        expect([figure.key, by, (await manager()(page, query)).total]).toEqual(told);
        const { seen, [figure.key]: own } = await narrow()(base, { ...asked, seen: '1' });
        expect([figure.key, by, own]).toEqual(told);
        expect([figure.key, by, (await narrow()(page, query)).total]).toEqual([figure.key, by, seen]);
        expect(seen).toBeLessThanOrEqual(whole);
        if (!figure.of.menu?.government) continue;
        const twin = addressOf(figure.of, 'governmentPage')?.path as string;
        expect([figure.key, by, (await supervisor()(base, asked))[figure.key]]).toEqual(told);
        expect([figure.key, by, (await supervisor()(twin, query)).total]).toEqual(told);
      }
    },
  );

  it('every number a screen tells is its rows, and the same for everybody', async () => {
    const all = async (read: Read, twin = false) => [
      ...(await hazardNumbers(read)),
      ...(await dashboardNumbers(read)),
      ...(await dynamicNumbers(read, firm.today(), twin)),
      ...(await roundNumbers(read, firm.today())),
      ...(await ringNumbers(read)),
    ];
    const told = await all(manager());
    expect(await lying(manager(), told)).toEqual([]);
    expect(await lying(supervisor(), await all(supervisor(), true), true)).toEqual([]);
    const numbers = (list: typeof told) => list.map(({ screen, figure, value }) => [screen, figure.key, value]);
    expect(numbers(await all(narrow()))).toEqual(numbers(told));
    const screens = async (read: Read, twin = false) => [
      ...(await gapNumbers(read, twin)),
      ...(await planNumbers(read, twin)),
    ];
    const shown = await screens(manager());
    const sums = await checkSumNumbers(manager());
    expect(mistold([...shown, ...sums])).toEqual([]);
    expect(await screens(narrow())).toEqual(shown);
    expect(await screens(supervisor(), true)).toEqual(shown);
    // Of rows he sees but a part of he is told the sum of all.
    const values = (list: typeof sums) => list.map(({ figure, value }) => [figure.key, value]);
    expect(values(await checkSumNumbers(narrow()))).toEqual(values(sums));
  });
});
