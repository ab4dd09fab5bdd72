import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { resources } from '@anlan/domain';
import type { AnyResource } from '@anlan/resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPackage } from '../../kernel/documents/excel/checked-package';
import { readWorkbook } from '../../kernel/documents/excel/read';
import { sheetColumns } from '../../kernel/resource/import/import-sheet';
import { company, must, type Person, type WorldCompany } from '../../testing/company-world';
import { openWorld, type World } from '../../testing/world';
import { addressed, cells, importers, lineOf, plain, send, template } from './sheet-lines';

/** What a sheet may call a row by, above all where two rows have one name; and what the template says of it. */
let world: World;
let a: WorldCompany;
let manager: Person;
const risk = resources.riskPoint;
const plan = resources.riskPlan;
const places = resources.patrolCheckPlace;

beforeAll(async () => {
  world = await openWorld();
  a = await company(world, { tag: 'S' });
  manager = await a.person({ account: 'manager', role: 'safety_manager', name: '安工' });
  await a.person({ account: 'zhang1', role: 'employee', name: '张重名' });
  await a.person({ account: 'zhang2', role: 'employee', name: '张重名' });
});
afterAll(async () => {
  await world?.close();
});

const dept = async (deptName: string, deptCategory: number, parentId: string): Promise<string> =>
  must(await a.admin.call('POST', '/blade-system/dept/submit', { body: { deptName, deptCategory, parentId, sort: 1 } }))
    .data.id;

/** One line with these cells instead; the sentences of what was refused, or nothing. */
async function bring(resource: AnyResource, changed: readonly Readonly<Record<string, string>>[], from = 0) {
  const who = resource === risk ? manager : a.admin;
  const { header } = await template(who, resource);
  const lines = await Promise.all(changed.map((_, place) => lineOf(a.admin, resource, from + place)));
  const rows = lines.map((line, place) => cells(header, { ...line, ...changed[place] }));
  const reply = await send(who, resource, header, rows);
  if (reply.status === 200) return [];
  const errors = reply.data.errors as { row: number; column: string; message: string }[];
  return errors.map(({ row, column, message }) => `${row} ${column} ${message}`);
}

describe('a name that two rows carry', () => {
  it('of a risk point is refused with the word that tells them apart, which is taken', async () => {
    expect(await bring(risk, [{ 风险点名称: '冲床' }, { 风险点名称: '冲床' }, { 风险点名称: '剪板机' }])).toEqual([]);
    expect(await bring(plan, [{ 风险点: '冲床' }, { 风险点: '没有的' }])).toEqual([
      '2 风险点 「冲床」有多个同名风险点，请填写风险点编号',
      '3 风险点 风险点「没有的」不存在',
    ]);
    expect(await bring(plan, [{ 风险点: 'FX-S00001' }, { 风险点: '剪板机' }, { 风险点: 'FX-S00002' }])).toEqual([]);
    const rows = await world.sql<{ name: string; point: string }>(
      `select p.name, r.point_num as point from risk_plan p join risk_point r on r.tenant_id = p.tenant_id and r.id = p.risk_id
        where p.tenant_id = $1 order by p.name`,
      [a.tenantId],
    );
    expect(rows.map(({ point }) => point)).toEqual(['FX-S00001', 'FX-S00002', 'FX-S00002']);
  });

  it('of a person is refused with the account', async () => {
    expect(await bring(places, [{ 负责人: '张重名' }])).toEqual(['2 负责人 「张重名」有多个同名人员，请填写登录账号']);
    expect(await bring(places, [{ 负责人: 'zhang2' }])).toEqual([]);
  });

  it('of a department is refused with the way from above, also among several in one cell', async () => {
    const second = await dept('冲压车间', 4, a.places.root);
    const own = await dept('甲班', 3, a.places.workshop);
    await dept('甲班', 3, second);
    const wanted = '有多个同名部门，请填写带上级的名称（上级部门/部门）';
    expect(
      await bring(risk, [{ 所属班组: '一班S、甲班' }, { 所属班组: '甲班' }, { 所属班组: '一班S、没有的班' }], 20),
    ).toEqual([
      `2 所属班组 「甲班」${wanted}`,
      `3 所属班组 「甲班」${wanted}`,
      '4 所属班组 所属班组「没有的班」不存在',
    ]);
    expect(await bring(risk, [{ 所属班组: '一班S、机加工车间S / 甲班' }, { 所属班组: '没有的/甲班' }], 20)).toEqual([
      '3 所属班组 所属班组「没有的/甲班」不存在',
    ]);
    expect(await bring(risk, [{ 所属班组: '一班S、机加工车间S / 甲班' }], 20)).toEqual([]);
    const [row] = await world.sql<{ teams: string[] }>(
      "select team_ids as teams from risk_point where tenant_id = $1 and point_num = 'FX-S00020'",
      [a.tenantId],
    );
    expect([...(row?.teams ?? [])].sort()).toEqual([a.places.team, own].sort());
  });

  it('is no clash where only one of them can be meant', async () => {
    // A workshop is asked for: the department of the same name is none.
    await dept('装配', 2, a.places.root);
    const workshop = await dept('装配', 4, a.places.other);
    await dept('乙班', 3, workshop);
    expect(await bring(risk, [{ 所属车间: '装配', 所属班组: '乙班' }], 30)).toEqual([]);
    expect(await bring(risk, [{ 所属车间: '仓储部S', 所属班组: '乙班' }], 31)).toEqual([
      '2 所属车间 所属车间「仓储部S」不存在',
    ]);
  });
});

