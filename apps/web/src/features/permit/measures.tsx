import { type ListedMeasure, measureList } from '@anlan/domain/permit/calls';
import { permitMeasure } from '@anlan/domain/permit/permit-config';
import { WORK_TYPES, type WorkType, workTypes } from '@anlan/domain/permit/work-type';
import { Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { Failed } from '../../parts/feedback/states';
import { ResourceScreen } from '../../parts/screen/resource-screen';
import '../../parts/tickets/measures.css';
import './permit.css';

/** /permit/measures: the law's rows, which nobody edits, and the company's own beside them. */
export function Measures() {
  return (
    <>
      <Statutory />
      <ResourceScreen resource={permitMeasure} />
    </>
  );
}

function Statutory() {
  const t = useT();
  const tenant = useViewingTenant();
  const [type, setType] = useState<WorkType>('1');
  const { data, error, refetch } = useCall([tenant, permitMeasure.name, 'law', type], measureList, {
    query: { workType: type },
  });
  const rows = (data ?? []) as readonly ListedMeasure[];
  return (
    <section className="card permit-law" aria-label={t('法定安全措施')}>
      <h2>{t('法定安全措施')}</h2>
      <p className="quiet">{t('表A.1至A.8的措施，每张作业票都带着，可以标为不涉及，不能修改或删除')}</p>
      <div className="permit-tabs">
        <Segmented
          aria-label={t('作业类型')}
          value={type}
          options={WORK_TYPES.map((one) => ({ value: one, label: t(workTypes[one].label) }))}
          onChange={setType}
        />
      </div>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : (
        <ol>
          {rows
            .filter(({ statutory }) => statutory === 1)
            .map(({ measureKey, content, clause }) => (
              <li key={measureKey}>
                {content}
                <span className="permit-clause">{clause}</span>
              </li>
            ))}
        </ol>
      )}
    </section>
  );
}
