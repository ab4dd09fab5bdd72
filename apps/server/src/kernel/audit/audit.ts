import type { AuditKind } from '@anlan/domain/logs/audit-words';
import { type Ctx, homeTenant } from '../context';
import { newId } from '../db/id';

/** What kind of thing happened; writes of resources use `create`, `update`, `remove` or the action's name. */
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

/** Columns every audit row takes from the request, as parameters starting at `from`: who, from where. */
export function auditFacts(ctx: Ctx, from: number): { columns: string; places: string; values: unknown[] } {
  const values = [
    newId(),
    new Date(ctx.app.clock.now()).toISOString(),
    ctx.actor.userId || null,
    ctx.actor.userName,
    homeTenant(ctx.actor),
    ctx.actor.ghost?.userId ?? null,
    ctx.ip,
    ctx.requestId,
  ];
  const casts = ['uuid', 'timestamptz', 'uuid', 'text', 'text', 'uuid', 'text', 'text'];
  return {
    columns: 'id, time, user_id, user_name, user_tenant, ghost_user, ip, request_id',
    places: casts.map((cast, place) => `$${from + place}::${cast}`).join(', '),
    values,
  };
}

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
  const facts = auditFacts(work, 8);
  await work.tx.run(
    `insert into audit_log (tenant_id, kind, resource, record_id, success, before, after, ${facts.columns})
     values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, ${facts.places})`,
    [
      entry.tenantId ?? work.tenantId,
      entry.kind,
      entry.resource,
      entry.recordId ?? null,
      entry.success ?? true,
      jsonOf(entry.before),
      jsonOf(entry.after),
      ...facts.values,
    ],
  );
}
