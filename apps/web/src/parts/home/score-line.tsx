import type { RiskLevel } from '@anlan/domain/risk/level';

interface Props {
  readonly scores: readonly number[];
  readonly level: RiskLevel | null;
  /** From which score on each level begins; drawn as grounds where given. */
  readonly bands?: Readonly<Record<RiskLevel, number>>;
  readonly className?: string;
}

const WIDTH = 300;
const HEIGHT = 80;
const UPPER: Readonly<Record<RiskLevel, RiskLevel | null>> = { '1': null, '2': '1', '3': '2', '4': '3' };

/** A score day by day, without axes: what it is now stands beside it in figures, so it is hidden from who hears the page. */
export function ScoreLine({ scores, level, bands, className }: Props) {
  if (scores.length === 0) return null;
  const points = scores.length === 1 ? [scores[0] as number, scores[0] as number] : scores;
  const low = Math.max(0, Math.min(...points) - 8);
  const high = Math.min(100, Math.max(...points) + 8);
  const y = (score: number): number => Math.round((HEIGHT * (high - score) * 10) / (high - low)) / 10;
  const x = (place: number): number => Math.round((WIDTH * place * 10) / (points.length - 1)) / 10;
  const path = points.map((score, place) => `${place === 0 ? 'M' : 'L'}${x(place)} ${y(score)}`).join('');
  const last = points.at(-1) as number;
  return (
    <span
      className={`score-line${className ? ` ${className}` : ''}`}
      data-level={level ?? undefined}
      aria-hidden="true"
    >
      <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        {bands &&
          (Object.keys(UPPER) as RiskLevel[]).map((one) => {
            const upper = UPPER[one];
            const top = Math.min(high, upper ? bands[upper] : 100);
            const bottom = Math.max(low, bands[one]);
            return top > bottom ? (
              <rect key={one} data-ground={one} x="0" y={y(top)} width={WIDTH} height={y(bottom) - y(top)} />
            ) : null;
          })}
        <path d={path} vectorEffect="non-scaling-stroke" />
      </svg>
      <i style={{ top: `${(y(last) / HEIGHT) * 100}%` }} />
    </span>
  );
}
