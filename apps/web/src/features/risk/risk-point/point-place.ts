import type { AnyRow } from '@anlan/client';
import { placedPoints, resetCoordinate } from '@anlan/domain/flat/calls';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { invalidate } from '../../../lib/http/query';
import type { Translate } from '../../../lib/i18n';

/** Where a point stands: one row for each floor plan. */
const placesOf = (id: string) => api.send(placedPoints, { where: { id } });

/** Opens the floor plan at this point; one that stands on none is searched there to be placed, by who may. */
export async function openPlace(point: AnyRow, go: (path: string) => void, mayPlace: boolean, t: Translate) {
  try {
    const flat = (await placesOf(point.id)).find(({ flatId }) => flatId !== null)?.flatId;
    if (flat) go(`/map/distribution?flat=${flat}&point=${point.id}`);
    else if (mayPlace) go(`/map/distribution?edit=1&find=${encodeURIComponent(String(point.name ?? ''))}`);
    else feedback.toast('warning', t('该风险点还没有标注在平面图上'));
  } catch {
    // Told by the transport.
  }
}

/** Takes a point off all its floor plans. */
export async function clearPlace(point: AnyRow, t: Translate) {
  try {
    const places = await placesOf(point.id);
    if (places.length === 0) return feedback.toast('warning', t('该风险点还没有标注在平面图上'));
    const where = places.map(({ flatName }) => flatName ?? t('未指定平面图')).join(t('、'));
    const ask = t('清除「{name}」在平面图上的位置（{where}）', { name: String(point.name ?? ''), where });
    if (!(await feedback.confirm(ask, { danger: true }))) return;
    await api.send(resetCoordinate, { params: { id: point.id }, body: {} });
    feedback.toast('success', t('位置已清除'));
  } catch {
    // Told by the transport.
  }
  await invalidate('riskPoint', 'flat', 'flatRisk');
}
