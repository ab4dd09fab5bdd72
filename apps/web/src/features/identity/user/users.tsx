import type { AnyRow } from '@anlan/client';
import { grantPeople, resetPasswords, roleChoices, unlockPeople } from '@anlan/domain/identity/grant-calls';
import { user } from '@anlan/domain/identity/user';
import { KeyOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { ApiError } from '../../../lib/http/api-error';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';
import { useSession } from '../../../lib/session/session';
import { type Secret, SecretDialog, secretsOf } from '../../../parts/form/secret-dialog';
import { invalidateAfter } from '../../../parts/query-keys';
import { ResourceScreen, type ScreenSlots } from '../../../parts/screen/resource-screen';
import { WithDepartments } from './dept-tree';

const TickDialog = lazy(async () => ({ default: (await import('../../../parts/pick/tick-dialog')).TickDialog }));
const PlatformDialog = lazy(async () => ({ default: (await import('./platform-dialog')).PlatformDialog }));
const ResignDialog = lazy(async () => ({ default: (await import('./resign-dialog')).ResignDialog }));

/** What is ticked to begin with: the roles that all of them have. */
function rolesInCommon(rows: readonly AnyRow[]): string[] {
  const [first = [], ...others] = rows.map((row) =>
    String(row.roleId ?? '')
      .split(',')
      .filter(Boolean),
  );
  return first.filter((id) => others.every((ids) => ids.includes(id)));
}

/** /system/user: the standard screen; first and reset passwords are shown once. */
export function Users() {
  const t = useT();
  const mayEdit = useCan('user_edit');
  const mayResign = useCan('resign_edit');
  const me = useSession((state) => state.userInfo?.userId);
  const [leaving, setLeaving] = useState<AnyRow | null>(null);
  const [granting, setGranting] = useState<readonly AnyRow[]>([]);
  const [platforms, setPlatforms] = useState<AnyRow | null>(null);
  const [secrets, setSecrets] = useState<{ title: string; list: readonly Secret[] } | null>(null);

  const reset = useCallback(
    async (ids: readonly string[]) => {
      if (!(await feedback.confirm(t('确定将选择账号密码重置'), { danger: true }))) return;
      try {
        const reply = await api.send(resetPasswords, { body: { userIds: ids } });
        setSecrets({ title: t('密码已重置'), list: secretsOf(reply) });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
    },
    [t],
  );
  const unlock = useCallback(
    async (row: AnyRow) => {
      try {
        await api.send(unlockPeople, { body: { userIds: row.id } });
        feedback.toast('success', t('操作成功'));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
    },
    [t],
  );

  const slots = useMemo(
    (): ScreenSlots => ({
      rowMenu: (row) => [
        ...(mayEdit
          ? [
              { key: 'reset', label: t('重置密码'), run: () => void reset([row.id]) },
              { key: 'unlock', label: t('解除锁定'), run: () => void unlock(row) },
              { key: 'platform', label: t('用户平台'), run: () => setPlatforms(row) },
            ]
          : []),
        ...(mayResign && row.isResign !== 0 && row.id !== me
          ? [{ key: 'resign', label: t('办理离职'), danger: true, run: () => setLeaving(row) }]
          : []),
      ],
      selects: mayEdit,
      toolbar: ({ list, selected }) =>
        mayEdit && selected.length > 0 ? (
          <>
            <Button
              icon={<SafetyCertificateOutlined aria-hidden />}
              onClick={() => setGranting(list.rows.filter((row) => selected.includes(row.id)))}
            >
              {t('角色配置（{n}）', { n: selected.length })}
            </Button>
            <Button icon={<KeyOutlined aria-hidden />} onClick={() => void reset(selected)}>
              {t('重置密码（{n}）', { n: selected.length })}
            </Button>
          </>
        ) : null,
    }),
    [mayEdit, mayResign, me, reset, unlock, t],
  );
  const created = useCallback(
    (reply: unknown) => {
      const list = secretsOf(reply);
      if (list.length > 0) setSecrets({ title: t('账号已创建'), list });
    },
    [t],
  );
  return (
    <>
      <WithDepartments>
        <ResourceScreen resource={user} slots={slots} onCreated={created} />
      </WithDepartments>
      {granting.length > 0 && (
        <Suspense fallback={null}>
          <TickDialog
            title={
              granting.length === 1
                ? t('{name}的角色', { name: String(granting[0]?.realName) })
                : t('{n}人的角色', { n: granting.length })
            }
            cacheKey={['user-roles', ...granting.map((row) => row.id)]}
            load={async () => ({
              tree: await api.send(roleChoices),
              ticked: rolesInCommon(granting),
            })}
            apart
            {...(granting.length > 1
              ? { note: t('勾选的是这些人员共有的角色；保存后，他们的角色全部改为所勾选的') }
              : {})}
            save={async (roleIds) => {
              await api.send(grantPeople, { body: { userIds: granting.map((row) => row.id), roleIds } });
              await invalidateAfter(user);
            }}
            onClose={() => setGranting([])}
          />
        </Suspense>
      )}
      {leaving && (
        <Suspense fallback={null}>
          <ResignDialog row={leaving} onClose={() => setLeaving(null)} />
        </Suspense>
      )}
      {platforms && (
        <Suspense fallback={null}>
          <PlatformDialog row={platforms} onClose={() => setPlatforms(null)} />
        </Suspense>
      )}
      {secrets && <SecretDialog title={secrets.title} secrets={secrets.list} onClose={() => setSecrets(null)} />}
    </>
  );
}
