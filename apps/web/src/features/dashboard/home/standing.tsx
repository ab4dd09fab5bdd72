import type { ChangedPoint, Standing, WorstPoint } from '@anlan/domain/dynamic/calls';
import { riskCounts, riskScores } from '@anlan/domain/figures/risk';
import { RISK_LEVELS, type RiskLevel } from '@anlan/domain/risk/level';
import { RightOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { tag } from '../../../kinds/draw';
import { useT } from '../../../lib/i18n';
import { isSupervisor, useSession } from '../../../lib/session/session';
import { Nothing } from '../../../parts/feedback/states';
import { FigureHelp, FigureValue } from '../../../parts/figure/figure';
import { Delta } from '../../../parts/home/delta';
import { ScoreLine } from '../../../parts/home/score-line';
import { Section } from '../../../parts/home/section';
import { RISK_HUES } from '../../../parts/risk/risk-level';
import { useCompanyLevel, useStanding } from '../dashboard-calls';
import { useHeadline } from '../home-calls';
import { reasonOf, usePointAddress } from '../point-reason';

const CHANGES = 6;
const LEVELS = Object.keys(RISK_LEVELS) as RiskLevel[];

function Reason({ standing }: { standing: Standing }) {
  const t = useT();
  const { data } = useHeadline();
  const { company, reachable } = standing;
  if (!company) return null;
  return (
    <div className="home-why">
      <p>{reasonOf(t, standing, data?.hiddenDanger.overdue) || t('没有使评分升高的事项')}</p>
      {reachable !== null && reachable < company.score && (
        <p className="quiet">{t('最差的三处处理好，评分可降到{n}', { n: reachable })}</p>
      )}
    </div>
  );
}

function Score({ company }: { company: NonNullable<Standing['company']> }) {
  const t = useT();
  return (
    <div className="home-score" data-level={company.level}>
      <FigureValue
        of={riskScores.company}
        value={company.score}
        title={t('企业风险评分{score}', { score: company.score })}
      />
      {tag(t(RISK_LEVELS[company.level].label), RISK_HUES[company.level])}
      <FigureHelp of={riskScores.company} />
      <p>
        {company.before !== null && (
          <>
            {t('较昨天')} <Delta now={company.score} before={company.before} />
          </>
        )}
        {company.monthAgo !== null && (
          <>
            {' · '}
            {t('较30天前')} <Delta now={company.score} before={company.monthAgo} />
          </>
        )}
      </p>
    </div>
  );
}

function Line({ standing: { trend, company, bands } }: { standing: Standing }) {
  const t = useT();
  return (
    <div className="home-line">
      <ScoreLine scores={trend.map(({ score }) => score)} level={company?.level ?? null} bands={bands} />
      <p>
        <span>{trend[0]?.day.slice(5)}</span>
        {company && (
          <span>{t('{level}从{n}分起', { level: t(RISK_LEVELS[company.level].label), n: bands[company.level] })}</span>
        )}
        <span>{t('今天')}</span>
      </p>
    </div>
  );
}

/** Points by their present level, and how many are of it by nature. */
function Levels() {
  const t = useT();
  const { data: present } = useCompanyLevel();
  const { data: headline } = useHeadline();
  if (!present || !headline) return null;
  const inherent = new Map(headline.riskPoints.levels.map(({ level, count }) => [level, count]));
  const total = present.levels.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <div className="home-share" aria-hidden="true">
        {present.levels.map(({ level, count }) =>
          total > 0 && count > 0 ? <i key={level} data-level={level} style={{ flexGrow: count }} /> : null,
        )}
      </div>
      <ul className="home-levels" aria-label={t('风险点现状等级')}>
        {LEVELS.map((level) => (
          <li key={level} data-level={level}>
            <span>{t(RISK_LEVELS[level].label)}</span>
            <FigureValue
              of={riskCounts.present}
              within={{ by: { scoreLevel: level } }}
              value={<strong>{present.levels.find((one) => one.level === level)?.count ?? 0}</strong>}
            />
            <small>
              {t('固有')}{' '}
              <FigureValue
                of={riskCounts.inherent}
                within={{ by: { inherentLevel: level } }}
                value={inherent.get(level) ?? 0}
              />
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}

/** As a card beside others: score, trend, why, points by level; `brief`: what a banner beside it says is left out. */
export function RiskCard({ brief = false }: { brief?: boolean }) {
  const t = useT();
  const read = useStanding();
  const supervisor = useSession(isSupervisor);
  return (
    <Section
      title={brief ? t('风险点现状等级') : t('企业风险')}
      read={read}
      rows={6}
      more={<Link to={supervisor ? '/govpage/safe/flat' : '/map/distribution'}>{t('四色图')}</Link>}
    >
      {read.data && !read.data.company && <Nothing text={t('还没有评价过的风险点')} />}
      {read.data?.company && (
        <div className="home-pad">
          {!brief && (
            <>
              <div className="home-risk">
                <Score company={read.data.company} />
                <Line standing={read.data} />
              </div>
              <Reason standing={read.data} />
            </>
          )}
          <Levels />
        </div>
      )}
    </Section>
  );
}

/** Across the page: what a leader asks first. */
export function RiskBanner() {
  const t = useT();
  const read = useStanding();
  if (!read.data?.company)
    return (
      <Section title={t('企业风险评分')} read={read} rows={3}>
        <Nothing text={t('还没有评价过的风险点')} />
      </Section>
    );
  return (
    <section className="home-card home-banner" aria-label={t('企业风险评分')}>
      <Score company={read.data.company} />
      <Line standing={read.data} />
      <Reason standing={read.data} />
    </section>
  );
}

/** The three worst points: how, why, what would lower it. */
export function Worst() {
  const t = useT();
  const read = useStanding();
  const { data: headline } = useHeadline();
  return (
    <Section
      title={t('现在最差的三处')}
      read={read}
      rows={6}
      more={
        <FigureValue
          className="link"
          of={riskScores.company}
          value={headline ? t('全部{n}个风险点', { n: headline.riskPoints.total }) : t('全部风险点')}
        />
      }
    >
      {read.data?.worst.length === 0 && <Nothing text={t('没有您可查看的风险点')} />}
      <ul className="home-worst">
        {read.data?.worst.map((point) => (
          <WorstItem key={point.id} point={point} />
        ))}
      </ul>
    </Section>
  );
}

function WorstItem({ point }: { point: WorstPoint }) {
  const t = useT();
  const to = usePointAddress()(point.id);
  const { name, deptName, score, level, before, reasons, remedy } = point;
  return (
    <li>
      <Link to={to}>
        <span className={`home-badge tag-${RISK_HUES[level]}`}>
          <strong>{score}</strong>
          <Delta now={score} before={before} />
        </span>
        <span className="home-words">
          <strong>{name}</strong> <small>{deptName}</small>
          <span>{reasons.length > 0 ? reasons.join(t('；')) : t('固有风险，没有使它升高的事项')}</span>
          {remedy && (
            <em>
              <span aria-hidden="true">↓ </span>
              {t('{remedy}，降到{score}（{level}）', {
                remedy: remedy.remedy,
                score: remedy.scoreAfter,
                level: t(RISK_LEVELS[remedy.levelAfter].label),
              })}
            </em>
          )}
        </span>
        <RightOutlined aria-hidden />
      </Link>
    </li>
  );
}

/** What is another today than it was yesterday. */
export function Changes() {
  const t = useT();
  const read = useStanding();
  return (
    <Section title={t('昨天以来的变化')} read={read} rows={6}>
      {read.data?.changes.length === 0 && <Nothing text={t('昨天以来风险点的评分没有变化')} />}
      <ul className="home-changes">
        {read.data?.changes.slice(0, CHANGES).map((point) => (
          <Changed key={point.id} point={point} />
        ))}
      </ul>
    </Section>
  );
}

function Changed({ point }: { point: ChangedPoint }) {
  const t = useT();
  const to = usePointAddress()(point.id);
  const { name, before, score, level, levelBefore, reason } = point;
  const facts = { name, before, score, level: t(RISK_LEVELS[level].label) };
  return (
    <li>
      <Link to={to}>
        <span className="delta" data-moved={score > before ? 'up' : 'down'} aria-hidden="true">
          {score > before ? '▲' : '▼'}
        </span>
        <span>
          {level === levelBefore
            ? t('{name} {before} → {score}', facts)
            : level < levelBefore
              ? t('{name} {before} → {score}，升为{level}', facts)
              : t('{name} {before} → {score}，降为{level}', facts)}
        </span>
        <small>{reason}</small>
        <RightOutlined aria-hidden />
      </Link>
    </li>
  );
}
