import type { AuditKind } from '@anlan/domain/logs/audit-words';
import { type Ctx, homeTenant, type Services } from '../context';
import { newId } from '../db/id';

/** What kind of thing happened; writes of resources use `create`, `update`, `remove` or the step's name. */
export interface AuditEntry {
  readonly kind: AuditKind;
  readonly resource: string;
  readonly recordId?: string | null;
  readonly success?: boolean;
  readonly before?: unknown;
  readonly after?: unknown;
  /** The tenant it happened in; the context's unless told. */
  readonly tenantId?: string;
}

/**
 * Columns every audit row takes from whoever writes: who, from where. The clock is nobody. `many`: the rows of one
 * statement get their ids from the database.
 */
export function auditFacts(
  writer: WriterFacts,
  bind: (value: unknown) => string,
  many = false,
): { columns: string; places: string } {
  const { app, actor, ip, requestId } = writer;
  const values: readonly [unknown, string][] = [
    [new Date(app.clock.now()).toISOString(), 'timestamptz'],
    [actor?.userId || null, 'uuid'],
    [actor?.userName ?? null, 'text'],
    [actor ? homeTenant(actor) : null, 'text'],
    [actor?.ghost?.userId ?? null, 'uuid'],
    [ip ?? null, 'text'],
    [requestId ?? null, 'text'],
  ];
  return {
    columns: 'id, time, user_id, user_name, user_tenant, ghost_user, ip, request_id',
    places: [
      many ? 'gen_random_uuid()' : `${bind(newId())}::uuid`,
      ...values.map(([value, cast]) => `${bind(value)}::${cast}`),
    ].join(', '),
  };
}

type WriterFacts = Partial<Pick<Ctx, 'actor' | 'ip' | 'requestId'>> & { readonly app: Pick<Services, 'clock'> };

/** What a client has sent may hold what no jsonb can: NUL and halves of characters are left out. */
const jsonOf = (facts: unknown): string | null =>
  facts === undefined
    ? null
    : JSON.stringify(facts).replace(/\\\\|\\u0000|\\ud[89a-f][0-9a-f]{2}/g, (found) => (found === '\\\\' ? found : ''));

/** One insert-only row for what no generated statement writes: sign-in, export, grant, import. */
export async function audit(
  work: Ctx & { readonly tx: { run(text: string, params?: readonly unknown[]): Promise<number> } },
  entry: AuditEntry,
): Promise<void> {
  const values: unknown[] = [
    entry.tenantId ?? work.tenantId,
    entry.kind,
    entry.resource,
    entry.recordId ?? null,
    entry.success ?? true,
    jsonOf(entry.before),
    jsonOf(entry.after),
  ];
  const facts = auditFacts(work, (value) => `$${values.push(value)}`);
  await work.tx.run(
    `insert into audit_log (tenant_id, kind, resource, record_id, success, before, after, ${facts.columns})
     values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, ${facts.places})`,
    values,
  );
}
