import type { Services } from '../context';
import type { Job } from '../jobs/job';
import { tonight } from '../jobs/nightly';
import { type Seal, sealAudit, verifyAudit } from './seal';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Sealing every minute, verification every night; each node remembers the newest seal it has seen. */
export function auditJobs(): Job[] {
  let seen: Seal | undefined;
  return [
    {
      name: 'audit: seal',
      onEachNode: true,
      everyMs: MINUTE_MS,
      run: async ({ db, keys, log }) => {
        for (;;) {
          if (seen && !(await stands(db, seen)))
            log.error({ seal: seen.number }, `审计封存第 ${seen.number} 段被删除或改动，请核对审计记录`);
          const sealed = await sealAudit(db, keys.audit);
          seen = sealed.head ?? seen;
          if (!sealed.more) return;
        }
      },
    },
    {
      name: 'audit: verify',
      everyMs: HOUR_MS,
      run: async (services) => {
        if (!(await tonight(services, 'audit.verified'))) return;
        const { seals, rows, breaks, head } = await verifyAudit(services.db, services.keys.audit);
        if (breaks.length > 0) services.log.error({ seals, rows, breaks }, '审计记录与封存不一致，请立即核查');
        // Outside the database the newest seal is a witness: `npm run audit:verify -- --expect`.
        else services.log.info({ seals, rows, head }, '审计封存链完整');
      },
    },
  ];
}

/** Whoever cuts seals off at the end leaves a chain that is whole in itself; the process remembers. */
const stands = (db: Services['db'], seal: Seal): Promise<boolean> =>
  db.system('newest seal', async (tx) => {
    const [row] = await tx.query('select 1 from audit_seal where number = $1::bigint and mac = $2', [
      seal.number,
      seal.mac,
    ]);
    return row !== undefined;
  });
