import { hazardCounts } from '@anlan/domain/figures/hazard';
import { riskCounts } from '@anlan/domain/figures/risk';
import type { CompanyFigures, JurisdictionCompany } from '@anlan/domain/supervision/calls';
import { Button, Input, Select, Skeleton } from 'antd';
import { useDeferredValue, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { tag } from '../../kinds/draw';
import { useT } from '../../lib/i18n';
import { homePath, isSupervisor, useSession } from '../../lib/session/session';
import '../../parts/parts.css';
import { Failed, Nothing } from '../../parts/feedback/states';
import { FigureHelp, FigureValue, OfCompany } from '../../parts/figure/figure';
import { RegionSelect } from '../../parts/pick/region-select';
import { type CompanyOrder, useCompanies } from './company-calls';
import './supervision.css';

/** /govpage/safe/companies: every company of the jurisdiction, and the choice of the one that every other page then shows. */
export function Companies() {
  const supervisor = useSession(isSupervisor);
  const chosen = useSession((state) => state.companyTenantId);
  return supervisor ? <CompanyList chosen={chosen} /> : <Navigate to={homePath()} replace />;
}

function CompanyList({ chosen }: { chosen: string | null }) {
  const t = useT();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [region, setRegion] = useState<string | null>(null);
  const wanted = useDeferredValue(name.trim());
  const [params] = useSearchParams();
  const asked = FIGURES.find(([name]) => name === params.get('order'))?.[0];
  const [order, setOrder] = useState<CompanyOrder>(asked ?? 'overdueHiddenDangers');
  const companies = useCompanies(wanted, region, order);
  const rows = companies.data?.pages.flatMap((page) => page.records) ?? [];
  const { total = 0, totals } = companies.data?.pages[0] ?? {};

  const choose = ({ tenantId, tenantName }: JurisdictionCompany) => {
    useSession.setState({ companyTenantId: tenantId, companyTenantName: tenantName });
    navigate('/govpage/safe/company');
  };

  return (
    <section className="card" aria-labelledby="supervision-companies">
      <div className="supervision-bar">
        <h2 id="supervision-companies">{companies.data ? t('辖区企业（{n}）', { n: total }) : t('辖区企业')}</h2>
        <Select<CompanyOrder>
          aria-label={t('排列方式')}
          value={order}
          onChange={setOrder}
          options={[
            { value: '', label: t('按名称排列') },
            { value: 'overdueHiddenDangers', label: t('逾期隐患多的在前') },
            { value: 'majorHiddenDangers', label: t('未闭环重大隐患多的在前') },
            { value: 'openHiddenDangers', label: t('未闭环隐患多的在前') },
            { value: 'majorRiskPoints', label: t('重大风险多的在前') },
            { value: 'riskPoints', label: t('风险点多的在前') },
          ]}
        />
        <RegionSelect value={region} onChange={setRegion} />
        <Input.Search
          allowClear
          aria-label={t('企业名称')}
          placeholder={t('请输入企业名称')}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      {totals && total > 0 && <Totals figures={totals} order={order} onOrder={setOrder} />}
      {companies.error && !companies.data && (
        <Failed error={companies.error} onRetry={() => void companies.refetch()} />
      )}
      {companies.isPending && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {companies.data && rows.length === 0 && (
        <Nothing text={wanted || region ? t('没有符合条件的企业') : t('辖区内还没有企业')} />
      )}
      <ul className="supervision-list" aria-busy={companies.isFetching}>
        {rows.map((company) => (
          <li key={company.tenantId}>
            <CompanyCard company={company} chosen={company.tenantId === chosen} onChoose={choose} />
          </li>
        ))}
      </ul>
      {companies.hasNextPage && (
        <Button block loading={companies.isFetchingNextPage} onClick={() => void companies.fetchNextPage()}>
          {t('加载更多')}
        </Button>
      )}
    </section>
  );
}

/** What is told of each company and of all of them; ordered by one of them, the company list is the rows of the sum. */
const FIGURES = [
  ['riskPoints', '风险点', riskCounts.total],
  ['majorRiskPoints', '重大风险', riskCounts.major],
  ['openHiddenDangers', '未闭环隐患', hazardCounts.open],
  ['overdueHiddenDangers', '逾期隐患', hazardCounts.overdue],
  ['majorHiddenDangers', '未闭环重大隐患', hazardCounts.majorOpen],
] as const;
const BAD: ReadonlySet<keyof CompanyFigures> = new Set(['overdueHiddenDangers', 'majorHiddenDangers']);

/** How all of the listed companies stand together; opens the companies it is the sum of, the largest share first. */
function Totals({
  figures,
  order,
  onOrder,
}: {
  figures: CompanyFigures;
  order: CompanyOrder;
  onOrder: (order: CompanyOrder) => void;
}) {
  const t = useT();
  return (
    <ul className="supervision-totals">
      {FIGURES.map(([name, label, figure]) => (
        <li key={name} className="figure-tile" data-bad={(BAD.has(name) && figures[name] > 0) || undefined}>
          <button type="button" aria-pressed={order === name} onClick={() => onOrder(name)}>
            <span>{t(label)}</span>
            <strong>{figures[name].toLocaleString()}</strong>
          </button>
          <FigureHelp of={figure} />
        </li>
      ))}
    </ul>
  );
}

function CompanyCard({
  company,
  chosen,
  onChoose,
}: {
  company: JurisdictionCompany & CompanyFigures;
  chosen: boolean;
  onChoose: (company: JurisdictionCompany) => void;
}) {
  const t = useT();
  return (
    <article className="company-card" data-chosen={chosen || undefined}>
      <button type="button" className="company-choose" aria-pressed={chosen} onClick={() => onChoose(company)}>
        <strong>{company.tenantName}</strong>
        <span className="quiet">{[company.areaName, t(company.industryName ?? '')].filter(Boolean).join(' · ')}</span>
      </button>
      <OfCompany tenantId={company.tenantId} tenantName={company.tenantName}>
        <ul className="company-numbers">
          {FIGURES.map(([name, label, figure]) => (
            <li key={name} data-bad={(BAD.has(name) && company[name] > 0) || undefined}>
              <FigureValue
                of={figure}
                value={
                  <>
                    {t(label)} <b>{company[name]}</b>
                  </>
                }
              />
            </li>
          ))}
        </ul>
      </OfCompany>
      {chosen && <span className="company-marks">{tag(t('当前企业'), 'blue')}</span>}
    </article>
  );
}
