import { everyN } from '@anlan/domain/check/plan/windows';
import { CONTROLS } from '@anlan/domain/risk/control';
import { type IdentifiedRisk, inherentLevelOf } from '@anlan/domain/risk/evaluation/inherent';
import type { ChildRow } from '../../../kinds/rows/child-row';
import { listOf } from '../../../kinds/values';
import type { Follow } from '../../../parts/form/form-change';

/**
 * What follows from rows and direct judgements: control layer and frequency where none is chosen or the level asks for more
 * (domain-rules C3), and the accidents the rows name beside the point's own.
 */
export const followLevel: Follow = (changed, values) => {
  if (!changed.includes('riskInfos') && !changed.includes('directFlags')) return {};
  const rows = ((values.riskInfos as readonly ChildRow[] | undefined) ?? []).map((row) => row.values);
  const level = inherentLevelOf({
    rows: rows as unknown as IdentifiedRisk[],
    directFlags: listOf(values.directFlags),
  });
  const controls = level
    ? Object.entries(CONTROLS).flatMap(([name, { proposal, looser }]) => {
        const chosen = String(values[name] ?? '');
        // 每N小时 whose N has not been typed yet is judged when it has been.
        if (name === 'inventoryFrequency' && everyN(chosen) && !values.inventoryCycle) return [];
        return chosen === '' || looser(chosen, level, values.inventoryCycle) ? [[name, proposal(level)]] : [];
      })
    : [];
  const known = listOf(values.accidents);
  const added = [...new Set(rows.flatMap((row) => listOf(row.accidents)))].filter((key) => !known.includes(key));
  return {
    ...Object.fromEntries(controls),
    ...(added.length > 0 ? { accidents: [...known, ...added] } : {}),
  };
};
