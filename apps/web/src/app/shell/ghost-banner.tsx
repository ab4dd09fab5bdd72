import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../lib/http/api-error';
import { useT } from '../../lib/i18n';
import { leaveTenant } from '../../lib/session/ghost';
import { homePath, useSession } from '../../lib/session/session';

/** Over every page while a platform administrator is inside a tenant: where he is, and the way back. */
export function GhostBanner() {
  const t = useT();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const name = useSession((state) => (state.userInfo?.ghost ? state.userInfo.tenantName || state.tenantId : null));
  if (name === null) return null;
  const back = async () => {
    setBusy(true);
    try {
      await leaveTenant();
      navigate(homePath(), { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="ghost-banner" role="status">
      <strong>{t('正在查看：{name}', { name })}</strong>
      <span>{t('您以平台管理员身份进入，所有操作都会记录。')}</span>
      <Button size="small" loading={busy} onClick={() => void back()}>
        {t('返回平台')}
      </Button>
    </div>
  );
}
