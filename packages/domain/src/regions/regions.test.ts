import { expect, it } from 'vitest';
import { COUNTRY_CODE, flattenRegions } from './regions';

it('holds every province with its cities and counties, parents first', async () => {
  const regions = await flattenRegions();
  const seen = new Set([COUNTRY_CODE]);
  for (const region of regions) {
    expect(seen.has(region.parentCode)).toBe(true);
    expect(region.code).toMatch(/^\d{6}$/);
    seen.add(region.code);
  }
  expect(seen.size).toBe(regions.length + 1);
  expect([1, 2, 3].map((level) => regions.filter((region) => region.level === level).length)).toEqual([34, 342, 2974]);
  expect(regions.find((region) => region.code === '370283')?.ancestors).toEqual(['00', '370000', '370200']);
  expect(regions.find((region) => region.code === '370283')).toMatchObject({ parentCode: '370200', level: 3 });
});
