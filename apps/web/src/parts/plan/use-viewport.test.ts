import { describe, expect, it } from 'vitest';
import { fitted, kept, LARGEST, zoomed } from './use-viewport';

const content = { width: 1600, height: 800 };
const window = { width: 800, height: 600 };

describe('the view of a plan', () => {
  it('begins with the whole of it in the middle', () => {
    expect(fitted(content, window)).toEqual({ scale: 0.5, x: 0, y: 100 });
  });

  it('keeps what lies under the pointer where it is', () => {
    const at = { x: 200, y: 300 };
    const view = zoomed({ scale: 0.5, x: 0, y: 100 }, 2, at, 0.5);
    expect(view.scale).toBe(1);
    expect([(at.x - view.x) / view.scale, (at.y - view.y) / view.scale]).toEqual([400, 400]);
  });

  it('has a nearest and a farthest', () => {
    const view = { scale: 0.5, x: 0, y: 0 };
    expect(zoomed(view, 1000, { x: 0, y: 0 }, 0.5).scale).toBe(0.5 * LARGEST);
    expect(zoomed(view, 0.0001, { x: 0, y: 0 }, 0.5).scale).toBe(0.25);
  });

  it('never loses the content out of sight', () => {
    expect(kept({ scale: 0.5, x: -5000, y: 5000 }, content, window)).toEqual({ scale: 0.5, x: -720, y: 520 });
  });
});
