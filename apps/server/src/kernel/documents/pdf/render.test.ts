import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ObjectMissing } from '../../files/storage/storage';
import {
  fieldTable,
  listTable,
  newPage,
  paragraph,
  photoGrid,
  section,
  signatureLine,
  timeline,
  title,
  titleWithCode,
} from './blocks';
import type { PrintDocument } from './document';
import { joined, pdfFacts } from './pdf-facts.testing';
import { renderPdf } from './render';

let folder: string;
let photo: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anlan-pdf-'));
  // Noise, so that it compresses as badly as a photo.
  const { data } = await sharp({
    create: {
      width: 2400,
      height: 1800,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 92 })
    .toBuffer({ resolveWithObject: true });
  photo = data;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const longText =
  '硝酸铵仓库东侧消防通道被叉车和废旧托盘占用，宽度不足4米，一旦发生火灾消防车无法进入；值班人员未按GB 30871-2022第5.3.2条要求进行作业前气体检测，记录本中连续3天（2026-01-05至2026-01-07）检测数据完全一致。';

const record: PrintDocument = {
  title: '隐患整改通知单',
  footer: '某某精细化工有限公司',
  content: [
    title('隐患整改通知单', '编号 YH-20260105-0001'),
    section('基本信息'),
    fieldTable([
      { label: '隐患名称', value: '消防通道被占用' },
      { label: '隐患等级', value: '重大隐患' },
      { label: '隐患描述', value: longText.repeat(3), wide: true },
      { label: '整改期限', value: null },
    ]),
    section('现场照片'),
    photoGrid([{ image: 'before', caption: '整改前' }, { image: 'lost', caption: '丢失的照片' }, { image: 'broken' }]),
    section('处理记录'),
    timeline([
      { time: '2026-01-05 09:30:00', heading: '上报 张三', lines: ['发现消防通道被占用'] },
      { time: '2026-01-06 14:00:00', heading: '整改 李四', photos: [{ image: 'before' }] },
    ]),
    signatureLine(['整改责任人', '复查人']),
    titleWithCode('隐患治理单', 'YH-1', { text: 'https://example.invalid/r/1', caption: '扫码查看' }),
  ],
};
const recordImages = {
  before: () => Promise.resolve(Readable.from([photo])),
  lost: () => Promise.reject(new ObjectMissing('x')),
  broken: Buffer.from('not a picture'),
};

describe('a printed record', () => {
  it('carries every text, extractable, with subset fonts and page numbers', async () => {
    const pdf = await renderPdf(record, { images: recordImages });
    const { pages, title: heading, size, images } = await pdfFacts(pdf);
    const text = joined(pages);
    expect(pages).toHaveLength(2);
    expect(text).toContain(longText.repeat(3).replace(/\s/g, ''));
    for (const piece of [
      '隐患整改通知单',
      '编号YH-20260105-0001',
      '整改期限无',
      '上报张三',
      '2026-01-0614:00:00',
      '扫码查看',
      '某某精细化工有限公司',
      '第1页/共2页',
      '第2页/共2页',
    ]) {
      expect(text).toContain(piece);
    }
    expect(text.match(/图片无法显示/g)).toHaveLength(2);
    expect(images).toBe(1);
    expect(heading).toBe('隐患整改通知单');
    expect(size.map(Math.round)).toEqual([595, 842]);
    expect(pdf.length).toBeLessThan(400_000);
  });

  it('breaks Chinese lines inside their cell', async () => {
    const pdf = await renderPdf({
      title: 't',
      content: [
        fieldTable([
          { label: '描述', value: longText },
          { label: '要求', value: longText },
        ]),
      ],
    });
    const { lines, rightEdge } = await pdfFacts(pdf);
    expect(lines.length).toBeGreaterThan(10);
    // 595 wide less the right margin of 40.
    expect(rightEdge).toBeLessThanOrEqual(556);
    // No line begins with a mark that must not begin one.
    for (const line of lines) expect(line).not.toMatch(/^[，。；：）、？！]/);
  });

  it('prints many records, each on its own page, headings repeated over a long list', async () => {
    const rows = Array.from({ length: 120 }, (_, i) => [String(i + 1), `风险点${i + 1}`, '较大风险']);
    const { pages, size } = await pdfFacts(
      await renderPdf({
        title: '台账',
        landscape: true,
        content: [
          listTable(['序号', '名称', '等级'], rows, [40, '*', 80]),
          newPage(),
          section('第二部分'),
          paragraph('结束'),
        ],
      }),
    );
    expect(pages.length).toBeGreaterThan(4);
    for (const page of pages.slice(0, -1)) expect(page.replace(/\s+/g, '')).toContain('序号名称等级');
    expect(joined(pages)).toContain('120风险点120较大风险');
    expect(pages.at(-1)?.replace(/\s+/g, '')).toContain('第二部分结束');
    expect(size.map(Math.round)).toEqual([842, 595]);
  });

  it('survives any text a user can type', async () => {
    const nasty = [
      'a\0b\x07c',
      '\uD800x',
      '\u202Egpj.exe',
      '😀安全𠮷',
      '<b>&amp;</b>',
      '{{7*7}}',
      '\t\r\n',
      '',
      ' ',
      'ا العربية',
      '字'.repeat(3_000),
      'x'.repeat(3_000),
    ];
    const { pages } = await pdfFacts(
      await renderPdf({
        title: '\0',
        footer: '\u202Ex',
        content: nasty.flatMap((text) => [paragraph(text), fieldTable([{ label: text.slice(0, 20), value: text }])]),
      }),
    );
    const text = joined(pages);
    expect(text).toContain('abc');
    expect(text).toContain('gpj.exe');
    expect(text).toContain('<b>&amp;</b>');
    expect(text.match(/字/g)?.length).toBeGreaterThanOrEqual(6_000);
  });
});

describe('what a document may reach and cost', () => {
  it('opens no file and no address that the content names', async () => {
    await writeFile(
      join(folder, 'secret.png'),
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
        .png()
        .toBuffer(),
    );
    for (const image of [join(folder, 'secret.png'), 'http://127.0.0.1:1/x.png', 'data:image/png;base64,AAAA']) {
      const { pages, images } = await pdfFacts(await renderPdf({ title: 't', content: [photoGrid([{ image }])] }));
      expect(joined(pages)).toContain('图片无法显示');
      expect(images).toBe(0);
    }
    const attachment = {
      text: 'x',
      attachment: { src: '/etc/passwd', name: 'p' },
    } as unknown as PrintDocument['content'][number];
    const svg = {
      svg: `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="${join(folder, 'secret.png')}" width="9" height="9"/></svg>`,
    } as PrintDocument['content'][number];
    for (const block of [attachment, svg, { stack: [{ columns: [svg] }] }]) {
      await expect(renderPdf({ title: 't', content: [block] })).rejects.toThrow('no svg and no attachments');
    }
  });

  it('stays small with a hundred photos, and fetches two originals at a time', async () => {
    let open = 0;
    let most = 0;
    const images = Object.fromEntries(
      Array.from({ length: 100 }, (_, i) => [
        `p${i}`,
        async () => {
          open += 1;
          most = Math.max(most, open);
          await new Promise((resolve) => setTimeout(resolve, 1));
          open -= 1;
          return photo;
        },
      ]),
    );
    const pdf = await renderPdf(
      { title: 't', content: [photoGrid(Object.keys(images).map((image) => ({ image })))] },
      { images },
    );
    const facts = await pdfFacts(pdf);
    expect(facts.images).toBe(100);
    expect(facts.pages.length).toBe(7);
    expect(most).toBe(2);
    expect(photo.length * 100).toBeGreaterThan(150 * 1_048_576);
    expect(pdf.length).toBeLessThan(60 * 1_048_576);
  });

  it('takes the signatures of fifty tickets: what counts is how large they are together', async () => {
    const dot = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#111' } })
      .png()
      .toBuffer();
    const images = Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`s${i}`, dot]));
    const one = { title: 't', content: [photoGrid([{ image: 's0' }, { image: 's1000' }])] };
    expect((await pdfFacts(await renderPdf(one, { images }))).pages).toHaveLength(1);
    await expect(renderPdf(one, { images, mostImageBytes: 100_000 })).rejects.toMatchObject({
      reason: 'too_complex',
      message: '图片过多，无法生成PDF，请减少条数后重试',
    });
  });

  it('is stopped by its time limit and by the caller, and the next one works', async () => {
    const endless: PrintDocument = {
      title: 't',
      content: Array.from({ length: 5_000 }, () => fieldTable([{ label: '描述', value: longText }])),
    };
    await expect(renderPdf(endless, { timeoutMs: 300 })).rejects.toMatchObject({
      reason: 'timeout',
      message: '内容过多，无法生成PDF，请减少条数后重试',
    });
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 300);
    await expect(renderPdf(endless, { signal: stop.signal })).rejects.toMatchObject({ kind: 'aborted' });
    expect((await pdfFacts(await renderPdf({ title: 't', content: [paragraph('好')] }))).pages).toHaveLength(1);
  });

  it('says so when the store is down instead of printing empty boxes', async () => {
    const images = { a: () => Promise.reject(new Error('connect ECONNREFUSED')) };
    await expect(renderPdf({ title: 't', content: [photoGrid([{ image: 'a' }])] }, { images })).rejects.toThrow(
      'ECONNREFUSED',
    );
  });

  it('forgets the pictures of one document before the next', async () => {
    await renderPdf({ title: 't', content: [photoGrid([{ image: 'a' }])] }, { images: { a: photo } });
    const { pages, images } = await pdfFacts(await renderPdf({ title: 't', content: [photoGrid([{ image: 'a' }])] }));
    expect(images).toBe(0);
    expect(joined(pages)).toContain('图片无法显示');
  });
});
