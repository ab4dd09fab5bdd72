import { type Look, looks } from '@anlan/domain/supervision/calls';
import { keepPreviousData } from '@tanstack/react-query';
import { DatePicker, Input } from 'antd';
import { useState } from 'react';
import { useT } from '../../lib/i18n';
import { Failed } from '../../parts/feedback/states';
import './look-log.css';
import { useCall } from '../../lib/http/use-call';
import { WideTable } from '../../parts/list/wide-table';

interface Asked {
  readonly current: number;
  readonly size: number;
  readonly tenantName?: string;
  readonly userName?: string;
  readonly createTime_datege?: string;
  readonly createTime_datele?: string;
  readonly cursor?: string;
}

/** /govpage/safe/log: which of the office's people has looked at which company, and when. */
export function LookLog() {
  const t = useT();
  const [asked, setAsked] = useState<Asked>({ current: 1, size: 10 });
  const narrow = (more: Partial<Asked>) => setAsked(({ cursor: _end, ...now }) => ({ ...now, ...more, current: 1 }));
  const { current, size, ...query } = asked;
  const { data, error, isPending, refetch } = useCall(
    ['jurisdiction', 'looks'],
    looks,
    { query, where: { current, size } },
    { company: false, placeholderData: keepPreviousData },
  );
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <div className="card">
      <div className="look-filters">
        <Input.Search
          allowClear
          placeholder={t('企业名称')}
          aria-label={t('企业名称')}
          onSearch={(tenantName) => narrow({ tenantName })}
        />
        <Input.Search
          allowClear
          placeholder={t('操作人')}
          aria-label={t('操作人')}
          onSearch={(userName) => narrow({ userName })}
        />
        <DatePicker.RangePicker
          aria-label={t('操作时间')}
          onChange={(_, [from, to] = ['', '']) => narrow({ createTime_datege: from, createTime_datele: to })}
        />
      </div>
      <WideTable<Look>
        rowKey="id"
        size="middle"
        loading={isPending}
        dataSource={[...(data?.records ?? [])]}
        scroll={{ x: 900 }}
        pagination={{
          current: asked.current,
          pageSize: asked.size,
          total: data?.total ?? 0,
          showSizeChanger: true,
          pageSizeOptions: [10, 30, 50, 100, 200],
          showTotal: (n) => (data?.capped ? t('共 {n}+ 条', { n }) : t('共 {n} 条', { n })),
          // The next page is found by where this one ended.
          onChange: (current, size) =>
            setAsked(({ cursor: _end, ...now }) => ({
              ...now,
              current,
              size,
              ...(data?.next && size === now.size && current === now.current + 1 ? { cursor: data.next } : {}),
            })),
        }}
        columns={[
          { title: t('操作时间'), dataIndex: 'createTime', width: 180 },
          { title: t('企业名称'), dataIndex: 'tenantName', ellipsis: true },
          { title: t('操作内容'), dataIndex: 'title', render: (title: string) => t(title) },
          { title: t('操作人'), dataIndex: 'userName', width: 140, ellipsis: true },
          { title: t('所属部门'), dataIndex: 'deptName', width: 180, ellipsis: true },
          { title: t('操作地址'), dataIndex: 'remoteIp', width: 150 },
        ]}
      />
    </div>
  );
}
