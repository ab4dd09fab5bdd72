import { type Mark, SIGN_COLOURS, signMarks } from '@anlan/domain/risk/inform/safety-sign';

const pairs = (at: readonly number[]): string =>
  at.reduce((text, value, place) => `${text}${place === 0 ? '' : place % 2 === 0 ? ' ' : ','}${value}`, '');

function Drawn({ mark: { shape, at, fill, stroke, width } }: { mark: Mark }) {
  const paint = {
    fill: fill ? SIGN_COLOURS[fill] : 'none',
    ...(stroke
      ? {
          stroke: SIGN_COLOURS[stroke],
          strokeWidth: width,
          strokeLinejoin: 'round' as const,
          strokeLinecap: 'round' as const,
        }
      : {}),
  };
  if (shape === 'circle') return <circle cx={at[0]} cy={at[1]} r={at[2]} {...paint} />;
  return shape === 'poly' ? <polygon points={pairs(at)} {...paint} /> : <polyline points={pairs(at)} {...paint} />;
}

/** A safety sign as a picture with its name: read out where it cannot be seen. */
export function SafetySign({ sign, name, size = 56 }: { sign: string; name: string; size?: number }) {
  return (
    <svg viewBox="0 0 100 100" width={size} height={size} role="img" aria-label={name}>
      <title>{name}</title>
      {signMarks(sign).map((mark, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the marks of a sign never change
        <Drawn key={place} mark={mark} />
      ))}
    </svg>
  );
}
