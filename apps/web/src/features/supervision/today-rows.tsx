import { RISK_LEVELS } from '@anlan/domain/risk/level';
import type {
  CompanyToday,
  SupervisorHome as Facts,
  OverdueMajor,
  RankedCompany,
  SilentCompany,
} from '@anlan/domain/supervision/calls';
import { useNavigate } from 'react-router';
import { tag } from '../../kinds/draw';
import { type Translate, useT } from '../../lib/i18n';
import { useSession } from '../../lib/session/session';
import { Delta } from '../../parts/home/delta';
import { ScoreLine } from '../../parts/home/score-line';
import { useRecordAddress } from '../../parts/record-address';
import { RISK_HUES } from '../../parts/risk/risk-level';

/** Makes a company the one every other page shows, and opens it. */
function useOpenCompany() {
  const navigate = useNavigate();
  return ({ tenantId, tenantName }: { readonly tenantId: string; readonly tenantName: string }, to?: string) => {
    useSession.setState({ companyTenantId: tenantId, companyTenantName: tenantName });
    navigate(to ?? '/govpage/safe/company');
  };
}

/** Why he is called, the worst reason first. */
function reasonsOf(t: Translate, company: RankedCompany, all: Facts['totals']): string {
  const { overdueMajors, longestDays, risen, overdueHiddenDangers, majorHiddenDangers, score, before } = company;
  const share = Math.round((overdueHiddenDangers / Math.max(1, all.overdueHiddenDangers)) * 100);
  const parts = [
    ...(overdueMajors > 0 ? [t('{n}项重大隐患逾期（最久{days}天）', { n: overdueMajors, days: longestDays })] : []),
    ...risen.map(({ name, level }) => t('{name}今天升为{level}', { name, level: t(RISK_LEVELS[level].label) })),
    ...(overdueHiddenDangers > 0
      ? [
          share >= 20
            ? t('逾期{n}项，占辖区{share}%', { n: overdueHiddenDangers, share })
            : t('逾期{n}项', { n: overdueHiddenDangers }),
        ]
      : []),
    ...(overdueMajors === 0 && majorHiddenDangers > 0 ? [t('未闭环重大隐患{n}项', { n: majorHiddenDangers })] : []),
  ];
  if (parts.length > 0) return parts.join(t('；'));
  return score !== null && before !== null && score > before
    ? t('评分较昨天升{n}分', { n: score - before })
    : t('评分高，主要来自固有风险');
}

function Score({ company: { score, level, before, days } }: { company: CompanyToday }) {
  const t = useT();
  if (score === null) return <span className="quiet">{t('还没有评分')}</span>;
  return (
    <span className="today-score" data-level={level}>
      <strong>{score}</strong>
      <Delta now={score} before={before} />
      <ScoreLine scores={days} level={level} />
    </span>
  );
}

export function Ranked({ company, place, totals }: { company: RankedCompany; place: number; totals: Facts['totals'] }) {
  const t = useT();
  const open = useOpenCompany();
  const { tenantName, level, areaName, industryName, lastReported } = company;
  return (
    <li>
      <span className="today-rank">{place}</span>
      <Score company={company} />
      <div className="today-company">
        <h3>
          <button type="button" className="today-open" onClick={() => open(company)}>
            {tenantName}
          </button>
          {level && tag(t(RISK_LEVELS[level].label), RISK_HUES[level])}
          <small>{[areaName, t(industryName ?? '')].filter(Boolean).join(' · ')}</small>
        </h3>
        <p>{reasonsOf(t, company, totals)}</p>
      </div>
      <div className="today-contact">
        <Contact {...company} />
        <p className="quiet">
          {lastReported ? t('最近上报 {time}', { time: lastReported.slice(5, 16) }) : t('90天内没有上报')}
        </p>
      </div>
    </li>
  );
}

function Contact({ linkman, contactNumber }: { readonly linkman: string; readonly contactNumber: string }) {
  const t = useT();
  return (
    <p>
      {linkman}{' '}
      <a
        href={`tel:${contactNumber}`}
        aria-label={t('打电话给{name} {number}', { name: linkman, number: contactNumber })}
      >
        {contactNumber}
      </a>
    </p>
  );
}

export function Other({ company }: { company: CompanyToday }) {
  const t = useT();
  const open = useOpenCompany();
  const { tenantName, score, before } = company;
  return (
    <li>
      <button type="button" onClick={() => open(company)} title={tenantName}>
        <span>{tenantName}</span>
        {score === null ? (
          <small>{t('还没有评分')}</small>
        ) : (
          <>
            <strong>{score}</strong>
            <Delta now={score} before={before} />
          </>
        )}
      </button>
    </li>
  );
}

export function Silent({ company }: { company: SilentCompany }) {
  const t = useT();
  const open = useOpenCompany();
  const { tenantName, lastReported, lastChecked, lastSignedIn, overdueHiddenDangers } = company;
  const day = (time: string) => time.slice(5, 10);
  return (
    <li>
      <button type="button" className="today-open" onClick={() => open(company)}>
        {tenantName}
      </button>
      <p className="today-quiet">
        {[
          lastSignedIn ? t('{day}后无人登录', { day: day(lastSignedIn) }) : t('90天内无人登录'),
          lastReported ? t('{day}后没有上报', { day: day(lastReported) }) : t('90天内没有上报'),
          lastChecked ? t('{day}后没有检查', { day: day(lastChecked) }) : t('90天内没有检查'),
          ...(overdueHiddenDangers > 0 ? [t('逾期{n}项', { n: overdueHiddenDangers })] : []),
        ].join(t('，'))}
      </p>
      <Contact {...company} />
    </li>
  );
}

export function Major({ major }: { major: OverdueMajor }) {
  const t = useT();
  const open = useOpenCompany();
  const addressOf = useRecordAddress();
  const { id, name, tenantName, days } = major;
  return (
    <li>
      <button
        type="button"
        className="today-open"
        onClick={() => open(major, addressOf('hiddenDanger', id) ?? undefined)}
      >
        {name}
      </button>
      <small>
        <b>{t('逾期{n}天', { n: days })}</b>
      </small>
      <small>{tenantName}</small>
    </li>
  );
}
