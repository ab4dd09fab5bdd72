import { Alert } from 'antd';
import { Link } from 'react-router';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { useSession } from '../../lib/session/session';

/** Above a list of companies' own records, where it is empty for the platform: in a company one sees the company's. */
export function PlatformHint() {
  const t = useT();
  const platform = useSession((state) => state.userInfo?.tenantKind === 'platform');
  const mayGo = useCan('ghost_edit');
  if (!platform) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={
        <>
          {t('平台没有自己的记录，进入企业后查看该企业的。')}
          {mayGo && <Link to="/tenancy/ghost">{t('选择企业进入')}</Link>}
        </>
      }
    />
  );
}
