import { resourceOf, resources } from '@anlan/domain';
import {
  type AnyField,
  type AnyResource,
  columnName,
  type FieldError,
  kindOf,
  message,
  permissionsOf,
  replyNames,
  wireName,
} from '@anlan/resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../kernel/db/id';
import { hasTenant, keyColumn } from '../kernel/resource/table';
import { company, must, type WorldCompany } from '../testing/company-world';
import { createOne, referred, specimen, withFiles } from '../testing/specimen';
import { openWorld, type World } from '../testing/world';
import { castOf, passed, siteCast } from './cast';
import type { Cast } from './cast-of';
import {
  calls,
  creatable,
  ending,
  fitting,
  gettable,
  has,
  listed,
  makeable,
  type Subject,
  send,
  singletons,
  subjects,
} from './subjects';

/** Every standard operation × every resource, derived from the definitions. */
let world: World;
let cast: Cast;
let b: WorldCompany;
beforeAll(async () => {
  world = await openWorld();
  cast = await castOf(world);
  b = await company(world);
});
afterAll(async () => {
  await world?.close();
});

const cases = (list: readonly Subject[]) => list.map((subject) => [subject.resource.name, subject] as const);
const entries = (resource: AnyResource): [string, AnyField][] =>
  Object.entries(resource.fields).filter(([, field]) => !field.computed && field.kind !== 'state');
const errorsOf = (reply: { data: { errors?: FieldError[] } }): FieldError[] => reply.data?.errors ?? [];

type Stored = Record<string, unknown>;
type Told = Record<string, Stored[] | undefined>;
/** Of an audited child row what the driver gives back alike. */
const comparable = (row: Stored = {}): Stored =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => typeof value === 'string' && !/^\d{4}-/.test(value)));

async function stored(resource: AnyResource, id: string): Promise<Record<string, unknown>> {
  const [row] = await world.sql(`select * from ${resource.table} where ${keyColumn(resource)}::text = $1`, [id]);
  if (!row) throw new Error(`${resource.name} ${id} is not stored`);
  return row;
}

