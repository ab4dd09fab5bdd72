import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { asSystem, type Services } from '../../../kernel/context';
import type { Job } from '../../../kernel/module';
import { bucketsOf } from '../../../kernel/resource/figures/counters';

const BATCH = 500;

/**
 * Marks what has passed its deadline since the last look, by a partial index that holds nothing else. A mark of the
 * clock, not an edit: version, author and time of change stay, so nobody's open form goes stale. Counters, audit and
 * the event go with it in one statement. Gives how many were marked.
 */
export async function markOverdue(app: Services): Promise<number> {
  let marked = 0;
  for (let n = BATCH; n === BATCH; marked += n) n = await markSome(app);
  return marked;
}

async function markSome(app: Services): Promise<number> {
  const now = new Date(app.clock.now()).toISOString();
  const deltas = [
    ...bucketsOf(hiddenDanger, 'b').map((bucket) => ({ ...bucket, n: -1 })),
    ...bucketsOf(hiddenDanger, 'w').map((bucket) => ({ ...bucket, n: 1 })),
  ];
  const parts = [
    ...deltas.map(
      ({ entity, dims, n }, place) =>
        `d${place} as (insert into counter_delta (tenant_id, entity, dims, n) select b.tenant_id, '${entity}', ${dims}, ${n} from b join w on w.tenant_id = b.tenant_id and w.id = b.id)`,
    ),
    `a as (insert into audit_log (tenant_id, id, time, kind, resource, record_id, before, after)
       select w.tenant_id, gen_random_uuid(), $1::timestamptz, 'overdue', '${hiddenDanger.name}', w.id::text, '{"is_overdue": 0}', '{"is_overdue": 1}' from w)`,
    ...(app.events.wants(hiddenDanger.name)
      ? [
          `o as (insert into outbox (tenant_id, topic, record_id) select w.tenant_id, '${hiddenDanger.name}.overdue', w.id::text from w)`,
        ]
      : []),
  ];
  return asSystem(app, 'hidden dangers past their deadline', async ({ tx }) => {
    const [lock] = await tx.query<{ got: boolean }>(
      "select pg_try_advisory_xact_lock(hashtext('anlan/overdue')) as got",
    );
    if (!lock?.got) return 0;
    const [row] = await tx.query<{ n: number }>(
      `with b as (select * from hidden_danger t where t.status in (1, 2, 7) and t.is_overdue = 0 and t.deleted_at is null
                    and t.revise_time_limit < $1::timestamptz order by t.revise_time_limit limit ${BATCH} for update skip locked),
            w as (update hidden_danger t set is_overdue = 1 from b where t.tenant_id = b.tenant_id and t.id = b.id returning t.*),
            ${parts.join(', ')}
       select count(*)::int as n from w`,
      [now],
    );
    return row?.n ?? 0;
  });
}

export const overdueJob: Job = {
  name: 'overdue hidden dangers',
  everyMs: 60_000,
  run: async (services) => {
    const marked = await markOverdue(services);
    if (marked > 0) services.log.info({ marked }, '隐患已逾期');
  },
};
