import { type DocumentReader, RECORD_STATUS, type RecordStatus } from '@anlan/domain/document/institutional-calls';
import { Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { tag } from '../../kinds/draw';
import { type Translate, useT } from '../../lib/i18n';
import { FIRST_PAGE } from '../../parts/list/paged-table';
import '../../parts/parts.css';
import './document.css';

const COLOURS = { 1: 'grey', 2: 'blue', 3: 'green', 4: 'grey' } as const;
export const statusTag = (status: DocumentReader['recordStatus'], t: Translate): ReactNode =>
  tag(t(RECORD_STATUS[status]), COLOURS[status]);

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
          options={([1, 2, 3, 4] as const).map((value) => ({ value, label: t(RECORD_STATUS[value]) }))}
        />
      )}
    </div>
  );
}

export function useAsked() {
  const [asked, setAsked] = useState<Asked>({ name: '' });
  const [page, setPage] = useState(FIRST_PAGE);
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
