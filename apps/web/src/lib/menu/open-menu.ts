import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { addressOf } from '../tabs/tabs';
import { useTabs } from '../tabs/tabs-store';
import { type MenuNode, targetOf } from './menu';

/** Opens a menu item the way its row says: in a tab, in a frame, or in a new window. */
export function useOpenMenu(): (node: MenuNode) => void {
  const navigate = useNavigate();
  return useCallback(
    (node) => {
      const target = targetOf(node);
      if (target.kind === 'external') {
        if (/^https?:/i.test(target.href)) window.open(target.href, '_blank', 'noopener,noreferrer');
        else window.location.href = target.href;
      } else if (node.newWindow) {
        window.open(target.to, '_blank', 'noopener');
      } else {
        // An open tab is shown as it was left, conditions and all.
        const tab = useTabs.getState().tabs.find((item) => item.key === target.to);
        navigate(tab ? addressOf(tab) : target.to);
      }
    },
    [navigate],
  );
}
