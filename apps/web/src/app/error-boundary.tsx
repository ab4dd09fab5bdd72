import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { noteFailure } from '../lib/http/client-logs';
import { t } from '../lib/i18n';
import { LoadFailure } from './load-failure';

interface State {
  error: Error | null;
}

/** A page that fails takes only itself down: tabs, menus and other pages go on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown): void {
    noteFailure(error, 'ErrorBoundary');
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (isLoadFailure(error))
      return (
        <div className="fallback" role="alert">
          <LoadFailure />
        </div>
      );
    return (
      <div className="fallback" role="alert">
        <h2>{t('页面出错了')}</h2>
        <p>{t('其他标签页不受影响，可以重试或稍后再来。')}</p>
        <Button type="primary" onClick={() => this.setState({ error: null })}>
          {t('重试')}
        </Button>
        <details>
          <summary>{t('错误详情')}</summary>
          <pre>{error.message}</pre>
        </details>
      </div>
    );
  }
}

/** A script or stylesheet chunk that did not arrive: usually a new version was deployed meanwhile. */
export function isLoadFailure(error: Error): boolean {
  return /dynamically imported module|Importing a module script failed|preload CSS|error loading/i.test(error.message);
}
