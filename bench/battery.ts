import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { openWorld } from '../apps/server/src/testing/world';
import { altered, audits } from './battery/audits';
import { captchas } from './battery/captcha';
import { costs } from './battery/doors';
import { hostile } from './battery/hostile';
import { cutConnections, type KillResult, killDatabase, killServer, secondServer } from './battery/kills';
import { lists } from './battery/lists';
import { logPages } from './battery/log-pages';
import { manyLogins } from './battery/logins';
import { lookups } from './battery/lookups';
import { type Database, planted } from './battery/planted';
import { chains } from './battery/powers';
import { seals } from './battery/seals';
import { embeddedHome, type Home, ownCluster, postgresHome } from './battery/servers';
import { sockets } from './battery/sockets';
import { cheats } from './battery/trade/cheats';
import { type ExamKills, killWhileSitting, startsAtOnce } from './battery/trade/exams';
import { killAmidSteps, races, type TicketKills } from './battery/trade/tickets';
import { uploads } from './battery/uploads';
import { windows } from './battery/windows';
import { settle } from './battery/writers';

/**
 * `npm run battery`: the full batteries of quality.md §4c that need no browser, with their figures.
 *   --inputs 1000   hostile questions per route      --kills 100   per engine and way of dying
 *   --seed 1        the same seed asks the same       --only audit,planted,…  these alone
 * Races, starts and cheats run on the engine of TEST_ENGINE, as the tests do; on PostgreSQL what meets is truly at once.
 * PostgreSQL: TEST_DATABASE_URL, else loopback; the database is killed on a cluster of our own (Debian's packages, root).
 */
const { values } = parseArgs({
  options: {
    inputs: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    only: {
      type: 'string',
      default:
        'seals,windows,doors,sockets,captcha,hostile,lists,logs,powers,lookups,logins,planted,uploads,audit,races,starts,cheats,tickets,sittings,embedded,postgres,connections,database',
    },
  },
});
const whole = (name: 'inputs' | 'kills' | 'seed'): number => {
  const number = Number(values[name]);
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`--${name} takes a whole number from 1`);
  return number;
};
const [inputs, kills, seed] = [whole('inputs'), whole('kills'), whole('seed')];
const parts = new Set(values.only.split(','));
const serverUrl = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

