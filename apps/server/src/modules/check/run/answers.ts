import { CHECK_RESULT, type CheckAnswer, type CheckHazard } from '@anlan/domain/check/run/submit-rules';
import { isUuid, manyOf } from '@anlan/resource';

type Told = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Told =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const idsOf = (value: unknown): string[] => [
  ...new Set((manyOf(value ?? '', 50) ?? []).map((id) => id.toLowerCase()).filter((id) => id !== '')),
];

/** A round that ran for longer than a day tells no more by it. */
const SECONDS_MAX = 86_400;
const secondsIn = (value: unknown): number | null => {
  if (value === null || value === undefined || value === '') return null;
  const seconds = Number(value);
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.round(seconds), 0), SECONDS_MAX) : null;
};

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
        batchSeconds: result === CHECK_RESULT.normal ? secondsIn(told.batchSeconds) : null,
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
