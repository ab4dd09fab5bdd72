import type { PolygonShape } from '@anlan/domain/flat/drawing';
import type Sharp from 'sharp';
import type { Ctx } from '../../kernel/context';
import { onDemand } from '../../kernel/on-demand';
import type { Caller } from '../caller';
import type { DemoCompany } from '../company/companies';
import { plantOf } from '../company/plants';
import { lettering } from './lettering';
import { storeDrawing } from './photo-stock';

const sharp = onDemand<typeof Sharp>('sharp');

const WIDTH = 1600;
const HEIGHT = 1000;
const COLUMNS = 2;
/** Points of a company whose plan is shown in full; the others' plans carry a few. */
const ALL_OF = '100001';
const FEW = 10;

interface Point {
  readonly id: string;
  readonly deptId: string;
}
interface Block {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the workshops lie: in two columns beside the main road, the last one as wide as what is left. */
function blocks(names: readonly string[]): Block[] {
  const rows = Math.ceil(names.length / COLUMNS);
  const height = (HEIGHT - 260 - (rows - 1) * 50) / rows;
  return names.map((name, place) => {
    const [column, row] = [place % COLUMNS, Math.floor(place / COLUMNS)];
    const alone = place === names.length - 1 && column === 0;
    return {
      name,
      x: column === 0 ? 70 : 860,
      y: 190 + row * (height + 50),
      width: alone ? 1460 : 670,
      height,
    };
  });
}

/** The drawn site: what is drawn is no real place, only ground for the points to stand on. */
function site(title: string, list: readonly Block[]): string {
  const halls = list
    .map(
      ({ name, x, y, width, height }) =>
        `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="#f7f9fb" stroke="#7c8796" stroke-width="4"/>
         <path d="M${x + 12} ${y + 44} H${x + width - 12}" stroke="#c6ced8" stroke-width="2"/>
         ${lettering(name, { x: x + 18, y: y + 32, size: 24, fill: '#4a5568' })}`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#e6ecdf"/>
    <rect x="20" y="20" width="${WIDTH - 40}" height="${HEIGHT - 40}" fill="none" stroke="#8b9a7b" stroke-width="6" stroke-dasharray="24 10"/>
    <path d="M0 145 H${WIDTH} M800 145 V${HEIGHT - 30}" stroke="#cfd4da" stroke-width="56" fill="none"/>
    <path d="M0 145 H${WIDTH} M800 145 V${HEIGHT - 30}" stroke="#ffffff" stroke-width="3" stroke-dasharray="26 18" fill="none"/>
    <rect x="70" y="44" width="330" height="66" rx="6" fill="#dfe7f2" stroke="#7c8796" stroke-width="3"/>${lettering('办公楼', { x: 90, y: 86, size: 22, fill: '#4a5568' })}
    <rect x="440" y="44" width="250" height="66" rx="6" fill="#dfe7f2" stroke="#7c8796" stroke-width="3"/>${lettering('消防泵房', { x: 460, y: 86, size: 22, fill: '#4a5568' })}
    <rect x="1180" y="44" width="350" height="66" rx="6" fill="#dfe7f2" stroke="#7c8796" stroke-width="3"/>${lettering('停车场', { x: 1200, y: 86, size: 22, fill: '#4a5568' })}
    ${halls}
    ${lettering(`${title} · 示意图`, { x: WIDTH - 40, y: HEIGHT - 34, size: 20, fill: '#68786b', anchor: 'end' })}</svg>`;
}

const ZONES = ['工艺区', '辅助区', '通行区'] as const;

/** Three zones of a workshop, the gravest points in the first: a slanted border, as on a drawing made by hand. */
function zones({ name, x, y, width, height }: Block, key: string, risks: readonly string[]) {
  const [top, bottom] = [y + 50, y + height - 6];
  const edges = [x + 6, x + width * 0.34, x + width * 0.68, x + width - 6];
  const slant = (edge: number, at: number) => (at === 0 || at === ZONES.length ? 0 : at % 2 === 1 ? 24 : -24) + edge;
  const share = Math.ceil(risks.length / ZONES.length);
  return ZONES.map((zone, at): PolygonShape & { readonly riskIds: readonly string[] } => ({
    id: `${key}z${at + 1}`,
    type: 'polygon',
    name: `${name}${zone}`,
    points: (
      [
        [edges[at] as number, top],
        [edges[at + 1] as number, top],
        [slant(edges[at + 1] as number, at + 1), bottom],
        [slant(edges[at] as number, at), bottom],
      ] as const
    ).map(([left, down]) => [Math.round(left), Math.round(down)] as const),
    riskIds: risks.slice(at * share, (at + 1) * share),
  }));
}

/** A company's site plan with its points where their workshops are, and the four-colour drawing made upon it. */
export async function sitePlan(
  caller: Caller,
  ctx: Ctx,
  company: DemoCompany,
  points: readonly Point[],
): Promise<void> {
  const names = plantOf(company.trade).workshops.map(({ name }) => name);
  const list = blocks(names);
  const depts = [...new Set(points.map(({ deptId }) => deptId))];
  const bytes = await sharp()(Buffer.from(site(company.name, list)))
    .png({ palette: true })
    .toBuffer();
  const keep = await storeDrawing(ctx.app, bytes);

  await caller.within(ctx, async (work) => {
    const attachId = await keep(work, '厂区平面图.png');
    const call = async (name: string, body: object) =>
      ((await caller.call(work, name, ctx, { body })) as { id: string }).id;
    const flatId = await call('POST /safe/flat', { name: '厂区总平面图', location: company.areaCode, url: attachId });
    const placed = company.tenantId === ALL_OF ? points : points.slice(0, FEW);
    const standing = new Map<string, number>();
    for (const { id, deptId } of placed) {
      const block = list[depts.indexOf(deptId)] as Block;
      const number = standing.get(deptId) ?? 0;
      standing.set(deptId, number + 1);
      const columns = Math.max(3, Math.round(block.width / 165));
      const rows = Math.max(1, Math.floor((block.height - 80) / 62));
      const x = block.x + ((number % columns) + 0.5) * (block.width / columns);
      const y = block.y + 74 + ((Math.floor(number / columns) % rows) + 0.5) * ((block.height - 90) / rows);
      await call('POST /safe/flatrisk', {
        flatId,
        riskId: id,
        xaxis: ((x / WIDTH) * 100).toFixed(2),
        yaxis: ((y / HEIGHT) * 100).toFixed(2),
      });
    }
    const levels = new Map(
      (
        await work.tx.query<{ id: string; level: string | null }>(
          'select id, score_level as level from risk_point where tenant_id = $1 and deleted_at is null',
          [work.tenantId],
        )
      ).map(({ id, level }) => [id, level ?? '9']),
    );
    const shapes = list.flatMap((block, place) =>
      zones(
        block,
        `w${place + 1}`,
        points
          .filter(({ deptId }) => deptId === depts[place])
          .map(({ id }) => id)
          .sort((left, right) => (levels.get(left) as string).localeCompare(levels.get(right) as string)),
      ),
    );
    await call('POST /safe/graph/add', {
      name: '厂区安全风险四色图',
      sort: 1,
      flatId,
      content: {
        width: WIDTH,
        height: HEIGHT,
        shapes: [
          ...shapes,
          { id: 'gate', type: 'node', name: '大门', x: 800, y: 925 },
          { id: 'way', type: 'line', name: '疏散方向', from: { at: [800, 420] }, to: { shape: 'gate' } },
        ],
      },
    });
  });
}