describe.each(cases(creatable))('%s', (_name, subject) => {
  const { resource } = subject;
  // What is made once and never edited has no form to send again.
  const changeable = has(resource, 'update', 'submit');

  it('comes back as it was written', async () => {
    const body = subject.body(cast);
    const id = await createOne(subject.keeper(cast), resource, body);
    const data = gettable(resource)
      ? must(await send(subject.keeper(cast), calls.get(resource, id))).data
      : must(await send(subject.keeper(cast), calls.page(resource, { id }))).data.records[0];
    expect(data.id).toBe(id);
    for (const [name, field] of entries(resource)) {
      const wire = wireName(name, field);
      if (field.secret || field.personal || !(wire in body) || ['rows', 'json', 'period'].includes(field.kind))
        continue;
      expect([wire, String(data[wire] ?? '')]).toEqual([wire, plain(field, body[wire])]);
    }
  });

  const rows = Object.entries(resource.fields).filter(([, field]) => field.kind === 'rows' && !field.computed);
  it.runIf(rows.length > 0)('a record copied from another keeps all of its child rows', async () => {
    const body = subject.body(cast);
    const copied = Object.fromEntries(
      rows.map(([name, field]) => {
        const wire = wireName(name, field);
        return [wire, (body[wire] as object[]).map((row) => ({ ...row, id: newId() }))];
      }),
    );
    const id = await createOne(subject.keeper(cast), resource, { ...body, ...copied });
    for (const [name, field] of rows as [string, Extract<AnyField, { kind: 'rows' }>][]) {
      const list = await world.sql(`select id from ${field.table} where parent_id = $1::uuid`, [id]);
      // A ticket has its company's own measures besides.
      const sent = (copied[wireName(name, field)] as object[]).length;
      const own = resource.name === resources.permit.name && name === 'measures' ? 1 : 0;
      expect([name, list.length]).toEqual([name, sent + own]);
    }
  });

  it.runIf(rows.length > 0 && has(resource, 'update') && has(resource, 'remove'))(
    'tells in the audit what its child rows were and have become',
    async () => {
      const body = subject.body(cast);
      const id = await createOne(subject.keeper(cast), resource, body);
      const told = async (kind: string) => {
        const [row] = await world.sql<{ before: Told; after: Told }>(
          'select before, after from audit_log where resource = $1 and record_id = $2 and kind = $3 order by time desc, id desc limit 1',
          [resource.name, id, kind],
        );
        return row as { before: Told; after: Told };
      };
      const kept = async (field: Extract<AnyField, { kind: 'rows' }>) =>
        world.sql<Stored>(`select * from ${field.table} where parent_id = $1::uuid order by sort, id`, [id]);
      const born = await told('create');
      const before = new Map<string, readonly Stored[]>();
      for (const [name, field] of rows as [string, Extract<AnyField, { kind: 'rows' }>][]) {
        const list = await kept(field);
        expect(list.length).toBeGreaterThan(0);
        for (const [place, row] of list.entries())
          expect(row).toMatchObject(comparable(born.after[columnName(name)]?.[place]));
        before.set(name, list);
      }
      // The same rows once more as new ones: the former go.
      must(await send(subject.keeper(cast), calls.update(resource, id, body)));
      const changed = await told('update');
      for (const [name, field] of rows as [string, Extract<AnyField, { kind: 'rows' }>][]) {
        const key = columnName(name);
        expect(changed.before[key]?.map((row) => row.id)).toEqual(before.get(name)?.map((row) => row.id));
        expect(changed.after[key]?.map((row) => row.id)).toEqual((await kept(field)).map((row) => row.id));
        before.set(name, await kept(field));
      }
      must(await send(subject.keeper(cast), calls.remove(resource, [id])));
      const gone = await told('remove');
      for (const [name] of rows) {
        const key = columnName(name);
        expect(gone.before[key]?.map((row) => row.id)).toEqual(before.get(name)?.map((row) => row.id));
        expect(gone.after[key]).toEqual([]);
      }
    },
  );

  it('names everything that is missing, in Chinese, all at once', async () => {
    const reply = await send(subject.keeper(cast), calls.create(resource, {}));
    expect(reply.status).toBe(400);
    const missing = entries(resource).filter(([, field]) => field.required && field.default === undefined);
    expect(missing.length).toBeGreaterThan(0);
    const told = new Map(errorsOf(reply).map((error) => [error.field, error.message]));
    for (const [name, field] of missing) {
      const sentence = field.kind === 'text' && field.format === 'phone' ? message.phoneEmpty : message.required(field);
      // A dictionary's root names its code, and its key follows.
      if (resource.name === 'dict' && name === 'dictKey') continue;
      expect([name, told.get(wireName(name, field))]).toEqual([name, sentence]);
    }
    expect(reply.msg).toBe(errorsOf(reply)[0]?.message);
  });

  it('tells every text that is too long', async () => {
    const long = entries(resource).filter(
      ([name, field]) =>
        (field.kind === 'text' || field.kind === 'longText') &&
        !('format' in field && field.format) &&
        name !== resource.key &&
        !hidden(field),
    );
    const body = subject.body(
      cast,
      Object.fromEntries(long.map(([name, field]) => [wireName(name, field), '长'.repeat(3000)])),
    );
    const reply = await send(subject.keeper(cast), calls.create(resource, body));
    expect(reply.status).toBe(400);
    const told = new Map(errorsOf(reply).map((error) => [error.field, error.message]));
    for (const [name, field] of long)
      expect([name, told.get(wireName(name, field))]).toEqual([name, expect.stringMatching(/^最多\d+个字$/)]);
  });

  it('takes no value that only the server sets, neither at creation nor later', async () => {
    const keeper = subject.keeper(cast);
    const smuggled: Record<string, unknown> = {
      tenantId: b.tenantId,
      createUser: b.admin.userId,
      createTime: '2001-01-01 00:00:00',
      updateUser: b.admin.userId,
      updateTime: '2001-01-01 00:00:00',
      isDeleted: 1,
      __proto__: { admin: true },
      ...Object.fromEntries(
        Object.entries(resource.fields).flatMap(([name, field]) =>
          field.computed || field.kind === 'state' ? [[wireName(name, field), forged(field)]] : [],
        ),
      ),
    };
    // Who keeps tenants names one by its number.
    if (resource.name === 'tenant') delete smuggled.tenantId;
    const honest = await stored(resource, await subject.make(cast));
    const id = await createOne(keeper, resource, { ...smuggled, ...subject.body(cast) });
    const made = await stored(resource, id);
    expect(marked(protectedOf(resource, made), made)).toEqual(marked(protectedOf(resource, honest), honest));
    expect(made.create_user).toBe(keeper.userId);
    expect(String(made.create_time) > '2025').toBe(true);

    if (!changeable) return;
    must(await send(keeper, calls.update(resource, id, { ...smuggled, version: made.version })));
    const changed = await stored(resource, id);
    // A site ticket that is saved while it is being checked counts one version more.
    const moved = resource.name === resources.siteWork.name ? { round: Number(made.round) + 1 } : {};
    expect(protectedOf(resource, changed)).toEqual({ ...protectedOf(resource, made), ...moved });
    expect(changed.create_time).toBe(made.create_time);
    expect(changed.create_user).toBe(keeper.userId);
    expect(changed.deleted_at).toBe(null);
    expect(changed.version).toBe(Number(made.version) + 1);
  });

  it('refuses the names of columns that nobody sends', async () => {
    const columns = [
      'tenant_id',
      'create_user',
      'createTenant',
      'deletedAt',
      'deleted_at',
      'ancestors',
      'pinyin',
      'searchGrams',
    ];
    const body = subject.body(cast, Object.fromEntries(columns.map((name) => [name, b.tenantId])));
    const reply = await send(subject.keeper(cast), calls.create(resource, body));
    const strange = columns.filter((name) => !replyNames(resource).has(name));
    expect([reply.status, errorsOf(reply).map(({ field }) => field)]).toEqual([400, strange]);
  });

  it('refuses a form opened before somebody else saved, and counts versions', async () => {
    if (!changeable) return;
    const keeper = subject.keeper(cast);
    const id = await subject.make(cast);
    must(await send(keeper, calls.update(resource, id, { version: 1 })));
    const late = await send(keeper, calls.update(resource, id, { version: 1 }));
    expect([late.status, late.msg]).toEqual([400, message.stale]);
    expect((await stored(resource, id)).version).toBe(2);
  });

  it('points to nothing of another company, and to nothing that is not there', async () => {
    const keeper = subject.keeper(cast);
    const foreign: Record<string, string> = {
      dept: b.places.root,
      user: b.admin.userId,
      role: b.roles.get('employee') as string,
      post: b.places.post,
      area: b.places.area,
      region: '999999',
    };
    const refs = entries(resource).filter(
      ([, field]) => field.kind === 'ref' && foreign[(field as { target: string }).target] && !hidden(field),
    );
    if (resource.fields.parentId && !(resource.fields.parentId.kind !== 'parent'))
      refs.push(['parentId', resource.fields.parentId]);
    const foreignParent = async () =>
      hasTenant(resource) ? await makeInB(resource) : '018f0000-0000-7000-8000-000000000000';
    const body = subject.body(cast);
    for (const [name, field] of refs) {
      body[wireName(name, field)] =
        field.kind === 'parent' ? await foreignParent() : foreign[(field as { target: string }).target];
    }
    if (refs.length === 0) return expect(refs).toEqual([]);
    const reply = await send(keeper, calls.create(resource, body));
    // A dictionary item below a parent that is not there is itself not there.
    if (resource.name === 'dict') return expect(reply.status).toBe(404);
    expect(reply.status).toBe(400);
    expect(
      errorsOf(reply)
        .map((error) => error.field)
        .sort(),
    ).toEqual(expect.arrayContaining(refs.map(([name, field]) => wireName(name, field)).sort()));
  });

  it('says in a sentence that a name is taken', async () => {
    const unique = entries(resource).filter(([name, field]) => field.unique && name !== resource.key);
    if (unique.length === 0) return expect(entries(resource).some(([, field]) => field.unique)).toBe(false);
    for (const [name, field] of unique) {
      const keeper = subject.keeper(cast);
      const wire = wireName(name, field);
      // What one row alone may refer to: a row of its own, to which no other specimen refers.
      const target = field.kind === 'ref' ? makeable.find((other) => other.resource.name === field.target) : undefined;
      const first = subject.body(cast, target ? { [wire]: await target.make(cast) } : {});
      expect(first[wire]).toBeTruthy();
      await createOne(keeper, resource, first);
      const again = subject.body(cast, { [wire]: first[wire] });
      const reply = await send(keeper, calls.create(resource, await withFiles(keeper, resource, again)));
      expect([reply.status, reply.msg]).toEqual([
        400,
        typeof field.unique === 'string' ? field.unique : `${field.label}已存在`,
      ]);
      if (hasTenant(resource) && resource.scope === 'tenant')
        await makeInB(resource, { [wire]: target ? await makeInB(target.resource) : first[wire] });
    }
  });

  it('is removed all or not at all', async () => {
    // What is told to others is withdrawn, and stays.
    if (!has(resource, 'remove')) return expect(has(resource, 'update')).toBe(false);
    const keeper = subject.keeper(cast);
    const mine = [await subject.make(cast), await subject.make(cast)];
    const others = resource.scope === 'tenant' ? [await makeInB(resource)] : ['018f0000-0000-7000-8000-000000000000'];
    const mixed = await send(keeper, calls.remove(resource, [...mine, ...others]));
    expect([mixed.status, mixed.msg]).toEqual([404, message.notFound]);
    for (const id of [...mine, ...(resource.scope === 'tenant' ? others : [])])
      expect((await stored(resource, id)).deleted_at).toBe(null);
    for (const id of mine) {
      const end = ending(resource, id);
      if (end) must(await send(keeper, end));
    }
    must(await send(keeper, calls.remove(resource, mine)));
    for (const id of mine) {
      expect((await stored(resource, id)).deleted_at).not.toBe(null);
      if (gettable(resource)) expect((await send(keeper, calls.get(resource, id))).status).toBe(404);
      else expect(must(await send(keeper, calls.page(resource, { id }))).data.records).toEqual([]);
      if (!changeable) continue;
      // A row with a key of its own carries it also when it is new: nothing but a whole body would bring it.
      expect((await send(keeper, calls.update(resource, id, {}))).status).toBe(resource.key === 'code' ? 400 : 404);
    }
    expect((await send(keeper, calls.remove(resource, mine))).status).toBe(404);
    const none = await send(keeper, calls.remove(resource, []));
    expect([none.status, none.msg]).toEqual([400, message.selectOne]);
  });

  const rowsOfB: Record<string, string> = {};
  /** What it must refer to is made in B as well, once. */
  const makeInB = async (of: AnyResource, more: Record<string, unknown> = {}): Promise<string> => {
    const fields = Object.values(of.fields).flatMap((field) =>
      field.kind === 'rows' ? [field, ...Object.values(field.fields)] : [field],
    );
    for (const field of fields) {
      if (field.kind !== 'ref' || !field.required || referred(b, rowsOfB)(field.target, field.where)) continue;
      const target = resourceOf(field.target);
      if (has(target, 'create', 'submit')) rowsOfB[target.name] = await makeInB(target);
    }
    if (of.name === resources.trainingPlan.name) rowsOfB.examCourse ??= await makeInB(resources.examCourse);
    if (of.name === resources.siteWork.name) Object.assign(rowsOfB, await siteCast(b));
    if (of.name === resources.changeAcceptance.name)
      rowsOfB.changePassed ??= await passed(world, await makeInB(resources.changeRequest));
    if (of.name === resources.permitDeputy.name)
      rowsOfB.siteGuardian ??= (await b.person({ account: 'deputy', role: 'employee' })).userId;
    return createOne(b.admin, of, {
      ...specimen(of.fields, { refer: referred(b, rowsOfB), tag: 'bb' }),
      ...fitting(of, rowsOfB),
      ...more,
    });
  };
});

