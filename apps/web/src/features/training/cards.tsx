import { Pagination, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n';
import { PLANS_SIZE } from '../../parts/away/documents';
import { Failed, Nothing } from '../../parts/feedback/states';

export const SIZE = PLANS_SIZE;

export interface Paged<Row> {
  readonly data: { readonly records: readonly Row[]; readonly total: number } | undefined;
  readonly error: Error | null;
  refetch(): unknown;
}

/** A short list of cards with its pages. */
export function Cards<Row>({
  asked: { data, error, refetch },
  none,
  page,
  onPage,
  draw,
}: {
  readonly asked: Paged<Row>;
  readonly none: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly draw: (row: Row) => ReactNode;
}) {
  const t = useT();
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (data.records.length === 0) return <Nothing text={t(none)} />;
  return (
    <>
      <ul className="training-cards">{data.records.map(draw)}</ul>
      {data.total > SIZE && (
        <Pagination current={page} pageSize={SIZE} total={data.total} showSizeChanger={false} onChange={onPage} />
      )}
    </>
  );
}
