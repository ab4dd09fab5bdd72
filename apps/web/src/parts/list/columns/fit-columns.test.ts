import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitColumns } from './fit-columns';

const column = (width: number, least = width, kept = false) => ({ width, least, kept });
const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);

describe('columns wider than their room', () => {
  it('stay as they are where there is room', () => {
    expect(fitColumns([column(100), column(120)], 300)).toEqual([100, 120]);
    expect(fitColumns([column(100), column(120)], 0)).toEqual([100, 120]);
  });

  it('give way down to what must be read, so that all stand in sight', () => {
    expect(fitColumns([column(200, 150), column(100)], 260)).toEqual([160, 100]);
  });

  it('end where what stands still begins; the rest follow', () => {
    expect(fitColumns([column(100), column(100), column(100)], 250)).toEqual([125, 125, 100]);
  });

  it('keep the width the user drew', () => {
    expect(fitColumns([column(180, 80, true), column(100, 80), column(160)], 290)).toEqual([180, 110, 160]);
  });

  it('never leave one half covered, unless its user drew it so', () => {
    const one = fc.record({
      width: fc.integer({ min: 64, max: 300 }),
      part: fc.double({ min: 0.5, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.array(one, { minLength: 1, maxLength: 14 }),
        fc.integer({ min: 300, max: 1400 }),
        (drawn, room) => {
          const columns = drawn.map(({ width, part }) => column(width, Math.round(width * part)));
          const widths = fitColumns(columns, room);
          for (const [place, width] of widths.entries())
            expect(width).toBeGreaterThanOrEqual(columns[place]?.least ?? 0);
          const edges = widths.map((_width, place) => total(widths.slice(0, place + 1)));
          if (total(widths) > room) expect(edges).toContain(room);
        },
      ),
    );
  });
});
