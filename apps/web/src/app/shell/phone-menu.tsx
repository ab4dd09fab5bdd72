import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n';

interface Props {
  open: boolean;
  /** px */
  width: number;
  onClose: () => void;
  children: ReactNode;
}

/** The side menu below 768 px. In a file of its own: wide screens never load it. */
export function PhoneMenu({ open, width, onClose, children }: Props) {
  const t = useT();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={width}
      closable={false}
      rootClassName="menu-drawer"
      aria-label={t('菜单')}
    >
      {children}
    </Drawer>
  );
}
