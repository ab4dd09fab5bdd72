import { asSystem, nowText, type Services } from '../../kernel/context';
import type { Job } from '../../kernel/jobs/job';
import type { RiskFactorSource } from '../../ports/risk-factors';
import { recomputeStale } from './recompute';
import { markAll, markFalling } from './stale';

const MINUTE = 60_000;
/** Snapshots older than the trend of two years are of no use any more. */
const KEEP_DAYS = 800;

/** What the clock alone changes: deadlines, windows of thirty days, the snapshot of a new day. */
export async function everyHour(app: Services): Promise<void> {
  const day = nowText({ app }).slice(0, 10);
  await asSystem(app, 'dynamic risk: all points', async ({ tx }) => {
    await markAll(tx);
    for (const table of ['risk_score_daily', 'company_score_daily'])
      await tx.run(`delete from ${table} where day < $1::date - ${KEEP_DAYS}`, [day]);
  });
}

export const markDueFalls = (app: Services): Promise<number> =>
  asSystem(app, 'dynamic risk: levels that may fall', ({ tx }) => markFalling(tx, nowText({ app })));

const LONG_QUEUE = 1_000;
/** Times a run may be put off, half a second each. */
const PATIENCE = 20;

/** While many events wait to be delivered (an import, a restart), each would be one more computation of its point. */
const queueIsLong = (app: Services): Promise<boolean> =>
  asSystem(app, 'dynamic risk: are there many events', async ({ tx }) => {
    const rows = await tx.query(`select 1 from outbox offset ${LONG_QUEUE} limit 1`);
    return rows.length > 0;
  });

function whatHasChanged(sources: readonly RiskFactorSource[]): Job {
  let putOff = 0;
  return {
    name: 'dynamic risk: what has changed',
    everyMs: 500,
    run: async (app) => {
      if (putOff < PATIENCE && (await queueIsLong(app))) {
        putOff += 1;
        return;
      }
      putOff = 0;
      await recomputeStale(app, sources);
    },
  };
}

export const dynamicJobs = (sources: readonly RiskFactorSource[]): readonly Job[] => [
  whatHasChanged(sources),
  { name: 'dynamic risk: every hour', everyMs: 60 * MINUTE, run: everyHour },
  {
    name: 'dynamic risk: falls',
    everyMs: MINUTE,
    run: async (app) => {
      await markDueFalls(app);
    },
  },
];
