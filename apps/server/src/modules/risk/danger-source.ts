import { gradeSource } from '@anlan/domain/risk/calls';
import { dangerParam, limitErrors } from '@anlan/domain/risk/danger/danger-param';
import { dangerSource, dangerSourceRisk } from '@anlan/domain/risk/danger/danger-source';
import {
  gradingRefusal,
  identify,
  isMajorSource,
  type Substance,
  sentenceOf,
} from '@anlan/domain/risk/danger/major-hazard';
import type { FieldError, Stored } from '@anlan/resource';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { childRowsOf } from '../../kernel/resource/write/children';
import type { Hooks } from '../../kernel/resource/write/one';
import { type Route, serve } from '../../kernel/route';
import { dangerLinkRoutes } from './danger-links';
import { pointsOf, unlinkSources } from './danger-reach';
import { settlePoints } from './point-dangers';

/** Points to settle once the removal itself is written: the sources are still there while beforeRemove runs. */
const hooks: Hooks<typeof dangerSource> = {
  beforeWrite: async (work, values, before) => {
    if (!before) values.riskCount = 0;
    const substances = (
      'substances' in values
        ? values.substances
        : before
          ? await childRowsOf(work, dangerSource.fields.substances, before.id)
          : []
    ) as (Substance & Stored)[];
    const of = (name: 'sourceType' | 'sourceLevel' | 'exposedPeople' | 'storageQuantity' | 'criticalQuantity') =>
      name in values ? values[name] : before?.[name];
    const listed = substances.length > 0;
    const found = identify(
      listed
        ? substances
        : [{ quantity: of('storageQuantity') as string, criticalQuantity: of('criticalQuantity') as string }],
      of('exposedPeople'),
    );
    values.identifyValue = found?.s ?? null;
    if (listed) {
      for (const [place, row] of substances.entries()) row.ratio = found?.ratios[place] ?? null;
      // Without the substances' own factors an R cannot be reckoned; with them it is never typed.
      values.rValue = found?.r ?? null;
    }
    const refusal = gradingRefusal(listed ? found : found && { ...found, level: undefined }, {
      sourceType: of('sourceType'),
      sourceLevel: of('sourceLevel'),
    });
    if (refusal) return [refusal];
    if (Number(of('sourceType')) === 1 && !of('sourceLevel')) {
      if (listed && found?.major && found.level) values.sourceLevel = found.level;
      else
        return [
          listed && found?.major
            ? { field: 'exposedPeople', message: '请选择厂界外500米内常住人口，或直接选择危险源等级' }
            : { field: 'sourceLevel', message: '请选择危险源等级' },
        ] satisfies FieldError[];
    }
    return undefined;
  },
  afterWrite: async (work, id, before) => {
    if (before) await settlePoints(work, await pointsOf(work, [id]), { lost: isMajorSource(before) });
  },
  afterImport: async (work, written) => {
    const changed = written.flatMap(({ id, before }) => (before ? [{ id, before }] : []));
    if (changed.length > 0)
      await settlePoints(
        work,
        await pointsOf(
          work,
          changed.map(({ id }) => id),
        ),
        { lost: changed.some(({ before }) => isMajorSource(before)) },
      );
  },
  beforeRemove: async (work, rows) => {
    const points = await unlinkSources(
      work,
      rows.map(({ id }) => id),
    );
    await settlePoints(work, points, { lost: rows.some(isMajorSource) });
  },
};

const gradeRoute: Route = serve(gradeSource, async (_work, { body: { substances, exposedPeople } }) => {
  const rows = ((substances ?? []) as unknown[]).slice(0, 50) as Substance[];
  const found = identify(
    rows.filter((row) => typeof row === 'object' && row !== null),
    exposedPeople,
  );
  return { data: found ? { ...found, sentence: sentenceOf(found) } : null };
});

export const dangerSourceImplementation: Implementation = implement(dangerSource, { hooks, routes: [gradeRoute] });
export const dangerSourceRiskImplementation: Implementation = implement(dangerSourceRisk, { routes: dangerLinkRoutes });

export const dangerParamImplementation: Implementation = implement(dangerParam, {
  hooks: {
    beforeWrite: async (_work, values, before) => limitErrors({ ...before, ...values }),
  },
});
