import type { CSSProperties } from 'react';
import { useT } from '../../lib/i18n';

export interface Spot {
  readonly x: number;
  readonly y: number;
}
/** Something that stands on a picture, its place in percent of width and height. */
export interface Pin extends Spot {
  readonly id: string;
  readonly label: string;
  /** What the colour says, for those who do not see it. */
  readonly meaning?: string;
  readonly colour: string;
  readonly ink: string;
  /** A letter or two on the pin. */
  readonly sign?: string;
  /** Of a group the one with the least leads: its colour is the group's. */
  readonly rank?: number;
}

/** An area on the picture, in percent of width and height; a circle is as round as the picture. */
export interface Outline {
  readonly id: string;
  readonly points: readonly Spot[];
  readonly closed: boolean;
  readonly colour: string;
}

/** Areas on the picture, drawn over it. */
export function PlanOutlines({ outlines, style }: { outlines: readonly Outline[]; style: CSSProperties }) {
  return (
    <svg aria-hidden className="plan-outlines" viewBox="0 0 100 100" preserveAspectRatio="none" style={style}>
      {outlines.map(({ id, points, closed, colour }) => {
        const path = points.map(({ x, y }) => `${x},${y}`).join(' ');
        const look = { stroke: colour, strokeWidth: 2, vectorEffect: 'non-scaling-stroke' as const };
        return closed ? (
          <polygon key={id} points={path} fill={colour} fillOpacity={0.2} {...look} />
        ) : (
          <polyline key={id} points={path} fill="none" {...look} />
        );
      })}
    </svg>
  );
}

/** Several pins that lie on one another, as one with their number. */
export function PlanCluster({
  lead: { pin, left, top },
  count,
  onOpen,
}: {
  lead: { readonly pin: Pin; readonly left: number; readonly top: number };
  count: number;
  onOpen: (at: Spot, button: HTMLElement) => void;
}) {
  const t = useT();
  const name = [pin.label, pin.meaning].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      className="plan-pin plan-cluster"
      style={{ left, top, background: pin.colour, color: pin.ink }}
      aria-label={t('{n}个点位，其中{name}', { n: count, name })}
      data-sign={count}
      onClick={({ currentTarget }) => onOpen({ x: left, y: top }, currentTarget)}
    />
  );
}
