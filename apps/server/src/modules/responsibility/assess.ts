import { isOpen, STATUS, weightedScore } from '@anlan/domain/objective/judge';
import { assessmentFault, type postResponsibility } from '@anlan/domain/responsibility/post-responsibility';
import type { FieldError, RowOf } from '@anlan/resource';
import { invalid } from '../../kernel/errors';
import type { StepPort } from '../../kernel/resource/steps/take';

interface Objective {
  readonly name: string;
  readonly targetValue: string | null;
  readonly completeValue: string | null;
  readonly weight: number | null;
  readonly score: number | null;
  readonly state: string;
  readonly year: number;
}

/** A year is assessed by the objectives of that year. */
export function otherYears(
  year: number | null,
  objectives: readonly Pick<Objective, 'name' | 'year'>[],
): FieldError | undefined {
  const others = objectives.filter((one) => Number(one.year) !== Number(year));
  return others.length === 0
    ? undefined
    : { field: 'objectiveIds', message: `考核目标须为${year}年度的目标：${others.map(({ name }) => name).join('、')}` };
}

/** The year is assessed by what its objectives came to, as they stand when it is. */
export const assessing: StepPort = {
  mark: async (work, row, transition, body) => {
    if (transition.action !== 'assess') return {};
    const { objectiveIds, year } = row as unknown as RowOf<typeof postResponsibility>;
    const objectives = await work.tx.query<Objective & object>(
      `select name, target_value as "targetValue", complete_value as "completeValue", weight, score, state, year from objective
        where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null order by end_time, name, id`,
      [work.tenantId, objectiveIds ?? []],
    );
    // What was ended counts for nobody.
    const counted = objectives.filter(({ state }) => state !== STATUS.ended);
    // One above others has their score before its own period is over.
    const open = counted.filter(isOpen);
    if (counted.length === 0) throw invalid([{ field: 'objectiveIds', message: '请先选择考核目标' }]);
    if (open.length > 0)
      throw invalid([
        {
          field: 'objectiveIds',
          message: `目标尚未到期考核：${open.map(({ name }) => name).join('、')}，到期后才能进行年度考核`,
        },
      ]);
    const others = otherYears(year, counted);
    if (others) throw invalid([others]);
    const score = weightedScore(counted);
    const setting = async (key: string) => Number(await work.app.parameters.get(work.tenantId, key, work.tx));
    const least = {
      excellent: await setting('responsibility.excellentScore'),
      passed: await setting('responsibility.passScore'),
    };
    const fault = assessmentFault(String(body.assessResult), score ?? 0, least);
    if (fault) throw invalid([{ field: 'assessResult', message: fault }]);
    return {
      set: {
        assessScore: score,
        assessments: counted.map(({ state: _, year: __, ...one }) => one),
      },
    };
  },
};