describe.each(cases(singletons))('%s, of which a company has one', (_name, subject) => {
  const { resource } = subject;
  const id = () => cast.rows[resource.name] as string;

  it('is no second time made, and says so', async () => {
    const again = await send(subject.keeper(cast), calls.create(resource, subject.body(cast)));
    expect([again.status, again.msg]).toEqual([400, `${resource.label}已存在，请直接修改`]);
    const of = { ...specimen(resource.fields, { refer: referred(b), tag: 'bb' }), ...fitting(resource, cast.rows) };
    const first = await createOne(b.admin, resource, of);
    expect((await send(b.admin, calls.create(resource, of))).status).toBe(400);
    // Another company's is not there.
    expect((await send(subject.keeper(cast), calls.get(resource, first))).status).toBe(404);
    expect((await send(subject.keeper(cast), calls.update(resource, first, {}))).status).toBe(404);
    must(await send(b.admin, calls.remove(resource, [first])));
    expect(await createOne(b.admin, resource, of)).not.toBe(first);
  });

  it('names everything that is missing', async () => {
    const reply = await send(subject.keeper(cast), calls.create(resource, {}));
    const missing = entries(resource).filter(([, field]) => field.required && field.default === undefined);
    expect(errorsOf(reply)).toEqual(
      missing.map(([name, field]) => ({ field: wireName(name, field), message: message.required(field) })),
    );
  });

  it('refuses a form opened before somebody else saved', async () => {
    const keeper = subject.keeper(cast);
    const { version } = await stored(resource, id());
    must(await send(keeper, calls.update(resource, id(), { version })));
    expect((await send(keeper, calls.update(resource, id(), { version }))).msg).toBe(message.stale);
  });
});

