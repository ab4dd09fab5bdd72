import { afterEach, describe, expect, it } from 'vitest';
import { readTestEnv } from '../../apps/server/src/env';
import { killWhileAnswering } from '../../bench/battery/attempt-kills';
import { cutConnections, killServer, secondServer } from '../../bench/battery/kills';
import { embeddedHome, type Home, postgresHome } from '../../bench/battery/servers';

/** Small portions of `npm run battery`: real processes, killed while they write. */
const KILLS = 3;
const seed = 20_261_121;
let home: Home | undefined;
afterEach(async () => {
  await home?.remove();
  home = undefined;
});

const { databaseUrl } = readTestEnv();

describe('the embedded database', () => {
  it('loses nothing acknowledged when the server is killed, and takes no second server', async () => {
    home = await embeddedHome();
    const result = await killServer(home, { kills: KILLS, seed });
    expect(result.failures).toEqual([]);
    expect(result.acknowledged).toBeGreaterThan(KILLS * 5);
    expect(await secondServer(home)).toEqual([]);
  });

  it('keeps an attempt through kills: what was answered, and its end', async () => {
    home = await embeddedHome();
    const result = await killWhileAnswering(home, { kills: KILLS, seed });
    expect(result.failures).toEqual([]);
    expect(result.acknowledged).toBeGreaterThan(KILLS * 5);
  });
});

describe.skipIf(!databaseUrl)('PostgreSQL', () => {
  it('loses nothing acknowledged when the server is killed', async () => {
    home = await postgresHome(databaseUrl as string);
    const result = await killServer(home, { kills: KILLS, seed });
    expect(result.failures).toEqual([]);
    expect(result.acknowledged).toBeGreaterThan(KILLS * 5);
  });

  it('keeps an attempt through kills: what was answered, and its end', async () => {
    home = await postgresHome(databaseUrl as string);
    const result = await killWhileAnswering(home, { kills: KILLS, seed });
    expect(result.failures).toEqual([]);
    expect(result.acknowledged).toBeGreaterThan(KILLS * 5);
  });

  it('is found again when it has cut every connection, and nothing acknowledged is lost', async () => {
    home = await postgresHome(databaseUrl as string);
    const result = await cutConnections(home, { kills: KILLS, seed });
    expect(result.failures).toEqual([]);
    expect(result.acknowledged).toBeGreaterThan(KILLS * 5);
  });
});
