import { Button } from 'antd';
import { useEffect } from 'react';
import { useNavigate, useRouteError } from 'react-router';
import { useT } from '../lib/i18n';
import { homePath } from '../lib/session';
import { site } from '../lib/site';
import { isLoadFailure } from './error-boundary';
import { errorWords } from './error-words';

export function ErrorPage({ code }: { code: keyof typeof errorWords }) {
  const t = useT();
  const navigate = useNavigate();
  const [title, hint] = errorWords[code];
  useEffect(() => {
    document.title = `${code} ${t(title)} - ${site.name}`;
  }, [code, title, t]);
  return (
    <main className="error-page">
      <p className="error-code" aria-hidden="true">
        {code}
      </p>
      <h1>{t(title)}</h1>
      <p>{t(hint)}</p>
      <div className="error-actions">
        <Button type="primary" onClick={() => navigate(homePath(), { replace: true })}>
          {t('返回首页')}
        </Button>
        <Button onClick={() => navigate(-1)}>{t('返回上一页')}</Button>
      </div>
    </main>
  );
}

/** What the router shows when a route itself fails: the shell's own code did not load, or is wrong. */
export function RouteErrorPage() {
  const t = useT();
  const error = useRouteError();
  if (!(error instanceof Error && isLoadFailure(error))) return <ErrorPage code={500} />;
  return (
    <main className="error-page" role="alert">
      <h1>{t('页面资源加载超时，请刷新重试')}</h1>
      <div className="error-actions">
        <Button type="primary" onClick={() => location.reload()}>
          {t('刷新页面')}
        </Button>
      </div>
    </main>
  );
}