describe.each(cases(listed))('the list of %s', (_name, subject) => {
  const { resource } = subject;
  const page = async (query: Record<string, string> = {}) => send(subject.keeper(cast), calls.page(resource, query));
  beforeAll(async () => {
    if (creatable.includes(subject)) for (let place = 0; place < 3; place += 1) await subject.make(cast);
  });

  it('refuses filters and sorts nobody declared, by name', async () => {
    const filter = await page({ 'name;drop': '1' });
    expect([filter.status, filter.msg]).toEqual([400, message.unknownFilter('name;drop')]);
    const several = await page({ nonsense: '1', deletedAt: '1', [`${resource.title}_regex`]: 'x' });
    expect(errorsOf(several).map((error) => error.field)).toEqual(['nonsense', 'deletedAt', `${resource.title}_regex`]);
    for (const key of ['ascs', 'descs']) {
      const sort = await page({ [key]: 'id;select 1' });
      expect([sort.status, sort.msg]).toEqual([400, message.unknownSort('id;select 1')]);
    }
    expect((await page({ nonsense_ignore: '1', [resource.title]: '' })).status).toBe(200);
  });

  it('pages: at most 500, from 1, and past the end empty with the true total', async () => {
    const big = must(await page({ size: '1000' })).data;
    expect([big.size, big.current]).toEqual([500, 1]);
    expect(big.records.length).toBe(Math.min(500, big.total));
    const first = must(await page({ current: '0', size: '2' })).data;
    expect([first.current, first.size, first.records.length, first.total]).toEqual([
      1,
      2,
      Math.min(2, big.total),
      big.total,
    ]);
    expect(first.pages).toBe(Math.ceil(big.total / 2));
    const past = must(await page({ current: '99999', size: '10' })).data;
    expect([past.records, past.total]).toEqual([[], big.total]);
    const odd = must(await page({ current: 'x', size: '-5' })).data;
    expect([odd.current, odd.size]).toEqual([1, 1]);
    if (big.total >= 2) {
      const second = must(await page({ current: '2', size: '1' })).data;
      expect(second.records[0].id).toBe(big.records[1].id);
    }
  });

  it('finds by every declared filter what the rows say, and counts it alike', async () => {
    const all = must(await page({ size: '500' })).data.records as Record<string, unknown>[];
    expect(all.length).toBeGreaterThan(0);
    for (const [name, operator] of resource.views.list.filters ?? []) {
      const field = resource.fields[name];
      const wire = field ? wireName(name, field) : name;
      const row = all.find((one) => one[wire] !== null && one[wire] !== undefined && one[wire] !== '');
      if (!row) continue;
      const value = String(row[wire]).split(',')[0] as string;
      const query = (
        operator === 'range'
          ? { [`${wire}_datege`]: value.slice(0, 10), [`${wire}_datele`]: value.slice(0, 10) }
          : { [wire]: operator === 'like' ? value.slice(1, 4) : value }
      ) as Record<string, string>;
      const found = must(await page({ ...query, size: '500' })).data;
      const ids = found.records.map((one: { id: string }) => one.id);
      expect([name, ids.includes(row.id as string), found.total]).toEqual([name, true, ids.length]);
      if ((operator === 'equal' || operator === 'has') && all.length < 500) {
        const wanted = all
          .filter((one) =>
            String(one[wire] ?? '')
              .split(',')
              .includes(value),
          )
          .map((one) => one.id);
        expect([name, [...ids].sort()]).toEqual([name, wanted.sort()]);
      }
      if (resource.name === 'riskPoint') {
        const counted = await subject.keeper(cast).call('GET', '/safe/riskpoint/count', { query });
        expect(counted.data.total).toBe(found.total);
      }
    }
  });

  it('sorts by every column it shows, both ways', async () => {
    for (const column of resource.views.list.columns) {
      const name = typeof column === 'string' ? column : column.field;
      const field = resource.fields[name];
      if (
        field &&
        (('multiple' in field && field.multiple) || field.personal || ['file', 'json', 'rows'].includes(field.kind))
      )
        continue;
      const key = field ? wireName(name, field) : name;
      const { records: up, total } = must(await page({ ascs: key, size: '500' })).data;
      const { records: down } = must(await page({ descs: key, size: '500' })).data;
      const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
      expect([key, up.length]).toEqual([key, Math.min(500, total)]);
      if (total <= 500) expect([key, ids(up)]).toEqual([key, ids(down)]);
      const values = up
        .map((row: Record<string, unknown>) => row[key])
        .filter((value: unknown) => typeof value === 'number');
      expect(values).toEqual([...values].sort((left: number, right: number) => left - right));
    }
    expect(resource.views.list.columns.length).toBeGreaterThan(0);
  });

  it('takes wildcards as what they are', async () => {
    const field = resource.fields[resource.title] as AnyField;
    if (!kindOf(field).operators(field).includes('like')) return expect(field.kind).not.toBe('text');
    const wire = wireName(resource.title, field);
    for (const text of ['%', '_', '%%', '\\']) expect(must(await page({ [`${wire}_like`]: text })).data.total).toBe(0);
  });
});

