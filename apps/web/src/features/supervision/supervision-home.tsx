import { hazardCounts } from '@anlan/domain/figures/hazard';
import { riskCounts } from '@anlan/domain/figures/risk';
import type { SupervisorHome as Facts } from '@anlan/domain/supervision/calls';
import { SILENT_DAYS, supervisorHome } from '@anlan/domain/supervision/calls';
import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { dayText, useNow } from '../../lib/clock';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { usePreferences } from '../../lib/preferences';
import { homePath, isSupervisor, useSession } from '../../lib/session/session';
import { site } from '../../lib/site';
import '../../parts/parts.css';
import { Nothing } from '../../parts/feedback/states';
import { FigureHelp } from '../../parts/figure/figure';
import '../../parts/home/home.css';
import { Section } from '../../parts/home/section';
import { RegionSelect } from '../../parts/pick/region-select';
import './supervision.css';
import { Major, Other, Ranked, Silent } from './today-rows';

/** Scores are computed anew every hour, figures as they change. */
const AGAIN_MS = 60_000;

/** /govpage/safe: whom to call today and why, who is silent, which major dangers are overdue. */
export function SupervisorHome() {
  const supervisor = useSession(isSupervisor);
  return supervisor ? <Today /> : <Navigate to={homePath()} replace />;
}

function Today() {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const office = useSession((state) => state.userInfo?.tenantName);
  const now = useNow(AGAIN_MS);
  const [region, setRegion] = useState<string | null>(null);
  const read = useCall(
    ['jurisdiction', 'today'],
    supervisorHome,
    { query: region ? { location: region } : {} },
    { company: false, staleTime: 30_000, refetchInterval: AGAIN_MS },
  );
  const { data } = read;
  return (
    <div className="home">
      <header className="home-head">
        <div>
          <h2>
            {!data
              ? office
              : data.ranked.length > 0
                ? t('今天要找{n}家企业', { n: data.ranked.length })
                : t('今天没有要找的企业')}
          </h2>
          <p>
            <time dateTime={now.format('YYYY-MM-DD')}>{dayText(now, language)}</time> · {office}
            <span className="home-welcome"> · {t(site.welcome)}</span>
          </p>
        </div>
        <div className="today-bar">
          <RegionSelect value={region} onChange={setRegion} />
        </div>
      </header>
      <div className="today-columns">
        <div className="home-column">
          <Section
            title={t('今天找谁')}
            beside={<small>{t('按评分、今日升幅、逾期重大隐患排列')}</small>}
            read={read}
            rows={12}
            more={<Link to="/govpage/safe/companies">{t('全部{n}家', { n: data?.companies ?? '' })}</Link>}
          >
            {data?.ranked.length === 0 && (
              <Nothing
                text={data.companies === 0 ? t('辖区内还没有企业') : t('没有评分较大以上或重大隐患逾期的企业')}
              />
            )}
            <ul className="today-ranked">
              {data?.ranked.map((company, place) => (
                <Ranked key={company.tenantId} company={company} place={place + 1} totals={data.totals} />
              ))}
            </ul>
          </Section>
          {data && data.others.length > 0 && (
            <Section title={t('其余企业')} beside={<small>{t('按评分')}</small>}>
              <ul className="today-others">
                {data.others.map((company) => (
                  <Other key={company.tenantId} company={company} />
                ))}
              </ul>
            </Section>
          )}
          {data && <Totals data={data} />}
        </div>
        <div className="home-column">
          <Section
            title={t('没有动静的企业')}
            read={read}
            beside={data && data.silentCount > 0 && <span className="home-count">{data.silentCount}</span>}
          >
            {data?.silent.length === 0 && <Nothing text={t('各企业{n}天内都有登录、上报或检查', { n: SILENT_DAYS })} />}
            <ul className="today-silent">
              {data?.silent.map((company) => (
                <Silent key={company.tenantId} company={company} />
              ))}
            </ul>
          </Section>
          <Section
            title={t('逾期重大隐患')}
            read={read}
            beside={
              data &&
              data.majorsCount > 0 && (
                <span className="home-count" data-bad>
                  {data.majorsCount}
                </span>
              )
            }
          >
            {data?.majors.length === 0 && <Nothing text={t('没有逾期的重大隐患')} />}
            <ul className="today-majors">
              {data?.majors.map((major) => (
                <Major key={major.id} major={major} />
              ))}
            </ul>
          </Section>
        </div>
      </div>
    </div>
  );
}

const TOTALS = [
  ['openHiddenDangers', '未闭环隐患', hazardCounts.open],
  ['overdueHiddenDangers', '逾期隐患', hazardCounts.overdue],
  ['majorHiddenDangers', '未闭环重大隐患', hazardCounts.majorOpen],
  ['riskPoints', '风险点', riskCounts.total],
  ['majorRiskPoints', '重大风险', riskCounts.major],
] as const;
const BAD: ReadonlySet<string> = new Set(['overdueHiddenDangers', 'majorHiddenDangers']);

/** All companies together; opens the companies it is the sum of, the largest share first. */
function Totals({ data }: { data: Facts }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <section className="home-card" aria-label={t('辖区合计')}>
      <ul className="home-numbers">
        {TOTALS.map(([name, label, figure]) => (
          <li key={name} className="figure-tile">
            <button
              type="button"
              className="figure-value"
              onClick={() => navigate(`/govpage/safe/companies?order=${name}`)}
            >
              <span>{t(label)}</span>
              <strong data-bad={(BAD.has(name) && data.totals[name] > 0) || undefined}>
                {data.totals[name].toLocaleString()}
              </strong>
            </button>
            <FigureHelp of={figure} />
          </li>
        ))}
      </ul>
    </section>
  );
}
