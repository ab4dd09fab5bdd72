import { grantable, granted, grantRole } from '@anlan/domain/identity/grant-calls';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { useT } from '../../../lib/i18n';
import { useScreenClass } from '../../../lib/screen-class';
import { Failed } from '../../../parts/feedback/states';
import { TickTree } from '../../../parts/pick/tick-tree';
import './scope.css';

const KINDS = ['menu', 'dataScope', 'apiScope'] as const;
type Kind = (typeof KINDS)[number];
type Ticks = Readonly<Record<Kind, readonly string[]>>;
const BODY: Readonly<Record<Kind, string>> = { menu: 'menuIds', dataScope: 'dataScopeIds', apiScope: 'apiScopeIds' };

/** What a role opens: menus with their buttons, data scopes, API scopes. Only the sets that were touched are sent. */
export function GrantDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useT();
  const phone = useScreenClass() === 0;
  const [chosen, setChosen] = useState<Partial<Ticks>>({});
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['role-grant', id],
    gcTime: 0,
    staleTime: 0,
    queryFn: async () => {
      const [tree, ticked] = await Promise.all([api.send(grantable), api.send(granted, { query: { roleIds: id } })]);
      return { tree, ticked };
    },
  });
  const touched = KINDS.filter((kind) => chosen[kind] !== undefined);

  const send = async () => {
    if (touched.length === 0) return onClose();
    setBusy(true);
    try {
      const body = Object.fromEntries(touched.map((kind) => [BODY[kind], [...(chosen[kind] ?? [])]]));
      await api.send(grantRole, { body: { roleIds: [id], ...body } });
      feedback.toast('success', t('操作成功'));
      onClose();
    } catch {
      // Told by the transport; what was ticked stays.
    } finally {
      setBusy(false);
    }
  };

  const hint: Readonly<Record<Kind, string>> = {
    menu: t('勾选的菜单与按钮对该角色开放'),
    dataScope: t('勾选后，在这些菜单上取代角色自带的数据范围；多条相加，不勾选则按角色的数据范围'),
    apiScope: t('勾选后，该角色无须权限码即可调用这些接口，供程序账号使用'),
  };
  const empty: Readonly<Record<Kind, string>> = {
    menu: t('没有可授予的菜单'),
    dataScope: t('还没有数据权限，请先在“数据权限”中新增'),
    apiScope: t('还没有接口权限，请先在“接口权限”中新增'),
  };
  const label: Readonly<Record<Kind, string>> = {
    menu: t('菜单权限'),
    dataScope: t('数据权限'),
    apiScope: t('接口权限'),
  };
  return (
    <Drawer
      open
      size={phone ? '100%' : 520}
      title={t('{name}的权限', { name })}
      onClose={onClose}
      closable={{ 'aria-label': t('关闭') }}
      mask={{ closable: touched.length === 0 }}
      footer={
        <div className="drawer-footer">
          <Button onClick={onClose}>{t('取消')}</Button>
          <Button type="primary" loading={busy} disabled={!data} onClick={() => void send()}>
            {t('保存')}
          </Button>
        </div>
      }
    >
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && (
        <Tabs
          items={KINDS.map((kind) => ({
            key: kind,
            label: label[kind],
            children: (
              <>
                <p className="tick-hint">{hint[kind]}</p>
                <TickTree
                  tree={data.tree[kind]}
                  ticked={chosen[kind] ?? data.ticked[kind]}
                  onChange={(ticked) => setChosen((now) => ({ ...now, [kind]: ticked }))}
                  empty={empty[kind]}
                  open={kind !== 'menu'}
                />
              </>
            ),
          }))}
        />
      )}
    </Drawer>
  );
}
