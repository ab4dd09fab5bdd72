import { contentWidth } from './blocks';
import type { Block } from './document';

/**
 * A cleaned formatted text (kernel/rich-text) as it is printed. It is well formed: cleaning has closed what was open. What
 * paper cannot do as the screen does (colours of the ground, links) is printed as plain words.
 */
interface Node {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (Node | string)[];
}

const VOID = new Set(['br', 'hr', 'img', 'col']);
const ENTITY: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const plain = (text: string): string =>
  text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (name.startsWith('#')) {
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    }
    return ENTITY[name.toLowerCase()] ?? whole;
  });

function parse(markup: string): Node {
  const root: Node = { tag: '', attributes: {}, children: [] };
  const open: Node[] = [root];
  for (const [, close, name, attributes, , text] of markup.matchAll(
    /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"]*")*)\s*(\/?)>|([^<]+)/gi,
  )) {
    const inner = open[open.length - 1] as Node;
    if (text !== undefined) {
      inner.children.push(plain(text));
      continue;
    }
    const tag = String(name).toLowerCase();
    if (close) {
      const place = open.findLastIndex((node) => node.tag === tag);
      if (place > 0) open.length = place;
      continue;
    }
    const node: Node = {
      tag,
      attributes: Object.fromEntries(
        [...String(attributes ?? '').matchAll(/([a-z-]+)="([^"]*)"/gi)].map(([, key, value]) => [
          key,
          plain(value ?? ''),
        ]),
      ),
      children: [],
    };
    inner.children.push(node);
    if (!VOID.has(tag)) open.push(node);
  }
  return root;
}

interface Run {
  readonly text: string;
  readonly bold?: true;
  readonly italics?: true;
  readonly decoration?: 'underline' | 'lineThrough';
}
type Style = Omit<Run, 'text'>;

const STYLES: Readonly<Record<string, Style>> = {
  b: { bold: true },
  strong: { bold: true },
  th: { bold: true },
  u: { decoration: 'underline' },
  s: { decoration: 'lineThrough' },
  del: { decoration: 'lineThrough' },
};
const BLOCKS = new Set([
  ...['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'figure', 'figcaption', 'ul', 'ol', 'li'],
  ...['dl', 'dt', 'dd', 'table', 'hr', 'img'],
]);
const SIZES: Readonly<Record<string, number>> = { h1: 16, h2: 14, h3: 12.5, h4: 11.5, h5: 11, h6: 11 };

const holdsBlock = (node: Node): boolean =>
  node.children.some((child) => typeof child !== 'string' && (BLOCKS.has(child.tag) || holdsBlock(child)));

function runs(children: readonly (Node | string)[], style: Style, keep: boolean): Run[] {
  return children.flatMap((child): Run[] => {
    if (typeof child === 'string') return [{ ...style, text: keep ? child : child.replace(/\s+/g, ' ') }];
    if (child.tag === 'br') return [{ ...style, text: '\n' }];
    return runs(child.children, { ...style, ...STYLES[child.tag] }, keep);
  });
}

interface Context {
  /** Name of a picture of the document's images; undefined: it is not printed. */
  readonly image: (source: string) => string | undefined;
  readonly width: number;
}

const words = (list: readonly Run[]): boolean => list.some(({ text }) => text.trim() !== '');

/** Blocks and the words between them, in their order. */
function flow(children: readonly (Node | string)[], context: Context, look: object): Block[] {
  const blocks: Block[] = [];
  let line: (Node | string)[] = [];
  const end = () => {
    const text = runs(line, {}, false);
    if (words(text)) blocks.push({ text, margin: [0, 0, 0, 6], ...look } as Block);
    line = [];
  };
  for (const child of children) {
    if (typeof child !== 'string' && BLOCKS.has(child.tag)) {
      end();
      blocks.push(...block(child, context));
    } else if (typeof child !== 'string' && holdsBlock(child)) {
      end();
      blocks.push(...flow(child.children, context, look));
    } else line.push(child);
  }
  end();
  return blocks;
}

function block(node: Node, context: Context): Block[] {
  const { tag, attributes } = node;
  const align = /text-align:\s*(left|right|center|justify)/.exec(attributes.style ?? '')?.[1];
  const look = align ? { alignment: align } : {};
  if (tag === 'hr') return [{ canvas: [{ type: 'line', x1: 0, y1: 4, x2: context.width, y2: 4, lineWidth: 0.5 }] }];
  if (tag === 'img') {
    const image = context.image(attributes.src ?? '');
    return image ? [{ image, fit: [context.width, 320], margin: [0, 4, 0, 6], alignment: 'center' }] : [];
  }
  if (tag === 'table') return table(node, context);
  if (tag === 'ul' || tag === 'ol') {
    const items = node.children.filter((child): child is Node => typeof child !== 'string' && child.tag === 'li');
    const list = items.map((item) => ({ stack: flow(item.children, { ...context, width: context.width - 16 }, {}) }));
    return list.length > 0 ? [{ [tag]: list, margin: [0, 0, 0, 4] } as unknown as Block] : [];
  }
  if (SIZES[tag])
    return flow(node.children, context, { ...look, bold: true, fontSize: SIZES[tag], margin: [0, 8, 0, 4] });
  if (tag === 'pre') {
    const text = runs(node.children, {}, true);
    return words(text) ? [{ text, preserveLeadingSpaces: true, margin: [0, 0, 0, 6] } as Block] : [];
  }
  if (tag === 'blockquote' || tag === 'dd')
    return [{ stack: flow(node.children, context, look), margin: [16, 0, 0, 0] }];
  return flow(node.children, context, look);
}

/** Cells of several columns or rows leave room for those they cover. */
function table(node: Node, context: Context): Block[] {
  const rows: Node[] = [];
  const collect = (one: Node) => {
    for (const child of one.children)
      if (typeof child === 'string') continue;
      else if (child.tag === 'tr') rows.push(child);
      else collect(child);
  };
  collect(node);
  const grid: (object | string)[][] = rows.map(() => []);
  rows.forEach((row, y) => {
    let x = 0;
    for (const cell of row.children) {
      if (typeof cell === 'string' || (cell.tag !== 'td' && cell.tag !== 'th')) continue;
      while (grid[y]?.[x] !== undefined) x += 1;
      const colSpan = Math.min(Math.max(Number(cell.attributes.colspan) || 1, 1), 50);
      const rowSpan = Math.min(Math.max(Number(cell.attributes.rowspan) || 1, 1), rows.length - y);
      for (let down = 0; down < rowSpan; down += 1)
        for (let along = 0; along < colSpan; along += 1) (grid[y + down] as object[])[x + along] = {};
      const stack = flow(cell.children, { ...context, width: 80 }, cell.tag === 'th' ? { bold: true } : {});
      (grid[y] as object[])[x] = { stack, colSpan, rowSpan };
      x += colSpan;
    }
  });
  const across = Math.max(0, ...grid.map((row) => row.length));
  if (across === 0) return [];
  const body = grid.map((row) => Array.from({ length: across }, (_, x) => row[x] ?? {}));
  return [
    {
      layout: 'grid',
      margin: [0, 2, 0, 8],
      table: { widths: Array.from({ length: across }, () => '*'), body: body as never },
    },
  ];
}

export function markupBlocks(clean: string, image: (source: string) => string | undefined = () => undefined): Block[] {
  return flow(parse(clean).children, { image, width: contentWidth }, {});
}
