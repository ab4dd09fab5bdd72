import {
  endReadings,
  governmentSignRecords,
  mySignTasks,
  type PushStat,
  pushStats,
  type SignRecord,
  type SignTask,
  signRecords,
} from '@anlan/domain/document/institutional-calls';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { PagedTable } from '../../parts/list/paged-table';
import { Bar, statusTag, useAsked, version } from './record-parts';
import { SignMany } from './sign-many';
import { SignedPdfButton } from './signed-pdf-button';

const proof = (status: SignTask['recordStatus'], id: string | null) =>
  status === 3 && id ? <SignedPdfButton id={id} /> : null;

export function Mine() {
  const t = useT();
  const navigate = useNavigate();
  const tenant = useViewingTenant();
  const { asked, ask, page, setPage, query } = useAsked();
  const list = useCall([tenant, 'signOffReading'], mySignTasks, { query });
  const [many, setMany] = useState(false);
  const open = (row: SignTask) => void navigate(`/desk/to-sign?_sign=institutional.${row.institutionalId}`);
  const title = (row: SignTask) =>
    row.recordStatus === 3 ? (
      row.name
    ) : (
      <Button type="link" className="document-title" onClick={() => open(row)}>
        {row.name}
      </Button>
    );
  const act = (row: SignTask) =>
    row.recordStatus === 3 ? (
      proof(row.recordStatus, row.recordId)
    ) : (
      <Button type="link" size="small" onClick={() => open(row)}>
        {t('签阅')}
      </Button>
    );
  return (
    <>
      <div className="document-tools">
        <Bar asked={asked} onChange={ask} label={t('文件名称')} />
        <Button onClick={() => setMany(true)}>{t('批量签阅')}</Button>
      </div>
      {many && <SignMany onClose={() => setMany(false)} />}
      <PagedTable<SignTask>
        asked={list}
        page={page}
        onPage={setPage}
        rowKey="institutionalId"
        width={760}
        none={t('没有需要您签阅的文件')}
        phone={{
          title: t('文件'),
          row: (row) => (
            <>
              {title(row)}
              <small className="document-below">
                {statusTag(row.recordStatus, t)} {version(t, row.textVersion)} · {row.publishTime?.slice(0, 16)}{' '}
                {act(row)}
              </small>
            </>
          ),
        }}
        columns={[
          { title: t('文件名称'), width: 280, render: (_, row) => title(row) },
          { title: t('文件编号'), width: 140, dataIndex: 'docNum' },
          { title: t('文本版本'), width: 100, render: (_, row) => version(t, row.textVersion) },
          { title: t('签阅发布时间'), width: 160, render: (_, row) => row.publishTime?.slice(0, 16) },
          { title: t('签阅状态'), width: 110, render: (_, row) => statusTag(row.recordStatus, t) },
          { title: t('签阅时间'), width: 160, render: (_, row) => row.signInTime?.slice(0, 16) ?? '—' },
          { title: t('操作'), width: 110, render: (_, row) => act(row) },
        ]}
      />
    </>
  );
}

export function Records({ government = false }: { readonly government?: boolean }) {
  const t = useT();
  const tenant = useViewingTenant();
  const mayEnd = useCan('institutional_edit') && !government;
  const { asked, ask, page, setPage, query } = useAsked();
  const list = useCall([tenant, 'signOffReading'], government ? governmentSignRecords : signRecords, { query });
  const end = async (row: SignRecord) => {
    if (!(await feedback.confirm(t('清除后本人须重新阅读，确定清除吗'), { danger: true }))) return;
    try {
      await api.send(endReadings, { query: { ids: row.id } });
      feedback.toast('success', t('已清除'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    await list.refetch();
  };
  const ending = (row: SignRecord) =>
    row.recordStatus === 3 ? (
      <SignedPdfButton id={row.id} />
    ) : mayEnd ? (
      <Button type="link" size="small" onClick={() => void end(row)}>
        {t('清除阅读')}
      </Button>
    ) : null;
  return (
    <>
      <Bar asked={asked} onChange={ask} label={t('文件名称')} />
      <PagedTable<SignRecord>
        asked={list}
        page={page}
        onPage={setPage}
        rowKey="id"
        width={760}
        none={t('没有符合条件的签阅记录')}
        phone={{
          title: t('签阅记录'),
          row: (row) => (
            <>
              {row.name}
              <small className="document-below">
                {statusTag(row.recordStatus, t)}{' '}
                {[row.userName, row.deptName, version(t, row.textVersion), row.signInTime?.slice(0, 16)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              {ending(row)}
            </>
          ),
        }}
        columns={[
          { title: t('文件名称'), width: 240, dataIndex: 'name' },
          { title: t('文本版本'), width: 90, render: (_, row) => version(t, row.textVersion) },
          { title: t('签阅人'), width: 110, dataIndex: 'userName' },
          { title: t('部门'), width: 130, dataIndex: 'deptName' },
          { title: t('签阅状态'), width: 100, render: (_, row) => statusTag(row.recordStatus, t) },
          { title: t('开始阅读时间'), width: 150, render: (_, row) => row.startTime.slice(0, 16) },
          { title: t('签阅时间'), width: 150, render: (_, row) => row.signInTime?.slice(0, 16) ?? '—' },
          { title: t('操作'), width: 110, render: (_: unknown, row: SignRecord) => ending(row) },
        ]}
      />
    </>
  );
}

export function People() {
  const t = useT();
  const tenant = useViewingTenant();
  const [waits, setWaits] = useState(false);
  const { asked, ask, page, setPage, query } = useAsked();
  const list = useCall([tenant, 'signOffReading'], pushStats, { query: { ...query, ...(waits ? { waits: 1 } : {}) } });
  return (
    <>
      <Bar asked={asked} onChange={ask} label={t('姓名')}>
        <Checkbox
          checked={waits}
          onChange={({ target }) => {
            setWaits(target.checked);
            ask(asked);
          }}
        >
          {t('只看还有未签阅的')}
        </Checkbox>
      </Bar>
      <PagedTable<PushStat>
        asked={list}
        page={page}
        onPage={setPage}
        rowKey="userId"
        width={760}
        none={t('没有需要签阅的人员')}
        phone={{
          title: t('姓名'),
          row: (row) => (
            <>
              {row.name}
              <small className="document-below">
                {t('应签{all}，待查阅{unread}，待确认{waits}，已认可{signed}', {
                  all: row.hasPushedNumber,
                  unread: row.waitConsultedNumber,
                  waits: row.waitApprovedNumber,
                  signed: row.approvedNumber,
                })}
              </small>
            </>
          ),
        }}
        columns={[
          { title: t('姓名'), width: 110, dataIndex: 'name' },
          { title: t('部门'), width: 150, dataIndex: 'deptName' },
          { title: t('岗位'), width: 150, dataIndex: 'postName' },
          { title: t('已推送'), width: 90, dataIndex: 'hasPushedNumber' },
          { title: t('待查阅'), width: 90, dataIndex: 'waitConsultedNumber' },
          { title: t('待确认'), width: 90, dataIndex: 'waitApprovedNumber' },
          { title: t('已认可'), width: 90, dataIndex: 'approvedNumber' },
        ]}
      />
    </>
  );
}
