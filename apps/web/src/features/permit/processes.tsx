import { defaultNodes, type ListedNode } from '@anlan/domain/permit/calls';
import { permitProcess } from '@anlan/domain/permit/permit-config';
import { WORK_TYPES, type WorkType, workTypes } from '@anlan/domain/permit/work-type';
import { Segmented, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { Failed } from '../../parts/feedback/states';
import { ResourceScreen } from '../../parts/screen/resource-screen';
import '../../parts/tickets/measures.css';
import './permit.css';

const [statutory] = defaultNodes;

/** /permit/processes: the law's chain by type and level, and the nodes a company puts before it. */
export function Processes() {
  return (
    <>
      <Chain />
      <ResourceScreen resource={permitProcess} />
    </>
  );
}

function Chain() {
  const t = useT();
  const tenant = useViewingTenant();
  const [type, setType] = useState<WorkType>('1');
  const [level, setLevel] = useState<string | undefined>('2');
  const { levels, levelNames } = workTypes[type];
  const graded = levels.length > 0 && type !== '2';
  const asked = { workType: type, ...(graded && level ? { level } : {}) };
  if (!statutory) throw new Error('no call tells the chain');
  const { data, error, refetch } = useCall([tenant, permitProcess.name, 'law', type, level ?? ''], statutory, {
    query: asked,
  });
  const nodes = (data ?? []) as readonly ListedNode[];
  return (
    <section className="card permit-law" aria-label={t('法定审批环节')}>
      <h2>{t('法定审批环节')}</h2>
      <p className="quiet">{t('表B.1规定的会签与审批，随类型和执行级别而定，企业环节在其之前，不能减少')}</p>
      <div className="permit-tabs">
        <Segmented
          aria-label={t('作业类型')}
          value={type}
          options={WORK_TYPES.map((one) => ({ value: one, label: t(workTypes[one].label) }))}
          onChange={(next) => {
            setType(next);
            setLevel(workTypes[next].levels[0]);
          }}
        />
      </div>
      {graded && (
        <Select
          aria-label={t('级别')}
          value={level ?? null}
          options={levels.map((one) => ({ value: one, label: t(levelNames[one] ?? '') }))}
          onChange={(next) => setLevel(next ?? undefined)}
          className="permit-level"
        />
      )}
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : (
        <ol>
          {nodes.map(({ nodeName, approvers, basis }) => (
            <li key={nodeName}>
              {nodeName}
              <span className="permit-clause">
                {approvers ? t('由{who}', { who: approvers }) : ''} {basis}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