const twins = subjects.filter(({ resource }) => has(resource, 'governmentPage'));

describe.each(cases(twins))('the supervisor’s twin of %s', (_name, { resource }) => {
  const [page, one] = [resource.wire.addresses.governmentPage, resource.wire.addresses.governmentGet].map((list) =>
    String(list?.[0]).replace('GET ', ''),
  ) as [string, string];
  const id = () => cast.rows[resource.name] as string;
  const query = () => ({ tenantId: cast.a.tenantId });

  it('shows a chosen company’s rows, and nothing of a company outside the area', async () => {
    const held = must(await cast.supervisor.call('GET', '/blade-system/menu/buttons')).data;
    // A twin without an entry in the supervisor's menu is opened by whoever is granted its code.
    const opened = JSON.stringify(held).includes(`"${resource.permission}_view"`);
    const listed = await cast.supervisor.call('GET', page, { query: { ...query(), size: '500' } });
    const seen = await cast.supervisor.call('GET', one.replace(':id', id()), { query: query() });
    // The ticket of the cast is a draft, which its company has not shown to anybody.
    const shown = resource.name !== resources.permit.name;
    expect([listed.status, seen.status]).toEqual(opened ? [200, shown ? 200 : 404] : [403, 403]);
    if (opened) expect(listed.data.records.some((row: { id: string }) => row.id === id())).toBe(shown);
    for (const who of [cast.outsider, cast.stranger, cast.a.admin]) {
      const refused = [
        await who.call('GET', page, { query: query() }),
        await who.call('GET', one.replace(':id', id()), { query: query() }),
      ];
      for (const reply of refused) {
        expect([403, 404]).toContain(reply.status);
        expect(reply.raw.toString()).not.toContain(id());
      }
    }
    if (resource.menu?.government) expect(opened).toBe(true);
  });

  it('writes nothing', async () => {
    if (!has(resource, 'create', 'remove')) return expect(has(resource, 'update')).toBe(false);
    const writes = [
      ...(has(resource, 'create', 'submit') ? [calls.create(resource, {})] : []),
      ...(has(resource, 'update', 'submit') ? [calls.update(resource, id(), {})] : []),
      ...(has(resource, 'remove') ? [calls.remove(resource, [id()])] : []),
    ];
    for (const call of writes) {
      const reply = await cast.supervisor.call(call.method, call.path, {
        query: { ...query(), ...call.query },
        ...(call.body ? { body: call.body } : {}),
      });
      expect([reply.status, reply.msg]).toEqual([403, message.readonly]);
    }
  });
});

