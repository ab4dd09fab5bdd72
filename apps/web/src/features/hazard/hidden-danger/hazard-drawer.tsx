import type { AnyRow } from '@anlan/client';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { Drawer, Skeleton } from 'antd';
import { useT } from '../../../lib/i18n';
import { useScreenClass } from '../../../lib/screen-class';
import { ActionBar } from '../../../parts/actions/action-bar';
import { useDetail } from '../../../parts/detail/use-detail';
import { Failed } from '../../../parts/feedback/states';
import type { RowButton } from '../../../parts/list/row-buttons';
import { HazardRecord } from './hazard-record';

const resource = hiddenDanger;

/** One hidden danger beside its list. */
export function HazardDrawer({
  id,
  government,
  buttonsOf,
  onClose,
}: {
  id: string;
  government: boolean;
  buttonsOf: (row: AnyRow) => readonly RowButton[];
  onClose: () => void;
}) {
  const t = useT();
  const phone = useScreenClass() === 0;
  const { data: row, error, refetch } = useDetail(resource, id, government);
  const buttons = row ? buttonsOf(row) : [];
  return (
    <Drawer
      open
      size={phone ? '100%' : 720}
      title={row ? String(row.name ?? '') : t('隐患详情')}
      onClose={onClose}
      closable={{ 'aria-label': t('关闭') }}
      footer={buttons.length > 0 && <ActionBar buttons={buttons} />}
    >
      {error && !row && <Failed error={error} onRetry={() => void refetch()} />}
      {!row && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {row && <HazardRecord row={row} government={government} />}
    </Drawer>
  );
}
