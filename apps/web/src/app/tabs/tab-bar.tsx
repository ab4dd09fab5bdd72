import { clearCache as clearServerCache } from '@anlan/domain/identity/session/session-calls';
import { CloseOutlined, ReloadOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { queryClient } from '../../lib/http/query';
import { useT } from '../../lib/i18n';
import { homePath } from '../../lib/session/session';
import { addressOf, closable } from '../../lib/tabs/tabs';
import { closeAllTabs, closeTabs, refreshTab, useTabs } from '../../lib/tabs/tabs-store';
import { paneId, tabId } from './keep-alive';

/**
 * Our own, because antd puts its close buttons inside the tablist, where only tabs may be. Here the cross on a tab is
 * for the mouse alone; keyboard and screen reader use Delete, the context menu, or the close button beside the list.
 * `shown`: the page of the active tab stands, and is not a refusal in its place.
 */
export function TabBar({ onSearch, shown = true }: { onSearch: () => void; shown?: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const { tabs, activeKey } = useTabs();
  const [menuKey, setMenuKey] = useState(activeKey);
  const list = useRef<HTMLDivElement>(null);
  const canClose = closable(tabs);

  useEffect(() => {
    document.getElementById(tabId(activeKey))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeKey]);

  const go = (address: string | null) => address && navigate(address);
  const closeOne = (key: string) => go(closeTabs('one', key));
  const refresh = (key: string) => {
    // Data first: a page drawn anew from the cache would show what the user wants replaced.
    void queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'shell', refetchType: 'none' });
    refreshTab(key);
  };
  const clearCache = async () => {
    if (!(await feedback.confirm(t('是否需要清除缓存?')))) return;
    await api.send(clearServerCache);
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'shell' });
    refreshTab(activeKey);
    feedback.toast('success', t('清除成功'));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const index = items.indexOf(event.target as HTMLElement);
    const tab = tabs[index];
    if (!tab) return;
    const next =
      event.key === 'ArrowRight'
        ? (index + 1) % items.length
        : event.key === 'ArrowLeft'
          ? (index - 1 + items.length) % items.length
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? items.length - 1
              : null;
    if (next !== null) {
      event.preventDefault();
      items[next]?.focus();
    } else if (event.key === 'Delete' && canClose) {
      event.preventDefault();
      closeOne(tab.key);
      setTimeout(() => list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus());
    }
  };

  const menu: MenuProps = {
    items: [
      { key: 'refresh', label: t('刷新') },
      { key: 'close', label: t('关闭'), disabled: !canClose },
      { type: 'divider' },
      { key: 'others', label: t('关闭其他'), disabled: !canClose },
      { key: 'all', label: t('关闭全部') },
      { type: 'divider' },
      { key: 'cache', label: t('清除缓存') },
      { key: 'search', label: t('搜索') },
    ],
    onClick: ({ key, domEvent }) => {
      domEvent.stopPropagation();
      if (key === 'refresh') refresh(menuKey);
      else if (key === 'close') closeOne(menuKey);
      else if (key === 'others') go(closeTabs('others', menuKey));
      else if (key === 'all') {
        closeAllTabs();
        navigate(homePath());
      } else if (key === 'cache') void clearCache().catch(() => {});
      else onSearch();
    },
  };

  return (
    <nav className="tabs" aria-label={t('标签页')}>
      <Dropdown menu={menu} trigger={['contextMenu']}>
        <div
          ref={list}
          role="tablist"
          aria-label={t('已打开的页面')}
          className="tabs-list"
          onKeyDown={onKeyDown}
          onContextMenu={(event) => {
            const key = (event.target as HTMLElement).closest<HTMLElement>('[role=tab]')?.dataset.key;
            setMenuKey(key ?? activeKey);
          }}
          onWheel={(event) => {
            if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY;
          }}
        >
          {tabs.map((tab) => {
            const selected = tab.key === activeKey;
            return (
              <button
                key={tab.key}
                type="button"
                role="tab"
                id={tabId(tab.key)}
                data-key={tab.key}
                aria-selected={selected}
                // After a reload the panes of the other tabs do not stand yet; a refused address has none.
                aria-controls={selected && shown ? paneId(tab.key) : undefined}
                aria-keyshortcuts={canClose ? 'Delete' : undefined}
                tabIndex={selected ? 0 : -1}
                className="tab"
                onClick={() => navigate(addressOf(tab))}
                onAuxClick={(event) => event.button === 1 && canClose && closeOne(tab.key)}
              >
                <span className="tab-title">{t(tab.title)}</span>
                {canClose && (
                  <span
                    aria-hidden="true"
                    className="tab-cross"
                    onClick={(event) => {
                      event.stopPropagation();
                      closeOne(tab.key);
                    }}
                  >
                    <CloseOutlined />
                  </span>
                )}
              </button>
            );
          })}
        </div>
      </Dropdown>
      <div className="tabs-tools">
        <button type="button" className="icon-button" aria-label={t('刷新当前页面')} onClick={() => refresh(activeKey)}>
          <ReloadOutlined />
        </button>
        {canClose && (
          <button
            type="button"
            className="icon-button"
            aria-label={t('关闭当前标签页')}
            onClick={() => closeOne(activeKey)}
          >
            <CloseOutlined />
          </button>
        )}
      </div>
    </nav>
  );
}
