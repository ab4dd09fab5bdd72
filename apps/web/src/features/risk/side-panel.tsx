import { Button, Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../lib/http/api-error';
import { useT } from '../../lib/i18n';
import { useScreenClass } from '../../lib/screen-class';

interface Props {
  readonly title: string;
  readonly width?: number;
  readonly okText: string;
  readonly ready: boolean;
  /** Sends; a refusal has been told by the transport and leaves the panel open. */
  readonly onOk: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A task beside a list: something is chosen, then sent. */
export function SidePanel({ title, width = 560, okText, ready, onOk, onClose, children }: Props) {
  const t = useT();
  const phone = useScreenClass() === 0;
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await onOk();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Drawer
      open
      size={phone ? '100%' : width}
      title={title}
      onClose={onClose}
      closable={{ 'aria-label': t('关闭') }}
      footer={
        <div className="drawer-footer">
          <Button onClick={onClose}>{t('取消')}</Button>
          <Button type="primary" loading={busy} disabled={!ready} onClick={() => void run()}>
            {okText}
          </Button>
        </div>
      }
    >
      {children}
    </Drawer>
  );
}
