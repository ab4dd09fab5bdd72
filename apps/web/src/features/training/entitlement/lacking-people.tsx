import { type LackGroup, type LackingPerson, lackingPeople } from '@anlan/domain/training/entitlement/calls';
import { trainingDemand } from '@anlan/domain/training/study/demand';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { FIRST_PAGE, PagedTable } from '../../../parts/list/paged-table';

/** A group, or those of it whom one of its figures counts. */
export interface Behind {
  readonly group: LackGroup;
  readonly planned?: 0 | 1;
  readonly overdue?: 1;
}

/** The people behind a figure of what is lacked. */
export function LackingPeople({
  of: { group, planned, overdue },
  onClose,
}: {
  readonly of: Behind;
  readonly onClose: () => void;
}) {
  const t = useT();
  const tenant = useViewingTenant();
  const [page, setPage] = useState(FIRST_PAGE);
  const asked = useCall([tenant, trainingDemand.name, 'lacking'], lackingPeople, {
    query: { key: group.key, planned, overdue, ...page },
  });
  const what = overdue ? t('已逾期') : planned === 0 ? t('待安排') : planned ? t('已在培训计划中') : undefined;
  const due = (row: LackingPerson) => (row.overdue ? <span className="tag tag-red">{row.dueOn}</span> : row.dueOn);
  const inPlan = (row: LackingPerson) =>
    row.planned ? <span className="tag tag-blue">{t('已在培训计划中')}</span> : t('待安排');
  return (
    <Drawer
      open
      onClose={onClose}
      size="min(720px, 100vw)"
      title={[t(group.title), what].filter(Boolean).join(' · ')}
      closable={{ 'aria-label': t('关闭') }}
      destroyOnHidden
    >
      <PagedTable<LackingPerson>
        asked={asked}
        page={page}
        onPage={setPage}
        rowKey="userId"
        width={600}
        none={t('没有人员')}
        phone={{
          title: t('人员'),
          row: (row) => (
            <>
              <strong>{row.realName}</strong>{' '}
              <span className="quiet">{[row.deptName, row.postName].filter(Boolean).join(' · ')}</span>
              <div>
                {t('完成期限')} {due(row)} {inPlan(row)}
              </div>
            </>
          ),
        }}
        columns={[
          { title: t('姓名'), dataIndex: 'realName', width: 100 },
          { title: t('部门'), dataIndex: 'deptName', width: 140 },
          { title: t('岗位'), dataIndex: 'postName', width: 140 },
          { title: t('完成期限'), width: 110, render: (_, row) => due(row) },
          { title: t('安排'), width: 130, render: (_, row) => inPlan(row) },
        ]}
      />
    </Drawer>
  );
}
