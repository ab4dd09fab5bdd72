import { Skeleton, type TableColumnsType, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n';
import { useScreenClass } from '../../lib/screen-class';
import { Failed } from '../feedback/states';
import { PAGE_SIZES } from './list-state';
import { WideTable } from './wide-table';

export interface Page {
  readonly current: number;
  readonly size: number;
}

export const FIRST_PAGE: Page = { current: 1, size: PAGE_SIZES[0] };

/** What a call of pages answers, as `useCall` has it. */
interface Asked<Row> {
  readonly data:
    | { readonly records: readonly Row[]; readonly total: number; readonly capped?: boolean | undefined }
    | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  refetch(): unknown;
}

interface PagedTableProps<Row extends object> {
  readonly asked: Asked<Row>;
  readonly page: Page;
  readonly onPage: (page: Page) => void;
  readonly rowKey: NonNullable<TableProps<Row>['rowKey']>;
  /** What is said where there is no row. */
  readonly none: string;
  /** Of a short list inside another: its pages are of one size, and one page has no pager. */
  readonly short?: boolean;
  readonly size?: 'small' | 'middle';
  /** Pixels that the columns want. */
  readonly width?: number;
  readonly columns: TableColumnsType<Row>;
  /** On a phone a row is one cell, under this title. */
  readonly phone?: { readonly title: string; readonly row: (row: Row) => ReactNode };
}

/** The rows of a call with its pages, while they come, when they fail and when there are none; not a resource's list. */
export function PagedTable<Row extends object>({
  asked: { data, error, isFetching, refetch },
  page: { current, size: pageSize },
  onPage,
  rowKey,
  none,
  short = false,
  size = 'middle',
  width,
  columns,
  phone,
}: PagedTableProps<Row>) {
  const t = useT();
  const folded = useScreenClass() === 0 && phone;
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: short ? 3 : 8 }} />;
  return (
    <WideTable<Row>
      rowKey={rowKey}
      size={size}
      loading={isFetching}
      dataSource={[...data.records]}
      {...(folded || !width ? {} : { scroll: { x: width } })}
      locale={{ emptyText: none }}
      columns={folded ? [{ title: folded.title, render: (_, row) => folded.row(row) }] : columns}
      pagination={{
        current,
        pageSize,
        total: data.total,
        onChange: (next, rows) => onPage({ current: next, size: rows }),
        ...(short
          ? { showSizeChanger: false, hideOnSinglePage: true }
          : {
              showSizeChanger: true,
              pageSizeOptions: [...PAGE_SIZES],
              showTotal: (n) => t(data.capped ? '共 {n}+ 条' : '共 {n} 条', { n }),
            }),
      }}
    />
  );
}
