import { RECORD_STATUS } from '@anlan/domain/document/institutional-calls';
import {
  governmentListSigners,
  governmentPushedLists,
  listSigners,
  type PushedList,
  pushedLists,
} from '@anlan/domain/responsibility/calls';
import { Button, Input, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { tag } from '../../kinds/draw';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { Failed } from '../../parts/feedback/states';
import { FIRST_PAGE, PagedTable } from '../../parts/list/paged-table';
import { WideTable } from '../../parts/list/wide-table';
import { NoCompany } from '../../parts/pick/no-company';
import { useWaitsForCompany } from '../../parts/summary/use-summary';
import '../../parts/parts.css';
import './responsibility.css';

const COLOURS = { 1: 'grey', 2: 'blue', 3: 'green', 4: 'grey' } as const;

/** /responsibility/record: pushed lists with who has signed them. */
export const SigningLists = () => <Lists />;
/** /govpage/safe/responsibilityrecord: the chosen company's, to be read. */
export function SigningListsGovernment() {
  const t = useT();
  if (!useWaitsForCompany()) return <Lists government />;
  return (
    <section className="card" aria-label={t('责任制签订记录')}>
      <NoCompany />
    </section>
  );
}

function Lists({ government = false }: { readonly government?: boolean }) {
  const t = useT();
  const tenant = useViewingTenant();
  const [name, setName] = useState('');
  const [page, setPage] = useState(FIRST_PAGE);
  const [shown, setShown] = useState<PushedList>();
  const lists = useCall([tenant, 'postResponsibility'], government ? governmentPushedLists : pushedLists, {
    query: { ...page, ...(name ? { name } : {}) },
  });
  const open = (row: PushedList) => (
    <Button type="link" className="responsibility-name" onClick={() => setShown(row)}>
      {row.name}
    </Button>
  );
  const count = ({ signed, all }: PushedList) => tag(`${signed}/${all}`, signed < all ? 'orange' : 'green');
  return (
    <section className="card" aria-label={t('责任制签订记录')}>
      <div className="responsibility-bar">
        <Input.Search
          allowClear
          aria-label={t('清单名称')}
          placeholder={t('清单名称')}
          style={{ width: 240 }}
          onSearch={(text) => {
            setName(text.trim());
            setPage(({ size }) => ({ current: 1, size }));
          }}
        />
      </div>
      <PagedTable<PushedList>
        asked={lists}
        page={page}
        onPage={setPage}
        rowKey="id"
        width={900}
        none={t('还没有推送的责任清单')}
        phone={{
          title: t('责任清单'),
          row: (row) => (
            <>
              {open(row)}
              <small className="responsibility-below">
                {count(row)} {[row.deptName, row.pushTime?.slice(0, 16)].filter(Boolean).join(' · ')}
              </small>
            </>
          ),
        }}
        columns={[
          { title: t('文件名称'), width: 260, render: (_, row) => open(row) },
          { title: t('岗位'), width: 120, dataIndex: 'postName' },
          { title: t('部门'), width: 140, dataIndex: 'deptName' },
          { title: t('年度'), width: 80, dataIndex: 'year' },
          { title: t('已签订/应签订'), width: 120, render: (_, row) => count(row) },
          { title: t('推送时间'), width: 150, render: (_, row) => row.pushTime?.slice(0, 16) },
          { title: t('更新时间'), width: 150, render: (_, row) => row.updateTime.slice(0, 16) },
        ]}
      />
      {shown && <SignersDialog list={shown} government={government} onClose={() => setShown(undefined)} />}
    </section>
  );
}

function SignersDialog({
  list,
  government,
  onClose,
}: {
  readonly list: PushedList;
  readonly government: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  const tenant = useViewingTenant();
  const { data, error, refetch } = useCall(
    [tenant, 'postResponsibility'],
    government ? governmentListSigners : listSigners,
    { query: { responsibilityId: list.id } },
  );
  return (
    <Modal open title={list.name} onCancel={onClose} footer={null} width={680}>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <WideTable
          rowKey="userId"
          size="small"
          dataSource={[...data]}
          locale={{ emptyText: t('该岗位没有在岗人员') }}
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            { title: t('签订人'), dataIndex: 'userName' },
            { title: t('部门'), dataIndex: 'deptName' },
            {
              title: t('签订状态'),
              render: (_, { recordStatus }) => tag(t(RECORD_STATUS[recordStatus]), COLOURS[recordStatus]),
            },
            { title: t('签订时间'), render: (_, { signInTime }) => signInTime?.slice(0, 16) ?? '—' },
          ]}
        />
      )}
    </Modal>
  );
}
