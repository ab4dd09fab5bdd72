import { useEffect, useRef } from 'react';
import { useT } from '../../lib/i18n';
import type { MenuNode } from '../../lib/menu/menu';
import { MenuCombobox } from './menu-combobox';

interface Props {
  tree: readonly MenuNode[];
  onChoose: (node: MenuNode) => void;
  onClose: () => void;
}

/** Menu search over the whole page; the browser's own dialog keeps focus inside and gives Esc its meaning. */
export function MenuSearchOverlay({ tree, onChoose, onClose }: Props) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog by itself
    <dialog
      ref={dialog}
      className="search-dialog"
      aria-label={t('菜单搜索')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <MenuCombobox
        tree={tree}
        look="overlay"
        onLeave={onClose}
        onChoose={(node) => {
          onClose();
          onChoose(node);
        }}
      />
    </dialog>
  );
}
