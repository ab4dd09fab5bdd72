import type { Work } from '../../../kernel/context';
import { newId } from '../../../kernel/db/id';

/** One line a browser kept about itself (spec 1 §3): type, message, stack, info, url, time. */
interface ClientLog {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly info: string;
  readonly url: string;
  readonly time: string;
}

/** A careless or hostile browser fills no disk: so many lines, so many characters each. */
const MAX_LINES = 100;
const MAX_TEXT = 4_000;

export function clientLogsOf(body: unknown): ClientLog[] {
  if (!Array.isArray(body)) return [];
  return body.slice(0, MAX_LINES).flatMap((line: unknown) => {
    if (typeof line !== 'object' || line === null) return [];
    const part = (name: keyof ClientLog): string => {
      const value = (line as Record<string, unknown>)[name];
      const text =
        typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
      return text.replaceAll('\0', '').toWellFormed().slice(0, MAX_TEXT);
    };
    return [
      {
        type: part('type'),
        message: part('message'),
        stack: part('stack'),
        info: part('info'),
        url: part('url'),
        time: part('time'),
      },
    ];
  });
}

export async function storeClientLogs(work: Work, logs: readonly ClientLog[]): Promise<void> {
  const now = new Date(work.app.clock.now()).toISOString();
  for (const log of logs) {
    await work.tx.run(
      `insert into client_log (tenant_id, id, user_id, received_at, type, message, stack, info, url, time)
       values ($1, $2::uuid, $3::uuid, $4::timestamptz, $5, $6, $7, $8, $9, $10)`,
      [work.tenantId, newId(), work.actor.userId, now, log.type, log.message, log.stack, log.info, log.url, log.time],
    );
  }
}
