import {
  LOSS_ROWS,
  type LossDept,
  type Losses,
  type LossPerson,
  lossSheet,
  tomorrow,
  whoLoses,
} from '@anlan/domain/training/entitlement/calls';
import { readChanges } from '@anlan/domain/training/entitlement/changes';
import { atNoPost, type Change, type Loss, lossesOf } from '@anlan/domain/training/entitlement/standing';
import { trainingDemand } from '@anlan/domain/training/study/demand';
import { addDays, formatDatetime } from '@anlan/resource/dates';
import { audit } from '../../../kernel/audit/audit';
import { type Ctx, inScope, nowText, type Work } from '../../../kernel/context';
import { writeSheet, XLSX } from '../../../kernel/documents/excel/write';
import { invalid } from '../../../kernel/errors';
import { type Route, serve, serveOpen } from '../../../kernel/route';
import { type Facts, factsOf, type Looked, servedOf } from './facts';

const YEARS_AHEAD = 3;

interface Asked {
  readonly day?: string | null | undefined;
  readonly changes?: string | null | undefined;
  readonly deptId?: string | null | undefined;
}

/** The day and what is supposed, judged. @throws with everything that is wrong with it */
export function askedOf(
  ctx: Pick<Ctx, 'app'>,
  { day, changes }: Asked,
): {
  readonly day: string;
  readonly changes: readonly Change[];
} {
  const today = formatDatetime(ctx.app.clock.now()).slice(0, 10);
  const read = readChanges(changes);
  const errors = [...read.errors];
  const wanted = day ?? addDays(today, 1);
  if (wanted < today) errors.push({ field: 'day', message: '请选择今天或以后的日期' });
  if (wanted > addDays(today, YEARS_AHEAD * 366)) errors.push({ field: 'day', message: `最远看${YEARS_AHEAD}年以后` });
  if (errors.length > 0) throw invalid(errors);
  return { day: wanted, changes: read.changes };
}

export interface Losing {
  readonly person: Looked;
  readonly losses: readonly Loss[];
}

/** Who loses something, the soonest first; those at whose post nobody may be today either before them. */
export function losingOf({ people, ground }: Facts, changes: readonly Change[], day: string): Losing[] {
  return people
    .flatMap((person): Losing[] => {
      const losses = lossesOf(person, changes, day, ground);
      return losses.length > 0 ? [{ person, losses }] : [];
    })
    .map((one) => ({ one, first: one.losses.map(({ until }) => until).sort()[0] ?? '' }))
    .sort((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0))
    .map(({ one }) => one);
}

async function deptNames(work: Work): Promise<ReadonlyMap<string, string>> {
  const rows = await work.tx.query<{ id: string; name: string }>(
    'select id::text as id, dept_name as name from dept where tenant_id = $1 and deleted_at is null',
    [work.tenantId],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** At whose post nobody may be today: whoever lacks what one role of a ticket asks does his other work. */
const isAlready = ({ losses }: Losing): boolean => losses.some(atNoPost);

async function lossesFor(
  work: Work,
  query: Asked,
): Promise<{ readonly reply: Losses; readonly all: readonly LossPerson[] }> {
  const asked = askedOf(work, query);
  const facts = await factsOf(work, { ...asked, deptId: query.deptId ?? null });
  const losing = losingOf(facts, asked.changes, asked.day);
  const served = await servedOf(work, query.deptId ?? null);
  const names = await deptNames(work);
  const all = losing.map(
    ({ person, losses }): LossPerson => ({
      ...{ userId: person.id, realName: person.realName, deptId: person.deptId, losses },
      deptName: person.deptId ? (names.get(person.deptId) ?? null) : null,
      postName: person.posts.map(({ name }) => name).join('、') || null,
    }),
  );
  const depts = new Map<string, LossDept>();
  for (const { deptId, deptName, losses } of all) {
    const known = depts.get(deptId ?? '') ?? { deptId, deptName, people: 0, permissions: 0 };
    depts.set(deptId ?? '', {
      ...known,
      people: known.people + 1,
      permissions: known.permissions + losses.length,
    });
  }
  const reply: Losses = {
    ...{ today: facts.ground.today, day: asked.day, served, people: all.length },
    permissions: all.reduce((sum, { losses }) => sum + losses.length, 0),
    already: losing.filter(isAlready).length,
    depts: [...depts.values()].sort((a, b) => b.people - a.people),
    rows: all.slice(0, LOSS_ROWS),
    withoutCertificates: facts.withoutCertificates,
  };
  return { reply, all };
}

const losses = serve(whoLoses, async (work, { query }) => ({ data: (await lossesFor(work, query)).reply }));

const next = serve(tomorrow, async (work) => {
  const { day, changes } = askedOf(work, {});
  const facts = await factsOf(work, { day, changes });
  const losing = losingOf(facts, changes, day);
  return { data: { day, people: losing.length, already: losing.filter(isAlready).length } };
});

type Line = readonly [LossPerson, Loss];
const SHEET = [
  ['姓名', 12, ([one]: Line) => one.realName],
  ['部门', 20, ([one]: Line) => one.deptName],
  ['岗位', 20, ([one]: Line) => one.postName],
  ['失去的资格', 24, ([, loss]: Line) => loss.label],
  ['可用至', 12, ([, loss]: Line) => loss.until],
  ['原因', 60, ([, loss]: Line) => loss.causes.map(({ says }) => says).join('；')],
  ['依据', 60, ([, loss]: Line) => [...new Set(loss.causes.map(({ basis }) => basis))].join('；')],
] as const;

/** Everybody who loses something, a line for each thing; the same as the list. */
const sheet = serveOpen(lossSheet, async (ctx, { query: narrow }, { query }) => {
  const all = await inScope(ctx, async (work) => {
    const found = await lossesFor(work, narrow);
    await audit(work, { kind: 'export', resource: trainingDemand.name, after: { filters: query } });
    return found.all;
  });
  async function* rows(): AsyncGenerator<unknown[]> {
    for (const person of all)
      for (const loss of person.losses) yield SHEET.map(([, , read]) => read([person, loss]) ?? '');
  }
  return {
    file: writeSheet({
      sheetName: '失去资格的人员',
      columns: SHEET.map(([title, width]) => ({ title, kind: 'text' as const, width })),
      rows: rows(),
    }),
    name: `失去资格的人员${nowText(ctx).slice(0, 10).replaceAll('-', '')}.xlsx`,
    type: XLSX,
  };
});

export const lossRoutes: readonly Route[] = [losses, next, sheet];
