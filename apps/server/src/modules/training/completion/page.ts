import type { Block } from '../../../kernel/documents/pdf/document';
import type { Completion } from './evidence';

const LINE = '#b08d3c';
/** Of the page: A4 lying, within its margins. */
const [WIDTH, HEIGHT] = [762, 460];

const chineseDay = (time: string): string =>
  `${time.slice(0, 4)}年${Number(time.slice(5, 7))}月${Number(time.slice(8, 10))}日`;

const number = (value: string | number): string => String(Number(value));

/** A certificate on one lying page: who, what, how many hours and marks, whose it is, and the code that verifies it. */
export function certificatePage({
  row,
  name,
  company,
  address,
}: {
  readonly row: Completion;
  readonly name: string;
  readonly company: string;
  readonly address: string;
}): Block[] {
  const way = row.planId ? '线上培训' : '线下培训';
  // What took less than the smallest counted part of an hour proves that it was done, not hours.
  const told = [
    `　于${chineseDay(row.completeTime)}完成${way}“${row.title}”`,
    ...(Number(row.hours) > 0 ? [`计${number(row.hours)}学时`] : []),
    ...(row.userScore === null ? [] : [`考核成绩${number(row.userScore)}分`]),
    '经考核合格',
    '特发此证。',
  ];
  return [
    {
      canvas: [
        { type: 'rect', x: 0, y: 0, w: WIDTH, h: HEIGHT, lineWidth: 2.5, lineColor: LINE },
        { type: 'rect', x: 6, y: 6, w: WIDTH - 12, h: HEIGHT - 12, lineWidth: 0.8, lineColor: LINE },
      ],
      absolutePosition: { x: 40, y: 40 },
    },
    { text: company, alignment: 'center', fontSize: 15, margin: [40, 40, 40, 0] },
    { text: '培训合格证书', alignment: 'center', fontSize: 36, bold: true, characterSpacing: 8, margin: [0, 14, 0, 6] },
    { text: `证书编号：${row.number}`, alignment: 'center', fontSize: 11, color: '#555555' },
    {
      text: [{ text: name, bold: true, fontSize: 22 }, { text: told.join('，') }],
      fontSize: 16,
      lineHeight: 1.8,
      margin: [80, 40, 80, 0],
    },
    {
      absolutePosition: { x: 100, y: 366 },
      columns: [
        {
          width: 100,
          stack: [{ qr: address, fit: 110, eccLevel: 'M' }],
        },
        {
          width: 240,
          stack: [
            { text: '扫码核验证书状态', fontSize: 10, margin: [8, 24, 0, 2] },
            { text: '以扫码结果为准，涂改无效', fontSize: 9, color: '#666666', margin: [8, 0, 0, 0] },
          ],
        },
        {
          width: 300,
          alignment: 'right',
          stack: [
            { text: company, fontSize: 14, margin: [0, 18, 0, 4] },
            { text: chineseDay(row.completeTime), fontSize: 13 },
          ],
        },
      ],
    },
  ];
}
