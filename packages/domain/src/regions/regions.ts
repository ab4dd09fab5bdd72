/** Province, city, county; GB/T 2260 codes of six digits. */
export interface Region {
  readonly code: string;
  readonly parentCode: string;
  readonly name: string;
  /** 1 province, 2 city, 3 county. */
  readonly level: 1 | 2 | 3;
  /** Codes from the country down to the parent. */
  readonly ancestors: readonly string[];
}

/** The root of the tree. */
export const COUNTRY_CODE = '00';

type Entry = readonly [code: string, name: string, children?: readonly Entry[]];

/** All divisions, parents before children. Loaded when asked: the data must not lie in the web's first load. */
export async function flattenRegions(): Promise<Region[]> {
  const { default: data } = (await import('./regions-data.json')) as unknown as { default: readonly Entry[] };
  const list: Region[] = [];
  const walk = (entries: readonly Entry[], parentCode: string, ancestors: readonly string[], level: 1 | 2 | 3) => {
    for (const [code, name, children] of entries) {
      list.push({ code, parentCode, name, level, ancestors });
      if (children) walk(children, code, [...ancestors, code], (level + 1) as 2 | 3);
    }
  };
  walk(data, COUNTRY_CODE, [COUNTRY_CODE], 1);
  return list;
}
