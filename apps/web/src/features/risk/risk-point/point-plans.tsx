import type { AnyRow } from '@anlan/client';
import { checkPlan } from '@anlan/domain/check/plan/check-plan';
import { linkPlan, type PlanLink, planLinks, unlinkPlan } from '@anlan/domain/check/plan/plan-calls';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, List, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { tag } from '../../../kinds/draw';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { useScreenClass } from '../../../lib/screen-class';
import { useCan } from '../../../lib/session/permission';
import { Failed, Nothing } from '../../../parts/feedback/states';
import { invalidateAfter } from '../../../parts/query-keys';
import './point-plans.css';

const CHOICES = { size: 500 } as const;

/** Which check plans cover a risk point, with which lists; a plan is added or let go of here as well. */
export function PointPlans({ point, onClose }: { point: AnyRow; onClose: () => void }) {
  const t = useT();
  const phone = useScreenClass() === 0;
  const tenant = useViewingTenant();
  const mayEdit = useCan('planvtwo_edit');
  const [planId, setPlanId] = useState<string | null>(null);
  const [checkIds, setCheckIds] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const links = useCall(
    [tenant, 'checkPlan', 'of'],
    planLinks,
    { query: { riskId: point.id }, where: { size: 200 } },
    { staleTime: 0 },
  );
  const plans = useQuery({
    queryKey: [tenant, 'checkPlan', 'choices'],
    queryFn: ({ signal }) => api.lookup('checkPlan', CHOICES, { signal, quiet: true }),
    enabled: mayEdit,
  });
  const lists = useQuery({
    queryKey: [tenant, 'checkList', 'choices'],
    queryFn: ({ signal }) => api.lookup('checkList', CHOICES, { signal, quiet: true }),
    enabled: mayEdit,
  });
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      feedback.toast('success', t('操作成功'));
      setPlanId(null);
      setCheckIds([]);
    } catch {
      // Told by the transport.
    } finally {
      setBusy(false);
    }
    await links.refetch();
    void invalidateAfter(checkPlan);
  };
  const rows = links.data?.records ?? [];
  const taken = new Set(rows.map((row) => row.planId));
  return (
    <Drawer
      open
      size={phone ? '100%' : 560}
      title={t('{name}的检查计划', { name: String(point.name ?? '') })}
      onClose={onClose}
      closable={{ 'aria-label': t('关闭') }}
    >
      {links.error && !links.data && <Failed error={links.error} onRetry={() => void links.refetch()} />}
      {!links.data && !links.error && <Skeleton active paragraph={{ rows: 6 }} />}
      {links.data && rows.length === 0 && <Nothing text={t('还没有检查计划覆盖该风险点')} />}
      {rows.length > 0 && (
        <List<PlanLink>
          dataSource={[...rows]}
          renderItem={(row) => (
            <List.Item
              key={row.id}
              actions={
                mayEdit
                  ? [
                      <Button
                        key="remove"
                        type="link"
                        danger
                        disabled={busy}
                        onClick={async () => {
                          if (!(await feedback.confirm(t('确定从该计划移除此风险点'), { danger: true }))) return;
                          await run(() => api.send(unlinkPlan, { query: { ids: row.id } }));
                        }}
                      >
                        {t('移除')}
                      </Button>,
                    ]
                  : []
              }
            >
              <div className="point-plan">
                <span>
                  {row.planName}
                  {row.isEnable === 0 && tag(t('停用'), 'grey')}
                </span>
                <small className="quiet">
                  {row.checkNames ?? [t('风险点自己的检查表'), row.takenNames].filter(Boolean).join(' · ')}
                </small>
              </div>
            </List.Item>
          )}
        />
      )}
      {mayEdit && (
        <div className="point-plan-add">
          <label htmlFor="point-plan">{t('检查计划')}</label>
          <Select
            id="point-plan"
            showSearch={{ optionFilterProp: 'label' }}
            allowClear
            placeholder={t('请选择检查计划')}
            value={planId}
            onChange={(next: string | undefined) => setPlanId(next ?? null)}
            options={(plans.data ?? [])
              .filter(({ id }) => !taken.has(id))
              .map(({ id, label }) => ({ value: id, label }))}
          />
          <label htmlFor="point-lists">{t('安全检查表')}</label>
          <Select
            id="point-lists"
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('不选时用风险点自己的检查表')}
            value={[...checkIds]}
            onChange={(next: string[]) => setCheckIds(next)}
            options={(lists.data ?? []).map(({ id, label }) => ({ value: id, label }))}
          />
          <Button
            type="primary"
            disabled={planId === null}
            loading={busy}
            onClick={() =>
              void run(() => api.send(linkPlan, { body: { planId, riskId: point.id, checkIds: checkIds.join(',') } }))
            }
          >
            {t('加入计划')}
          </Button>
        </div>
      )}
    </Drawer>
  );
}
