import { classroom } from '../../../apps/server/src/modules/training/classroom.testing';
import { learning, type Opened } from '../../../apps/server/src/modules/training/study/learner.testing';
import { type Person, personOf } from '../../../apps/server/src/testing/company-world';
import { type Random, seeded } from '../random';

export interface Cheats {
  readonly series: number;
  /** Words that told more than can have been. */
  readonly words: number;
  readonly ways: Readonly<Record<string, number>>;
  /** Seconds of the clock, and seconds credited in them. */
  readonly spent: number;
  readonly credited: number;
  readonly failures: readonly string[];
}

const LENGTH = 1_200;
const PAGES = 6;
const MINUTES = 10;

/** A page as somebody has it before him. */
interface Tab {
  readonly device: number;
  readonly opened: Opened;
  readonly video: boolean;
  seq: number;
  at: number;
}

interface Player {
  readonly random: Random;
  readonly tabs: Tab[];
  /** Opens the video or the document anew, with one's own token or with that of another device. */
  open(video: boolean, device: number): Promise<Tab>;
  passes(seconds: number): void;
  /** Tells `seconds` of the material from where the page stands, or from `from`, as word `seq`. */
  word(tab: Tab, told: { seconds: number; from?: number; seq?: number }): Promise<void>;
}

/** The ten ways, each a few words that claim more than was spent. */
const WAYS: Readonly<Record<string, (player: Player) => Promise<void>>> = {
  'sixteen times the speed': async ({ random, open, passes, word }) => {
    const tab = await open(true, 0);
    for (let n = 0; n < 2 + random.below(3); n += 1) {
      passes(15);
      await word(tab, { seconds: 240 });
    }
  },
  'two tabs': async ({ random, open, passes, word }) => {
    const [one, other] = [await open(true, 0), await open(false, 0)];
    for (let n = 0; n < 2 + random.below(3); n += 1) {
      passes(8 + random.below(8));
      await word(one, { seconds: 15 });
      await word(other, { seconds: 15 });
    }
  },
  'a word told again': async ({ random, open, passes, word }) => {
    const tab = await open(random.chance(0.5), 0);
    passes(15);
    const seq = tab.seq + 1;
    for (let n = 0; n < 4; n += 1) await word(tab, { seconds: 15 + n * 60, seq });
  },
  'a clock put forward': async ({ open, passes, word }) => {
    const tab = await open(true, 0);
    passes(2);
    await word(tab, { seconds: 3_600, seq: tab.seq + 1_000 });
    await word(tab, { seconds: 3_600, seq: tab.seq + 86_400 });
  },
  'a hidden page': async ({ random, open, passes, word }) => {
    const tab = await open(random.chance(0.5), 0);
    const gone = 90 + random.below(120);
    passes(gone);
    await word(tab, { seconds: gone });
  },
  'a second device': async ({ random, open, passes, word }) => {
    const here = await open(true, 0);
    passes(10);
    const there = await open(true, 1);
    for (let n = 0; n < 2 + random.below(2); n += 1) {
      passes(10);
      await word(here, { seconds: 15 });
      await word(there, { seconds: 15 });
    }
  },
  'wound on': async ({ random, open, passes, word }) => {
    const tab = await open(true, 0);
    passes(10);
    await word(tab, { seconds: 15, from: LENGTH - 20 });
    await word(tab, { seconds: LENGTH, from: random.below(LENGTH) });
  },
  'scripted words': async ({ open, passes, word }) => {
    const tab = await open(true, 0);
    for (let n = 0; n < 8; n += 1) {
      passes(1);
      await word(tab, { seconds: 15 });
    }
  },
  'sent after the line was cut': async ({ random, open, passes, word }) => {
    const tab = await open(random.chance(0.5), 0);
    passes(30 + random.below(60));
    for (let n = 0; n < 8; n += 1) await word(tab, { seconds: 15 });
  },
  'an account shared': async ({ random, open, passes, word }) => {
    const [one, other] = [await open(true, 0), await open(false, 1)];
    const third = await open(true, 2);
    for (let n = 0; n < 2; n += 1) {
      passes(12 + random.below(10));
      await Promise.all([one, other, third].map((tab) => word(tab, { seconds: 60 })));
    }
  },
};

