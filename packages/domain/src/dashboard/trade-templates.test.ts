import { describe, expect, it } from 'vitest';
import { starterLists } from '../check/starter-lists';
import { organizationDictionaries } from '../dictionaries/organization';
import { readDrawing } from '../flat/drawing';
import { LIBRARY_ITEMS } from '../risk/library-items';
import { firstDrawing, TRADE_TEMPLATES, templateOf } from './trade-templates';

describe('what a company of a trade begins with', () => {
  it('names entries of the library and a starter list that exist, each area once', () => {
    const codes = new Set(LIBRARY_ITEMS.map(({ code }) => code));
    const lists = new Set(starterLists.map(({ key }) => key));
    for (const { key, list, workshops } of TRADE_TEMPLATES) {
      expect(lists, key).toContain(list);
      const areas = workshops.flatMap((one) => one.areas);
      expect(new Set(areas.map(({ name }) => name)).size, key).toBe(areas.length);
      for (const { name, risks } of areas) {
        expect(risks.length, name).toBeGreaterThan(0);
        for (const code of risks) expect(codes, name).toContain(code);
      }
      for (const { name, team } of workshops) expect(name).not.toBe(team);
    }
  });

  it('is there for every industry', () => {
    const industry = organizationDictionaries.find(({ code }) => code === 'safe_industry');
    const known = TRADE_TEMPLATES.flatMap(({ industries }) => industries);
    expect([...known].sort()).toEqual((industry?.items ?? []).map(({ key }) => key).sort());
    expect(templateOf('5').key).toBe('wood');
    expect(templateOf(null).key).toBe('general');
  });

  it('makes a drawing that the editor takes, in which no area lies on another', () => {
    for (const { workshops } of TRADE_TEMPLATES) {
      const drawing = firstDrawing(
        workshops.map(({ name, areas }) => ({
          name,
          areas: areas.map((area) => ({ name: area.name, riskIds: ['01890000-0000-7000-8000-000000000001'] })),
        })),
      );
      const read = readDrawing(drawing);
      expect(read.errors).toEqual([]);
      expect(read.attached.size).toBe(workshops.flatMap(({ areas }) => areas).length);
      const rooms = drawing.shapes.flatMap((shape) => (shape.type === 'rect' && shape.name !== '' ? [shape] : []));
      for (const [at, one] of rooms.entries()) {
        expect(one.width).toBeGreaterThan(120);
        for (const other of rooms.slice(at + 1))
          expect(
            one.x + one.width <= other.x ||
              other.x + other.width <= one.x ||
              one.y + one.height <= other.y ||
              other.y + other.height <= one.y,
            `${one.name} ${other.name}`,
          ).toBe(true);
      }
    }
    expect(firstDrawing([]).shapes).toEqual([]);
  });
});
