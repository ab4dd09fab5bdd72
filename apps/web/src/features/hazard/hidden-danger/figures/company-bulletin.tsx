import { DownloadOutlined } from '@ant-design/icons';
import { Button, DatePicker, Skeleton } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../../lib/i18n';
import { useSession } from '../../../../lib/session';
import { PAGE_SIZES } from '../../../../parts/list-state';
import { RegionSelect } from '../../../../parts/region-select';
import { Failed } from '../../../../parts/states';
import { type CompanyPart, rateText, useCompanyBulletin } from './calls';
import './figures.css';
import { WideTable } from '../../../../parts/wide-table';
import { useFile } from './use-file';

/** The companies of a supervisor's area by how they rectify, from the counters of the months. */
export function CompanyBulletin() {
  const t = useT();
  const [months, setMonths] = useState<readonly [string, string]>(() => [
    dayjs().subtract(5, 'month').format('YYYY-MM'),
    dayjs().format('YYYY-MM'),
  ]);
  const [location, setLocation] = useState<string | null>(null);
  const asked = { startMonth: months[0], endMonth: months[1], ...(location ? { location } : {}) };
  const { data, error, refetch, isFetching } = useCompanyBulletin(asked);
  const file = useFile();
  const choose = ({ tenantId, tenantName }: CompanyPart) =>
    useSession.setState({ companyTenantId: tenantId, companyTenantName: tenantName });
  const number = (title: string, name: 'closed' | 'inTime' | 'open' | 'overdue' | 'major') => ({
    title: t(title),
    dataIndex: name,
    width: 90,
    align: 'right' as const,
    sorter: (a: CompanyPart, b: CompanyPart) => a[name] - b[name],
    render: (value: number) => (name === 'overdue' && value > 0 ? <span data-bad="true">{value}</span> : value),
  });
  return (
    <>
      <div className="figure-bar card">
        <DatePicker.RangePicker
          picker="month"
          allowClear={false}
          aria-label={t('月份')}
          value={[dayjs(months[0]), dayjs(months[1])]}
          maxDate={dayjs()}
          onChange={(_, [from, to]) => {
            if (from && to) setMonths([from, to]);
          }}
        />
        <div className="figure-region">
          <RegionSelect value={location} onChange={setLocation} />
        </div>
        <span className="figure-tools">
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={file.busy}
            disabled={!data}
            onClick={() => void file.ask('safe/hiddendanger/government/bulletin/export', asked, { company: false })}
          >
            {t('导出Excel')}
          </Button>
        </span>
      </div>
      <section className="card" aria-label={t('按企业')}>
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton active />}
        {data && (
          <WideTable<CompanyPart>
            rowKey="tenantId"
            size="middle"
            loading={isFetching}
            dataSource={[...data.records]}
            pagination={{ defaultPageSize: PAGE_SIZES[0], showSizeChanger: true, pageSizeOptions: [...PAGE_SIZES] }}
            scroll={{ x: 1100 }}
            locale={{ emptyText: location ? t('该区域内没有企业') : t('辖区内还没有企业') }}
            columns={[
              { title: t('名次'), dataIndex: 'rank', width: 70, align: 'center', render: (rank) => rank ?? '—' },
              {
                title: t('企业名称'),
                dataIndex: 'tenantName',
                width: 240,
                render: (name: string, row) => (
                  <Link to="/govpage/safe/hiddendanger" className="link" onClick={() => choose(row)}>
                    {name}
                  </Link>
                ),
              },
              { title: t('所在区域'), dataIndex: 'areaName', width: 110, ellipsis: true },
              {
                title: t('上报'),
                key: 'reported',
                width: 90,
                align: 'right',
                sorter: (a, b) => a.total - a.voided - (b.total - b.voided),
                render: (_, row) => row.total - row.voided,
              },
              number('已整改', 'closed'),
              number('按期整改', 'inTime'),
              number('未闭环', 'open'),
              number('逾期', 'overdue'),
              number('重大隐患', 'major'),
              { title: t('整改率'), dataIndex: 'closedRate', width: 90, align: 'right', render: rateText },
              { title: t('按期整改率'), dataIndex: 'onTimeRate', width: 100, align: 'right', render: rateText },
              {
                title: t('联系人'),
                key: 'contact',
                width: 170,
                render: (_, row) => [row.linkman, row.contactNumber].filter(Boolean).join(' '),
              },
            ]}
          />
        )}
      </section>
    </>
  );
}
