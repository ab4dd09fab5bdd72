import { BellOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useLivePush } from '../../../lib/http/live-push';
import { useT } from '../../../lib/i18n';
import { IconButton } from '../../../parts/actions/icon-button';
import { useBellCounts } from './use-bell';
import { useInterruptions } from './use-interruptions';

const BellPanel = lazy(() => import('./bell-panel').then((m) => ({ default: m.BellPanel })));

/** Messages, to-dos and notices; the number is what waits, 99+ at most. */
export function Bell() {
  const t = useT();
  const [open, setOpen] = useState(false);
  useLivePush();
  useInterruptions(() => setOpen(true));
  const { data } = useBellCounts();
  const total = data?.total ?? 0;
  const shown = total > 99 ? '99+' : String(total);
  return (
    <Dropdown
      open={open}
      onOpenChange={(next) => setOpen(next)}
      trigger={['click']}
      placement="bottomRight"
      // On a phone the panel is as wide as the window: it moves until it fits.
      align={{ overflow: { adjustX: false, adjustY: true, shiftX: 12 } }}
      popupRender={() => (
        <Suspense fallback={null}>
          <BellPanel counts={data} onLeave={() => setOpen(false)} />
        </Suspense>
      )}
    >
      <span>
        <IconButton label={total > 0 ? t('消息通知 {n} 条', { n: shown }) : t('消息通知')}>
          <BellOutlined />
          {total > 0 && (
            <span className="icon-count" aria-hidden="true">
              {shown}
            </span>
          )}
        </IconButton>
      </span>
    </Dropdown>
  );
}
