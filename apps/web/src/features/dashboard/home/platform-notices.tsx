import { platformNotices } from '@anlan/domain/dashboard/platform-calls';
import { Alert } from 'antd';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { useSession } from '../../../lib/session/session';

/** What whoever runs this installation has to see to. Nothing where there is nothing. */
export function PlatformNotices() {
  const t = useT();
  const platform = useSession((state) => state.userInfo?.tenantKind === 'platform');
  const { data } = useCall(['platform'], platformNotices, {}, { staleTime: 60_000, enabled: platform });
  if (!data?.forwardedSince) return null;
  return (
    <Alert
      type="warning"
      showIcon
      message={t('收到经代理转发的请求，但没有设置 TRUST_PROXY')}
      description={t(
        '所有用户会被当作同一个地址：一个人输错密码，可能使大家都要等待。请在启动设置中把 TRUST_PROXY 设为前置代理的层数或地址，然后重新启动。',
      )}
    />
  );
}
