import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/http/api-error';
import { useT } from '../../lib/i18n';
import '../parts.css';

/** Nothing there: a sentence, and what one would do next. */
export function Nothing({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="nothing">
      <svg width="64" height="41" viewBox="0 0 64 41" aria-hidden="true">
        <g transform="translate(0 1)" fill="none" fillRule="evenodd">
          <ellipse fill="var(--s-head)" cx="32" cy="33" rx="32" ry="7" />
          <g fillRule="nonzero" stroke="var(--s-border-strong)">
            <path d="M55 12.8 44.9 1.3A2.9 2.9 0 0 0 42.6.2H21.4c-.9 0-1.7.4-2.3 1L9 12.8V22h46v-9.2Z" />
            <path
              fill="var(--s-surface)"
              d="M41.6 16c0-1.7 1-3 2.2-3H55v18.1c0 2.2-1.3 3.9-3 3.9H12c-1.7 0-3-1.7-3-3.9V13h11.2c1.2 0 2.2 1.3 2.2 3s1 2.9 2.2 2.9h14.8c1.2 0 2.2-1.3 2.2-2.9Z"
            />
          </g>
        </g>
      </svg>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** A read that failed: what it was, its sentence with the number of the request, and the way to try again. */
export function Failed({ what, error, onRetry }: { what?: string; error: Error; onRetry: () => void }) {
  const t = useT();
  return (
    <div className="nothing" role="alert">
      {what && <p>{t('{what}加载失败', { what })}</p>}
      <p className={what ? 'quiet' : undefined}>{error instanceof ApiError ? error.message : t('加载失败，请重试')}</p>
      <Button onClick={onRetry}>{t('重试')}</Button>
    </div>
  );
}

export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  const t = useT();
  return (
    <div className="table-skeleton" role="status" aria-label={t('加载中')}>
      {Array.from({ length: rows }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton are all the same
        <span key={place} />
      ))}
    </div>
  );
}