interface Row {
  readonly battery: string;
  readonly figures: string;
  readonly failures: readonly string[];
}
const rows: Row[] = [];
const progress = (line: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

async function part(name: string, battery: string, run: () => Promise<Omit<Row, 'battery'>>): Promise<void> {
  if (!parts.has(name)) return;
  progress(battery);
  rows.push(
    await run().then(
      (row) => ({ battery, ...row }),
      (error: Error) => ({ battery, figures: 'broke off', failures: [error.stack ?? error.message] }),
    ),
  );
}

const figuresOf = (result: KillResult): Omit<Row, 'battery'> => ({
  figures: `${result.kills} kills, ${result.acknowledged} acknowledged, ${result.uncertain} sent again, back within ${Math.round(result.slowestReturnMs)} ms`,
  failures: result.failures,
});

async function inHome<Found>(make: () => Promise<Home>, run: (home: Home) => Promise<Found>): Promise<Found> {
  const home = await make();
  try {
    return await run(home);
  } finally {
    await home.remove();
  }
}

const athome = (make: () => Promise<Home>, run: (home: Home) => Promise<KillResult>): Promise<Omit<Row, 'battery'>> =>
  inHome(make, async (home) => figuresOf(await run(home)));

const options = { kills, seed, progress };

await part('seals', 'one field of a sealed permit or certificate of hours changed: refused', async () => {
  const { changed, believed } = seals(2_000, seed);
  return {
    figures: `${changed} changes, ${changed - believed.length} refused`,
    failures: believed.map((way) => `believed with another ${way}`),
  };
});
await part(
  'windows',
  'earliest safe window on boards of 500 tickets: the one that trying finds, within 50 ms',
  async () => {
    const { boards, found, slowestMs, failures } = windows(10_000, seed);
    return { figures: `${boards} boards, ${found} windows, slowest ${slowestMs.toFixed(1)} ms`, failures };
  },
);
await part('doors', 'cost against size of every door before sign-in, PostgreSQL (S13)', () =>
  inHome(
    () => postgresHome(serverUrl),
    async (home) => {
      const server = await home.start();
      try {
        const { costs: found, ...row } = await costs(
          home.port,
          server.pid,
          [1_000, 10_000, 60_000, 250_000, 2_000_000],
        );
        for (const { name, size, ms } of found.slice(0, 12)) progress(`${ms.toFixed(1)} ms  ${name}, ${size} bytes`);
        return row;
      } finally {
        await server.stop();
      }
    },
  ),
);
await part('sockets', 'connections as nobody should hold them, PostgreSQL (S13)', () =>
  inHome(
    () => postgresHome(serverUrl),
    async (home) => {
      const server = await home.start();
      try {
        const { token } = await settle(home.port, server.output, Buffer.alloc(0));
        return await sockets({ port: home.port, pid: server.pid, each: 250, flood: 20_000, pipelined: 100_000, token });
      } finally {
        await server.stop();
      }
    },
  ),
);
await part('hostile', `hostile questions, ${inputs} per route (S5, S6)`, async () => {
  const world = await openWorld({ own: true });
  try {
    const result = await hostile(world, { perRoute: inputs, seed, progress });
    const { routes, calls, accepted, refused, slowestMs, rssGrowth } = result;
    return {
      figures: `${routes} routes, ${calls} calls, ${accepted} accepted, ${refused} refused, slowest ${Math.round(slowestMs)} ms, memory +${Math.round(rssGrowth / 1_048_576)} MiB`,
      failures: result.failures,
    };
  } finally {
    await world.close();
  }
});

await part('captcha', 'captchas read by our own reader, 2,000 labelled, 200 asked', async () => {
  const { today, before } = await captchas({ labelled: 2_000, asked: 200, rounds: 16, seed });
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  return {
    figures: `today's: ${percent(today.whole)} whole, ${percent(today.characters)} of characters; as its control those before: ${percent(before.whole)} whole`,
    failures: [
      ...(today.whole > 0.05 ? ['more than 5 % of the pictures were read'] : []),
      ...(before.whole < 0.9 ? ['the reader does not read its control'] : []),
    ],
  };
});

await part('lists', 'every list × 50 hostile names, wildcards, pages (S7)', async () => {
  const world = await openWorld({ own: true });
  try {
    const { failures, ...found } = await lists(world, { names: 50, words: 10, wildcards: 6, pages: 16 });
    return {
      figures: `${found.lists} lists, ${found.calls} calls, ${found.refused} names refused, ${found.searched} words searched`,
      failures,
    };
  } finally {
    await world.close();
  }
});
await part('logs', 'logs of a million rows, each paged to its end', async () => {
  const world = await openWorld({ own: true });
  try {
    return await logPages(world, { rows: 1_000_000, progress });
  } finally {
    await world.close();
  }
});
await part('powers', 'no chain of powers: random calls of people with some of them', async () => {
  const world = await openWorld({ own: true });
  try {
    const { failures, byCall: _byCall, ...found } = await chains(world, { companies: 40, steps: 150, seed, progress });
    return {
      figures: `${found.companies} companies, ${found.calls} calls, ${found.accepted} accepted, ${found.refused} refused`,
      failures,
    };
  } finally {
    await world.close();
  }
});
await part('lookups', 'every definition × every audience × every question at the look-up', async () => {
  const world = await openWorld({ own: true });
  try {
    const { failures, ...found } = await lookups(world);
    return {
      figures: `${found.definitions} definitions, ${found.readers} readers, ${found.calls} calls, ${found.opened} answered, ${found.refused} refused`,
      failures,
    };
  } finally {
    await world.close();
  }
});
await part('logins', 'a thousand sign-ins at once, PostgreSQL (S9)', () =>
  inHome(
    () => postgresHome(serverUrl),
    (home) => manyLogins(home, availableParallelism()),
  ),
);
const numbers = async (home: Home, database?: Database): Promise<Omit<Row, 'battery'>> => {
  const found = await planted(home, 1_000, database);
  const { numbers: many, calls, files, bytes, failures } = found;
  return {
    figures: `${many} numbers in ${calls} calls, ${files} files of ${Math.round(bytes / 1_048_576)} MiB searched`,
    failures,
  };
};
await part('planted', 'personal numbers on disk and in logs, embedded database (S16)', () =>
  inHome(() => embeddedHome(), numbers),
);
await part('planted', 'personal numbers on disk and in logs, PostgreSQL (S16)', async () => {
  const cluster = await ownCluster();
  if (!cluster) return { figures: 'not run: needs root and Debian’s PostgreSQL', failures: [] };
  try {
    return await inHome(
      () => postgresHome(cluster.url),
      (home) => numbers(home, cluster),
    );
  } finally {
    await cluster.remove();
  }
});
await part('uploads', 'files as nobody should send them, PostgreSQL (S11)', () =>
  inHome(
    () => postgresHome(serverUrl),
    (home) => uploads(home, { large: 500 * 1_048_576, eight: true, aborts: 20 }),
  ),
);
await part('audit', '10,000 operations and their audit; one altered row of 100,000 (S15)', async () => {
  const world = await openWorld({ own: true });
  try {
    const { operations, audited, kinds, failures } = await audits(world, { operations: 10_000, seed });
    const told = Object.entries(kinds).map(([kind, n]) => `${kind} ${n}`);
    const row = await altered(world, 100_000);
    return {
      figures: `${operations} operations (${told.join(', ')}), ${audited} rows of audit; ${row.figures}`,
      failures: [...failures, ...row.failures],
    };
  } finally {
    await world.close();
  }
});
await part(
  'races',
  'fifty press one step of a ticket; an approver meets the clock: one outcome, told by history',
  async () => {
    const {
      races: many,
      pressed,
      approvedFirst,
      failures,
    } = await races({ people: 50, rounds: 10, meetings: 60, seed });
    return { figures: `${many} races, ${pressed} pressed, ${approvedFirst} approvals before the clock`, failures };
  },
);
await part('starts', 'fifty starts at once with one attempt left: one attempt', async () => {
  const { races: many, starts, failures } = await startsAtOnce({ races: 20, starts: 50 });
  return { figures: `${many} races, ${starts} starts`, failures };
});
await part('cheats', 'random series of the ten ways to cheat at learning: no second more than was spent', async () => {
  const { series, words, ways, spent, credited, failures } = await cheats({ series: 30, steps: 20, seed });
  return {
    figures: `${series} series, ${Object.keys(ways).length} ways, ${words} words, ${credited.toFixed(0)} s credited in ${spent} s`,
    failures,
  };
});
const fewer = { ...options, kills: Math.min(kills, 20) };
const ticketFigures = (found: TicketKills): Omit<Row, 'battery'> => ({
  figures: `${found.kills} kills, ${found.acknowledged} steps acknowledged, ${found.uncertain} sent again, nothing live past its time ${Math.round(found.slowestStopMs)} ms after the return`,
  failures: found.failures,
});
const examFigures = ({ kills: many, acknowledged, failures }: ExamKills): Omit<Row, 'battery'> => ({
  figures: `${many} kills, ${acknowledged} answers acknowledged`,
  failures,
});
const homes = [
  ['embedded database', () => embeddedHome()],
  ['PostgreSQL', () => postgresHome(serverUrl)],
] as const;
for (const [engine, make] of homes) {
  await part('tickets', `server killed amid the steps of tickets, ${engine}`, () =>
    inHome(make, async (home) => ticketFigures(await killAmidSteps(home, fewer))),
  );
  await part('sittings', `server killed while an exam is sat, ${engine}`, () =>
    inHome(make, async (home) => examFigures(await killWhileSitting(home, fewer))),
  );
}
await part('embedded', 'server killed, embedded database (R1)', () =>
  athome(
    () => embeddedHome(),
    async (home) => {
      const result = await killServer(home, options);
      return { ...result, failures: [...result.failures, ...(await secondServer(home))] };
    },
  ),
);
await part('postgres', 'server killed, PostgreSQL (R1)', () =>
  athome(
    () => postgresHome(serverUrl),
    (home) => killServer(home, options),
  ),
);
await part('connections', 'every connection cut (R1)', () =>
  athome(
    () => postgresHome(serverUrl),
    (home) => cutConnections(home, options),
  ),
);
await part('database', 'database killed, PostgreSQL (R1)', async () => {
  const cluster = await ownCluster();
  if (!cluster) return { figures: 'not run: needs root and Debian’s PostgreSQL', failures: [] };
  try {
    return figuresOf(await killDatabase(cluster, options));
  } finally {
    await cluster.remove();
  }
});

const width = Math.max(...rows.map(({ battery }) => battery.length));
for (const { battery, failures } of rows)
  for (const failure of failures.slice(0, 50)) console.log(`FAILED ${battery}: ${failure.slice(0, 2_000)}`);
console.log('');
for (const { battery, figures, failures } of rows)
  console.log(
    `${battery.padEnd(width)}  ${failures.length === 0 ? 'ok    ' : 'FAILED'}  ${figures}, ${failures.length} failures`,
  );
process.exit(rows.some(({ failures }) => failures.length > 0) ? 1 : 0);
