import { itemsOf } from '../dictionaries/dictionaries';

/** Keys of safe_accident_type (GB 6441-2025) → keys of risk_factors, by which a talk names dangers. */
const FACTORS: Readonly<Record<string, string>> = {
  '0001': '1',
  '0002': '2',
  '0003': '2',
  '0004': '3',
  '0005': '4',
  '0006': '5',
  '0007': '14',
  '0008': '6',
  '0009': '7',
  '0010': '9',
  '0011': '10',
  '0012': '11',
  '0014': '8',
  '0015': '8',
  '0016': '8',
  '0017': '8',
  '0018': '8',
  '0019': '8',
  '0020': '8',
  '0021': '8',
  '0022': '6',
  '0023': '12',
  '0024': '13',
};

/** A risk of a point where the team works. */
export interface WorkRisk {
  readonly pointId: string;
  readonly pointName: string;
  /** safe_risk_level, 1 is the worst. */
  readonly level: string | null;
  readonly danger: string;
  readonly accidents: readonly string[];
  readonly measures: readonly string[];
}

/** A permit of special work that the team has today. */
export interface WorkPermit {
  readonly id: string;
  readonly number: string | null;
  readonly name: string;
  readonly place: string;
  /** What its hazard analysis and its measures say. */
  readonly hazards: readonly string[];
  readonly measures: readonly string[];
}

export interface MeetingSuggestion {
  readonly workTask: string;
  readonly workLocation: string;
  readonly riskFactors: readonly string[];
  readonly riskFactorsOther: string;
  readonly preventiveMeasure: readonly string[];
  readonly preventiveMeasureOther: string;
  readonly accidentPrediction: string;
  readonly userId: readonly { readonly id: string; readonly name: string }[];
  readonly points: readonly { readonly id: string; readonly name: string; readonly level: string | null }[];
  readonly permits: readonly { readonly id: string; readonly number: string | null; readonly name: string }[];
}

const OTHER = '99';

/** Whole entries up to so many characters: half a sentence is no measure. */
export function fitted(entries: readonly string[], max: number, between = '；'): string {
  let text = '';
  for (const entry of new Set(entries.map((one) => one.trim().replace(/[；;。]+$/, '')).filter(Boolean))) {
    const next = text === '' ? entry : `${text}${between}${entry}`;
    if (next.length <= max) text = next;
  }
  return text;
}

/** What a talk before the shift begins with: today's permits, then the risks of where the team works, the worst first. */
export function suggestionOf(
  risks: readonly WorkRisk[],
  permits: readonly WorkPermit[] = [],
): Omit<MeetingSuggestion, 'userId'> {
  const worst = [...risks].sort((left, right) => (left.level ?? '9').localeCompare(right.level ?? '9'));
  const factors = new Set(worst.flatMap(({ accidents }) => accidents.flatMap((key) => FACTORS[key] ?? [])));
  const riskFactorsOther = fitted(
    [
      ...permits.flatMap(({ name, hazards }) => hazards.map((hazard) => `${name}：${hazard}`)),
      ...worst.map(({ pointName, danger }) => `${pointName}：${danger}`),
    ],
    200,
  );
  const preventiveMeasureOther = fitted(
    [...permits, ...worst].flatMap(({ measures }) => measures),
    200,
  );
  const known = itemsOf('risk_factors').map(({ key }) => key);
  const points = new Map(
    worst.map(({ pointId, pointName, level }) => [pointId, { id: pointId, name: pointName, level }]),
  );
  return {
    workTask: fitted(
      permits.map(({ name, place, number }) => `${name}（${[place, number].filter(Boolean).join('，')}）`),
      300,
    ),
    workLocation: fitted(
      permits.map(({ place }) => place),
      50,
      '、',
    ),
    permits: permits.map(({ id, number, name }) => ({ id, number, name })),
    riskFactors: [...known.filter((key) => factors.has(key)), ...(riskFactorsOther ? [OTHER] : [])],
    riskFactorsOther,
    preventiveMeasure: preventiveMeasureOther ? [OTHER] : [],
    preventiveMeasureOther,
    accidentPrediction: '',
    points: [...points.values()].slice(0, 20),
  };
}
