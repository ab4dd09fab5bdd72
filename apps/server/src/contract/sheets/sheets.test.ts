import { resources } from '@anlan/domain';
import { type AnyResource, addressOf } from '@anlan/resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyFields, sheetColumns } from '../../kernel/resource/import/import-sheet';
import { company, must, type Person, type WorldCompany } from '../../testing/company-world';
import { seeSheet } from '../../testing/sheet';
import { openWorld, type World } from '../../testing/world';
import {
  addressed,
  cells,
  fitted,
  importers,
  keyTitles,
  LINES,
  lineOf,
  pageOf,
  peopled,
  plain,
  send,
  template,
} from './sheet-lines';

/** Templates, imports and exports as a user meets them: the template filled in, sent, taken out again. */
let world: World;
let a: WorldCompany;
let manager: Person;
beforeAll(async () => {
  world = await openWorld();
  a = await company(world, { tag: 'S' });
  manager = await peopled(a);
});
afterAll(async () => {
  await world?.close();
});

const who = (resource: AnyResource): Person => (resource.name === 'riskPoint' ? manager : a.admin);

describe.each(importers.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  const line = (place: number) => lineOf(a.admin, resource, place);

  it('gives a template that the import takes, with every column once', async () => {
    const { header, rows } = await template(who(resource), resource);
    expect(header.map((title) => plain(title))).toEqual(sheetColumns(resource).map(({ title }) => title));
    expect(rows).toEqual([]);
    const empty = await send(who(resource), resource, header, []);
    expect([empty.status, empty.msg]).toEqual([400, '文件中没有数据']);
  });

  it('takes a filled template, shows the rows, and gives the same values out again', async () => {
    const { header } = await template(who(resource), resource);
    const lines = await Promise.all([0, 1, 2].map(line));
    const before = (await pageOf(who(resource), resource)).total;
    const first = must(
      await send(
        who(resource),
        resource,
        header,
        lines.map((one) => cells(header, one)),
      ),
    );
    expect(first.data).toEqual({ created: 3, updated: 0 });
    expect((await pageOf(who(resource), resource)).total).toBe(before + 3);
    const again = must(
      await send(
        who(resource),
        resource,
        header,
        lines.map((one) => cells(header, one)),
      ),
    );
    expect(again.data).toEqual({ created: 0, updated: 3 });
    expect((await pageOf(who(resource), resource)).total).toBe(before + 3);
    if (!addressOf(resource, 'export')) return;
    const { method, path } = addressed(resource, 'export');
    const sheet = await seeSheet(must(await who(resource).call(method, path)).raw);
    const [key = ''] = keyTitles(resource);
    const keyAt = sheet.header.indexOf(key);
    for (const one of lines) {
      const out = sheet.rows.find((row) => row[keyAt] === one[key]);
      for (const [title, text] of Object.entries(one)) {
        const at = sheet.header.indexOf(title);
        if (at >= 0) expect([title, out?.[at]]).toEqual([title, text]);
      }
    }
    // With another filter the ledger holds what the list holds, and no more.
    const narrow = await seeSheet(
      must(
        await who(resource).call(method, path, {
          query: { [keyFields(resource)[0] as string]: lines[1]?.[key] as string },
        }),
      ).raw,
    );
    expect(narrow.rows.length).toBe(1);
  });

  it('tells every bad cell by row and column, and takes nothing', async () => {
    const { header } = await template(who(resource), resource);
    const rows = [cells(header, await line(10)), cells(header, await line(11)), cells(header, await line(12))];
    const at = (title: string) => header.findIndex((one) => plain(one) === title);
    const columns = sheetColumns(resource);
    const wanted: { row: number; column: string }[] = [];
    const spoil = (row: number, title: string, text: string) => {
      (rows[row] as string[])[at(title)] = text;
      wanted.push({ row: row + 2, column: title });
    };
    const [key = ''] = keyTitles(resource);
    const chosen = columns.find(({ field, rows: child }) => field.kind === 'dict' && field.required && !child);
    if (chosen) spoil(0, chosen.title, '没有这一项');
    spoil(1, key, '长'.repeat(80));
    spoil(
      2,
      columns.find(({ field, name: own }) => field.required && field.kind !== 'rows' && own !== keyFields(resource)[0])
        ?.title as string,
      '',
    );
    const before = (await pageOf(who(resource), resource)).total;
    const reply = await send(who(resource), resource, header, rows);
    expect(reply.status).toBe(400);
    expect(reply.msg).toContain(`共${wanted.length}处错误`);
    expect(reply.data.errors.map(({ row, column }: { row: number; column: string }) => ({ row, column }))).toEqual(
      wanted,
    );
    expect((await pageOf(who(resource), resource)).total).toBe(before);
  });

  it('tells a column it does not know, and one that is missing', async () => {
    const { header } = await template(who(resource), resource);
    const strange = await send(
      who(resource),
      resource,
      [...header, '备用列'],
      [[...cells(header, await line(20)), 'x']],
    );
    expect([strange.status, strange.data.errors[0].column]).toEqual([400, '备用列']);
    const required = header.find((title) =>
      sheetColumns(resource).some((column) => column.field.required && column.title === plain(title)),
    ) as string;
    const short = header.filter((title) => title !== required);
    const lacking = await send(who(resource), resource, short, [cells(short, await line(21))]);
    expect(lacking.status).toBe(400);
    expect(lacking.msg).toContain('缺少必填列');
  });

  it('is refused without its code', async () => {
    const worker = await a.person({ account: `w-${name}`, role: 'employee' });
    const { header } = await template(who(resource), resource);
    expect((await send(worker, resource, header, [cells(header, await line(30))])).status).toBe(403);
  });
});