describe.each(cases(subjects.filter(({ resource }) => resource.menu !== undefined)))(
  'the menu entry of %s',
  (_name, { resource, keeper }) => {
    it('stands where the definition says, with a button for every code, for whoever administers', async () => {
      const routes = JSON.stringify(must(await keeper(cast).call('GET', '/blade-system/menu/routes')).data);
      expect(routes).toContain(`"path":"${resource.menu?.path}"`);
      const buttons = JSON.stringify(must(await keeper(cast).call('GET', '/blade-system/menu/buttons')).data);
      for (const { code } of permissionsOf(resource)) expect(buttons).toContain(`"code":"${code}"`);
      const powerless = JSON.stringify(must(await cast.powerless.call('GET', '/blade-system/menu/routes')).data);
      expect(powerless).not.toContain(`"path":"${resource.menu?.path}"`);
    });
  },
);

describe('a row of another company', () => {
  it.each(cases(subjects.filter(({ resource }) => resource.scope === 'tenant')))(
    'of %s is the same as none',
    async (_name, { resource }) => {
      const id = cast.rows[resource.name] as string;
      const nowhere = '018f0000-0000-7000-8000-000000000000';
      const replies = async (of: string) => {
        const list = gettable(resource) ? [await send(b.admin, calls.get(resource, of))] : [];
        if (has(resource, 'update', 'submit'))
          list.push(await send(b.admin, calls.update(resource, of, { version: 1 })));
        if (has(resource, 'remove')) list.push(await send(b.admin, calls.remove(resource, [of])));
        if (has(resource, 'page')) list.push(await send(b.admin, calls.page(resource, { id: of })));
        return list.map((reply) => JSON.stringify(reply.body));
      };
      expect(await replies(id)).toEqual(await replies(nowhere));
    },
  );
});

