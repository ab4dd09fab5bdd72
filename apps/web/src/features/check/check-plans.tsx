import type { AnyRow } from '@anlan/client';
import { checkPlan } from '@anlan/domain/check/plan/check-plan';
import { copyPlan, enablePlan, executePlan } from '@anlan/domain/check/plan/plan-calls';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { tag } from '../../kinds/draw';
import type { Look } from '../../kinds/kind';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { PlatformHint } from '../../parts/feedback/platform-hint';
import { invalidateAfter } from '../../parts/query-keys';
import { ResourceScreen, type ScreenSlots } from '../../parts/screen/resource-screen';
import { frequencyOf } from './frequency';
import { planInputs } from './plan-inputs';
import { PlanMore } from './plan-more';

const resource = checkPlan;

/** Enabled, disabled, or at its end: what the list is read for first. */
const cells = {
  isEnable: (row: AnyRow, look: Look) => {
    if (String(row.isEnable) === '0') return tag(look.t('停用'), 'grey');
    const ended =
      typeof row.timeData === 'string' && Date.parse(`${row.timeData.replace(' ', 'T')}+08:00`) < Date.now();
    return ended ? tag(look.t('已到期'), 'orange') : tag(look.t('启用'), 'green');
  },
  timeType: frequencyOf,
};

const readOnly: ScreenSlots = { detail: PlanMore };

/** /govpage/safe/planvtwo: the same plans in the same words, to be read. */
export const CheckPlansGovernment = () => <ResourceScreen resource={resource} slots={readOnly} cells={cells} />;

interface Ask {
  readonly question: string;
  readonly detail?: string;
  readonly danger?: boolean;
}

/** /check/plan: the plans with what one does to them. */
export function CheckPlans() {
  const t = useT();
  const navigate = useNavigate();
  const [mayAdd, mayEdit] = [useCan('planvtwo_add'), useCan('planvtwo_edit')];
  const send = useCallback(async (row: AnyRow, step: 'copy' | 'execute' | 'enable', ask: Ask | null, done: string) => {
    if (ask && !(await feedback.confirm(ask.question, ask))) return;
    try {
      const params = { id: row.id };
      if (step === 'copy') await api.send(copyPlan.POST, { params });
      else if (step === 'execute') await api.send(executePlan.PUT, { params });
      else await api.send(enablePlan.PUT, { params, body: { isEnable: row.isEnable === 1 ? '0' : '1' } });
      feedback.toast('success', done);
    } catch {
      // Told by the transport.
    }
    await invalidateAfter(resource);
  }, []);
  const slots = useMemo(
    (): ScreenSlots => ({
      detail: PlanMore,
      aboveTable: PlatformHint,
      rowMenu: (row) => {
        const on = row.isEnable === 1;
        return [
          ...(mayEdit && on
            ? [
                {
                  key: 'execute',
                  label: t('立即执行'),
                  run: () => void send(row, 'execute', { question: t('确定立即执行该计划') }, t('检查任务已生成')),
                },
              ]
            : []),
          ...(mayEdit
            ? [
                {
                  key: 'enable',
                  label: on ? t('停用') : t('启用'),
                  run: () =>
                    void send(
                      row,
                      'enable',
                      on
                        ? {
                            question: t('确定停用该数据'),
                            detail: t('停用后不再生成任务，当前周期未开始的任务将取消'),
                            danger: true,
                          }
                        : { question: t('确定启用该数据') },
                      on ? t('计划已停用') : t('计划已启用'),
                    ),
                },
              ]
            : []),
          ...(mayAdd
            ? [{ key: 'copy', label: t('复制'), run: () => void send(row, 'copy', null, t('复制成功')) }]
            : []),
          {
            key: 'records',
            label: t('检查记录'),
            run: () => void navigate(`/check/record?planId=${row.id}`),
          },
        ];
      },
    }),
    [t, mayAdd, mayEdit, send, navigate],
  );
  return <ResourceScreen resource={resource} slots={slots} inputs={planInputs} cells={cells} />;
}
