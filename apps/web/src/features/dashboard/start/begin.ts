import type { AnyRow } from '@anlan/client';
import { checkList } from '@anlan/domain/check/check-list';
import { checkPlan } from '@anlan/domain/check/plan/check-plan';
import { takeStarterLists } from '@anlan/domain/check/plan/plan-calls';
import { starterLists } from '@anlan/domain/check/starter-lists';
import { type DrawnWorkshop, FIRST, firstDrawing, type TradeWorkshop } from '@anlan/domain/dashboard/trade-templates';
import { planGraph } from '@anlan/domain/flat/plan-graph';
import { area } from '@anlan/domain/org/area';
import { dept } from '@anlan/domain/org/dept';
import { post } from '@anlan/domain/org/post';
import { publicLibrary } from '@anlan/domain/risk/calls';
import { riskLibrary } from '@anlan/domain/risk/risk-library';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { addDays, formatDatetime } from '@anlan/resource/dates';
import { listOf } from '../../../kinds/values';
import { api } from '../../../lib/http/api';
import { invalidateAfter } from '../../../parts/query-keys';
import { type Place, placeOf } from './where';

const WORKSHOP = 4;
const TEAM = 3;
const LOWEST_POSTS = '3';
const PLAN_DAYS = 365;
const PAGE = 200;

/** What of this name is there already stays as it is: beginning twice makes nothing twice. */
async function ensured(
  target: string,
  label: string,
  make: () => Promise<{ readonly id: string }>,
  parent?: string,
): Promise<string> {
  const found = await api.lookup(target, { q: label, size: 50 }, { quiet: true });
  const same = found.find((one) => one.label === label && (parent === undefined || one.parentId === parent));
  return same?.id ?? (await make()).id;
}

export async function rootDept(): Promise<string> {
  const all = await api.lookup('dept', { size: 500 }, { quiet: true });
  const known = new Set(all.map(({ id }) => id));
  return all.find(({ parentId }) => !parentId || !known.has(parentId))?.id ?? '';
}

/** Workshops with their teams and areas, and the post that those who work there have. */
export async function makePlaces(workshops: readonly TradeWorkshop[]): Promise<void> {
  const root = await rootDept();
  for (const [at, { name, team, areas }] of workshops.entries()) {
    const sort = at + 1;
    const shop = await ensured('dept', name, () =>
      api(dept).create({ deptName: name, parentId: root, deptCategory: WORKSHOP, sort }),
    );
    // Teams of two workshops may have one name.
    const make = () => api(dept).create({ deptName: team, parentId: shop, deptCategory: TEAM, sort });
    await ensured('dept', team, make, shop);
    for (const [place, one] of areas.entries())
      await ensured('area', one.name, () => api(area).create({ name: one.name, deptId: shop, sort: place + 1 }));
  }
  await ensured('post', FIRST.post, () => api(post).create({ postName: FIRST.post, category: LOWEST_POSTS }));
  await Promise.all([dept, area, post].map(invalidateAfter));
}

/** What an entry of the library says about a danger, as an identified risk of a point holds it. */
const TAKEN = Object.keys(riskPoint.fields.riskInfos.fields).filter(
  (name) => name in riskLibrary.fields && !('computed' in riskPoint.fields.riskInfos.fields[name as never]),
);
const riskOf = (entry: AnyRow) =>
  Object.fromEntries(TAKEN.map((name) => [name, name === 'accidents' ? listOf(entry[name]) : (entry[name] ?? null)]));

/** Entries of the library by code. */
export async function libraryBy(codes: readonly string[]): Promise<ReadonlyMap<string, AnyRow>> {
  const found = new Map<string, AnyRow>();
  for (let current = 1; ; current++) {
    const page = await api.send(publicLibrary, { where: { current, size: 200 } }, { quiet: true, company: false });
    for (const row of page.records) found.set(String(row.code), row as unknown as AnyRow);
    if (current >= page.pages) break;
  }
  return new Map(codes.flatMap((code) => (found.has(code) ? [[code, found.get(code) as AnyRow] as const] : [])));
}

export interface ChosenPoint {
  readonly code: string;
  readonly workshop: TradeWorkshop;
  readonly area: string;
}

/** How many of the chosen are there now, and the areas of those for which no place was found. */
export interface PointsMade {
  readonly made: number;
  readonly missed: readonly string[];
}

