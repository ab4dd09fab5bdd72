import type { AnyRow } from '@anlan/client';
import { hazardLevelOf, MAJOR, UNGRADED } from '@anlan/domain/hazard/status';
import { plainCell, tag } from '../../../kinds/draw';
import type { Translate } from '../../../lib/i18n';
import type { CellOverrides } from '../../../parts/list/columns/use-columns';
import { overdue, type WireHazard } from './hazard-words';

/** Red is for 重大 and 逾期 alone, and always with the word. */
export function levelTag(row: AnyRow, t: Translate) {
  const level = hazardLevelOf(row.hiddenDangerLevel);
  if (level === MAJOR) return tag(t('重大隐患'), 'red');
  return level === UNGRADED ? tag(t('未定级'), 'grey') : tag(t('一般隐患'), 'yellow');
}

export const overdueTag = (row: AnyRow, t: Translate) =>
  overdue(row as unknown as WireHazard) ? tag(t('已逾期'), 'red') : null;

/** Says nothing where no picture had been shown before. */
export const reusedTag = (row: AnyRow, t: Translate) =>
  Number(row.photoReused) === 1 ? tag(t('重复照片'), 'orange') : null;

export const hazardCells: CellOverrides = {
  hiddenDangerLevel: (row, look) => levelTag(row, look.t),
  photoReused: (row, look) => reusedTag(row, look.t) ?? plainCell(''),
  isOverdue: (row, look) => overdueTag(row, look.t) ?? plainCell(''),
};
