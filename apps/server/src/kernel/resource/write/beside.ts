import type { AnyResource, Stored } from '@anlan/resource';
import { shanghai } from '../../context';
import { type BatchConsumer, byCompany, recordsOf } from '../../events/events';
import { changeMany } from './many';

/** Works that go on only while others of the same resource do, which they name. */
export interface Beside {
  readonly resource: AnyResource;
  /** Columns: whom it names, and what one is called. */
  readonly names: string;
  readonly title: string;
  /** State of a work that goes on, and those of one that may be worked beside. */
  readonly working: number;
  readonly ready: readonly number[];
  readonly normal: number;
  readonly interrupted: number;
  readonly why: (titles: string) => string;
  /** The line of history, as the child rows of that field. */
  readonly history: string;
  line(why: string, at: string): Stored;
}

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly titles: string;
}

/**
 * Interrupts what goes on beside a work that has stopped, ended or been taken away. By the rows as they stand, so that it
 * may be told twice; whoever takes a step at the same moment finds the state as it is, and one of both wins.
 */
export const stopBeside = ({ resource, names, title, ...of }: Beside): BatchConsumer =>
  byCompany(async (tx, tenantId, events, app) => {
    const told = [...new Set(events.flatMap((event) => recordsOf(event, 'ids')))];
    if (told.length === 0) return;
    const rows = await tx.query<Row>(
      `select t.id::text as id, string_agg(coalesce(b.${title}, ''), '、' order by b.id) as titles
         from ${resource.table} t join ${resource.table} b on b.tenant_id = $1 and b.id = any(t.${names}) and b.id = any($2::uuid[])
        where t.tenant_id = $1 and t.process_state = $3::int and t.run_flag = $4::int and t.deleted_at is null and t.${names} && $2::uuid[]
          and (b.deleted_at is not null or b.run_flag <> $4::int or not b.process_state = any($5::int[]))
        group by t.id`,
      [tenantId, told, of.working, of.normal, of.ready],
    );
    const at = shanghai(app.clock.now());
    for (const { id, titles } of rows) {
      const why = of.why(titles);
      await changeMany({ app, tx, tenantId }, resource, {
        kind: 'clockStop',
        mark: true,
        where: (bind) =>
          `t.id = ${bind(id)}::uuid and t.process_state = ${bind(of.working)}::int and t.run_flag = ${bind(of.normal)}::int`,
        set: { runFlag: of.interrupted, interruptedAt: at, interruptReason: why },
        children: { [of.history]: { some: new Map([[id, [of.line(why, at)]]]) } },
      });
    }
  });
