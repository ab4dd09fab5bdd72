import type { AnyRow } from '@anlan/client';
import { role } from '@anlan/domain/identity/role';
import { lazy, Suspense, useMemo, useState } from 'react';
import { call } from '../../../lib/http';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/permission';
import { ResourceScreen, type ScreenSlots } from '../../../parts/resource-screen';
import type { TickNode } from '../../../parts/tick-dialog';

const TickDialog = lazy(async () => ({ default: (await import('../../../parts/tick-dialog')).TickDialog }));

/** /system/role: the standard tree; what a role opens is ticked in the menu tree, down to its buttons. */
export function Roles() {
  const t = useT();
  const mayEdit = useCan('role_edit');
  const [granting, setGranting] = useState<AnyRow | null>(null);
  const slots = useMemo(
    (): ScreenSlots => ({
      rowMenu: (row) => (mayEdit ? [{ key: 'grant', label: t('权限配置'), run: () => setGranting(row) }] : []),
    }),
    [mayEdit, t],
  );
  return (
    <>
      <ResourceScreen resource={role} slots={slots} />
      {granting && (
        <Suspense fallback={null}>
          <TickDialog
            title={t('{name}的权限', { name: String(granting.roleName) })}
            cacheKey={['role-grant', granting.id]}
            load={async () => {
              const [tree, keys] = await Promise.all([
                call<{ menu: TickNode[] }>('GET', 'blade-system/menu/grant-tree'),
                call<{ menu: string[] }>('GET', 'blade-system/menu/role-tree-keys', {
                  query: { roleIds: granting.id },
                }),
              ]);
              return { tree: tree.data.menu, ticked: keys.data.menu };
            }}
            save={(menuIds) => call('POST', 'blade-system/role/grant', { body: { roleIds: [granting.id], menuIds } })}
            onClose={() => setGranting(null)}
          />
        </Suspense>
      )}
    </>
  );
}
