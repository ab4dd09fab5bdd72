import { everyN } from '@anlan/domain/check/plan/windows';
import { CONTROLS, MEASURES, missingMeasures } from '@anlan/domain/risk/control';
import type { RiskLevel } from '@anlan/domain/risk/level';
import type { FieldError, Stored } from '@anlan/resource';

/**
 * Control layer and frequency follow the level (domain-rules C3): proposed where nobody has chosen them, tightened where
 * the level has risen over what was chosen, refused where somebody asks for less. Stricter ones stay.
 */
export function settleControl(
  values: Stored,
  before: Readonly<Stored> | undefined,
  level: RiskLevel | undefined,
): FieldError[] {
  const now = (name: string) => (name in values ? values[name] : before?.[name]);
  const frequencyGiven = 'inventoryFrequency' in values || 'inventoryCycle' in values;
  const errors = level ? tighten(values, now, frequencyGiven, level) : [];
  // The N goes with its frequency.
  if (!everyN(now('inventoryFrequency')) && now('inventoryCycle')) values.inventoryCycle = null;
  return errors;
}

function tighten(
  values: Stored,
  now: (name: string) => unknown,
  frequencyGiven: boolean,
  level: RiskLevel,
): FieldError[] {
  const errors: FieldError[] = [];
  for (const [field, { proposal, looser, refusal }] of Object.entries(CONTROLS)) {
    const given = field === 'inventoryFrequency' ? frequencyGiven : field in values;
    const chosen = String(now(field) ?? '');
    const isLooser = looser(chosen, level, now('inventoryCycle'));
    if (chosen === '' || (!given && isLooser)) values[field] = proposal(level);
    else if (isLooser) errors.push({ field, message: refusal(level) });
  }
  return errors;
}

/** A sentence for every kind of measures a 重大 row lacks, all at once. */
export const measureErrors = (rows: readonly Stored[]): FieldError[] =>
  rows.flatMap((row, place) =>
    row.scoreLevel === '1'
      ? missingMeasures(row).map((name) => ({
          field: `riskInfos[${place}].${name}`,
          message: `风险辨识第${place + 1}行：重大风险须填写${MEASURES[name]}`,
        }))
      : [],
  );

const keys = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The accidents of a point with those its rows name beside them; undefined where there is nothing to add. */
export function accidentsWith(own: unknown, rows: readonly Stored[]): string[] | undefined {
  const known = keys(own);
  const added = [...new Set(rows.flatMap((row) => keys(row.accidents)))].filter((key) => !known.includes(key));
  return added.length > 0 ? [...known, ...added] : undefined;
}
