import { checkResult } from '@anlan/domain/hazard/calls';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';

/** The item of a check that found this danger; nothing for what was reported otherwise. */
export function CheckSource({ id }: { id: string }) {
  const t = useT();
  const tenant = useViewingTenant();
  const { data } = useCall([tenant, 'hiddenDanger'], checkResult, { query: { id } }, { retry: false });
  if (!data) return null;
  const who = [data.finishUserName, data.finshTime?.slice(0, 16)].filter(Boolean).join(' ');
  return (
    <section className="hazard-check" aria-label={t('来自检查')}>
      <strong>{t('来自检查：{name}', { name: data.recordName ?? '' })}</strong>
      <p>{[data.project, data.content].filter(Boolean).join('：')}</p>
      {data.describe && <p>{t('检查情况：{text}', { text: data.describe })}</p>}
      {who !== '' && <p className="quiet">{who}</p>}
    </section>
  );
}
