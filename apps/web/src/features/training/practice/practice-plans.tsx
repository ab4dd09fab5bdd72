import type { AnyRow } from '@anlan/client';
import { type PracticePerson, practicePeople } from '@anlan/domain/training/practice/calls';
import { practicePlan } from '@anlan/domain/training/practice/practice-plan';
import { Drawer, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { useScreenClass } from '../../../lib/screen-class';
import { Failed } from '../../../parts/feedback/states';
import { WideTable } from '../../../parts/list/wide-table';
import { ResourceScreen, type ScreenSlots } from '../../../parts/screen/resource-screen';
import '../training.css';

const SIZE = 10;

/** /exam/practice: practice plans, and how far everybody has come in each. */
export function PracticePlans() {
  const t = useT();
  const [shown, setShown] = useState<AnyRow>();
  const slots = useMemo(
    (): ScreenSlots => ({
      rowMenu: (row) => [{ key: 'people', label: t('练习情况'), run: () => setShown(row) }],
    }),
    [t],
  );
  return (
    <>
      <ResourceScreen resource={practicePlan} slots={slots} />
      {shown && <People id={shown.id} title={String(shown.planTitle ?? '')} onClose={() => setShown(undefined)} />}
    </>
  );
}

const rate = (value: number | null): string => (value === null ? '—' : `${value}%`);

function People({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const t = useT();
  const tenant = useViewingTenant();
  const phone = useScreenClass() === 0;
  const [open, setOpen] = useState(true);
  const [current, setCurrent] = useState(1);
  const { data, error, refetch, isFetching } = useCall(
    [tenant, practicePlan.name, 'people'],
    practicePeople,
    { params: { id }, query: { current, size: SIZE } },
    { staleTime: 0 },
  );
  return (
    <Drawer
      open={open}
      title={t('练习情况 · {title}', { title })}
      size="min(960px, 100vw)"
      closable={{ 'aria-label': t('关闭') }}
      onClose={() => setOpen(false)}
      afterOpenChange={(stands) => !stands && onClose()}
    >
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <WideTable<PracticePerson>
          rowKey="userId"
          size="middle"
          loading={isFetching}
          dataSource={[...data.records]}
          {...(phone ? {} : { scroll: { x: 860 } })}
          locale={{ emptyText: t('没有符合条件的人员') }}
          pagination={{ current, pageSize: SIZE, total: data.total, showSizeChanger: false, onChange: setCurrent }}
          columns={
            phone
              ? [
                  {
                    title: t('人员'),
                    render: (_, row) => (
                      <div className="training-row">
                        <span>
                          {row.userName}
                          <br />
                          <span className="quiet">{row.deptName}</span>
                        </span>
                        <span>
                          {t('掌握{mastered}/{total}', { mastered: row.questionMastered, total: row.questionTotal })}
                        </span>
                        <strong>{rate(row.masteryRate)}</strong>
                      </div>
                    ),
                  },
                ]
              : [
                  { title: t('姓名'), dataIndex: 'userName', width: 110 },
                  { title: t('部门'), dataIndex: 'deptName', width: 150 },
                  { title: t('岗位'), dataIndex: 'label', width: 130 },
                  { title: t('练习次数'), dataIndex: 'practiceCount', width: 90 },
                  { title: t('已练题数'), dataIndex: 'questionPracticed', width: 90 },
                  { title: t('掌握题数'), dataIndex: 'questionMastered', width: 90 },
                  { title: t('未掌握题数'), dataIndex: 'questionNotMastered', width: 100 },
                  { title: t('总题数'), dataIndex: 'questionTotal', width: 80 },
                  { title: t('掌握率'), width: 90, render: (_, row) => rate(row.masteryRate) },
                  { title: t('最近练习'), width: 150, render: (_, row) => row.lastTime?.slice(0, 16) ?? '—' },
                ]
          }
        />
      )}
    </Drawer>
  );
}
