import { paragraph, title } from '../../../kernel/documents/pdf/blocks';
import { renderPdf } from '../../../kernel/documents/pdf/render';

const box = (type: string, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

/** The description of a video so long, and no picture of it; `late`: it stands behind the pictures. */
export function videoOf(seconds: number, late = false): Buffer {
  const head = Buffer.alloc(100);
  head.writeUInt32BE(1000, 12);
  head.writeUInt32BE(seconds * 1000, 16);
  const coding = box('stsd', Buffer.alloc(8), box('avc1', Buffer.alloc(78)));
  const moov = box('moov', box('mvhd', head), box('trak', box('mdia', box('minf', box('stbl', coding)))));
  const brand = box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1'));
  const pictures = box('mdat', Buffer.alloc(4_096));
  return Buffer.concat(late ? [brand, pictures, moov] : [brand, moov, pictures]);
}

/** A document of so many pages. */
export const documentOf = (pages: number): Promise<Buffer> =>
  renderPdf({
    title: '操作规程',
    content: Array.from({ length: pages }, (_, page) => [
      page > 0 ? { stack: [title(`第${page + 1}节`)], pageBreak: 'before' as const } : title(`第${page + 1}节`),
      paragraph('按照操作规程作业。'),
    ]).flat(),
  });