async function withTemplate<T>(resource: AnyResource, look: (file: string) => Promise<T>): Promise<T> {
  const { method, path } = addressed(resource, 'template');
  const file = join(tmpdir(), `anlan-template-${randomUUID()}.xlsx`);
  await writeFile(file, must(await a.admin.call(method, path)).raw);
  try {
    return await look(file);
  } finally {
    await rm(file);
  }
}

async function notesOf(resource: AnyResource): Promise<Map<string, readonly string[]>> {
  const sheets = await withTemplate(resource, (file) => readWorkbook(file));
  return new Map(
    (sheets[1]?.rows ?? []).map((row) => {
      const [title = '', ...rest] = row.map(({ text }) => text);
      return [plain(title), rest];
    }),
  );
}

describe('the template', () => {
  it.each(importers.map((resource) => [resource.name, resource] as const))(
    '%s says of every column that must be filled in how',
    async (_name, resource) => {
      const notes = await notesOf(resource);
      const required = sheetColumns(resource).filter(({ field }) => field.required);
      expect(required.filter(({ title }) => !notes.get(title)?.[2]).map(({ title }) => title)).toEqual([]);
    },
  );

  it('gives the shape of a period, the range of a number, and what a reference accepts', async () => {
    const notes = await notesOf(plan);
    expect(notes.get('计划时间')).toEqual(['是', '起止日期', '格式：2026-01-01 至 2026-12-31']);
    expect(notes.get('风险点')?.[2]).toBe('填写风险点的名称，须已在系统中存在；有同名时填写风险点编号');
    expect(notes.get('责任部门')?.[2]).toContain('有同名时填写带上级的名称（上级部门/部门）');
    expect(notes.get('责任人')?.[2]).toContain('有同名时填写登录账号');
    const point = await notesOf(places);
    expect(point.get('定位经度')).toEqual(['否', '数字', expect.stringMatching(/最多\d位小数，-?\d+至\d+/)]);
    expect(point.get('所属区域')?.[2]).toBe('填写区域的名称，须已在系统中存在');
  });

  it('helps down to the last row that one import takes', async () => {
    const xml = await withTemplate(plan, async (file) => {
      const parts = await openPackage(file);
      try {
        const sheet = (await parts.open('xl/worksheets/sheet1.xml')) as Readable;
        return Buffer.concat(await sheet.toArray()).toString();
      } finally {
        parts.close();
      }
    });
    const ends = [...xml.matchAll(/ sqref="[A-Z]+2:[A-Z]+(\d+)"/g)].map(([, row]) => row);
    expect(ends.length).toBeGreaterThan(3);
    expect(new Set(ends)).toEqual(new Set(['20001']));
  });

  it('whose example of a period is one the import takes', async () => {
    expect(await bring(plan, [{ 风险点: 'FX-S00002', 计划时间: '2026-01-01 至 2026-12-31' }], 90)).toEqual([]);
  });
});

it('not one of all these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
