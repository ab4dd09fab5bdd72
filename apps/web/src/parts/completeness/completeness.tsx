import { completeness, REQUIRED_BASIS, type Share } from '@anlan/domain/document/completeness';
import type { ReactNode } from 'react';
import { useLook } from '../../kinds/choice/dictionaries';
import { tag } from '../../kinds/draw';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { useWaitsForCompany } from '../summary/use-summary';
import './completeness.css';

const TYPES = 'safe_file_type';
const DICTIONARIES = [TYPES];

/** How whole a company's papers are, in one line above what is read of them; nothing while it is not known. */
export function CompletenessBar() {
  const t = useT();
  const tenant = useViewingTenant();
  const may = useCan('institutional_view');
  const waits = useWaitsForCompany();
  const look = useLook(DICTIONARIES);
  const { data } = useCall([tenant, 'institutional', 'completeness'], completeness, {}, { enabled: may && !waits });
  if (!data) return null;
  const share = ({ done, of }: Share): ReactNode =>
    of === 0 ? tag(t('无要求'), 'grey') : tag(`${done}/${of}`, done < of ? 'orange' : 'green');
  const names = data.missing.map((key) => look.dict(TYPES, key)?.label ?? key);
  return (
    <section className="completeness" aria-label={t('完整情况')}>
      <dl>
        <div title={REQUIRED_BASIS}>
          <dt>{t('必备制度')}</dt>
          <dd>
            {names.length === 0
              ? tag(t('齐全'), 'green')
              : tag(t('缺少：{names}', { names: names.join(t('、')) }), 'red')}
          </dd>
        </div>
        <div>
          <dt>{t('制度签阅')}</dt>
          <dd>{share(data.signatures)}</dd>
        </div>
        <div>
          <dt>{t('逾期未评审')}</dt>
          <dd>{tag(t('{n}份', { n: data.lateReviews }), data.lateReviews > 0 ? 'orange' : 'green')}</dd>
        </div>
        <div>
          <dt>{t('岗位责任清单')}</dt>
          <dd>{share(data.lists)}</dd>
        </div>
        <div>
          <dt>{t('责任制签订')}</dt>
          <dd>{share(data.listSignatures)}</dd>
        </div>
        <div>
          <dt>{t('本期应急演练')}</dt>
          <dd>{share(data.drills)}</dd>
        </div>
      </dl>
    </section>
  );
}
