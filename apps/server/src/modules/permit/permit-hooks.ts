import { readArea } from '@anlan/domain/permit/area/area';
import { workTypeOf } from '@anlan/domain/permit/judge-work';
import { DUST_PLACE } from '@anlan/domain/permit/level';
import { measureOf, type StatutoryMeasure, statutoryMeasures } from '@anlan/domain/permit/measures';
import type { permit } from '@anlan/domain/permit/permit';
import { RUN } from '@anlan/domain/permit/permit-entity';
import { listOf } from '@anlan/domain/permit/permit-facts';
import type { WorkType } from '@anlan/domain/permit/work-type';
import { type FieldError, isEmpty, type Stored } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { forbidden } from '../../kernel/errors';
import type { Hooks } from '../../kernel/resource/write/one';
import { permitRules } from './rules';
import { MOST_OWN, storedMeasures } from './ticket';

const statutory = ({ key, text, clause }: StatutoryMeasure): Stored => ({ measureKey: key, content: text, clause });

/** Rows of the law in the law's words, whatever the body makes of them; a row of it that is left out is told at submission. */
function worded(type: WorkType, given: readonly Stored[], known: readonly Stored[]): Stored[] {
  return given.map((row) => {
    const stored = known.find(({ id }) => id === row.id);
    const law =
      measureOf(String(stored?.measureKey ?? '')) ??
      statutoryMeasures(type, true).find(({ text }) => text === row.content);
    return law ? { ...row, ...statutory(law) } : row;
  });
}

/** The rows of a ticket that begins: what is given, or the law's, those of GB 15577 where it binds among them, and the company's. */
async function firstRows(work: Work, type: WorkType, given: readonly Stored[], places: unknown): Promise<Stored[]> {
  const own = await ownMeasures(work, type);
  if (given.length > 0) return askedByCompany(worded(type, given, []), own);
  const dust = listOf(places).includes(DUST_PLACE) || (await permitRules(work)).ruleSet.dust;
  return [...statutoryMeasures(type, dust).map(statutory), ...own];
}

/** The company's own measures of the type, for a ticket that begins. */
async function ownMeasures({ tx, tenantId }: Work, type: string): Promise<Stored[]> {
  const rows = await tx.query<{ content: string; isPhoto: number | null }>(
    `select t.content, t.is_photo as "isPhoto" from permit_measure t where t.tenant_id = $1 and t.work_type = $2 and t.deleted_at is null order by t.sort, t.id limit ${MOST_OWN}`,
    [tenantId, type],
  );
  return rows.map(({ content, isPhoto }) => ({
    content,
    clause: '企业规定',
    isPhoto: Number(isPhoto) === 1 ? 1 : null,
  }));
}

/**
 * Rows of the company's in what a body gives: a photo is asked as the company has set it, and what the body leaves out stands
 * on the ticket all the same.
 */
const askedByCompany = (rows: readonly Stored[], own: readonly Stored[]): Stored[] => [
  ...rows.map((row) => {
    const known = own.find(({ content }) => content === row.content);
    return known ? { ...row, clause: known.clause, isPhoto: known.isPhoto } : row;
  }),
  ...own.filter(({ content }) => !rows.some((row) => row.content === content)).map((row) => ({ ...row, concerned: 1 })),
];

/** Drawn on a plan, within it, and not over itself; without the plan there is no area. */
function areaErrors(values: Stored, before: Stored | undefined): FieldError[] {
  // What was drawn on another plan is nowhere on this one.
  if (values.area === undefined && values.flatId !== undefined && values.flatId !== (before?.flatId ?? null))
    values.area = null;
  if (isEmpty(values.area)) return [];
  const { area, errors } = readArea(values.area);
  if (area) values.area = area as never;
  const flatId = values.flatId === undefined ? before?.flatId : values.flatId;
  return isEmpty(flatId) ? [{ field: 'flatId', message: '请选择作业区域所在的平面图' }, ...errors] : [...errors];
}

/** A draft is its applicant's; the law's measures stand on it from the first, in the law's words. */
export const permitHooks: Hooks<typeof permit> = {
  beforeWrite: async (work, values, before) => {
    if (before && before.applicantId !== null && before.applicantId !== work.actor.userId) {
      throw forbidden('只有申请人可以修改作业票');
    }
    const type = workTypeOf(values.workType ?? before?.workType);
    const errors = areaErrors(values, before);
    if (!before)
      Object.assign(values, {
        applicantId: work.actor.userId || null,
        runFlag: RUN.draft,
        revision: 0,
        nodeName: '未提交',
      });
    if (type && (!before || values.measures !== undefined)) {
      const given = (values.measures ?? []) as readonly Stored[];
      values.measures = before
        ? askedByCompany(worded(type, given, await storedMeasures(work, before.id)), await ownMeasures(work, type))
        : await firstRows(work, type, given, values.hotPlaces);
    }
    return errors;
  },
};
