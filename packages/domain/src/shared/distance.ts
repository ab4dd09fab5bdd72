/**
 * A distance as people say it: 380 米, 1.4 公里, 138 公里. From a kilometre on metres are no measure of where somebody
 * stood, from a hundred on neither are their tenths.
 */
export function distanceParts(metres: number): readonly [number: string, unit: '米' | '公里'] {
  if (metres < 1_000) return [String(metres), '米'];
  const kilometres = metres / 1_000;
  return [kilometres < 100 ? kilometres.toFixed(1) : String(Math.round(kilometres)), '公里'];
}

export const distanceText = (metres: number): string => distanceParts(metres).join('');
