import { distanceParts } from '@anlan/domain/shared/distance';
import { durationWords } from '../../lib/duration';
import type { Translate } from '../../lib/i18n';

/** 距离380米, 距离138公里 */
export function distanceWords(metres: number, t: Translate): string {
  const [n, unit] = distanceParts(metres);
  return unit === '米' ? t('距离{n}米', { n }) : t('距离{n}公里', { n });
}

/** The verdict on a sign-in in words; empty when there is nothing to say. */
export function flagWords(
  signIn: { readonly flags: readonly string[]; readonly distance: number | null; readonly deviation: number | null },
  t: Translate,
): string {
  const minutes = Math.abs(signIn.deviation ?? 0);
  return signIn.flags
    .map((flag) => {
      if (flag === 'far') return t('{distance}，超出范围', { distance: distanceWords(signIn.distance ?? 0, t) });
      if (flag === 'unlocated') return t('没有定位');
      if (flag === 'late') return t('晚{time}', { time: durationWords(minutes, t) });
      if (flag === 'early') return t('早{time}', { time: durationWords(minutes, t) });
      if (flag === 'toldLate') return t('补传过迟');
      return flag === 'offline' ? t('离线补传') : '';
    })
    .filter(Boolean)
    .join(t('，'));
}
