import { afterEach, describe, expect, it } from 'vitest';
import { readTestEnv } from '../../../env';
import { schema } from '../../../schema';
import { openTestDb } from '../../../testing/test-db';
import type { Engine } from '../db';
import { readCatalogue } from './catalogue';
import { distributeSql } from './distribute';
import { placements } from './placement';

/** They note what they are asked for; a table with triggers or keys is refused, as by Citus. */
const STAND_INS = `
create table asked (n bigint generated always as identity, what text, of text, beside text);
create function bare(of regclass) returns void language plpgsql as $$ begin
  if exists (select from pg_trigger where tgrelid = of and not tgisinternal) then
    raise exception 'cannot distribute relation "%" because it has triggers', of;
  end if;
  if exists (select from pg_constraint where contype = 'f' and of in (conrelid, confrelid)) then
    raise exception 'cannot distribute relation "%" because of its keys', of;
  end if;
end $$;
create function create_reference_table(of regclass) returns void language sql as
  $$ select bare(of); insert into asked (what, of) values ('reference', of::text) $$;
create function create_distributed_table(of regclass, by text, colocate_with text) returns void language plpgsql as $$ begin
  perform bare(of);
  if exists (select from pg_index i where i.indrelid = of and i.indisunique
              and not (select a.attnum from pg_attribute a where a.attrelid = of and a.attname = by) = any(i.indkey)) then
    raise exception 'cannot create constraint on "%"', of;
  end if;
  insert into asked (what, of, beside) values ('distributed', of::text, colocate_with);
end $$;
create function truncate_local_data_after_distributing_table(of regclass) returns void language sql as
  $$ insert into asked (what, of) values ('cleared', of::text) $$;
create function run_command_on_workers(command text) returns void language sql as
  $$ insert into asked (what, of) values ('workers', command) $$;
`;

/** Roles belong to the whole server, which other tests are using. */
const withoutRoles = (sql: string): string => sql.replaceAll(/^alter role .*\n/gm, '');

let db: Engine | undefined;
afterEach(async () => {
  await db?.close();
  db = undefined;
});

const state = async (engine: Engine) => ({
  catalogue: await readCatalogue(engine),
  triggers: await engine.owner('triggers', (tx) =>
    tx.query(
      `select c.relname as table, pg_get_triggerdef(t.oid) as def from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where not t.tgisinternal order by 1, 2`,
    ),
  ),
  rows: await engine.owner('rows', async (tx) => {
    const counts: Record<string, number> = {};
    for (const { name } of schema)
      counts[name] = Number((await tx.query<{ n: string }>(`select count(*) as n from ${name}`))[0]?.n);
    return counts;
  }),
});

const TOKENS = 'session_token';

describe.skipIf(readTestEnv().engine === 'pglite')('what db:distribute prints', () => {
  it.each([
    ['empty', true],
    ['filled', 'seeded'],
  ] as const)('leaves an %s database as it was, but for the key of tokens to sessions', async (_, own) => {
    db = await openTestDb({ own });
    const before = await state(db);
    expect(before.triggers.length).toBeGreaterThan(0);
    expect(Object.values(before.rows).some((n) => n > 100)).toBe(own === 'seeded');
    await db.owner('stand-ins', (tx) => tx.exec(STAND_INS));
    const sql = withoutRoles(distributeSql(schema));
    await db.owner('distribute', (tx) => tx.exec(sql.replace(/^begin;\n/, '').replace(/commit;\n$/, '')));

    const asked = await db.owner('what was asked', (tx) =>
      tx.query<{ what: string; of: string; beside: string | null }>('select what, of, beside from asked order by n'),
    );
    for (const kind of ['reference', 'distributed'] as const)
      expect(new Set(asked.filter(({ what }) => what === kind).map(({ of }) => of))).toEqual(
        new Set([...placements(schema)].filter(([, placed]) => placed === kind).map(([name]) => name)),
      );
    const [first, ...others] = asked.filter(({ what }) => what === 'distributed');
    expect(new Set(others.map(({ beside }) => beside))).toEqual(new Set([first?.of]));

    await db.owner('stand-ins go', (tx) => tx.exec('drop table asked'));
    const after = await state(db);
    expect(after.triggers).toEqual(before.triggers);
    expect(after.rows).toEqual(before.rows);
    const withoutTokens = ({ catalogue }: typeof before) => catalogue.tables.filter(({ name }) => name !== TOKENS);
    expect(withoutTokens(after)).toEqual(withoutTokens(before));
    const tokens = ({ catalogue }: typeof before) => catalogue.tables.find(({ name }) => name === TOKENS);
    expect(tokens(after)).toEqual({ ...tokens(before), foreignKeys: [] });
    const roles = await db.owner('sequences', (tx) =>
      tx.query(`select has_sequence_privilege('anlan_app', 'outbox_id_seq', 'usage') as app,
                       has_sequence_privilege('anlan_system', 'counter_delta_id_seq', 'usage') as system`),
    );
    expect(roles).toEqual([{ app: true, system: true }]);
  });

  it('lets both roles in between the nodes', () => {
    expect(distributeSql(schema)).toMatch(/^alter role anlan_app login;\nalter role anlan_system login;$/m);
  });
});
