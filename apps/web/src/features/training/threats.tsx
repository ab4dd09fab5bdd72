import { type MyThreat, myThreats } from '@anlan/domain/training/threat/calls';
import { Button } from 'antd';
import { useState } from 'react';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';

const FEW = 4;

/** What is near whoever practises, and five minutes of questions about it. */
export function Threats({ onStart }: { readonly onStart: () => void }) {
  const t = useT();
  const tenant = useViewingTenant();
  const [all, setAll] = useState(false);
  const { data } = useCall([tenant, 'examQuestion', 'threats'], myThreats, {}, { staleTime: 0, offline: true });
  if (!data || data.threats.length === 0) return null;
  const known = data.threats.filter(({ questions }) => questions > 0);
  const shown = all ? data.threats : (known.length > 0 ? known : data.threats).slice(0, FEW);
  return (
    <section className="practice-today practice-near" aria-label={t('身边的风险')}>
      <div className="training-head">
        <h2>{t('身边的风险')}</h2>
        <span className="quiet">{t('{n}题', { n: data.questions })}</span>
      </div>
      <ul>
        {shown.map((threat) => (
          <Threat key={`${threat.kind}/${threat.name}`} threat={threat} />
        ))}
      </ul>
      {data.threats.length > shown.length && (
        <Button type="link" onClick={() => setAll(true)}>
          {t('全部{n}项', { n: data.threats.length })}
        </Button>
      )}
      <div className="practice-buttons">
        <Button type="primary" size="large" disabled={data.questions === 0} onClick={onStart}>
          {t('练身边的风险（约5分钟）')}
        </Button>
      </div>
      {data.questions === 0 && <p className="quiet">{t('题库中还没有与这些风险有关的试题，请告诉安全管理人员')}</p>}
    </section>
  );
}

function Threat({ threat: { says, name, questions } }: { readonly threat: MyThreat }) {
  const t = useT();
  return (
    <li>
      <span>{t(says, { name })}</span>
      <span className="quiet">{questions > 0 ? t('{n}题', { n: questions }) : t('暂无试题')}</span>
    </li>
  );
}
