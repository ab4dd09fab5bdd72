import { hostname } from 'node:os';
import { maskLog } from '@anlan/domain/logs/mask';
import { asSystem, PLATFORM_TENANT, type Services } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import type { SeenCall } from '../../kernel/pipeline/observer';

/** A node that cannot write for a minute keeps this much, then counts what it lets go. */
const QUEUE = 5_000;
const BATCH = 1_000;
const STACK = 8_000;
/** The heartbeat of every open page, and the logs read through themselves, tell nobody anything. */
const SILENT: ReadonlySet<string> = new Set(['/safe/onlineuser/login']);

type Row = Readonly<Record<string, string | number | null>>;

/**
 * What the api and error logs are made of. A call costs a row in memory; a job writes the rows of this node together,
 * one statement a second, so no answer ever waits for its own log line.
 */
export class Recorder {
  #calls: Row[] = [];
  #errors: Row[] = [];
  #lost = 0;
  #readPercent = 100;
  readonly #host = hostname();

  constructor(private readonly app: Pick<Services, 'db' | 'clock' | 'log' | 'parameters'>) {}

  readonly observe = (call: SeenCall): void => {
    const { route } = call;
    if (SILENT.has(route.path) || route.path.startsWith('/blade-log/')) return;
    const failed = call.status >= 400;
    const sampled = failed || route.effect === 'write' || Math.random() * 100 < this.#readPercent;
    if (!sampled && call.bug === undefined) return;
    if (this.#calls.length + this.#errors.length >= QUEUE) {
      this.#lost += 1;
      return;
    }
    const facts = {
      tenant_id: call.actor?.tenantId ?? PLATFORM_TENANT,
      id: newId(),
      create_time: new Date(this.app.clock.now()).toISOString(),
      create_by: call.actor?.userName ?? null,
      remote_ip: call.ip,
      request_id: call.requestId,
      title: route.summary,
      method: route.method,
      request_uri: printable(call.uri, 300),
      server_host: this.#host,
    };
    if (sampled)
      this.#calls.push({
        ...facts,
        status: call.status,
        time: Math.round(call.milliseconds),
        user_agent: printable(call.userAgent, 300),
      });
    if (call.bug !== undefined) this.#errors.push({ ...facts, id: newId(), ...thrown(call.bug) });
  };

  /** Writes what waits. Rows whose statement fails are given up: a log must not grow while the database is away. */
  async flush(): Promise<void> {
    this.#readPercent = Number(await this.app.parameters.get(PLATFORM_TENANT, 'log.readPercent'));
    while (this.#calls.length > 0 || this.#errors.length > 0) {
      const calls = this.#calls.splice(0, BATCH);
      const errors = this.#errors.splice(0, BATCH);
      await asSystem(this.app, 'write logs', async ({ tx }) => {
        for (const [table, rows, types] of [
          ['api_log', calls, 'status int, time int, user_agent text'],
          ['error_log', errors, 'exception_name text, message text, stack_trace text'],
        ] as const) {
          if (rows.length === 0) continue;
          const columns = Object.keys(rows[0] as Row).join(', ');
          await tx.run(
            `insert into ${table} (${columns}) select ${columns} from json_to_recordset($1::json) as r(tenant_id text, id uuid, create_time timestamptz, create_by text, remote_ip text, request_id text, title text, method text, request_uri text, server_host text, ${types}) on conflict do nothing`,
            [JSON.stringify(rows)],
          );
        }
      });
    }
    if (this.#lost > 0) {
      this.app.log.warn({ lost: this.#lost }, '接口日志写入跟不上，部分记录被丢弃');
      this.#lost = 0;
    }
  }

  /** Clears what is older than the platform's parameter says, a bounded number of rows at a time. */
  async clear(): Promise<void> {
    const days = Number(await this.app.parameters.get(PLATFORM_TENANT, 'log.keepDays'));
    const before = new Date(this.app.clock.now() - days * 86_400_000).toISOString();
    for (const table of ['api_log', 'error_log']) {
      for (let removed = BATCH; removed === BATCH; ) {
        removed = await asSystem(this.app, 'clear old logs', ({ tx }) =>
          tx.run(
            `delete from ${table} where (tenant_id, id) in (select tenant_id, id from ${table} where create_time < $1::timestamptz order by create_time desc limit ${BATCH})`,
            [before],
          ),
        );
      }
    }
  }
}

/** NUL and halves of characters cannot be stored. */
const printable = (text: string, max: number): string =>
  PLAIN.test(text)
    ? text.slice(0, max)
    : text
        .slice(0, max)
        .replaceAll('\0', '')
        .replace(/\p{Surrogate}/gu, '');

const PLAIN = /^[\x20-\x7e]*$/;

function thrown(error: unknown): Row {
  const known = error instanceof Error ? error : new Error(String(error));
  // The first lines of a stack repeat the message.
  const stack = (known.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    exception_name: printable(known.name, 100),
    message: printable(maskLog(known.message, 1_000), 1_000),
    stack_trace: printable(maskLog(stack.join('\n'), STACK), STACK),
  };
}
