import { type DeptHours, personnelDepts } from '@anlan/domain/training/personnel/calls';
import { trainingDemand } from '@anlan/domain/training/study/demand';
import { Button, Skeleton } from 'antd';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { useScreenClass } from '../../../lib/screen-class';
import { Failed } from '../../../parts/feedback/states';
import { WideTable } from '../../../parts/list/wide-table';
import '../training.css';

/** Hours of the departments; every number opens the people it is of. */
export function Depts({
  tenant,
  year,
  onOpen,
}: {
  readonly tenant: string | null;
  readonly year: number | undefined;
  readonly onOpen: (deptId: string, met: string) => void;
}) {
  const t = useT();
  const phone = useScreenClass() === 0;
  const { data, error, refetch } = useCall(
    [tenant, trainingDemand.name, 'files'],
    personnelDepts,
    { query: year === undefined ? {} : { year } },
    { staleTime: 0 },
  );
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  const opening = (row: DeptHours, value: number | string, met = '') =>
    Number(value) > 0 && row.deptId ? (
      <Button type="link" size="small" onClick={() => onOpen(row.deptId ?? '', met)}>
        {value}
      </Button>
    ) : (
      value
    );
  return (
    <WideTable<DeptHours>
      rowKey={(row) => row.deptId ?? ''}
      size="middle"
      dataSource={[...data]}
      {...(phone ? {} : { scroll: { x: 560 } })}
      locale={{ emptyText: t('没有符合条件的人员') }}
      pagination={false}
      columns={
        phone
          ? [
              {
                title: t('部门'),
                render: (_, row) => (
                  <div className="training-row">
                    <span>
                      {row.deptName ?? t('未设部门')}
                      <br />
                      <span className="quiet">{t('已学{has}，应学{asked}', { has: row.has, asked: row.asked })}</span>
                    </span>
                    <span>
                      {t('学时未完成')}
                      {opening(row, row.behind, '0')}
                      <br />
                      {t('人数')}
                      {opening(row, row.people)}
                    </span>
                  </div>
                ),
              },
            ]
          : [
              { title: t('部门'), width: 180, render: (_, row) => row.deptName ?? t('未设部门') },
              { title: t('人数'), width: 80, render: (_, row) => opening(row, row.people) },
              { title: t('学时未完成'), width: 100, render: (_, row) => opening(row, row.behind, '0') },
              { title: t('应学'), width: 90, render: (_, row) => opening(row, row.asked) },
              { title: t('已学'), width: 90, render: (_, row) => opening(row, row.has) },
              { title: t('还差'), width: 90, render: (_, row) => opening(row, row.missing, '0') },
            ]
      }
    />
  );
}
