import { MoreOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { feedback } from '../../../lib/feedback';
import { useT } from '../../../lib/i18n';
import { type SavedView, useTableSettings } from '../columns/table-settings';
import { useListAddress } from '../use-list-address';
import type { ResourceList } from '../use-resource-list';
import { shownView, withView } from './view-state';

const RenameView = lazy(async () => ({ default: (await import('./rename-view')).RenameView }));

/** The user's own views behind the tabs; of the one that is shown also what can be done with it. */
export function SavedViews({ list }: { list: ResourceList }) {
  const t = useT();
  const { search, pathname } = useLocation();
  const setAddress = useListAddress();
  const { settings, change } = useTableSettings(list.resource.name);
  const [renaming, setRenaming] = useState<SavedView | null>(null);
  const views = settings.views ?? [];
  if (views.length === 0 || list.opened) return null;
  const shown = shownView(views, search);
  const act = (view: SavedView, key: string) => {
    if (key === 'rename') setRenaming(view);
    if (key === 'first') change({ views: withView(views, { ...view, first: true }) });
    if (key === 'last') {
      const { first: _first, ...other } = view;
      change({ views: withView(views, other) });
    }
    if (key === 'remove') change({ views: views.filter(({ id }) => id !== view.id) });
    if (key === 'link')
      void navigator.clipboard?.writeText(`${window.location.origin}${pathname}${view.search}`).then(
        () => feedback.toast('success', t('链接已复制，对方打开后看到其权限内的同一视图')),
        () => feedback.toast('warning', t('浏览器不允许复制，请从地址栏复制')),
      );
  };
  return (
    <>
      <span className="rt-tabs-edge" aria-hidden />
      {views.map((view) => (
        <span key={view.id} className="rt-view">
          <button type="button" aria-pressed={view === shown} onClick={() => setAddress(view.search)}>
            {view.first ? <StarFilled aria-label={t('打开列表时先显示')} /> : <StarOutlined aria-hidden />}
            {view.name}
          </button>
          {view === shown && (
            <Dropdown
              trigger={['click']}
              menu={{
                items: [
                  { key: 'rename', label: t('改名') },
                  view.first ? { key: 'last', label: t('不再先显示') } : { key: 'first', label: t('打开列表时先显示') },
                  // The clipboard is there on TLS and on this machine only; elsewhere the address bar has the same.
                  ...(navigator.clipboard ? [{ key: 'link', label: t('复制链接') }] : []),
                  { key: 'remove', label: t('删除视图'), danger: true },
                ],
                onClick: ({ key }) => act(view, key),
              }}
            >
              <button
                type="button"
                className="rt-view-more"
                aria-haspopup="menu"
                aria-label={t('视图“{name}”的操作', { name: view.name })}
              >
                <MoreOutlined aria-hidden />
              </button>
            </Dropdown>
          )}
        </span>
      ))}
      {renaming && (
        <Suspense fallback={null}>
          <RenameView
            view={renaming}
            onDone={(name) => {
              if (name) change({ views: withView(views, { ...renaming, name }) });
              setRenaming(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