/** Points of the chosen entries at their areas; whoever sets up the company answers for them until he names others. */
export async function makePoints(
  chosen: readonly ChosenPoint[],
  library: ReadonlyMap<string, AnyRow>,
  userId: string,
  onMade: (n: number) => void,
): Promise<PointsMade> {
  const [depts, areas, posts] = [
    await api.lookup('dept', { size: 500 }, { quiet: true }),
    await api(area).all({}, { quiet: true }),
    await api.lookup('post', { size: 500 }, { quiet: true }),
  ];
  const postId = posts.find(({ label }) => label === FIRST.post)?.id ?? posts[0]?.id;
  const missed: string[] = [];
  for (const [at, { code, workshop, area: name }] of chosen.entries()) {
    const entry = library.get(code);
    const place = placeOf(name, workshop, areas as readonly Place[], depts);
    if (entry && place && postId)
      await ensured('riskPoint', String(entry.name), () =>
        api(riskPoint).create({
          name: String(entry.name),
          pointNum: `FX-${code}`,
          type: String(entry.type),
          riskDescribe: String(entry.riskDescribe),
          dangerName: String(entry.dangerName),
          dangerType: String(entry.dangerType),
          medium: entry.medium === null ? null : String(entry.medium),
          accidents: listOf(entry.accidents),
          deptId: place.deptId,
          teamIds: [place.teamId],
          place: place.areaId,
          principalId: userId,
          postIds: [postId],
          riskInfos: [riskOf(entry)] as never,
        }),
      );
    else missed.push(name);
    onMade(at + 1);
  }
  await invalidateAfter(riskPoint);
  return { made: chosen.length - missed.length, missed: [...new Set(missed)] };
}

/** Every point, however many there are. */
async function everyPoint() {
  const first = await api(riskPoint).page({ current: 1, size: PAGE }, { quiet: true });
  const rows = [...first.records];
  for (let current = 2; current <= first.pages; current += 1)
    rows.push(...(await api(riskPoint).page({ current, size: PAGE }, { quiet: true })).records);
  return rows;
}

/** The first four-colour drawing: every workshop with its areas, every area with the points that lie in it. */
export async function makeDrawing(): Promise<string> {
  const [depts, areas, points] = await Promise.all([
    api.lookup('dept', { size: 500 }, { quiet: true }),
    api(area).all({}, { quiet: true }),
    everyPoint(),
  ]);
  const at = new Map<string, string[]>();
  for (const { id, place } of points) if (place) at.set(String(place), [...(at.get(String(place)) ?? []), id]);
  const byShop = new Map<string, DrawnWorkshop['areas']>();
  for (const { id, name, deptId } of areas) {
    const shop = depts.find((one) => one.id === deptId)?.label ?? FIRST.site;
    byShop.set(shop, [...(byShop.get(shop) ?? []), { name: String(name), riskIds: at.get(id) ?? [] }]);
  }
  const content = firstDrawing([...byShop].map(([name, own]) => ({ name, areas: own })));
  const id = await ensured('planGraph', FIRST.drawing, () =>
    api(planGraph).create({ name: FIRST.drawing, sort: 1, content }),
  );
  await invalidateAfter(planGraph);
  return id;
}

/** Every plant has what burns: the list that is gone through at each point until it has one of its own. */
const EVERYWHERE = 'fire';

/**
 * A daily check of everything that is registered, by these people, with the trade's own list beside the one for every
 * place; of more points than a plan takes several.
 */
export async function makePlan(listKey: string, userIds: readonly string[], frequency: string): Promise<void> {
  const [everywhere, own] = [EVERYWHERE, listKey].map((key) => starterLists.find((list) => list.key === key));
  if (!everywhere || !own) return;
  await api.send(takeStarterLists, { body: { keys: [...new Set([EVERYWHERE, listKey])] } });
  const idOf = async (name: string) =>
    (await api.lookup('checkList', { q: name, size: 50 }, { quiet: true })).find(({ label }) => label === name)?.id ??
    '';
  const [atPoints, beside] = [await idOf(everywhere.name), await idOf(own.name)];
  const points = await everyPoint();
  const root = await rootDept();
  const today = formatDatetime(Date.now()).slice(0, 10);
  const name = `日常安全检查（${own.name.replace(/检查表$/, '')}）`;
  const most = checkPlan.fields.risks.maxCount;
  for (let from = 0; from < Math.max(points.length, 1); from += most) {
    const some = points.slice(from, from + most);
    await api(checkPlan).create({
      name: from === 0 ? name : `${name}${from / most + 1}`,
      category: own.category,
      riskCheckListTmp: some.map(({ id }) => ({ riskId: id, checkIds: [atPoints] })),
      additionalCheckTmp: [beside],
      personalType: 1,
      deptId: root,
      userId: userIds,
      checkWay: '1',
      patrolWay: '1',
      timeType: frequency,
      ...(frequency === '2' ? { patrolCycle: 1 } : {}),
      timeData: `${addDays(today, PLAN_DAYS)} 23:59:59`,
      deptedId: [...new Set(some.flatMap(({ deptId }) => (deptId ? [String(deptId)] : [])))],
      isEnable: 1,
    });
  }
  await Promise.all([checkPlan, checkList].map(invalidateAfter));
}
