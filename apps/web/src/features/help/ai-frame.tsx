import { Skeleton } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useDictionary } from '../../kinds/choice/dictionaries';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { site } from '../../lib/site';
import { Failed, Nothing } from '../../parts/feedback/states';
import './help.css';

/** The address of the assistant: the first entry of `ai_apps` that is one. */
export function useAiAddress() {
  const { data, error, refetch } = useDictionary('ai_apps');
  const first = data?.[0];
  return {
    loading: !data && !error,
    error,
    refetch,
    first,
    address: first && /^https?:\/\//i.test(first.key) ? first.key : null,
  };
}

/** The smart customer service of whoever runs this installation; where none is set up, that is what is said. */
export function AiFrame() {
  const t = useT();
  const { loading, error, refetch, first, address } = useAiAddress();
  const keeper = useCan('dict_edit');
  if (loading) return <Skeleton active />;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!address) {
    // Only who keeps the dictionaries is sent to one.
    const text = keeper
      ? t('尚未接入智能客服。请在字典 ai_apps 的第一项填写服务地址（http 或 https）。')
      : t('尚未接入智能客服，请通过电话、邮箱或意见反馈联系我们。');
    return <Nothing text={text} />;
  }
  return (
    <iframe
      className="ai-frame"
      title={t(first?.label ?? 'AI智能助手')}
      src={address}
      referrerPolicy="no-referrer"
      sandbox="allow-scripts allow-forms allow-popups allow-downloads allow-same-origin"
    />
  );
}

/** /aiView */
export function AiView() {
  const t = useT();
  useEffect(() => {
    document.title = `${t('AI智能助手')} - ${t(site.name)}`;
  }, [t]);
  return (
    <div className="help ai-view">
      <p className="ai-back">
        <Link to="/help?part=contact">{t('返回帮助中心')}</Link>
      </p>
      <AiFrame />
    </div>
  );
}
