import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n';
import { PagedTable } from '../../parts/list/paged-table';

export const PEOPLE_SIZE = 10;

interface Listed {
  readonly userId: string;
  readonly realName: string;
  readonly deptName: string | null;
}

interface Props<R extends Listed> {
  readonly asked: {
    readonly data: { readonly records: readonly R[]; readonly total: number } | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly current: number;
  readonly onPage: (page: number) => void;
  /** Beside the name on a phone. */
  readonly brief: (row: R) => ReactNode;
  /** After name, department and post. */
  readonly columns: TableColumnsType<R>;
}

/** How somebody stands with a course or an exam, a line each: a table, on a phone a name with what matters. */
export function PeopleTable<R extends Listed>({ asked, current, onPage, brief, columns }: Props<R>) {
  const t = useT();
  return (
    <PagedTable<R>
      short
      asked={asked}
      page={{ current, size: PEOPLE_SIZE }}
      onPage={(page) => onPage(page.current)}
      rowKey="userId"
      width={720}
      none={t('没有符合条件的人员')}
      phone={{
        title: t('人员'),
        row: (row) => (
          <div className="training-row">
            <span>
              {row.realName}
              <br />
              <span className="quiet">{row.deptName}</span>
            </span>
            {brief(row)}
          </div>
        ),
      }}
      columns={[
        { title: t('姓名'), dataIndex: 'realName', width: 110 },
        { title: t('部门'), dataIndex: 'deptName', width: 150 },
        { title: t('岗位'), dataIndex: 'postName', width: 130 },
        ...columns,
      ]}
    />
  );
}
