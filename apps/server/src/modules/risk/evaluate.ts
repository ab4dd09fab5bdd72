import { evaluateRisk, type IdentifiedRisk, inherentLevelOf, type Thresholds } from '@anlan/domain/risk/inherent';
import { CONTROL_BY_LEVEL, type RiskLevel } from '@anlan/domain/risk/level';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import type { FieldError, RowOf, Stored } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { childRowsOf } from '../../kernel/resource/children';
import type { Hooks } from '../../kernel/resource/write';

/** Limits of the company, else the standard's (parameters risk.lec.*, risk.ls.*). */
async function thresholds(work: Work): Promise<Thresholds> {
  const number = async (key: string) => Number(await work.app.parameters.get(work.tenantId, key, work.tx));
  const three = async (method: 'lec' | 'ls') => ({
    major: await number(`risk.${method}.major`),
    larger: await number(`risk.${method}.larger`),
    general: await number(`risk.${method}.general`),
  });
  return { lec: await three('lec'), ls: await three('ls') };
}

/**
 * A point's level follows from its identified risks and direct judgements, never from a body (domain-rules C4). The
 * present level starts equal to it and is never lower; a 重大 point is significant by itself; control layer and
 * frequency are proposed by the level where nobody has chosen them (C3).
 */
export const riskHooks: Hooks<typeof riskPoint> = {
  beforeWrite: async (work, values, before) => {
    const limits = await thresholds(work);
    const rows = (
      'riskInfos' in values ? values.riskInfos : before ? await storedRows(work, before.id) : []
    ) as Stored[];
    const errors: FieldError[] = [];
    for (const [place, row] of rows.entries()) {
      const evaluated = evaluateRisk(row as unknown as IdentifiedRisk, limits);
      if (!evaluated) continue;
      if ('error' in evaluated) {
        errors.push({
          field: `riskInfos[${place}].${evaluated.field}`,
          message: `风险辨识第${place + 1}行：${evaluated.error}`,
        });
      } else {
        row.riskValue = evaluated.value === '' ? null : evaluated.value;
        row.scoreLevel = evaluated.level;
      }
    }
    if (errors.length > 0) return errors;
    const directFlags = ('directFlags' in values ? values.directFlags : before?.directFlags) as
      | string[]
      | null
      | undefined;
    const level = inherentLevelOf({
      rows: rows as unknown as IdentifiedRisk[],
      directFlags: directFlags ?? [],
      thresholds: limits,
    });
    settle(values, before, level);
    return undefined;
  },
};

const storedRows = (work: Work, id: string): Promise<Stored[]> => childRowsOf(work, riskPoint.fields.riskInfos, id);

function settle(values: Stored, before: RowOf<typeof riskPoint> | undefined, level: RiskLevel | undefined): void {
  values.inherentLevel = level ?? null;
  const present = before?.scoreLevel as RiskLevel | null | undefined;
  // Going down needs a re-evaluation by people: when the evaluation changes, the present level starts from it again.
  const changed = before?.inherentLevel !== values.inherentLevel;
  values.scoreLevel = changed || !present || (level !== undefined && present > level) ? (level ?? null) : present;
  if (level === '1') values.isSignificant = 1;
  if (!before) {
    values.hasDangerSource ??= 0;
    values.informState ??= 0;
  }
  if (level) {
    const control = CONTROL_BY_LEVEL[level];
    const empty = (name: string) => (name in values ? values[name] : before?.[name as never]) ?? '';
    if (empty('inventoryStratum') === '') values.inventoryStratum = control.stratum;
    if (empty('inventoryFrequency') === '') values.inventoryFrequency = control.frequency;
  }
}