describe('a record that several columns name together', () => {
  const { certificate } = resources;

  it('is another one where one of them is another, and is told where two lines name it', async () => {
    const { header } = await template(a.admin, certificate);
    const line = await lineOf(a.admin, certificate, 400);
    const sheet = (...rows: Record<string, string>[]) =>
      send(
        a.admin,
        certificate,
        header,
        rows.map((row) => cells(header, row)),
      );
    // A number of special works is the person's own and stands on each of his categories.
    const other = { ...line, 证书类别: '高处作业' };
    expect(must(await sheet(line)).data).toEqual({ created: 1, updated: 0 });
    expect(must(await sheet(line, other)).data).toEqual({ created: 1, updated: 1 });
    // A kind that is not told is one too: the same sheet once more makes no second certificate.
    const plainOne = { ...line, 证书类别: '', 复审延长: '', 从事本工种起始日期: '' };
    expect(must(await sheet(plainOne)).data).toEqual({ created: 1, updated: 0 });
    expect(must(await sheet(plainOne, other)).data).toEqual({ created: 0, updated: 2 });
    const twice = await sheet(line, other, { ...line, 备注: '再写一行' });
    expect([
      twice.status,
      twice.data.errors.map(({ row, column }: { row: number; column: string }) => [row, column]),
    ]).toEqual([400, [[4, '证书编号']]]);
  });
});

describe('5,000 risk points in one file (judged 4)', () => {
  const ROWS = 5_000;
  const risk = resources.riskPoint;
  let header: readonly string[];
  let good: string[][];
  let total = 0;

  beforeAll(async () => {
    header = (await template(manager, risk)).header;
    const base = await fitted(a.admin, risk, (LINES.riskPoint as (typeof LINES)[string])(0));
    good = Array.from({ length: ROWS }, (_, place) =>
      cells(header, { ...base, 风险点编号: `PL-${String(place).padStart(5, '0')}`, 风险点名称: `批量风险点${place}` }),
    );
    total = (await pageOf(manager, risk)).total;
  });

  it('tells all 12 bad cells by row and column, and takes none of the rows', async () => {
    const at = (title: string) => header.findIndex((one) => plain(one) === title);
    const spoiled: [number, string, string][] = [
      [0, '风险点类型', '没有这种类型'],
      [17, '风险点名称', ''],
      [444, '所属车间', '不存在的车间'],
      [445, '负责人', '查无此人'],
      [999, '责任岗位', '打磨工S、不存在的岗位'],
      [1500, '可能导致的事故类别', '天灾'],
      [2048, '风险描述', ''],
      [2500, '所在区域', '火星'],
      [3333, '是否重大风险点', '也许'],
      [4000, '风险点编号', 'PL-00001'],
      [4001, '风险点名称', '长'.repeat(51)],
      [4999, '所属班组', '二班'],
    ];
    const rows = good.map((row) => [...row]);
    for (const [row, title, text] of spoiled) (rows[row] as string[])[at(title)] = text;
    const reply = await send(manager, risk, header, rows);
    expect(reply.status).toBe(400);
    expect(reply.msg).toContain('共12处错误');
    expect(reply.data.errors.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual(
      spoiled.map(([row, title]) => [row + 2, title]),
    );
    for (const error of reply.data.errors) expect(error.message).toMatch(/[\u4e00-\u9fff]/);
    expect((await pageOf(manager, risk)).total).toBe(total);
  });

  it('takes the corrected file whole, with names of departments and people resolved', async () => {
    const reply = must(await send(manager, risk, header, good));
    expect(reply.data).toEqual({ created: ROWS, updated: 0 });
    const [row] = await world.sql<{ n: number; resolved: number }>(
      `select count(*)::int as n, count(*) filter (where dept_id = $2::uuid and principal_id = $3::uuid and place = $4::uuid and $5::uuid = any(team_ids) and $6::uuid = any(post_ids))::int as resolved
         from risk_point where tenant_id = $1 and point_num like 'PL-%' and deleted_at is null`,
      [a.tenantId, a.places.workshop, manager.userId, a.places.area, a.places.team, a.places.post],
    );
    expect(row).toEqual({ n: ROWS, resolved: ROWS });
    const shown = await pageOf(manager, risk, { pointNum_equal: 'PL-04999' });
    expect(shown.records[0]).toMatchObject({
      deptName: '机加工车间S',
      principalName: '安工',
      placeName: '打磨间S',
      teamName: '一班S',
      postName: '打磨工S',
    });
    expect((await pageOf(manager, risk)).total).toBe(total + ROWS);
    const [audited] = await world.sql<{ n: number }>(
      "select count(*)::int as n from audit_log where tenant_id = $1 and resource = 'riskPoint' and kind = 'import' and record_id is not null and after->>'point_num' like 'PL-%'",
      [a.tenantId],
    );
    expect(audited?.n).toBe(ROWS);
  });
});

it('not one of all these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