it('not one of all these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});

/** Shown only while another field says so: the specimen does not. */
const hidden = (field: AnyField): boolean => field.visibleWhen !== undefined;

const plain = (field: AnyField, value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (field.visibleWhen) return expect.anything() as string;
  if (field.kind === 'decimal') return Number(value).toFixed(field.scale ?? 2);
  if (field.kind === 'money') return Number(value).toFixed(4);
  return String(value);
};

function forged(field: AnyField): unknown {
  switch (field.kind) {
    case 'text':
    case 'longText':
      return '伪造';
    case 'int':
      return 7;
    case 'datetime':
      return '2001-01-01 00:00:00';
    case 'choice':
      return Object.keys(field.options).at(-1);
    case 'state':
      return 5;
    case 'flag':
      return true;
    case 'dict':
      return '1';
    case 'json':
      return { x: 66, y: 66 };
    case 'file':
      return '018f0000-0000-7000-8000-000000000000';
    default:
      return '1';
  }
}

/** Columns that no body may touch; those that follow from the row's own words are left out. */
function protectedOf(resource: AnyResource, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = [
    ...(hasTenant(resource) ? ['tenant_id'] : []),
    'create_user',
    'create_tenant',
    'update_user',
    'deleted_at',
    ...('ancestors' in row ? ['ancestors'] : []),
    ...Object.entries(resource.fields).flatMap(([name, field]) =>
      // What never leaves the server may be different in every row.
      (field.computed || field.kind === 'state') && !field.secret && name !== resource.key ? [columnName(name)] : [],
    ),
  ];
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

/** What the clock has set, told as such: of two rows made one after the other it is not the same second. */
function marked(values: Readonly<Record<string, unknown>>, row: Readonly<Record<string, unknown>>) {
  const made = Date.parse(String(row.create_time));
  const byTheClock = (value: unknown) =>
    /^\d{4}-\d{2}-\d{2} \d{2}:/.test(String(value)) && Math.abs(Date.parse(String(value)) - made) < 60_000;
  // Counted by type and day, never used twice.
  const counted = (value: unknown) => /^[A-Z]{2}-?\d{8}-?\d{3,4}$/.test(String(value));
  // What the server composes of entries says them, and these are others in every row.
  const entered = Object.entries(row).flatMap(([name, value]) =>
    name in values || !['string', 'number'].includes(typeof value) || String(value).length < 4 ? [] : [String(value)],
  );
  const said = (value: unknown) =>
    typeof value === 'string' && !/^[\d.]+$/.test(value)
      ? entered.reduce((text, one) => text.replaceAll(one, 'as entered'), value)
      : value;
  const mark = (value: unknown) =>
    byTheClock(value) ? 'when it was made' : counted(value) ? 'a number of its own' : said(value);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, mark(value)]));
}

// The definitions this file leans on are those of the product.
it('looks at every definition there is', () => {
  expect(subjects.map(({ resource }) => resource.name)).toEqual(Object.keys(resources));
  expect(subjects.every(({ resource }) => resourceOf(resource.name) === resource)).toBe(true);
});
