import { expect, it } from 'vitest';
import { markupBlocks } from './markup-blocks';

const textOf = (block: unknown): string => {
  if (typeof block === 'string') return block;
  if (Array.isArray(block)) return block.map(textOf).join('|');
  const { text, stack, ul, ol } = block as Record<string, unknown>;
  return textOf(text ?? stack ?? ul ?? ol ?? '');
};

it('keeps headings, lists, marks and the words between them, in their order', () => {
  const blocks = markupBlocks(
    '<h2>第一章 总则</h2><p>为了<strong>规范</strong>动火作业&amp;监护，<br />制定本制度。</p><ol><li>持证上岗</li><li><p>作业前30分钟内检测</p></li></ol>末尾',
  );
  expect(blocks.map(textOf)).toEqual([
    '第一章 总则',
    '为了|规范|动火作业&监护，|\n|制定本制度。',
    '持证上岗|作业前30分钟内检测',
    '末尾',
  ]);
  expect(blocks[0]).toMatchObject({ bold: true, fontSize: 14 });
  expect((blocks[1] as { text: object[] }).text[1]).toMatchObject({ text: '规范', bold: true });
  expect(blocks[2]).toHaveProperty('ol');
});

it('leaves room in a table for what wide and high cells cover', () => {
  const [block] = markupBlocks(
    '<table><thead><tr><th colspan="2">等级</th></tr></thead><tbody><tr><td rowspan="2">一级</td><td>8小时</td></tr><tr><td>审批</td></tr></tbody></table>',
  );
  const { body, widths } = (block as { table: { body: object[][]; widths: string[] } }).table;
  expect(widths).toHaveLength(2);
  expect(body.map((row) => row.length)).toEqual([2, 2, 2]);
  expect(body[0]?.[0]).toMatchObject({ colSpan: 2 });
  expect(body[1]?.[0]).toMatchObject({ rowSpan: 2 });
  expect(body[2]?.[0]).toEqual({});
  expect(body.flat().map((cell) => textOf('stack' in cell ? cell : ''))).toEqual([
    '等级',
    '',
    '一级',
    '8小时',
    '',
    '审批',
  ]);
});

it('prints the pictures it knows, and no tag of any text', () => {
  const markup = '<p>如图<img src="/api/service/file/1" alt="图" /></p><p>a &lt;b&gt; c</p><p></p>';
  const known = markupBlocks(markup, (source) => (source.endsWith('/1') ? 'one' : undefined));
  expect(known).toMatchObject([{ text: [{ text: '如图' }] }, { image: 'one' }, { text: [{ text: 'a <b> c' }] }]);
  expect(markupBlocks(markup)).toHaveLength(2);
});
