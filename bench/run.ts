import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from '../scripts/build.mjs';
import { benchCounters } from './counters';
import { benchDocuments } from './documents';
import { benchDuties } from './duties';
import { benchEvery } from './every';
import { benchFigures } from './figures';
import { benchImport } from './import';
import { WATCHED } from './lib/blocked';
import { markdown } from './lib/compare';
import { connect, type Prepared, prepareDatabase, prepareEvery, prepareTickets } from './lib/database';
import { atRest } from './lib/processes';
import { giveAccess, openStage, PORTS, riskRounds, startProduct, tools } from './lib/stage';
import { benchPalette } from './palette';
import { benchPapers } from './papers';
import { benchPermits } from './permits';
import { benchReads } from './reads';
import { benchStart } from './start';
import { benchThreats } from './threats';
import { benchTraining, TRAINING_PARTS } from './training';
import { benchUpload } from './upload';
import { benchWall } from './wall';
import { benchWeb } from './web';
import { benchWrites } from './writes';

/**
 * `npm run bench -- [--only lists,palette,figures,counters,writes,start,import,upload,web,wall,documents,duties,papers,threats,training,permits,every] [--sizes 10k,200k,2m] [--tickets 20k,2m] [--training exam,beats,video,statistics] [--rounds 5]`
 *
 * Figures in Markdown on standard output, what goes on on standard error. Databases `anlan_bench_<size>` on the server of
 * TEST_DATABASE_URL (a superuser's), else on loopback; they are kept for the next run.
 */
const PARTS = [
  'lists',
  'palette',
  'figures',
  'counters',
  'writes',
  'start',
  'import',
  'upload',
  'web',
  'wall',
  'documents',
  'duties',
  'papers',
  'threats',
  'training',
  'permits',
  'every',
] as const;

/** What depends on the number of hidden dangers; the other parts are taken once. */
const EACH_SIZE: readonly string[] = ['lists', 'palette', 'figures', 'counters', 'writes'];
const LARGEST: readonly string[] = ['start', 'every'];

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: PARTS.join(',') },
    sizes: { type: 'string' },
    tickets: { type: 'string', default: '20k,2m' },
    training: { type: 'string', default: TRAINING_PARTS.join(',') },
    rounds: { type: 'string', default: '5' },
  },
});
const only = new Set(values.only.split(','));
const asks = (parts: readonly string[]): boolean => parts.some((part) => only.has(part));
const rounds = Number(values.rounds);
// Nobody waits for millions of rows that no part of his asks for.
const given = (values.sizes ?? (asks([...EACH_SIZE, ...LARGEST]) ? '10k,200k,2m' : '10k')).split(',').map(sizeOf);
const sizes = asks(EACH_SIZE) ? given : given.slice(-1);
const [few, many] = values.tickets.split(',').map(sizeOf);
const unknown = [...only].filter((part) => !PARTS.includes(part as never));
if (unknown.length > 0 || !(rounds > 0) || !few || !many) {
  console.error(`unknown: ${[...unknown, values.rounds, values.tickets].join(' ')}; parts are ${PARTS.join(', ')}`);
  process.exit(1);
}

/** 10k, 2m or a number. */
function sizeOf(text: string): number {
  const [, digits, unit] = /^(\d+)([km]?)$/i.exec(text.trim()) ?? [];
  if (!digits) throw new Error(`not a size: ${text}`);
  return Number(digits) * (unit?.toLowerCase() === 'k' ? 1_000 : unit ? 1_000_000 : 1);
}

const say = (text: string): void => console.log(`${text}\n`);
const note = (text: string): void => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`);
const loads = (): string =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
const titled = async (title: string, work: () => Promise<string>): Promise<void> => {
  note(title);
  const before = loads();
  try {
    say(`### ${title}\n\n${await work()}\n\nLoad average before ${before}, after ${loads()}.`);
  } catch (error) {
    process.exitCode = 1;
    say(`### ${title}\n\nFailed: ${(error as Error).message}`);
  }
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const made = ({ name, reused, seconds }: Prepared): void =>
  note(`${name} ${reused ? 'as it was' : `made in ${seconds.toFixed(0)} s`}`);

