import { cardPoint } from '@anlan/domain/risk/inform-calls';
import { riskInform } from '@anlan/domain/risk/risk-inform';
import { Modal, Skeleton } from 'antd';
import { useLook } from '../../../kinds/choice/dictionaries';
import { listOf } from '../../../kinds/values';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { useDetail } from '../../../parts/detail/use-detail';
import { Failed } from '../../../parts/feedback/states';
import { isStopped } from '../is-stopped';
import { NoticeCard } from './notice-card';

const resource = riskInform;
const CODES = ['safe_accident_type', 'safe_safety_sign'];

/** The card as it hangs at the place. */
export function PreviewDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const look = useLook(CODES);
  const tenant = useViewingTenant();
  const { data: row, error, refetch } = useDetail(resource, id, false);
  const point = useCall([tenant, 'riskPoint'], cardPoint, { params: { id } });
  const photo = (row?.photoList as readonly { readonly link?: string }[] | undefined)?.[0]?.link;
  return (
    <Modal open title={t('告知卡预览')} footer={null} width={720} onCancel={onClose}>
      {error && !row && <Failed error={error} onRetry={() => void refetch()} />}
      {(!row || !point.data) && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {row && point.data && (
        <NoticeCard
          card={{
            riskName: String(point.data.name ?? ''),
            pointNum: String(point.data.pointNum ?? ''),
            scoreLevel: point.data.scoreLevel ?? point.data.inherentLevel,
            deptName: row.deptName as string | null,
            principalName: row.principalName as string | null,
            emergencyPhone: String(row.emergencyPhone ?? ''),
            accidents: listOf(row.accidents).map((key) => look.dict('safe_accident_type', key)?.label ?? key),
            dangerFactors: String(row.dangerFactors ?? ''),
            controlMeasures: String(row.controlMeasures ?? ''),
            emergencyMeasures: String(row.emergencyMeasures ?? ''),
            signs: listOf(row.warningSigns).map((key) => ({
              key,
              label: look.dict('safe_safety_sign', key)?.label ?? key,
            })),
            photo: photo ?? null,
            stopped: isStopped(point.data),
          }}
        />
      )}
    </Modal>
  );
}
