import type { CheckAnswer, CheckHazard } from '@anlan/domain/check/submit-rules';
import { isUuid, manyOf } from '@anlan/resource';

type Told = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Told =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const idsOf = (value: unknown): string[] => [
  ...new Set((manyOf(value ?? '', 50) ?? []).map((id) => id.toLowerCase()).filter((id) => id !== '')),
];

/** More than a record can have: what comes beyond is not read. */
const MAX = 2_000;

/** Answers as a body tells them; what is no answer is left out and later named as missing. */
export function answersIn(given: unknown): CheckAnswer[] {
  if (!Array.isArray(given)) return [];
  const seen = new Set<string>();
  return given.slice(0, MAX).flatMap((told: unknown): CheckAnswer[] => {
    // Told twice, the first counts: one item, one answer, one danger.
    if (!isRecord(told) || !isUuid(told.id) || seen.has(told.id.toLowerCase())) return [];
    seen.add(told.id.toLowerCase());
    const result = Number(told.result);
    return [
      {
        id: told.id.toLowerCase(),
        result: Number.isInteger(result) && result > 0 ? result : null,
        describe: textOf(told.describe),
        images: idsOf(told.images),
        hiddenDangerId: isUuid(told.hiddenDangerId) ? told.hiddenDangerId.toLowerCase() : null,
        hazard: hazardIn(told.hazard),
      },
    ];
  });
}

function hazardIn(told: unknown): CheckHazard | null {
  if (!isRecord(told)) return null;
  const { fixed } = told;
  return {
    describe: textOf(told.describe),
    photos: idsOf(told.photos),
    ...(isRecord(fixed) ? { fixed: { condition: textOf(fixed.condition), photos: idsOf(fixed.photos) } } : {}),
  };
}