/** The part of the tickets: two databases of them, a server on each, the smaller for its lists alone. */
async function tickets(size: number): Promise<void> {
  const counts = [few as number, many as number] as const;
  const names: string[] = [];
  for (const count of counts) {
    const database = await prepareTickets(size, count, note);
    made(database);
    names.push(database.name);
    const client = await connect(database.name);
    await riskRounds(client, false).finally(() => client.end());
  }
  const [small, large] = names as [string, string];
  const stage = await openStage(kit, large, WATCHED);
  const client = await connect(small);
  const beside = await startProduct(kit.folder, small, PORTS.second, { DATA_DIR: join(kit.folder, 'few') });
  try {
    await giveAccess(client);
    await atRest(beside.pid);
    await titled(`tickets of dangerous work, ${counts.map((count) => count.toLocaleString('en')).join(' and ')}`, () =>
      benchPermits(stage, beside, counts, rounds),
    );
  } finally {
    await client.end();
    await beside.stop();
    await stage.close();
  }
}

const built = await buildIfNeeded();
if (built.length > 0) note(`built ${built.join(', ')}`);
say(
  `Node ${process.version}, ${execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim()}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), load average ${loads()}, ${rounds} rounds`,
);
const kit = await tools();
try {
  if (only.has('documents')) {
    await titled('files, Excel, PDF, each in a process of its own', async () =>
      markdown(
        ['case', 'ms', 'main thread blocked, ms', 'RSS, MiB', ''],
        (await benchDocuments()).map(({ name, ms, blockedMs, rssMiB, note: what }) => [
          name,
          ms.toFixed(0),
          blockedMs.toFixed(0),
          `+${rssMiB.toFixed(0)}`,
          what,
        ]),
      ),
    );
  }
  for (const size of sizes) {
    const database = await prepareDatabase(size, note);
    made(database);
    const told = size.toLocaleString('en');
    const stage = await openStage(kit, database.name);
    try {
      await riskRounds(stage.client, false);
      if (only.has('lists'))
        await titled(`${told} hidden dangers: lists and details`, () => benchReads(stage, size, rounds));
      if (only.has('figures'))
        await titled(`${told} hidden dangers: figures of the dashboards`, () => benchFigures(stage, rounds));
      if (only.has('palette'))
        await titled(`${told} hidden dangers: finding anything`, () => benchPalette(stage, size, rounds));
      if (only.has('counters'))
        await titled(`${told} hidden dangers: what counting costs`, () => benchCounters(stage, size, rounds));
      await riskRounds(stage.client, true);
      if (only.has('writes')) await titled(`${told} hidden dangers: writes`, () => benchWrites(stage, size, rounds));
      // The rest does not depend on the size: once, on the last.
      if (size === sizes.at(-1)) {
        if (only.has('duties'))
          await titled('the calendar of duties, words of documents', () => benchDuties(stage, rounds));
        if (only.has('papers'))
          await titled('documents published, signed at once, gathered for an inspection', () =>
            benchPapers(stage, Math.min(rounds, 3)),
          );
        if (only.has('threats')) await titled('papers from risks, who may not work', () => benchThreats(stage, rounds));
        if (only.has('training'))
          await titled('exams, learning, statistics of training, a long video', () =>
            benchTraining(stage, rounds, values.training.split(',')),
          );
        if (only.has('import')) await titled('import', () => benchImport(stage, Math.min(rounds, 3)));
        if (only.has('upload')) await titled('upload', () => benchUpload(stage, Math.min(rounds, 3)));
        if (only.has('web')) await titled('web', () => benchWeb(stage, Math.min(rounds, 3)));
        if (only.has('wall')) await titled('a screen left open for a day', () => benchWall(stage));
      }
    } finally {
      await stage.close();
    }
    if (size === sizes.at(-1) && only.has('permits')) await tickets(size);
    if (size === sizes.at(-1) && only.has('every')) {
      const every = await prepareEvery(size, note);
      made(every);
      const full = await openStage(kit, every.name);
      try {
        await titled(`${told} hidden dangers, every other list filled: as it opens`, () =>
          benchEvery(full, rounds, note),
        );
      } finally {
        await full.close();
      }
    }
    if (size === sizes.at(-1) && only.has('start'))
      await titled('start', () => benchStart(kit, database.name, Math.min(rounds, 3)));
  }
} finally {
  await kit.close();
}
