/** Areas (permit/area) as outlines on a picture. */
import type { Area, Spot as Corner } from '@anlan/domain/permit/area/area';
import { useEffect, useState } from 'react';
import type { Outline, Spot } from './plan-marks';

const CORNERS = 48;
const spot = ([x, y]: Corner): Spot => ({ x, y });

/** Outline of an area; a point has none. */
export function outlineOf(area: Area, id: string, colour: string): Outline | undefined {
  if (area.kind === 'point') return undefined;
  if (area.kind === 'polygon') return { id, points: area.points.map(spot), closed: true, colour };
  const [x, y] = area.at;
  const radius = Math.hypot(area.edge[0] - x, (area.edge[1] - y) * area.ratio);
  const points = Array.from({ length: CORNERS }, (_, at) => {
    const turn = (at / CORNERS) * 2 * Math.PI;
    return { x: x + radius * Math.cos(turn), y: y + (radius * Math.sin(turn)) / area.ratio };
  });
  return { id, points, closed: true, colour };
}

/** Where the mark of an area stands. */
export function middleOf(area: Area): Spot {
  if (area.kind !== 'polygon') return spot(area.at);
  const sum = area.points.reduce((all, [x, y]) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / area.points.length, y: sum.y / area.points.length };
}

/** Height of a picture by its width; undefined until it is there. */
export function usePictureRatio(link: string | undefined): number | undefined {
  const [known, setKnown] = useState<{ readonly link: string; readonly ratio: number }>();
  useEffect(() => {
    if (!link) return;
    const image = new Image();
    image.onload = () => setKnown({ link, ratio: image.naturalHeight / image.naturalWidth });
    image.src = link;
    return () => {
      image.onload = null;
    };
  }, [link]);
  return known && known.link === link ? known.ratio : undefined;
}
