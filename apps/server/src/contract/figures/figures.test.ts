import { figures } from '@anlan/domain/figures/registry';
import { addressOf, type CountFigure, figureQuery } from '@anlan/resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nowText } from '../../kernel/context';
import type { Person } from '../../testing/company-world';
import { gapNumbers, mistold, planNumbers } from '../../testing/figure-screens';
import {
  dashboardNumbers,
  dynamicNumbers,
  hazardNumbers,
  lying,
  type Read,
  ringNumbers,
  roundNumbers,
} from '../../testing/figure-walk';
import { openWorld, type World } from '../../testing/world';
import { castOf } from '../cast';
import type { Cast } from '../cast-of';

/** A figure is the company's, whoever reads it, and opens its rows by the predicate that counted it. */
let world: World;
let cast: Cast;

beforeAll(async () => {
  world = await openWorld();
  cast = await castOf(world);
  const photo = await cast.a.photo(cast.loner);
  for (const hiddenDangerDescribe of ['护栏松动', '灭火器过期'])
    await cast.loner.call('POST', '/safe/hiddendanger/report', {
      body: { hiddenDangerDescribe, geoLocation: '罐区', reviseBeforeImages: photo },
    });
});
afterAll(async () => {
  await world?.close();
});

const counts = figures.filter((figure): figure is CountFigure => figure.kind === 'count');
const everyKey = counts.map((figure) => [figure.key, figure] as const);
const PERIOD = ['2020-01-01', '2099-12-31'] as const;

describe('the registry of figures', () => {
  it('names each figure once, with its rule in words', () => {
    const keys = figures.map(({ key }) => key);
    expect(keys).toHaveLength(new Set(keys).size);
    for (const { key, rule } of figures) expect([key, rule.length > 4]).toEqual([key, true]);
  });
});

describe.each(everyKey)('%s', (_key, figure) => {
  const { base } = figure.of.wire;
  const asks = (period?: typeof PERIOD) => figureQuery({ ...figure, where: {} }, period ? { period } : {});
  const rows = figureQuery(figure);

  it('is the same number for whoever may see it, and the rows of who sees all of them', async () => {
    const answers = [];
    // A supervisor without a screen of these rows has no number of them either.
    const supervised = figure.of.menu?.government !== undefined;
    for (const [who, company] of [
      [cast.a.admin, {}],
      [cast.loner, {}],
      ...(supervised ? ([[cast.supervisor, { tenantId: cast.a.tenantId }]] as const) : []),
    ] as const) {
      const { status, body } = await who.call('GET', `${base}/figure`, { query: { ...company, figure: figure.key } });
      expect(status).toBe(200);
      answers.push(body.data[figure.key]);
    }
    const page = addressOf(figure.of, 'page')?.path as string;
    const { body } = await cast.a.admin.call('GET', page, { query: { ...rows, size: '1' } });
    expect(new Set(answers)).toEqual(new Set([body.data.total]));
    if (supervised) {
      const query = { ...rows, size: '1', tenantId: cast.a.tenantId };
      const twin = addressOf(figure.of, 'governmentPage')?.path as string;
      expect((await cast.supervisor.call('GET', twin, { query })).body.data.total).toBe(body.data.total);
    }
    const own = await cast.loner.call('GET', page, { query: { ...rows, size: '1' } });
    expect(own.body.data.total).toBeLessThanOrEqual(body.data.total);
  });

  it('counts the same from the counters and from the rows of a period that holds all', async () => {
    const whole = await cast.a.admin.call('GET', `${base}/figure`, { query: { figure: figure.key } });
    const within = await cast.a.admin.call('GET', `${base}/figure`, {
      query: { figure: figure.key, ...asks(PERIOD) },
    });
    expect(within.body.data).toEqual(whole.body.data);
  });

  it('tells no number under a condition by which it is not divided', async () => {
    const { status } = await cast.loner.call('GET', `${base}/figure`, {
      query: { figure: figure.key, [`${figure.of.title}_like`]: '松' },
    });
    expect(status).toBe(400);
  });
});

describe('a figure asked for by who sees but his own rows', () => {
  const asks = async (who: Person, query: Readonly<Record<string, string>>) => {
    const figure = { figure: 'hazard.total' };
    const { status, body } = await who.call('GET', '/safe/hiddendanger/figure', { query: { ...figure, ...query } });
    return status === 200 ? body.data['hazard.total'] : status;
  };
  it('is told by two fields and by days, so that no count comes down to one row of another', async () => {
    const two = { status: '1', informantId: cast.loner.userId };
    expect(await asks(cast.a.admin, two)).toBeGreaterThan(0);
    expect(await asks(cast.loner, two)).toBeGreaterThan(0);
    expect(await asks(cast.loner, { ...two, type: '1' })).toBe(400);
    expect(await asks(cast.loner, { status: '1' })).toBeGreaterThan(0);
    const second = {
      discoveryTime_datele: `${new Date(Date.now() + world.clock.shift + 28_800_000).toISOString().slice(0, 10)} 00:00:00`,
    };
    expect(await asks(cast.a.admin, second)).toBeLessThan(await asks(cast.loner, second));
  });
});

describe('the numbers of home, walls and statistics', () => {
  const reader =
    (who: Person, more: Readonly<Record<string, string>> = {}): Read =>
    async (path, query = {}) => {
      const { status, body } = await who.call('GET', path, { query: { ...query, ...more } });
      if (status !== 200) throw new Error(`${path}: ${status} ${body?.msg}`);
      return body.data;
    };
  const all = async (read: Read, twin = false) => {
    const today = nowText({ app: world.app.services }).slice(0, 10);
    return [
      ...(await hazardNumbers(read)),
      ...(await dashboardNumbers(read)),
      ...(await dynamicNumbers(read, today, twin)),
      ...(await roundNumbers(read, today)),
      ...(await ringNumbers(read)),
    ];
  };

  it('open their rows for who sees all of them', async () => {
    const read = reader(cast.a.admin);
    expect(await lying(read, await all(read))).toEqual([]);
  });

  it('open their rows for a supervisor', async () => {
    const read = reader(cast.supervisor, { tenantId: cast.a.tenantId });
    expect(await lying(read, await all(read, true), true)).toEqual([]);
  });

  it('are on screens of their own what these and the lists behind them show, whoever reads', async () => {
    const shown = async (who: Person, more = {}, twin = false) => {
      const read = reader(who, more);
      return [...(await gapNumbers(read, twin)), ...(await planNumbers(read, twin))];
    };
    const seen = await shown(cast.a.admin);
    expect(mistold(seen)).toEqual([]);
    expect(seen.some(({ figure, value }) => figure.key === 'risk.onPlan' && value > 0)).toBe(true);
    expect(await shown(cast.loner)).toEqual(seen);
    expect(await shown(cast.supervisor, { tenantId: cast.a.tenantId }, true)).toEqual(seen);
  });

  it('are the same for who sees but his own rows', async () => {
    const told = async (who: Person) =>
      (await all(reader(who))).map(({ screen, figure, value }) => [screen, figure.key, value]);
    expect(await told(cast.loner)).toEqual(await told(cast.a.admin));
  });
});