/** Random series of the ten ways: never are more seconds credited than have passed, and an honest learner loses none. */
export async function cheats(options: { series: number; steps: number; seed: number }): Promise<Cheats> {
  const random = seeded(options.seed);
  const room = await classroom();
  const failures: string[] = [];
  const ways: Record<string, number> = {};
  let [words, spent, credited] = [0, 0, 0];
  try {
    const { course, document, plan, mine, tryOpen, beat, answer, watch, total, deliver } = learning(room);
    const { world } = room;
    const materials = { true: await course(LENGTH), false: await document(PAGES) };
    for (let series = 1; series <= options.series; series += 1) {
      const me = await room.firm.person({ account: `cheat${series}`, role: 'employee' });
      const plans = {
        true: await plan([me], { videoCourse: materials.true }),
        false: await plan([me], { examineWay: '1', docCourse: materials.false, duration: MINUTES }),
      };
      await deliver();
      const [video, written] = [await mine(me, plans.true), await mine(me, plans.false)];
      // A sign-in lasts a quarter of an hour of the clock that is moved here; each device signs in anew before.
      const devices: { readonly who: Person; readonly since: number }[] = [];
      const on = async (device: number): Promise<Person> => {
        const known = devices[device];
        if (known && world.clock.shift - known.since < 600_000) return known.who;
        const who = await personOf(world, me.tenantId, me.account, me);
        devices[device] = { who, since: world.clock.shift };
        return who;
      };
      const tabs: Tab[] = [];
      let passed = 0;
      const player: Player = {
        random,
        tabs,
        passes: (seconds) => {
          passed += seconds;
          world.clock.shift += seconds * 1000;
        },
        open: async (isVideo, device) => {
          const who = await on(device);
          const row = isVideo ? video : written;
          const reply = await tryOpen(who, row.id, isVideo ? materials.true : materials.false);
          if (reply.status !== 200) throw new Error(`open: ${reply.status} ${reply.msg}`);
          const opened = reply.data as Opened;
          const tab = { device, opened, video: isVideo, seq: opened.seq, at: opened.seenUntil };
          tabs.push(tab);
          if ((reply.data as { asked: unknown }).asked && random.chance(0.7)) await answer(who, opened);
          return tab;
        },
        word: async (tab, { seconds, from = tab.at, seq = tab.seq + 1 }) => {
          words += 1;
          tab.seq = Math.max(tab.seq, seq);
          const told = tab.video
            ? { played: [[from, from + seconds]] }
            : { shown: [[1 + random.below(PAGES), seconds]] };
          const who = await on(tab.device);
          const reply = await beat(who, tab.opened, seq, told);
          // Refused where another page counts by now, or the course has been finished.
          if (reply.status !== 200) {
            if (reply.status >= 500) failures.push(`series ${series}: ${reply.status} ${reply.msg}`);
            return;
          }
          tab.at = tab.video ? reply.data.seenUntil : tab.at;
          if (reply.data.asked && random.chance(0.7)) await answer(who, tab.opened);
        },
      };
      for (let step = 0; step < options.steps; step += 1) {
        const way = random.pick(Object.keys(WAYS));
        ways[way] = (ways[way] ?? 0) + 1;
        await WAYS[way]?.(player);
        const now = await total(me);
        if (now > passed + 0.05) {
          failures.push(`series ${series}, ${way}: ${now} s credited in ${passed} s`);
          break;
        }
      }
      spent += passed;
      credited += await total(me);
    }
    // Who does not cheat loses nothing: by this the above is known to count at all.
    const honest = await room.worker('诚实学员');
    const planId = await plan([honest], { videoCourse: materials.true });
    await deliver();
    const row = await mine(honest, planId);
    const seconds = 120;
    await watch(honest, row.id, materials.true, seconds);
    const got = await total(honest);
    if (got < seconds - 1) failures.push(`an honest learner has ${got} s of ${seconds}`);
    return { series: options.series, words, ways, spent, credited, failures };
  } finally {
    await room.world.close();
  }
}
