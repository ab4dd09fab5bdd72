import {
  beginBinding,
  type SocialBinding,
  socialBindings,
  unbindSocial,
} from '@anlan/domain/identity/session/door-calls';
import { useQueryClient } from '@tanstack/react-query';
import { Button, List, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { ApiError } from '../../../lib/http/api-error';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { Failed, Nothing } from '../../../parts/feedback/states';

const KEY = ['social-bindings'];

/** Third parties whose account opens this one: tied and untied by its owner. */
export function SocialForm() {
  const t = useT();
  const cache = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const { data, error, refetch } = useCall(KEY, socialBindings);
  const run = async (source: string, work: () => Promise<unknown>) => {
    setBusy(source);
    try {
      await work();
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
    } finally {
      setBusy(undefined);
    }
  };
  const bind = (source: string) =>
    run(source, async () => {
      location.assign((await api.send(beginBinding, { body: { source } })).url);
    });
  const unbind = async ({ source, name }: SocialBinding) => {
    if (!(await feedback.confirm(t('确定解除与{name}账号的绑定？解除后不能再用它登录。', { name }), { danger: true })))
      return;
    await run(source, async () => {
      const { msg } = await api.told(unbindSocial, { body: { source } });
      feedback.toast('success', msg);
      await cache.invalidateQueries({ queryKey: KEY });
    });
  };
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  if (data.length === 0) return <Nothing text={t('平台没有启用第三方登录')} />;
  return (
    <List
      className="profile-social"
      dataSource={[...data]}
      renderItem={(one) => (
        <List.Item
          actions={[
            one.bound ? (
              <Button key="off" danger loading={busy === one.source} onClick={() => void unbind(one)}>
                {t('解除绑定')}
              </Button>
            ) : (
              <Button key="on" type="primary" loading={busy === one.source} onClick={() => void bind(one.source)}>
                {t('绑定')}
              </Button>
            ),
          ]}
        >
          <List.Item.Meta
            title={
              <>
                {one.name} {one.bound && <Tag color="success">{t('已绑定')}</Tag>}
              </>
            }
            description={
              one.bound
                ? t('{account}，绑定于{time}', { account: one.boundName ?? t('第三方账号'), time: one.boundTime ?? '' })
                : t('绑定后可以用它直接登录')
            }
          />
        </List.Item>
      )}
    />
  );
}
