import { describe, expect, it } from 'vitest';
import { readTestEnv } from '../../apps/server/src/env';
import { cheats } from '../../bench/battery/trade/cheats';
import { startsAtOnce } from '../../bench/battery/trade/exams';
import { races } from '../../bench/battery/trade/tickets';

/** Small portions of `npm run battery -- --only races,starts,cheats`. */
const seed = 20_261_126;
const { databaseUrl } = readTestEnv();

describe('tickets', () => {
  it('eight press one step at once, an approver meets the clock: one outcome, told by the history', async () => {
    const result = await races({ people: 8, rounds: 1, meetings: 2, seed });
    expect(result.failures).toEqual([]);
    expect(result.races).toBe(3);
  });
});

describe('exams', () => {
  it('ten starts at once with one attempt left are one attempt', async () => {
    expect((await startsAtOnce({ races: 1, starts: 10 })).failures).toEqual([]);
  });
});

describe.skipIf(!databaseUrl)('learning', () => {
  it('is credited no second more than was spent, in whatever series of ways to cheat', async () => {
    const result = await cheats({ series: 1, steps: 6, seed });
    expect(result.failures).toEqual([]);
    expect(result.words).toBeGreaterThan(10);
    expect(result.credited).toBeGreaterThan(0);
  });
});
