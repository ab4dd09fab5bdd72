import { type JurisdictionCompany, jurisdictionCompanies, jurisdictionRegions } from '@anlan/domain/supervision/calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Input, Modal, Select, Spin } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../lib/http/api';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { useSession } from '../../lib/session/session';
import './company-picker.css';

const size = 50;

/** Companies of the supervisor's jurisdiction by region and name. Choosing one puts its tenantId on company calls. */
export function CompanyPicker({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const chosen = useSession((state) => state.companyTenantId);
  const [name, setName] = useState('');
  const [area, setArea] = useState<string | null>(null);
  const wanted = useDeferredValue(name.trim());

  const regions = useCall(
    ['jurisdiction'],
    jurisdictionRegions,
    {},
    {
      company: false,
      staleTime: Number.POSITIVE_INFINITY,
      enabled: open,
    },
  );
  const companies = useInfiniteQuery({
    queryKey: ['jurisdiction', 'companies', wanted, area],
    queryFn: ({ signal, pageParam }) =>
      api.send(
        jurisdictionCompanies,
        { query: { name: wanted, location: area }, where: { current: pageParam, size } },
        { signal, company: false, quiet: true },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * size < last.total ? pages.length + 1 : undefined),
    enabled: open,
  });
  const rows = companies.data?.pages.flatMap((page) => page.records) ?? [];

  const choose = (company: JurisdictionCompany) => {
    useSession.setState({ companyTenantId: company.tenantId, companyTenantName: company.tenantName });
    // Conditions and an open record in the address belong to the former company.
    navigate(pathname, { replace: true });
    onClose();
  };

  return (
    <Modal title={t('选择企业')} open={open} onCancel={onClose} footer={null} width={560}>
      <div className="picker-filters">
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('区域')}
          placeholder={t('全部区域')}
          loading={regions.isFetching}
          value={area}
          onChange={(value) => setArea(value ?? null)}
          options={(regions.data ?? []).map((region) => ({ value: region.code, label: region.name }))}
        />
        <Input.Search
          allowClear
          autoFocus
          aria-label={t('企业名称')}
          placeholder={t('请输入企业名称')}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <ul className="picker-list" aria-busy={companies.isFetching}>
        {rows.map((company) => (
          <li key={company.tenantId}>
            <button type="button" aria-pressed={company.tenantId === chosen} onClick={() => choose(company)}>
              <span>{company.tenantName}</span>
              <small>{company.areaName}</small>
            </button>
          </li>
        ))}
      </ul>
      {companies.isPending && <Spin className="picker-state" />}
      {companies.isError && (
        <p className="picker-state" role="alert">
          {companies.error.message} <Button onClick={() => void companies.refetch()}>{t('重试')}</Button>
        </p>
      )}
      {companies.isSuccess && rows.length === 0 && <p className="picker-state">{t('没有符合条件的企业')}</p>}
      {companies.hasNextPage && (
        <Button block type="link" loading={companies.isFetchingNextPage} onClick={() => void companies.fetchNextPage()}>
          {t('加载更多')}
        </Button>
      )}
    </Modal>
  );
}
