import { workTypeOf } from '@anlan/domain/permit/judge-work';
import { measureOf, measuresOf, type StatutoryMeasure } from '@anlan/domain/permit/measures';
import type { permit } from '@anlan/domain/permit/permit';
import { RUN } from '@anlan/domain/permit/permit-entity';
import type { FieldError, Stored } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { forbidden } from '../../kernel/errors';
import type { Hooks } from '../../kernel/resource/write/one';
import { storedMeasures } from './ticket';

const HOURS = /^([01]\d|2[0-3]):[0-5]\d$/;

const statutory = ({ key, text, clause }: StatutoryMeasure): Stored => ({ measureKey: key, content: text, clause });

/** The law's rows with what the body says of them, then the company's own. */
function wholeMeasures(
  type: NonNullable<ReturnType<typeof workTypeOf>>,
  given: readonly Stored[],
  known: readonly Stored[],
): Stored[] {
  const keyOf = (row: Stored): string | undefined => {
    const stored = known.find(({ id }) => id === row.id);
    return (stored?.measureKey as string | null) ?? measuresOf(type).find(({ text }) => text === row.content)?.key;
  };
  const told = new Map(
    given.flatMap((row) => {
      const key = keyOf(row);
      return key ? [[key, row] as const] : [];
    }),
  );
  const law = measuresOf(type).map((measure): Stored => {
    const row = told.get(measure.key) ?? known.find(({ measureKey }) => measureKey === measure.key);
    const { id, concerned, detail } = row ?? {};
    return { ...(id ? { id } : {}), ...statutory(measure), ...(row ? { concerned, detail } : {}) };
  });
  const own = given.filter((row) => {
    const key = keyOf(row);
    return !key || !measureOf(key);
  });
  return [...law, ...own];
}

/** The company's own measures of the type, for a ticket that begins. */
async function ownMeasures({ tx, tenantId }: Work, type: string): Promise<Stored[]> {
  const rows = await tx.query<{ content: string }>(
    'select t.content from permit_measure t where t.tenant_id = $1 and t.work_type = $2 and t.deleted_at is null order by t.sort, t.id limit 40',
    [tenantId, type],
  );
  return rows.map(({ content }) => ({ content, clause: '企业规定' }));
}

/** A draft is its applicant's; the law's measures are always on it, in the law's words. */
export const permitHooks: Hooks<typeof permit> = {
  beforeWrite: async (work, values, before) => {
    if (before && before.applicantId !== null && before.applicantId !== work.actor.userId) {
      throw forbidden('只有申请人可以修改作业票');
    }
    const type = workTypeOf(values.workType ?? before?.workType);
    if (!before)
      Object.assign(values, {
        applicantId: work.actor.userId || null,
        runFlag: RUN.draft,
        revision: 0,
        nodeName: '未提交',
      });
    if (type && (!before || values.measures !== undefined)) {
      const known = before ? await storedMeasures(work, before.id) : [];
      const given = (values.measures ?? []) as readonly Stored[];
      const begun = !before && given.length === 0 ? await ownMeasures(work, type) : [];
      values.measures = wholeMeasures(type, [...given, ...begun], known);
    }
    const errors: FieldError[] = [];
    for (const field of ['dailyFrom', 'dailyTo'] as const) {
      const told = values[field];
      if (typeof told === 'string' && told !== '' && !HOURS.test(told))
        errors.push({ field, message: '每日作业时段请写为08:00的形式' });
    }
    return errors;
  },
};
