import { EMPTY_DRAWING, type Shape } from '@anlan/domain/flat/drawing';
import { describe, expect, it } from 'vitest';
import { contentOf, dropDraft, keepDraft, readDraft } from './draft';

const node = (id: string): Shape => ({ id, name: id, type: 'node', x: 1, y: 2 });
const doc = { drawing: { ...EMPTY_DRAWING, shapes: [node('a'), node('b')] }, attached: new Map([['a', ['1', '2']]]) };

describe('a drawing not yet saved', () => {
  it('is there again when the page is opened anew, and gone once it is saved', () => {
    keepDraft('g', doc, 7);
    expect(readDraft('g')).toMatchObject({ ...doc, version: 7 });
    dropDraft('g');
    expect(readDraft('g')).toBeNull();
  });

  it('says of attached points only what has changed', () => {
    const shapes = (read: Map<string, readonly string[]>) => (contentOf(doc, read) as { shapes: object[] }).shapes;
    expect(shapes(new Map([['a', ['2', '1']]]))).toEqual(doc.drawing.shapes);
    expect(shapes(new Map([['b', ['3']]]))).toEqual([
      { ...node('a'), riskIds: ['1', '2'] },
      { ...node('b'), riskIds: [] },
    ]);
  });
});
