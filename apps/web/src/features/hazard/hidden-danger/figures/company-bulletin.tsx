import { hazardCounts, hazardRates } from '@anlan/domain/figures/hazard';
import type { BulletinCompany } from '@anlan/domain/hazard/figure-calls';
import { officeBulletinSheet } from '@anlan/domain/hazard/figure-calls';
import type { Figure } from '@anlan/resource';
import { DownloadOutlined } from '@ant-design/icons';
import { Button, DatePicker, Skeleton } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../../lib/http/api';
import { useT } from '../../../../lib/i18n';
import { useSession } from '../../../../lib/session/session';
import { Failed } from '../../../../parts/feedback/states';
import { FigureName, FigureValue, OfCompany } from '../../../../parts/figure/figure';
import { PAGE_SIZES } from '../../../../parts/list/list-state';
import { RegionSelect } from '../../../../parts/pick/region-select';
import { rateText } from '../../../../parts/summary/use-summary';
import { useCompanyBulletin } from './calls';
import '../../../../parts/summary/summary.css';
import { WideTable } from '../../../../parts/list/wide-table';
import { useFile } from './use-file';

const COUNTS = ['total', 'voided', 'valid', 'closed', 'inTime', 'open', 'overdue', 'major'] as const;

/** First and last day of the months. */
const daysOf = ([from, to]: readonly [string, string]) =>
  [`${from}-01`, dayjs(`${to}-01`).endOf('month').format('YYYY-MM-DD')] as const;

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
  const choose = ({ tenantId, tenantName }: BulletinCompany) =>
    useSession.setState({ companyTenantId: tenantId, companyTenantName: tenantName });
  // A company's own figure, in the company: its rows are those of the months.
  const within = { period: daysOf(months) };
  const cell = (row: BulletinCompany, of: Figure, value: string | number, bad = false) => (
    <OfCompany tenantId={row.tenantId} tenantName={row.tenantName}>
      <FigureValue of={of} value={<span data-bad={bad || undefined}>{value}</span>} className="link" within={within} />
    </OfCompany>
  );
  const number = (name: (typeof COUNTS)[number]) => ({
    title: <FigureName of={hazardCounts[name]} />,
    dataIndex: name,
    width: 100,
    align: 'right' as const,
    sorter: (a: BulletinCompany, b: BulletinCompany) => a[name] - b[name],
    render: (value: number, row: BulletinCompany) =>
      cell(row, hazardCounts[name], value, name === 'overdue' && value > 0),
  });
  const rate = (name: 'closedRate' | 'onTimeRate') => ({
    title: <FigureName of={hazardRates[name]} />,
    dataIndex: name,
    width: 120,
    align: 'right' as const,
    render: (value: string | null, row: BulletinCompany) => cell(row, hazardRates[name], rateText(value)),
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
            onClick={() =>
              void file.ask(() => api.file(officeBulletinSheet, { query: { ...asked } }, { company: false }))
            }
          >
            {t('导出Excel')}
          </Button>
        </span>
      </div>
      <section className="card" aria-label={t('按企业')}>
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton active />}
        {data && (
          <WideTable<BulletinCompany>
            rowKey="tenantId"
            size="middle"
            loading={isFetching}
            dataSource={[...data.records]}
            pagination={{ defaultPageSize: PAGE_SIZES[0], showSizeChanger: true, pageSizeOptions: [...PAGE_SIZES] }}
            scroll={{ x: 1700 }}
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
              rate('closedRate'),
              rate('onTimeRate'),
              ...COUNTS.map(number),
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
