import type { AnyRow } from '@anlan/client';
import { grantTopMenu, topMenuTicks, topMenuTree } from '@anlan/domain/identity/grant-calls';
import { topMenu } from '@anlan/domain/identity/menu/top-menu';
import { lazy, Suspense, useMemo, useState } from 'react';
import { api } from '../../../lib/http/api';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';
import { ResourceScreen, type ScreenSlots } from '../../../parts/screen/resource-screen';

const TickDialog = lazy(async () => ({ default: (await import('../../../parts/pick/tick-dialog')).TickDialog }));

/** /system/topmenu: the standard list; which menus an entry along the top shows is ticked in the menu tree. */
export function TopMenus() {
  const t = useT();
  const mayEdit = useCan('topmenu_edit');
  const [granting, setGranting] = useState<AnyRow | null>(null);
  const slots = useMemo(
    (): ScreenSlots => ({
      rowMenu: (row) => (mayEdit ? [{ key: 'grant', label: t('配置菜单'), run: () => setGranting(row) }] : []),
    }),
    [mayEdit, t],
  );
  return (
    <>
      <ResourceScreen resource={topMenu} slots={slots} />
      {granting && (
        <Suspense fallback={null}>
          <TickDialog
            title={t('{name}包含的菜单', { name: String(granting.name) })}
            cacheKey={['top-menu-grant', granting.id]}
            load={async () => {
              const [tree, ticks] = await Promise.all([
                api.send(topMenuTree),
                api.send(topMenuTicks, { query: { topMenuIds: granting.id } }),
              ]);
              return { tree: tree.menu, ticked: ticks.menu };
            }}
            save={(menuIds) => api.send(grantTopMenu, { body: { topMenuIds: [granting.id], menuIds } })}
            onClose={() => setGranting(null)}
          />
        </Suspense>
      )}
    </>
  );
}
