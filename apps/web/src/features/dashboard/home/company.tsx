import { supervisorHome } from '@anlan/domain/supervision/calls';
import { Skeleton } from 'antd';
import { Link, Navigate } from 'react-router';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { homePath, isSupervisor, useSession } from '../../../lib/session/session';
import '../../../parts/parts.css';
import { Failed, Nothing } from '../../../parts/feedback/states';
import '../../../parts/home/home.css';
import { Section } from '../../../parts/home/section';
import { NoCompany } from '../../../parts/pick/no-company';
import { useRecordAddress } from '../../../parts/record-address';
import { Numbers } from './numbers';
import { Changes, RiskBanner, RiskCard, Worst } from './standing';

/** /govpage/safe/company: the chosen company as a supervisor calls it up: how it stands, why, whom to call. */
export function CompanyAtAGlance() {
  const supervisor = useSession(isSupervisor);
  const chosen = useSession((state) => state.companyTenantId);
  if (!supervisor) return <Navigate to={homePath()} replace />;
  if (!chosen)
    return (
      <div className="card">
        <NoCompany />
      </div>
    );
  return <Chosen key={chosen} tenantId={chosen} />;
}

function Chosen({ tenantId }: { tenantId: string }) {
  const t = useT();
  const addressOf = useRecordAddress();
  const read = useCall(
    ['jurisdiction', 'today'],
    supervisorHome,
    { query: { company: tenantId } },
    { company: false, staleTime: 30_000 },
  );
  const company = read.data?.ranked[0];
  const majors = read.data?.majors ?? [];
  if (read.error && !read.data)
    return (
      <div className="card">
        <Failed error={read.error} onRetry={() => void read.refetch()} />
      </div>
    );
  return (
    <div className="home">
      {company ? (
        <header className="home-head">
          <div>
            <h2>{company.tenantName}</h2>
            <p>
              {[company.areaName, t(company.industryName ?? '')].filter(Boolean).join(' · ')}
              {' · '}
              {company.lastReported
                ? t('最近上报 {time}', { time: company.lastReported.slice(0, 16) })
                : t('90天内没有上报')}
            </p>
          </div>
          <p className="home-call">
            {company.linkman}{' '}
            <a
              href={`tel:${company.contactNumber}`}
              aria-label={t('打电话给{name} {number}', { name: company.linkman, number: company.contactNumber })}
            >
              {company.contactNumber}
            </a>
          </p>
        </header>
      ) : (
        <Skeleton active title paragraph={{ rows: 1 }} />
      )}
      <RiskBanner />
      <div className="home-columns">
        <div className="home-column">
          <Worst />
          <Changes />
        </div>
        <div className="home-column">
          <Section
            title={t('逾期重大隐患')}
            read={read}
            more={<Link to="/govpage/safe/hiddendanger">{t('隐患治理')}</Link>}
          >
            {read.data && majors.length === 0 && <Nothing text={t('没有逾期的重大隐患')} />}
            <ul className="home-changes">
              {majors.map(({ id, name, days }) => (
                <li key={id}>
                  <Link to={addressOf('hiddenDanger', id) ?? ''}>
                    <span>{name}</span>
                    <small>
                      <b>{t('逾期{n}天', { n: days })}</b>
                    </small>
                  </Link>
                </li>
              ))}
            </ul>
          </Section>
          <RiskCard brief />
        </div>
      </div>
      <Numbers />
    </div>
  );
}
