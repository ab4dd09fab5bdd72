import type { AnyRow } from '@anlan/client';
import { companyInfo } from '@anlan/domain/tenancy/company-info';
import { allCompanies, type CompanyListed } from '@anlan/domain/tenancy/tenant-calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Drawer, Input, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { useLook } from '../../../kinds/choice/dictionaries';
import { EMPTY } from '../../../kinds/kind';
import { api } from '../../../lib/http/api';
import { useT } from '../../../lib/i18n';
import { useScreenClass } from '../../../lib/screen-class';
import { ResourceDetail } from '../../../parts/detail/resource-detail';
import { Failed, Nothing } from '../../../parts/feedback/states';
import '../../../parts/parts.css';
import './company-info.css';
import { WideTable } from '../../../parts/list/wide-table';

const CODES = ['safe_industry', 'safe_company_scale'];

/** /system/companyinfo for the platform: every company, and what it has told about itself. */
export function CompanyList() {
  const t = useT();
  const look = useLook(CODES);
  const [asked, setAsked] = useState({ current: 1, size: 10, companyName: '', filled: '' });
  const [open, setOpen] = useState<CompanyListed | null>(null);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['platform', 'companies', asked],
    queryFn: ({ signal }) => api.send(allCompanies, { where: asked }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  const word = (code: string) => (key: string | null) => (key ? t(look.dict(code, key)?.label ?? key) : EMPTY);
  return (
    <section className="card">
      <div className="company-tools">
        <Segmented
          value={asked.filled}
          onChange={(filled) => setAsked((now) => ({ ...now, filled, current: 1 }))}
          options={[
            { value: '', label: t('全部') },
            { value: '1', label: t('已填写') },
            { value: '0', label: t('未填写') },
          ]}
        />
        <Input.Search
          allowClear
          className="company-search"
          aria-label={t('企业名称')}
          placeholder={t('请输入企业名称')}
          onSearch={(companyName) => setAsked((now) => ({ ...now, companyName: companyName.trim(), current: 1 }))}
        />
      </div>
      <WideTable<CompanyListed>
        rowKey="tenantId"
        size="middle"
        loading={isPending}
        dataSource={[...(data?.records ?? [])]}
        scroll={{ x: 1100 }}
        locale={{ emptyText: <Nothing text={t('没有符合条件的企业')} /> }}
        pagination={{
          current: asked.current,
          pageSize: asked.size,
          total: data?.total ?? 0,
          showSizeChanger: true,
          pageSizeOptions: [10, 30, 50, 100, 200],
          onChange: (current, size) => setAsked((now) => ({ ...now, current, size })),
        }}
        columns={[
          { title: t('租户编号'), dataIndex: 'tenantId', width: 100 },
          {
            title: t('企业名称'),
            dataIndex: 'tenantName',
            width: 220,
            render: (name: string, row) =>
              row.id ? (
                <button type="button" className="link" onClick={() => setOpen(row)}>
                  {name}
                </button>
              ) : (
                <>
                  {name} <span className="quiet">{t('未填写')}</span>
                </>
              ),
          },
          { title: t('统一社会信用代码'), dataIndex: 'creditCode', width: 190, render: (text) => text ?? EMPTY },
          { title: t('所属行业'), dataIndex: 'industry', width: 130, render: word('safe_industry') },
          { title: t('企业规模'), dataIndex: 'companyScale', width: 100, render: word('safe_company_scale') },
          { title: t('所在区域'), dataIndex: 'areaName', width: 110, render: (text) => text ?? EMPTY },
          { title: t('法定代表人'), dataIndex: 'legalPerson', width: 110, render: (text) => text ?? EMPTY },
          { title: t('安全负责人'), dataIndex: 'safetyDirector', width: 110, render: (text) => text ?? EMPTY },
          { title: t('更新时间'), dataIndex: 'updateTime', width: 170, render: (text) => text ?? EMPTY },
        ]}
      />
      {open && <One company={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

function One({ company, onClose }: { company: CompanyListed; onClose: () => void }) {
  const t = useT();
  const phone = useScreenClass() === 0;
  const { data, error, refetch } = useQuery({
    queryKey: ['platform', 'companies', 'one', company.tenantId],
    queryFn: ({ signal }) =>
      api.transport.request<AnyRow>('GET', `${companyInfo.wire.base}/${company.id}`, {
        query: { tenantId: company.tenantId },
        signal,
        quiet: true,
      }),
  });
  return (
    <Drawer
      open
      size={phone ? '100%' : 820}
      title={company.tenantName}
      closable={{ 'aria-label': t('关闭') }}
      onClose={onClose}
    >
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 12 }} />}
      {data && <ResourceDetail resource={companyInfo} row={data} />}
    </Drawer>
  );
}
