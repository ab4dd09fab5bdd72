import type { SocialSource } from '@anlan/domain/identity/session/door-calls';
import { GlobalOutlined } from '@ant-design/icons';
import { Button, Divider } from 'antd';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/http/api-error';
import { useT } from '../../../lib/i18n';
import { beginSocial, fetchSources } from './social-calls';

interface Props {
  /** The tenant typed so far; empty where it has to be typed first. */
  readonly tenantId: () => string;
  readonly onError: (sentence: string) => void;
}

/** A button for each third party that is in use; nothing where there is none. */
export function SocialButtons({ tenantId, onError }: Props) {
  const t = useT();
  const [sources, setSources] = useState<readonly SocialSource[]>([]);
  const [leaving, setLeaving] = useState<string>();
  useEffect(() => {
    void fetchSources().then(setSources);
  }, []);
  if (sources.length === 0) return null;

  const go = async (source: string) => {
    const tenant = tenantId();
    if (tenant === '') return onError(t('请先输入租户编号'));
    setLeaving(source);
    try {
      const { url } = await beginSocial(source, tenant);
      location.assign(url);
    } catch (reason) {
      setLeaving(undefined);
      onError(reason instanceof ApiError ? reason.message : t('未知错误'));
    }
  };
  return (
    <div className="login-social">
      <Divider plain>{t('第三方登录')}</Divider>
      <div className="login-social-list">
        {sources.map(({ source, name }) => (
          <Button
            key={source}
            icon={<GlobalOutlined aria-hidden />}
            loading={leaving === source}
            disabled={leaving !== undefined && leaving !== source}
            onClick={() => void go(source)}
          >
            {name}
          </Button>
        ))}
      </div>
    </div>
  );
}
