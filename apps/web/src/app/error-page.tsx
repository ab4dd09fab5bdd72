import { Button } from 'antd';
import { useEffect } from 'react';
import { useNavigate, useRouteError } from 'react-router';
import { useT } from '../lib/i18n';
import { homePath } from '../lib/session/session';
import { site } from '../lib/site';
import { FloatingLineBar } from '../parts/feedback/line-bar';
import { isLoadFailure } from './error-boundary';
import { errorWords } from './error-words';
import { LoadFailure } from './load-failure';

interface Code {
  readonly code: keyof typeof errorWords;
}

export function ErrorPage({ code }: Code) {
  return (
    <main className="error-page">
      <Words code={code} />
    </main>
  );
}

/** In place of a page, within the shell: menus and the address stay. */
export function ErrorPanel({ code }: Code) {
  return (
    <div className="error-page">
      <Words code={code} />
    </div>
  );
}

function Words({ code }: Code) {
  const t = useT();
  const navigate = useNavigate();
  const [title, hint] = errorWords[code];
  useEffect(() => {
    document.title = `${code} ${t(title)} - ${t(site.name)}`;
  }, [code, title, t]);
  return (
    <>
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
    </>
  );
}

/** What the router shows when a route itself fails: the shell's own code did not load, or is wrong. */
export function RouteErrorPage() {
  const error = useRouteError();
  if (!(error instanceof Error && isLoadFailure(error))) return <ErrorPage code={500} />;
  return (
    <main className="error-page" role="alert">
      <FloatingLineBar />
      <LoadFailure />
    </main>
  );
}
