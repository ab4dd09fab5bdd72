import type { App } from '../app';
import { asSystem } from '../kernel/context';
import type { Tx } from '../kernel/db/db';

interface State {
  /** The moment the demo takes for the present: one, however often its loading was begun again. */
  readonly since: number;
  /** What is done; absent in what was loaded before steps were kept, and is whole. */
  readonly steps?: readonly string[];
  readonly complete?: true;
}

const KEY = 'demo';

const stateOf = async (tx: Tx): Promise<State | undefined> => {
  const [row] = await tx.query<{ value: State }>(`select value from app_state where key = '${KEY}'`);
  return row?.value;
};

/** Nothing of the demo yet, a part of it, or all. */
export const demoState = (app: App): Promise<'none' | 'half' | 'whole'> =>
  asSystem(app.services, 'how much of the demo is here', async ({ tx }) => {
    const state = await stateOf(tx);
    if (!state) return 'none';
    return state.steps && !state.complete ? 'half' : 'whole';
  });

/** Which steps of loading are done, kept in the database: whoever begins again goes on where the former one ended. */
export class Progress {
  private constructor(
    private readonly app: App,
    readonly since: number,
    private readonly done: Set<string>,
  ) {}

  static async begin(app: App): Promise<Progress> {
    const now = app.services.clock.now();
    const state = await asSystem(app.services, 'demo begins', async ({ tx }) => {
      await tx.run(`insert into app_state (key, value) values ('${KEY}', $1::jsonb) on conflict do nothing`, [
        JSON.stringify({ since: now, steps: [] } satisfies State),
      ]);
      return stateOf(tx);
    });
    return new Progress(app, state?.since ?? now, new Set(state?.steps ?? []));
  }

  /** `there`: finds what the step leaves behind, for the one that ended between its work and its mark. */
  async once(step: string, work: () => Promise<unknown>, there?: string): Promise<void> {
    if (this.done.has(step)) return;
    const found = there
      ? await asSystem(this.app.services, `demo: ${step}`, ({ tx }) => tx.query(`${there} limit 1`))
      : [];
    if (found.length === 0) await work();
    this.done.add(step);
    await this.#keep({ since: this.since, steps: [...this.done] });
  }

  finish(): Promise<void> {
    return this.#keep({ since: this.since, steps: [...this.done], complete: true });
  }

  #keep(state: State): Promise<void> {
    return asSystem(this.app.services, 'demo goes on', async ({ tx }) => {
      await tx.run(`update app_state set value = $1::jsonb where key = '${KEY}'`, [JSON.stringify(state)]);
    });
  }
}

/**
 * Takes a half-made company away, so that it can be made anew. All its rows go in one statement, for they point to one
 * another in circles and foreign keys are checked at its end. What the audit log says of it stays: it has happened.
 */
export async function removeCompany(app: App, tenantId: string): Promise<void> {
  await asSystem(app.services, 'demo: a half-made company', async ({ tx }) => {
    const [known] = await tx.query('select 1 from tenant where tenant_id = $1', [tenantId]);
    if (!known) return;
    // Rows of the company, and what it has written elsewhere (its feedback to the platform).
    const tables = await tx.query<{ name: string; columns: string[] }>(
      `select quote_ident(c.relname) as name, array_agg(distinct quote_ident(a.attname)) as columns
         from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
        where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and has_table_privilege(current_user, c.oid, 'delete')
          and (a.attname = 'tenant_id' or exists (
            select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'tenant'::regclass and k.conkey = array[a.attnum]))
        group by 1 order by 1`,
    );
    const parts = tables.map(
      ({ name, columns }, place) =>
        `d${place} as (delete from ${name} where ${columns.map((column) => `${column} = $1`).join(' or ')})`,
    );
    await tx.run(`with ${parts.join(', ')} select 1`, [tenantId]);
  });
}
