import type { AnyRow } from '@anlan/client';
import { preMeetingSuggestion } from '@anlan/domain/meeting/calls';
import { preWorkMeeting } from '@anlan/domain/meeting/pre-work-meeting';
import { Alert, Modal } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { webKindOf } from '../../kinds/registry';
import { api } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { useT } from '../../lib/i18n';
import { useSession } from '../../lib/session/session';
import { shanghaiNow } from './now';

const FormDialog = lazy(() => import('../../parts/form/form-dialog').then((m) => ({ default: m.FormDialog })));

const { deptId: deptField } = preWorkMeeting.fields;

/** A talk in a minute: the team is chosen; people, dangers and measures come from where it works. */
export function QuickMeeting({ onClose }: { onClose: () => void }) {
  const t = useT();
  const user = useSession((state) => state.userInfo);
  const [dept, setDept] = useState<string | null>(null);
  const [begin, setBegin] = useState<Partial<AnyRow>>();
  const [sources, setSources] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const Input = useMemo(() => webKindOf(deptField).Input, []);

  const take = async () => {
    if (!dept) {
      setFault(t('请选择班组'));
      return;
    }
    setBusy(true);
    try {
      const found = await api.send(preMeetingSuggestion, { query: { deptId: dept } }, { quiet: true });
      const now = shanghaiNow();
      setSources([
        ...found.permits.map(({ number, name }) => (number ? `${number} ${name}` : name)),
        ...found.points.map(({ name }) => name),
      ]);
      setBegin({
        preMeetingName: t('班前会 {time}', { time: now.slice(0, 16) }),
        deptId: dept,
        meetingTime: now,
        hostId: user?.userId,
        hostName: user?.realName,
        ...(found.workTask ? { workTask: found.workTask } : {}),
        ...(found.workLocation ? { workLocation: found.workLocation } : {}),
        userId: found.userId.map(({ id }) => id).join(),
        userName: found.userId.map(({ name }) => name).join(),
        riskFactors: found.riskFactors.join(),
        riskFactorsOther: found.riskFactorsOther,
        preventiveMeasure: found.preventiveMeasure.join(),
        preventiveMeasureOther: found.preventiveMeasureOther,
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFault(error.message);
    } finally {
      setBusy(false);
    }
  };

  if (begin)
    return (
      <Suspense fallback={null}>
        <FormDialog
          resource={preWorkMeeting}
          begin={begin}
          before={
            <Alert
              type="info"
              showIcon
              title={
                sources.length > 0
                  ? t('任务、风险与措施取自当日作业票和风险点：{names}，请按当班任务核对', {
                      names: sources.join('、'),
                    })
                  : t('该班组今天没有作业票，也没有风险点，请填写当班的风险与措施')
              }
            />
          }
          onClose={onClose}
        />
      </Suspense>
    );
  return (
    <Modal
      open
      title={t('快速开会')}
      okText={t('下一步')}
      cancelText={t('取消')}
      okButtonProps={{ loading: busy }}
      onOk={() => void take()}
      onCancel={onClose}
    >
      <p>{t('选择班组后，参会人员、当日作业票的任务、风险和措施自动带出。')}</p>
      <label htmlFor="quick-meeting-dept">{t(deptField.label)}</label>
      <Input
        id="quick-meeting-dept"
        field={deptField as never}
        name="deptId"
        value={dept as never}
        onChange={(value) => {
          setFault(undefined);
          setDept((value as string | null) ?? null);
        }}
      />
      {fault && <Alert type="error" showIcon title={fault} />}
    </Modal>
  );
}
