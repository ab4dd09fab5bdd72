import { useMemo } from 'react';
import { useT } from '../../lib/i18n';

type Point = readonly [number, number];
interface Shape {
  readonly name: string;
  readonly path: string;
}
interface Drawn {
  readonly shapes: readonly Shape[];
  readonly width: number;
  readonly height: number;
}

const WIDTH = 640;

/** Rings of a polygon or of several. */
const ringsOf = (geometry: { type?: string; coordinates?: unknown }): readonly (readonly Point[])[] => {
  const list = geometry.coordinates;
  if (geometry.type === 'Polygon') return list as readonly (readonly Point[])[];
  return geometry.type === 'MultiPolygon' ? (list as readonly (readonly (readonly Point[])[])[]).flat() : [];
};

/** Borders → paths; degrees of longitude are shortened as they are on the ground. Undefined for what is no map. */
export function drawn(geojson: unknown): Drawn | undefined {
  try {
    const { features } = geojson as {
      features: readonly { properties: { name: string }; geometry: { type: string; coordinates: unknown } }[];
    };
    const all = features.map(({ properties, geometry }) => ({ name: properties.name, rings: ringsOf(geometry) }));
    const points = all.flatMap(({ rings }) => rings.flat());
    if (points.length === 0) return undefined;
    let [west, east, south, north] = [180, -180, 90, -90];
    for (const [x, y] of points) {
      [west, east] = [Math.min(west, x), Math.max(east, x)];
      [south, north] = [Math.min(south, y), Math.max(north, y)];
    }
    const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
    const scale = WIDTH / Math.max((east - west) * narrow, north - south, 1e-6);
    const place = ([x, y]: Point) => `${((x - west) * narrow * scale).toFixed(1)},${((north - y) * scale).toFixed(1)}`;
    return {
      width: (east - west) * narrow * scale,
      height: (north - south) * scale,
      shapes: all.map(({ name, rings }) => ({
        name,
        path: rings.map((ring) => `M${ring.map(place).join('L')}Z`).join(''),
      })),
    };
  } catch {
    return undefined;
  }
}

/** A map as it will be drawn; each area says its name when it is pointed at. */
export function MapDrawing({ geojson, label }: { geojson: unknown; label: string }) {
  const t = useT();
  const map = useMemo(() => drawn(geojson), [geojson]);
  if (!map) return <p role="alert">{t('地图文件应为GeoJSON，每个区域有名称与面状边界')}</p>;
  return (
    <svg role="img" aria-label={label} viewBox={`-4 -4 ${map.width + 8} ${map.height + 8}`}>
      {map.shapes.map(({ name, path }) => (
        <path key={name} d={path} fillRule="evenodd">
          <title>{name}</title>
        </path>
      ))}
    </svg>
  );
}
