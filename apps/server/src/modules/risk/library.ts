import { pickFromLibrary, publicLibrary } from '@anlan/domain/risk/calls';
import { evaluateRisk } from '@anlan/domain/risk/evaluation/inherent';
import { LIBRARY_ITEMS } from '@anlan/domain/risk/library-items';
import { riskLibrary } from '@anlan/domain/risk/risk-library';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { manyOf, rowBigrams, type Stored } from '@anlan/resource';
import { asSystem, type Services, type Work } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { refuse } from '../../kernel/errors';
import { sortKey } from '../../kernel/resource/columns';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { get, page, rowsOf } from '../../kernel/resource/list/read';
import { childRowsOf } from '../../kernel/resource/write/children';
import { type Hooks, update } from '../../kernel/resource/write/one';
import { type Route, serve } from '../../kernel/route';
import { giveReason, riskHooks } from './evaluate';

const library = riskLibrary;
const point = riskPoint;
const MAX_PICKED = 50;

const hooks: Hooks<typeof riskLibrary> = {
  beforeWrite: async (_work, values, before) => {
    // A reference for all companies: judged by the standard's own limits, not by one company's.
    const evaluated = evaluateRisk({ ...before, ...values } as never);
    if (evaluated && 'error' in evaluated) return [{ field: evaluated.field, message: evaluated.error }];
    values.scoreLevel = evaluated && 'level' in evaluated ? evaluated.level : null;
    return undefined;
  },
};

/** What an entry says about one danger, as an identified risk of a point holds it. */
const PICKED = [
  'dangerName',
  'step',
  'dangerType',
  'accidents',
  'evaluateMethod',
  'likelihood',
  'exposure',
  'consequence',
  'engineeringMeasures',
  'manageMeasures',
  'educationMeasures',
  'protectMeasures',
  'emergencyMeasures',
] as const;

/** Appends entries of the library to a point's identified risks; what it already names the same way is left out. */
async function pick(
  work: Work,
  id: string,
  ids: readonly string[] | undefined,
): Promise<{ readonly added: number; readonly left: number }> {
  if (!ids || ids.length > MAX_PICKED) throw refuse(`一次最多引用${MAX_PICKED}条`);
  if (ids.length === 0) throw refuse('请选择至少一条数据');
  const entries = (await rowsOf(work, library, [...new Set(ids.map((one) => one.toLowerCase()))])) as Stored[];
  const [row] = await rowsOf(work, point, [id], { lock: true });
  const stored = await childRowsOf(work, riskPoint.fields.riskInfos, (row as { id: string }).id);
  const nameOf = (risk: Stored) => `${risk.dangerName}/${risk.step ?? ''}`;
  const known = new Set(stored.map(nameOf));
  const fresh = entries.filter((entry) => !known.has(nameOf(entry)));
  if (fresh.length > 0) {
    giveReason(work, '引用公共风险库');
    await update(
      work,
      point,
      id,
      {
        riskInfos: [...stored, ...fresh.map((entry) => Object.fromEntries(PICKED.map((name) => [name, entry[name]])))],
      },
      riskHooks as Hooks,
      { kind: 'evaluate', only: ['riskInfos'] },
    );
  }
  return { added: fresh.length, left: entries.length - fresh.length };
}

export const libraryRoutes: readonly Route[] = [
  serve(publicLibrary, (work, _, { given }) => page(work, library, given.conditions)),
  serve(pickFromLibrary, async (work, { query, body }, { params, body: listed }) => {
    const ids = Array.isArray(listed) ? manyOf(listed, MAX_PICKED) : (body.ids ?? query.ids ?? []);
    const { added, left } = await pick(work, String(params.id), ids);
    const { json } = await get(work, point, params.id);
    const skipped = left > 0 ? `，${left}条已有，未重复引用` : '';
    return { json, msg: `引用成功，新增${added}条风险辨识${skipped}` };
  }),
];

export const riskLibraryImplementation: Implementation = implement(riskLibrary, { hooks });

/** Inserts entries whose number has never been there: what an administrator changed or removed stays so. */
export async function seedLibrary(services: Services): Promise<void> {
  const rows = LIBRARY_ITEMS.map((entry, place) => {
    const evaluated = evaluateRisk(entry);
    return {
      id: newId(),
      ...entry,
      scoreLevel: evaluated && 'level' in evaluated ? evaluated.level : null,
      pinyin: sortKey(entry.name),
      grams: rowBigrams([entry.name, entry.dangerName]),
      sort: place + 1,
    };
  });
  await asSystem(services, 'seed risk library', async ({ tx }) => {
    await tx.run(
      `insert into risk_library (id, code, name, industry, type, risk_describe, medium, danger_name, step, danger_type, accidents,
         evaluate_method, likelihood, exposure, consequence, score_level, engineering_measures, manage_measures,
         education_measures, protect_measures, emergency_measures, sort, pinyin, search_grams)
       select x.id, x.code, x.name, x.industry, x.type, x."riskDescribe", x.medium, x."dangerName", x.step, x."dangerType", x.accidents,
         x."evaluateMethod", x.likelihood, x.exposure, x.consequence, x."scoreLevel", x."engineeringMeasures", x."manageMeasures",
         x."educationMeasures", nullif(x."protectMeasures", ''), x."emergencyMeasures", x.sort, x.pinyin, x.grams
         from jsonb_to_recordset($1::jsonb) as x(id uuid, code text, name text, industry text[], type text, "riskDescribe" text, medium text,
           "dangerName" text, step text, "dangerType" text, accidents text[], "evaluateMethod" text, likelihood numeric, exposure numeric,
           consequence numeric, "scoreLevel" text, "engineeringMeasures" text, "manageMeasures" text, "educationMeasures" text,
           "protectMeasures" text, "emergencyMeasures" text, sort int, pinyin text, grams text[])
        where not exists (select 1 from risk_library l where l.code = x.code) returning 1`,
      [JSON.stringify(rows)],
    );
  });
}
