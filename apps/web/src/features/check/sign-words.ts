import type { Translate } from '../../lib/i18n';

/** The verdict on a sign-in in words; empty when there is nothing to say. */
export function flagWords(
  signIn: { readonly flags: readonly string[]; readonly distance: number | null; readonly deviation: number | null },
  t: Translate,
): string {
  const minutes = Math.abs(signIn.deviation ?? 0);
  return signIn.flags
    .map((flag) => {
      if (flag === 'far') return t('距离{n}米，超出范围', { n: signIn.distance ?? 0 });
      if (flag === 'unlocated') return t('没有定位');
      if (flag === 'late') return t('晚{n}分钟', { n: minutes });
      if (flag === 'early') return t('早{n}分钟', { n: minutes });
      return flag === 'offline' ? t('离线补传') : '';
    })
    .filter(Boolean)
    .join(t('，'));
}
