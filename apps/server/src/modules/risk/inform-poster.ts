import { type Mark, SIGN_COLOURS, signMarks } from '@anlan/domain/risk/inform/safety-sign';
import { RISK_LEVELS, type RiskLevel } from '@anlan/domain/risk/level';
import { type Block, layouts } from '../../kernel/documents/pdf/document';

export interface PrintedCard {
  readonly id: string;
  readonly name: string;
  readonly keys: string;
  readonly riskName: string;
  readonly pointNum: string;
  readonly level: RiskLevel | null;
  readonly dept: string;
  readonly principal: string;
  readonly phone: string;
  readonly accidents: string;
  readonly factors: string;
  readonly control: string;
  readonly emergency: string;
  readonly signs: readonly { readonly key: string; readonly label: string }[];
  readonly photo: string | null;
  /** The point is out of use. */
  readonly stopped: boolean;
}

interface Around {
  readonly company: string;
  /** What the code on it opens. */
  readonly address: string;
  readonly last: boolean;
}

/** Printed colours of the levels (安委办〔2016〕3号: 红橙黄蓝); what is written on them must be readable. */
const COLOURS: Readonly<Record<RiskLevel, { readonly ground: string; readonly ink: string }>> = {
  '1': { ground: '#D9001B', ink: '#ffffff' },
  '2': { ground: '#F59A23', ink: '#111111' },
  '3': { ground: '#FFD400', ink: '#111111' },
  '4': { ground: '#0079FE', ink: '#ffffff' },
};
const UNGRADED = { ground: '#8c8c8c', ink: '#ffffff' };

/** Points, of A4 lying between its margins. */
const PAGE = { width: 762, body: 395 };
const RIGHT = 248;
const GAP = 14;
const LABEL = 64;
/** Lines of the longest text that a poster takes; what is longer goes on on the next page rather than out of sight. */
const SIZES = [17, 16, 15, 14, 13, 12, 11, 10, 9, 8] as const;
/** What the four rows have around their texts. */
const ROWS_EDGES = 74;
/** Lines of the font are so much higher than its letters. */
const LINE = 1.45;

/** The largest letters with which these texts stand on one page; Chinese letters are as wide as they are high. */
export function textSize(texts: readonly string[], width: number, height: number): number {
  const lines = (size: number) =>
    texts
      .flatMap((text) => text.split('\n'))
      .reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * size) / (width - size))), 0);
  return SIZES.find((size) => lines(size) * size * LINE <= height) ?? SIZES[SIZES.length - 1] ?? 8;
}

/** What is read from two metres: which point, how dangerous, what to beware of, whom to call; the rest is on the phone behind the code. */
export function poster(card: PrintedCard, around: Around): Block {
  return {
    lineHeight: 1,
    stack: [
      band(card, around.company),
      {
        columns: [
          { width: PAGE.width - RIGHT - GAP, stack: [texts(card)] },
          { width: RIGHT, stack: [facts(card), signs(card.signs), foot(card, around.address)] },
        ],
        columnGap: GAP,
      },
    ],
    ...(around.last ? {} : { pageBreak: 'after' }),
  } as Block;
}

/** The point's name and level on the level's colour. */
function band(card: PrintedCard, company: string): Block {
  const colour = card.level && !card.stopped ? COLOURS[card.level] : UNGRADED;
  const level = card.level ? RISK_LEVELS[card.level] : undefined;
  const name = card.riskName || card.name;
  const paint = { color: colour.ink, fillColor: colour.ground, border: [false, false, false, false] };
  return {
    table: {
      widths: ['*', 186],
      body: [
        [
          {
            ...paint,
            stack: [
              { text: `安全风险告知卡　${company}`, fontSize: 13 },
              {
                text: name,
                fontSize: Math.max(24, Math.min(46, Math.floor(540 / name.length))),
                bold: true,
              },
              ...(card.stopped ? [{ text: '该风险点已停用', fontSize: 16, bold: true }] : []),
            ],
            margin: [10, 6, 0, 4],
          },
          {
            ...paint,
            stack: [
              { text: level?.label ?? '未分级', fontSize: 38, bold: true },
              { text: [level ? `${level.colour}色　` : '', card.pointNum].join(''), fontSize: 13 },
            ],
            alignment: 'right',
            margin: [0, 10, 10, 4],
          },
        ],
      ],
    },
    margin: [0, 0, 0, 10],
  } as Block;
}

