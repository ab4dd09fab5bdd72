import { certificateLifecycle } from '@anlan/domain/certificate/certificate';
import { calendarDaysBetween, formatDate } from '@anlan/resource/dates';
import { tag } from '../../kinds/draw';
import type { Translate } from '../../lib/i18n';

/** A row of the list, or one of mine. */
type Dated = Readonly<Record<'id', unknown>> & {
  readonly validUntil?: unknown;
  readonly certificateState?: unknown;
  readonly verifyState?: unknown;
};

/** How it stands today, by its last day: what the server keeps is a minute older at the most. */
export function standingTag({ validUntil, certificateState, verifyState }: Dated, t: Translate) {
  const { cancelled, refused } = certificateLifecycle.code;
  if (Number(verifyState) === cancelled) return tag(t('已注销'), 'grey');
  if (Number(verifyState) === refused) return tag(t('核验不通过'), 'red');
  const days = validUntil ? calendarDaysBetween(formatDate(Date.now()), String(validUntil)) : undefined;
  if (days !== undefined && days < 0) return tag(t('已过期'), 'red');
  if (Number(certificateState) === 2)
    return tag(
      days === undefined ? t('即将到期') : days === 0 ? t('今天到期') : t('{n}天后到期', { n: days }),
      'orange',
    );
  return tag(t('有效'), 'green');
}
