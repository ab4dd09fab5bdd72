import type { AnyRow } from '@anlan/client';
import { syncBelow } from '@anlan/domain/identity/grant-calls';
import { role } from '@anlan/domain/identity/role';
import { lazy, Suspense, useMemo, useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { ApiError } from '../../../lib/http/api-error';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';
import { useSession } from '../../../lib/session/session';
import { ResourceScreen, type ScreenSlots } from '../../../parts/screen/resource-screen';

const GrantDialog = lazy(async () => ({ default: (await import('./grant-dialog')).GrantDialog }));

const SyncTenantsDialog = lazy(async () => ({
  default: (await import('./sync-tenants-dialog')).SyncTenantsDialog,
}));

/** Of them the menus are what a company may open: they are no template. */
const ADMINISTRATORS = ['administrator', 'enterprise_admin', 'government'];

/** The roles below take over exactly what this one opens. */
async function sync(row: AnyRow, t: ReturnType<typeof useT>): Promise<void> {
  const question = t('确定将{name}的菜单与按钮同步到它的全部下级角色？下级角色原有的权限会被替换。', {
    name: String(row.roleName),
  });
  if (!(await feedback.confirm(question, { danger: true }))) return;
  try {
    const { msg } = await api.told(syncBelow, { body: { roleId: row.id } });
    feedback.toast('success', msg);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** /system/role: the standard tree; what a role opens is ticked in three trees: menus, data scopes, API scopes. */
export function Roles() {
  const t = useT();
  const mayEdit = useCan('role_edit');
  const platform = useSession((state) => state.userInfo?.tenantKind === 'platform');
  const [sending, setSending] = useState<AnyRow | null>(null);
  const [granting, setGranting] = useState<AnyRow | null>(null);
  const slots = useMemo(
    (): ScreenSlots => ({
      rowMenu: (row) =>
        mayEdit
          ? [
              { key: 'grant', label: t('权限配置'), run: () => setGranting(row) },
              { key: 'sync', label: t('同步到下级角色'), run: () => void sync(row, t) },
              ...(platform && !ADMINISTRATORS.includes(String(row.roleAlias))
                ? [{ key: 'tenants', label: t('同步到企业'), run: () => setSending(row) }]
                : []),
            ]
          : [],
    }),
    [mayEdit, platform, t],
  );
  return (
    <>
      <ResourceScreen resource={role} slots={slots} />
      {sending && (
        <Suspense fallback={null}>
          <SyncTenantsDialog
            id={sending.id}
            name={String(sending.roleName)}
            alias={String(sending.roleAlias)}
            onClose={() => setSending(null)}
          />
        </Suspense>
      )}
      {granting && (
        <Suspense fallback={null}>
          <GrantDialog id={granting.id} name={String(granting.roleName)} onClose={() => setGranting(null)} />
        </Suspense>
      )}
    </>
  );
}
