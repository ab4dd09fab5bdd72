import type { AnyRow, Page } from '@anlan/client';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { type AnyResource, type Conditions, type CountFigure, figureQuery } from '@anlan/resource';
import { useQuery } from '@tanstack/react-query';
import { Drawer, Pagination } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../../../lib/http/api';
import { useViewingTenant } from '../../../../lib/http/query';
import { useT } from '../../../../lib/i18n';
import { useScreenClass } from '../../../../lib/screen-class';
import { isSupervisor, useSession } from '../../../../lib/session/session';
import { Failed } from '../../../../parts/feedback/states';
import { useFigure, useSeen } from '../../../../parts/figure/figure';
import type { RowButton } from '../../../../parts/list/rows/row-buttons';
import { WideTable } from '../../../../parts/list/wide-table';
import { levelTag, overdueTag } from '../hazard-tags';

const HazardDrawer = lazy(async () => ({ default: (await import('../hazard-drawer')).HazardDrawer }));
const resource: AnyResource = hiddenDanger;
const SIZE = 10;
const nothing = (): readonly RowButton[] => [];

export interface Drilled {
  /** What the figure is called. */
  readonly title: string;
  readonly figure: CountFigure;
  /** What it is narrowed to. */
  readonly by: Conditions;
}

/** The rows of one figure, each of them a click from its record; of a company's number those the reader may see. */
export function Drill({ drilled, onClose }: { drilled: Drilled; onClose: () => void }) {
  const t = useT();
  const tenant = useViewingTenant();
  const government = useSession(isSupervisor);
  const phone = useScreenClass() === 0;
  const [current, setCurrent] = useState(1);
  const [open, setOpen] = useState<string>();
  const { figure, by } = drilled;
  const asked = { ...figureQuery(figure, { by }), current, size: SIZE };
  const whole = useFigure(figure, by);
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: [tenant, resource.name, 'drill', government, asked],
    queryFn: ({ signal }) =>
      (government
        ? api(resource).governmentPage(asked, { signal, quiet: true })
        : api(resource).page(asked, { signal, quiet: true })) as Promise<Page<AnyRow>>,
    placeholderData: (former, from) => (from?.queryKey[0] === tenant ? former : undefined),
  });
  const seen = useSeen(figure, by, data);
  return (
    <Drawer
      open
      size={phone ? '100%' : 860}
      title={whole.data === undefined ? drilled.title : t('{name}（{n}条）', { name: drilled.title, n: whole.data })}
      onClose={onClose}
      closable={{ 'aria-label': t('关闭') }}
    >
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {(data || isPending) && (
        <>
          {seen !== undefined && whole.data !== undefined && seen < whole.data && (
            <p className="figure-seen" role="status">
              {t('其中您可查看{n}条', { n: seen })}
            </p>
          )}
          <WideTable<AnyRow>
            rowKey="id"
            size="middle"
            loading={isFetching}
            dataSource={[...(data?.records ?? [])]}
            pagination={false}
            scroll={{ x: phone ? 640 : 760 }}
            columns={[
              {
                title: t('隐患名称'),
                dataIndex: 'name',
                width: 240,
                render: (_, row) => (
                  <button type="button" className="link figure-name" onClick={() => setOpen(row.id)}>
                    {String(row.name ?? row.code ?? '')}
                  </button>
                ),
              },
              { title: t('隐患等级'), key: 'level', width: 100, render: (_, row) => levelTag(row, t) },
              {
                title: t('隐患状态'),
                key: 'status',
                width: 150,
                render: (_, row) => (
                  <span className="figure-state">
                    {t(hiddenDanger.lifecycle?.labelOf(Number(row.status)) ?? '')} {overdueTag(row, t)}
                  </span>
                ),
              },
              { title: t('责任部门'), dataIndex: 'principalDeptName', width: 110, ellipsis: true },
              { title: t('整改人'), dataIndex: 'reviseName', width: 80, ellipsis: true },
              {
                title: t('发现时间'),
                dataIndex: 'discoveryTime',
                width: 110,
                render: (time) => String(time ?? '').slice(0, 10),
              },
            ]}
          />
          <Pagination
            className="figure-pages"
            align="end"
            current={current}
            pageSize={SIZE}
            total={data?.total ?? 0}
            showSizeChanger={false}
            hideOnSinglePage
            onChange={setCurrent}
          />
        </>
      )}
      {open && (
        <Suspense fallback={null}>
          <HazardDrawer id={open} government={government} buttonsOf={nothing} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Drawer>
  );
}
