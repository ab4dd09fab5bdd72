import type { AnyRow } from '@anlan/client';
import { notPushDate } from '@anlan/domain/check/plan/not-push-date';
import {
  type PausablePlan,
  pausedPlans,
  pausePlans,
  resumePlans,
  unpausedPlans,
} from '@anlan/domain/check/plan/plan-calls';
import { Button, Drawer, Input, List, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { tag } from '../../kinds/draw';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { useScreenClass } from '../../lib/screen-class';
import { Failed } from '../../parts/feedback/states';
import { invalidateAfter } from '../../parts/query-keys';
import './check.css';

/** Both sides of a range of days: plans that rest, and plans that go on. */
export function PausedPlans({ date, onClose }: { date: AnyRow; onClose: () => void }) {
  const t = useT();
  const phone = useScreenClass() === 0;
  const tenant = useViewingTenant();
  const [side, setSide] = useState<'exclude' | 'notexclude'>('exclude');
  const [asked, setAsked] = useState<PausablePlan | null>(null);
  const [reason, setReason] = useState('');
  const { data, error, refetch } = useCall(
    [tenant, 'notPushDate'],
    side === 'exclude' ? pausedPlans : unpausedPlans,
    { params: { id: date.id } },
    { staleTime: 0 },
  );
  const run = async (work: () => Promise<unknown>) => {
    try {
      await work();
      feedback.toast('success', t('操作成功'));
      setAsked(null);
      setReason('');
    } catch {
      // Told by the transport.
    }
    await refetch();
    void invalidateAfter(notPushDate);
  };
  const pause = (plan: PausablePlan, reason?: string) =>
    run(() => api.send(pausePlans, { body: { id: date.id, planIds: plan.planId, ...(reason ? { reason } : {}) } }));
  const goOn = (plan: PausablePlan) => run(() => api.send(resumePlans, { body: { id: date.id, ids: plan.planId } }));
  return (
    <Drawer
      open
      size={phone ? '100%' : 640}
      title={t('{name}的适用计划', { name: String(date.dateName ?? '') })}
      onClose={onClose}
      closable={{ 'aria-label': t('关闭') }}
    >
      <p className="quiet">{t('暂停的计划在这些日期不生成任务，不计入完成率')}</p>
      <Tabs
        activeKey={side}
        onChange={(key) => {
          setSide(key as typeof side);
          setAsked(null);
        }}
        items={[
          { key: 'exclude', label: t('暂停推送') },
          { key: 'notexclude', label: t('照常推送') },
        ]}
      />
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {data && (
        <List<PausablePlan>
          dataSource={[...data]}
          locale={{ emptyText: side === 'exclude' ? t('没有暂停的计划') : t('没有照常推送的计划') }}
          renderItem={(plan) => (
            <List.Item
              key={plan.planId}
              actions={[
                side === 'exclude' ? (
                  <Button key="go" type="link" onClick={() => void goOn(plan)}>
                    {t('恢复推送')}
                  </Button>
                ) : (
                  <Button
                    key="rest"
                    type="link"
                    onClick={() => (plan.isSignificant ? setAsked(plan) : void pause(plan))}
                  >
                    {t('暂停推送')}
                  </Button>
                ),
              ]}
            >
              <div className="paused-plan">
                <span>
                  {plan.planName}
                  {plan.isSignificant && tag(t('涉及重大风险点'), 'red')}
                </span>
                <small className="quiet">{[plan.deptName, plan.reason].filter(Boolean).join(' · ')}</small>
                {asked?.planId === plan.planId && (
                  <div className="paused-reason">
                    <Input.TextArea
                      autoFocus
                      rows={2}
                      maxLength={200}
                      aria-label={t('暂停原因')}
                      placeholder={t('涉及重大风险点的计划须填写暂停原因')}
                      value={reason}
                      onChange={(event) => setReason(event.target.value)}
                    />
                    <Button onClick={() => setAsked(null)}>{t('取消')}</Button>
                    <Button
                      type="primary"
                      disabled={reason.trim() === ''}
                      onClick={() => void pause(plan, reason.trim())}
                    >
                      {t('确定')}
                    </Button>
                  </div>
                )}
              </div>
            </List.Item>
          )}
        />
      )}
    </Drawer>
  );
}
