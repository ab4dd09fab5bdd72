import { Button, Input, Select, Skeleton } from 'antd';
import { useDeferredValue, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { tag } from '../../kinds/draw';
import { feedback } from '../../lib/feedback';
import { useT } from '../../lib/i18n';
import { homePath, isSupervisor, useSession } from '../../lib/session';
import { site } from '../../lib/site';
import '../../parts/parts.css';
import { RegionSelect } from '../../parts/region-select';
import { Failed, Nothing } from '../../parts/states';
import { type Company, type CompanyFigures, type CompanyOrder, useCompanies } from './company-calls';
import './supervision.css';

/** /govpage/safe: welcome, and the choice of the company that every other page then shows. */
export function SupervisionHome() {
  const t = useT();
  const supervisor = useSession(isSupervisor);
  const office = useSession((state) => state.userInfo?.tenantName);
  const chosen = useSession((state) => state.companyTenantId);
  const chosenName = useSession((state) => state.companyTenantName);
  if (!supervisor) return <Navigate to={homePath()} replace />;
  return (
    <div className="supervision">
      <section className="supervision-head">
        <h2>{t(site.welcome)}</h2>
        <p>{office}</p>
        {chosen && (
          <p className="supervision-chosen">
            {t('当前企业：{name}', { name: chosenName ?? '' })}
            <Link to="/govpage/safe/hiddendanger">{t('隐患治理')}</Link>
            <Link to="/govpage/safe/risk">{t('风险点')}</Link>
          </p>
        )}
      </section>
      <Companies chosen={chosen} />
    </div>
  );
}

function Companies({ chosen }: { chosen: string | null }) {
  const t = useT();
  const [name, setName] = useState('');
  const [region, setRegion] = useState<string | null>(null);
  const wanted = useDeferredValue(name.trim());
  const [order, setOrder] = useState<CompanyOrder>('');
  const companies = useCompanies(wanted, region, order);
  const rows = companies.data?.pages.flatMap((page) => page.records) ?? [];
  const { total = 0, totals } = companies.data?.pages[0] ?? {};

  const choose = ({ tenantId, tenantName }: Company) => {
    useSession.setState({ companyTenantId: tenantId, companyTenantName: tenantName });
    feedback.toast('success', t('已选择{name}', { name: tenantName }));
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
            { value: 'majorHiddenDangers', label: t('重大隐患多的在前') },
            { value: 'openHiddenDangers', label: t('未闭环隐患多的在前') },
            { value: 'majorRiskPoints', label: t('重大风险多的在前') },
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
      {totals && total > 0 && <Totals {...totals} />}
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

/** How all of the listed companies stand together. */
function Totals(figures: CompanyFigures) {
  const t = useT();
  const rows = [
    [t('风险点'), figures.riskPoints, false],
    [t('重大风险'), figures.majorRiskPoints, false],
    [t('未闭环隐患'), figures.openHiddenDangers, false],
    [t('逾期隐患'), figures.overdueHiddenDangers, true],
    [t('重大隐患'), figures.majorHiddenDangers, true],
  ] as const;
  return (
    <dl className="supervision-totals">
      {rows.map(([label, value, bad]) => (
        <div key={label} className={bad && value > 0 ? 'bad' : undefined}>
          <dt>{label}</dt>
          <dd>{value.toLocaleString()}</dd>
        </div>
      ))}
    </dl>
  );
}

function CompanyCard({
  company,
  chosen,
  onChoose,
}: {
  company: Company;
  chosen: boolean;
  onChoose: (company: Company) => void;
}) {
  const t = useT();
  const figures = [
    [t('风险点'), company.riskPoints],
    [t('重大风险'), company.majorRiskPoints],
    [t('未闭环隐患'), company.openHiddenDangers],
  ] as const;
  return (
    <button type="button" className="company-card" aria-pressed={chosen} onClick={() => onChoose(company)}>
      <strong>{company.tenantName}</strong>
      <span className="quiet">{[company.areaName, t(company.industryName ?? '')].filter(Boolean).join(' · ')}</span>
      <span className="company-numbers">
        {figures.map(([label, value]) => (
          <span key={label}>
            {label} <b>{value}</b>
          </span>
        ))}
      </span>
      <span className="company-marks">
        {company.overdueHiddenDangers > 0 && tag(t('逾期隐患 {n}', { n: company.overdueHiddenDangers }), 'red')}
        {company.majorHiddenDangers > 0 && tag(t('重大隐患 {n}', { n: company.majorHiddenDangers }), 'red')}
        {chosen && tag(t('当前企业'), 'blue')}
      </span>
    </button>
  );
}
