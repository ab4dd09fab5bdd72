import type { AnyRow } from '@anlan/client';
import { makeUp } from '@anlan/domain/training/plan/calls';
import { trainingPlan } from '@anlan/domain/training/plan/plan';
import { permissionCode } from '@anlan/resource';
import { DatePicker, Modal } from 'antd';
import type { Dayjs } from 'dayjs';
import { useMemo, useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { invalidate } from '../../../lib/http/query';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';
import { ResourceScreen, type ScreenSlots } from '../../../parts/screen/resource-screen';
import '../training.css';
import { PlanProgress } from './plan-progress';

/** /training/plan: plans, how each stands, and what follows for those who have not passed. */
export function Plans() {
  const t = useT();
  const may = useCan(permissionCode(trainingPlan, 'add'));
  const [shown, setShown] = useState<AnyRow>();
  const [failed, setFailed] = useState<AnyRow>();
  const slots = useMemo(
    (): ScreenSlots => ({
      rowMenu: (row) =>
        row.releaseStatus === 1
          ? [
              { key: 'progress', label: t('进展'), run: () => setShown(row) },
              ...(may &&
              [2, -1].includes(Number(row.progressStatus)) &&
              Number(row.userCount ?? 0) > Number(row.passedCount ?? 0)
                ? [{ key: 'makeup', label: t('补训'), run: () => setFailed(row) }]
                : []),
            ]
          : [],
    }),
    [t, may],
  );
  return (
    <>
      <ResourceScreen resource={trainingPlan} slots={slots} />
      {shown && (
        <PlanProgress
          id={shown.id}
          title={String(shown.planTitle ?? '')}
          video={['0', '2'].includes(String(shown.examineWay))}
          onClose={() => setShown(undefined)}
        />
      )}
      {failed && <MakeUp id={failed.id} onClose={() => setFailed(undefined)} />}
    </>
  );
}

/** A plan of the same courses and exam for those who have not passed; released after somebody has looked at it. */
function MakeUp({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const [times, setTimes] = useState<[Dayjs, Dayjs]>();
  const [busy, setBusy] = useState(false);
  const make = async () => {
    if (!times) return;
    setBusy(true);
    const [planStartTime, planEndTime] = times.map((time) => time.format('YYYY-MM-DD HH:mm:ss')) as [string, string];
    try {
      const { msg } = await api.told(makeUp, { params: { id }, body: { planStartTime, planEndTime } });
      feedback.toast('success', t(msg));
      await invalidate(trainingPlan.name);
      onClose();
    } catch {
      // The refusal has been shown; the dialog stays open.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('新建补训计划')}
      okText={t('新建')}
      cancelText={t('取消')}
      confirmLoading={busy}
      okButtonProps={{ disabled: !times }}
      onOk={() => void make()}
      onCancel={onClose}
    >
      <p>{t('课程和考试与原计划相同，对象是未合格的在职人员；新建后核对并发布。')}</p>
      <DatePicker.RangePicker
        showTime
        className="training-times"
        aria-label={t('补训起止时间')}
        onChange={(next) => setTimes(next?.[0] && next[1] ? [next[0], next[1]] : undefined)}
      />
    </Modal>
  );
}
