import { Skeleton } from 'antd';
import { type ReactNode, useId } from 'react';
import { Failed } from '../feedback/states';

interface Read {
  readonly data: unknown;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** A card of the home page: its heading, what stands beside it, and its content once that is there. */
export function Section({
  title,
  beside,
  more,
  read,
  rows = 4,
  className,
  children,
}: {
  title: ReactNode;
  beside?: ReactNode;
  /** At the right of the heading. */
  more?: ReactNode;
  read?: Read;
  /** Lines drawn while it loads. */
  rows?: number;
  className?: string;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section className={`home-card${className ? ` ${className}` : ''}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {beside}
        {more && <span className="home-more">{more}</span>}
      </header>
      {read?.error && !read.data ? (
        <Failed error={read.error} onRetry={() => void read.refetch()} />
      ) : read && !read.data ? (
        <div className="home-pad">
          <Skeleton active title={false} paragraph={{ rows }} />
        </div>
      ) : (
        children
      )}
    </section>
  );
}
