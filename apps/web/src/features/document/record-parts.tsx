import { type DocumentReader, RECORD_STATUS, type RecordStatus } from '@anlan/domain/document/institutional-calls';
import { Input, Select, Skeleton, type TableColumnsType } from 'antd';
import { type ReactNode, useState } from 'react';
import { tag } from '../../kinds/draw';
import { type Translate, useT } from '../../lib/i18n';
import { useScreenClass } from '../../lib/screen-class';
import { Failed } from '../../parts/feedback/states';
import { PAGE_SIZES } from '../../parts/list/list-state';
import { WideTable } from '../../parts/list/wide-table';
import '../../parts/parts.css';
import './document.css';

const COLOURS = { 1: 'grey', 2: 'blue', 3: 'green' } as const;
export const statusTag = (status: DocumentReader['recordStatus'], t: Translate): ReactNode =>
  tag(t(RECORD_STATUS[status]), COLOURS[status]);
const FIRST = { current: 1, size: PAGE_SIZES[0] as number };

export interface Asked {
  readonly name: string;
  readonly recordStatus?: RecordStatus | undefined;
}

/** Words and status above a list; another search begins on the first page. */
export function Bar({
  asked,
  label,
  onChange,
  children,
}: {
  readonly asked: Asked;
  readonly label: string;
  readonly onChange: (asked: Asked) => void;
  readonly children?: ReactNode;
}) {
  const t = useT();
  return (
    <div className="document-bar">
      <Input.Search
        allowClear
        aria-label={label}
        placeholder={label}
        style={{ width: 220 }}
        onSearch={(name) => onChange({ ...asked, name: name.trim() })}
      />
      {children ?? (
        <Select
          allowClear
          aria-label={t('签阅状态')}
          placeholder={t('签阅状态')}
          style={{ width: 140 }}
          value={asked.recordStatus ?? null}
          onChange={(status: RecordStatus | null) => onChange({ ...asked, recordStatus: status ?? undefined })}
          options={([1, 2, 3] as const).map((value) => ({ value, label: t(RECORD_STATUS[value]) }))}
        />
      )}
    </div>
  );
}

interface Listed<Row> {
  readonly data: { readonly records: readonly Row[]; readonly total: number } | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export function Rows<Row extends object>({
  list: { data, error, isFetching, refetch },
  page,
  onPage,
  rowKey,
  empty,
  columns,
}: {
  readonly list: Listed<Row>;
  readonly page: typeof FIRST;
  readonly onPage: (page: typeof FIRST) => void;
  readonly rowKey: string;
  readonly empty: string;
  readonly columns: TableColumnsType<Row>;
}) {
  const t = useT();
  const phone = useScreenClass() === 0;
  if (error && !data) return <Failed error={error as Error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <WideTable<Row>
      rowKey={rowKey}
      size="middle"
      loading={isFetching}
      dataSource={[...data.records]}
      {...(phone ? {} : { scroll: { x: 760 } })}
      locale={{ emptyText: empty }}
      columns={columns}
      pagination={{
        current: page.current,
        pageSize: page.size,
        total: data.total,
        showSizeChanger: true,
        pageSizeOptions: [...PAGE_SIZES],
        showTotal: (n) => t('共 {n} 条', { n }),
        onChange: (current, size) => onPage({ current, size }),
      }}
    />
  );
}

export function useAsked() {
  const [asked, setAsked] = useState<Asked>({ name: '' });
  const [page, setPage] = useState(FIRST);
  return {
    asked,
    page,
    setPage,
    ask: (next: Asked) => {
      setAsked(next);
      setPage(({ size }) => ({ current: 1, size }));
    },
    query: {
      ...page,
      ...(asked.name ? { name: asked.name } : {}),
      ...(asked.recordStatus ? { recordStatus: asked.recordStatus } : {}),
    },
  };
}

export const version = (t: Translate, n: number) => t('第{n}版', { n });
