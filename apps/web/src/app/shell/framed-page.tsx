import { Button, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useT } from '../../lib/i18n';
import { isFramed, leaves } from '../../lib/menu/menu';
import { useMenu } from '../../lib/menu/use-menu';

/** A page of another system inside a tab. The address comes from the user's own menu, never from the link. */
export function FramedPage() {
  const t = useT();
  const { routerPath } = useParams();
  const { tree } = useMenu();
  const node = leaves(tree).find((item) => item.code === routerPath && isFramed(item.path));
  if (!node) {
    return (
      <div className="fallback" role="alert">
        <h2>{t('页面不存在')}</h2>
        <p>{t('菜单中没有该页面，可能已被移除。')}</p>
      </div>
    );
  }
  return <Framed key={node.path} name={t(node.name)} address={node.path} />;
}

const SLOW_MS = 10_000;

/** An address that can be opened from here, or why it cannot. */
function judged(address: string): URL | 'wrong' | 'unencrypted' {
  if (!URL.canParse(address, location.href)) return 'wrong';
  const url = new URL(address, location.href);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'wrong';
  return location.protocol === 'https:' && url.protocol === 'http:' ? 'unencrypted' : url;
}

/**
 * A browser does not tell a page whether another system refused to be framed: the frame then stays empty. So the way out is
 * always in sight, and what can be known (no address, no encryption, no answer) is said.
 */
function Framed({ name, address }: { readonly name: string; readonly address: string }) {
  const t = useT();
  const [state, setState] = useState<'loading' | 'slow' | 'loaded'>('loading');
  const [round, setRound] = useState(0);
  const url = judged(address);
  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('slow'), SLOW_MS);
    return () => clearTimeout(timer);
  }, [state]);

  if (url === 'wrong')
    return (
      <div className="fallback" role="alert">
        <h2>{t('页面地址不正确')}</h2>
        <p>{t('该菜单的地址是「{address}」，请联系管理员在菜单管理中改正。', { address })}</p>
      </div>
    );
  const outside = (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {t('在新窗口打开')}
    </a>
  );
  if (url === 'unencrypted')
    return (
      <div className="fallback" role="alert">
        <h2>{t('浏览器不允许在这里显示该页面')}</h2>
        <p>{t('对方地址没有加密（http），本系统使用加密连接（https）。')}</p>
        {outside}
      </div>
    );
  return (
    <div className="framed-box">
      <p className="framed-bar">
        <span role="status">
          {state === 'slow'
            ? t('{host} 很久没有应答', { host: url.host })
            : t('来自 {host} 的页面，没有内容时可能是对方不允许嵌入', { host: url.host })}
        </span>
        {state === 'slow' && (
          <Button
            size="small"
            onClick={() => {
              setState('loading');
              setRound(round + 1);
            }}
          >
            {t('重试')}
          </Button>
        )}
        {outside}
      </p>
      {state === 'loading' && <Spin className="framed-wait" />}
      <iframe
        key={round}
        className="framed"
        title={name}
        src={address}
        onLoad={() => setState('loaded')}
        referrerPolicy="no-referrer"
        sandbox="allow-scripts allow-forms allow-popups allow-downloads allow-same-origin"
      />
    </div>
  );
}