function texts(card: PrintedCard): Block {
  const parts = [
    ['主要\n危险因素', card.factors],
    ['管控措施', card.control],
    ['应急处置', card.emergency],
  ] as const;
  const width = PAGE.width - RIGHT - GAP - LABEL - 20;
  const size = textSize(
    [card.accidents, ...parts.map(([, text]) => text)].map((text) => text || '无'),
    width,
    PAGE.body - ROWS_EDGES,
  );
  const label = (text: string) => ({ text, style: 'label', bold: true, fontSize: 13, margin: [0, 4, 0, 4] });
  return {
    layout: layouts.grid,
    table: {
      widths: [LABEL, '*'],
      body: [
        [
          label('可能导致'),
          {
            text: card.accidents || '无',
            bold: true,
            fontSize: Math.max(size, 13),
            color: '#D9001B',
            margin: [2, 3, 2, 3],
          },
        ],
        ...parts.map(([title, text]) => [label(title), { text: text || '无', fontSize: size, margin: [2, 4, 2, 4] }]),
      ],
    },
  } as Block;
}

function facts(card: PrintedCard): Block {
  const row = (label: string, text: string, more: object = {}) => [
    { text: label, style: 'label', fontSize: 12, margin: [0, 2, 0, 2] },
    { text: text || '无', fontSize: 13, margin: [2, 2, 2, 2], ...more },
  ];
  return {
    layout: layouts.grid,
    table: {
      widths: [58, '*'],
      body: [
        row('应急电话', card.phone, { bold: true, fontSize: 20, color: '#D9001B' }),
        row('责任人', card.principal),
        row('责任部门', card.dept),
      ],
    },
    margin: [0, 0, 0, 8],
  } as Block;
}

/** Points a sign is wide: 2.5 cm while there are few of them. */
const signWidth = (count: number): { readonly perRow: number; readonly side: number } =>
  count <= 6 ? { perRow: 3, side: 71 } : count <= 8 ? { perRow: 4, side: 52 } : { perRow: 5, side: 42 };

function signs(shown: PrintedCard['signs']): Block {
  const { perRow, side } = signWidth(shown.length);
  const rows: Block[] = [];
  for (let at = 0; at < shown.length; at += perRow)
    rows.push({
      columns: shown.slice(at, at + perRow).map(({ key, label }) => ({
        width: side,
        stack: [
          { canvas: signMarks(key).map((mark) => vector(mark, side / 100)) },
          { text: label, fontSize: 9, alignment: 'center', margin: [0, 2, 0, 4] },
        ],
      })),
      columnGap: (RIGHT - perRow * side) / (perRow - 1),
    } as Block);
  return { stack: rows };
}

function foot(card: PrintedCard, address: string): Block {
  return {
    columns: [
      {
        width: '*',
        stack: [
          ...(card.photo ? [{ image: card.photo, fit: [140, 76] }] : []),
          { text: '扫码查看（无须登录）', fontSize: 10, color: '#444444', margin: [0, 4, 0, 0] },
        ],
      },
      { width: 96, qr: address, fit: 92, eccLevel: 'M', alignment: 'right' },
    ],
    columnGap: 8,
    margin: [0, 4, 0, 0],
  } as Block;
}

/** A mark of a sign as pdfmake draws it, `scale` points to a unit. */
function vector({ shape, at, fill, stroke, width }: Mark, scale: number): never {
  const n = (value: number | undefined) => Math.round((value ?? 0) * scale * 100) / 100;
  const paint = {
    ...(fill ? { color: SIGN_COLOURS[fill] } : {}),
    ...(stroke
      ? { lineColor: SIGN_COLOURS[stroke], lineWidth: n(width ?? 1), lineJoin: 'round', lineCap: 'round' }
      : {}),
  };
  if (shape === 'circle')
    return { type: 'ellipse', x: n(at[0]), y: n(at[1]), r1: n(at[2]), r2: n(at[2]), ...paint } as never;
  const points = Array.from({ length: at.length / 2 }, (_, place) => ({
    x: n(at[place * 2]),
    y: n(at[place * 2 + 1]),
  }));
  return { type: 'polyline', points, ...(shape === 'poly' ? { closePath: true } : {}), ...paint } as never;
}
