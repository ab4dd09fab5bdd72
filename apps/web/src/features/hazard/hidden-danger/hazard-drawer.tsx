import type { AnyRow } from '@anlan/client';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Drawer, Skeleton } from 'antd';
import { useT } from '../../../lib/i18n';
import { useScreenClass } from '../../../lib/screen-class';
import { ActionBar } from '../../../parts/actions/action-bar';
import { StepPlace } from '../../../parts/actions/step-place';
import { useDetail } from '../../../parts/detail/use-detail';
import { Failed } from '../../../parts/feedback/states';
import type { RowButton } from '../../../parts/list/rows/row-buttons';
import { HazardRecord } from './hazard-record';

const resource = hiddenDanger;

/** One hidden danger beside its list. */
export function HazardDrawer({
  id,
  government,
  buttonsOf,
  rows = [],
  onOpen,
  onClose,
}: {
  id: string;
  government: boolean;
  buttonsOf: (row: AnyRow) => readonly RowButton[];
  /** The list it was opened from, to go up and down in. */
  rows?: readonly AnyRow[];
  onOpen?: (id: string) => void;
  onClose: () => void;
}) {
  const t = useT();
  const phone = useScreenClass() === 0;
  const { data: row, error, refetch } = useDetail(resource, id, government);
  const buttons = row ? buttonsOf(row) : [];
  const place = rows.findIndex((one) => one.id === id);
  const beside = (step: number) => rows[place + step];
  const go = (step: number) => {
    const next = beside(step);
    if (next) onOpen?.(next.id);
  };
  return (
    <Drawer
      open
      size={phone ? '100%' : 760}
      title={row ? String(row.name ?? '') : t('隐患详情')}
      onClose={onClose}
      closable={{ 'aria-label': t('关闭') }}
      extra={
        place >= 0 &&
        rows.length > 1 && (
          <span className="hazard-go">
            <Button
              type="text"
              icon={<UpOutlined aria-hidden />}
              aria-label={t('上一条')}
              disabled={!beside(-1)}
              onClick={() => go(-1)}
            />
            <span className="quiet">
              {place + 1} / {rows.length}
            </span>
            <Button
              type="text"
              icon={<DownOutlined aria-hidden />}
              aria-label={t('下一条')}
              disabled={!beside(1)}
              onClick={() => go(1)}
            />
          </span>
        )
      }
      footer={
        <div className="step-foot">
          <StepPlace key={id} id={id} />
          {buttons.length > 0 && <ActionBar buttons={buttons} />}
        </div>
      }
    >
      {error && !row && <Failed error={error} onRetry={() => void refetch()} />}
      {!row && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {row && <HazardRecord row={row} government={government} />}
    </Drawer>
  );
}
