import { defineDocument, defineResource, f, wire } from '@anlan/resource';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { joined, pdfFacts } from '../../documents/pdf/pdf-facts.testing';
import { renderPdf } from '../../documents/pdf/render';
import { documentBlocks, pictureIds } from './document-blocks';

const permit = defineResource({
  name: 'permit',
  label: '作业票',
  module: 'hazard',
  table: 'permit',
  scope: 'tenant',
  permission: 'permit',
  visibleTo: 'tenant',
  wire: wire.rest('/permit', {}),
  title: 'name',
  fields: {
    name: f.text('作业名称', { required: true, max: 50 }),
    level: f.choice('级别', { '1': '特级', '2': '一级' }),
    depth: f.decimal('深度', { unit: 'm' }),
    remark: f.longText('备注'),
    gas: f.text('气体分析'),
    site: f.file('现场照片', { accept: ['jpg'] }),
    leader: f.signature('作业负责人'),
    signedAt: f.datetime('签名时间'),
    measures: {
      kind: 'rows',
      label: '安全措施',
      table: 'permit_measure',
      fields: { content: f.text('措施'), signed: f.signature('确认人') },
    },
  },
  views: { list: { columns: ['name'], filters: [] }, form: [] },
  open: { phone: '/m/permit/:id' },
});
const document = defineDocument({
  of: permit,
  label: '受限空间作业票',
  qr: '扫码核验',
  parts: [
    { heading: '作业', fields: ['name', 'level', 'depth', 'remark'] },
    { heading: '现场填写', fields: ['gas'], blank: true },
    { heading: '安全措施', rows: 'measures', columns: ['content', 'signed'], widths: { signed: 90 } },
    { photos: 'site' },
    { signatures: [{ field: 'leader', at: 'signedAt' }, '监护人'] },
  ],
});
const record = {
  id: '01890000-0000-7000-8000-000000000001',
  name: '清罐',
  level: '1',
  depth: '2.5000',
  remark: null,
  gas: null,
  site: 'photo',
  leader: 'leader',
  signedAt: '2026-11-24 08:00:00',
  measures: [
    { content: '盲板隔离', signed: 'first' },
    { content: '强制通风', signed: null },
  ],
};

it('prints a ticket with its measures, signatures as pictures, a photo and what is filled in by hand', async () => {
  const picture = (tone: number) =>
    sharp({ create: { width: 120, height: 50, channels: 3, background: { r: tone, g: 80, b: 90 } } })
      .png()
      .toBuffer();
  const ids = pictureIds(document, [record]);
  expect(ids.sort()).toEqual(['first', 'leader', 'photo']);
  const images = Object.fromEntries(
    await Promise.all(ids.map(async (id, at) => [id, await picture(at * 50)] as const)),
  );
  const content = documentBlocks(document, record, { company: '示例公司', labels: new Map(), origin: 'http://host' });
  const pdf = await renderPdf({ title: document.label, content }, { images });
  const { pages, images: shown } = await pdfFacts(pdf);
  const text = joined(pages);
  expect(shown).toBe(3);
  for (const words of [
    '受限空间作业票清罐示例公司',
    '扫码核验',
    '级别特级',
    '深度2.5m',
    '气体分析',
    '1盲板隔离',
    '2强制通风',
    '2026-11-2408:00:00',
    '监护人：____',
  ])
    expect(text).toContain(words.replaceAll(' ', ''));
  // What is empty takes no paper, unless it is to be filled in.
  expect(text).not.toContain('备注');
  expect(text).not.toContain('无');
});

it('heads each record as it says of itself, and leaves out the parts that are not of it', async () => {
  const headed = {
    ...document,
    head: ({ level }: Readonly<Record<string, unknown>>) => ({
      label: '动火安全作业票',
      form: '表A.1',
      ...(level === '1' ? { band: { text: '特级动火', colour: '#D9001B', ink: '#FFFFFF' } } : {}),
    }),
    parts: document.parts.map((part) =>
      'rows' in part ? { ...part, when: { field: 'level', equals: '1' } as const } : part,
    ),
  };
  const wordsOf = async (level: string) => {
    const content = documentBlocks(
      headed,
      { ...record, level, site: null, leader: null, measures: [{ content: '盲板隔离', signed: null }] },
      { company: '示例公司', labels: new Map(), origin: 'http://host' },
    );
    return joined((await pdfFacts(await renderPdf({ title: headed.label, content }))).pages);
  };
  const [special, first] = [await wordsOf('1'), await wordsOf('2')];
  expect(special).toContain('动火安全作业票表A.1清罐示例公司');
  expect(special).toContain('特级动火');
  expect(special).toContain('盲板隔离');
  expect(first).not.toContain('特级动火');
  expect(first).not.toContain('盲板隔离');
});
