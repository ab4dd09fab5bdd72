import type { AnyRow } from '@anlan/client';
import { linkPoints } from '@anlan/domain/risk/calls';
import { dangerSource, linkedWord } from '@anlan/domain/risk/danger/danger-source';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { useViewingTenant } from '../../../lib/http/query';
import { useT } from '../../../lib/i18n';
import { Failed } from '../../../parts/feedback/states';
import { invalidateAfter } from '../../../parts/query-keys';
import { PointPicker } from '../point-picker';
import { SidePanel } from '../side-panel';
import { linksKey, linksOf } from './linked-points';

/** Which risk points lie at a source: ticked as a whole, what is unticked is taken off. */
export function LinkPanel({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const t = useT();
  const tenant = useViewingTenant();
  const [ids, setIds] = useState<readonly string[]>();
  const { data, error, refetch } = useQuery({
    queryKey: linksKey(tenant, row.id),
    queryFn: ({ signal }) => linksOf(row.id, signal),
    staleTime: 0,
  });
  const names = Object.fromEntries(
    (data?.records ?? []).map((one) => [String(one.riskId), String(one.riskName ?? '')]),
  );
  const chosen = ids ?? data?.records.map(({ riskId }) => String(riskId)) ?? [];
  return (
    <SidePanel
      title={t('关联风险点：{name}', { name: String(row.name ?? '') })}
      okText={t('保存')}
      ready={data !== undefined}
      onClose={onClose}
      onOk={async () => {
        const { added, removed, raised, toEvaluate, lacking } = await api.send(linkPoints, {
          query: { id: row.id, isUpdate: 1 },
          body: { riskIds: chosen },
        });
        const told = [
          ...(raised.length > 0
            ? [
                t('以下风险点涉及重大危险源，已直接判定为重大风险，请核对管控措施与各级排查计划：{names}', {
                  names: raised.map(({ name }) => name).join('、'),
                }),
              ]
            : []),
          ...(lacking > 0 ? [t('{n}个风险点的管控措施不全，已列入待重新评估', { n: lacking })] : []),
          ...(toEvaluate > 0 ? [t('{n}个风险点不再涉及重大危险源，已列入待重新评估', { n: toEvaluate })] : []),
        ];
        const done = t(linkedWord({ added, removed }));
        if (told.length > 0) feedback.acknowledge([done, ...told].join('。'));
        else feedback.toast('success', done);
        await invalidateAfter(dangerSource);
      }}
    >
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && <PointPicker chosen={chosen} onChange={setIds} names={names} empty={t('还没有风险点')} />}
    </SidePanel>
  );
}
