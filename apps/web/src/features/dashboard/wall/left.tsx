import type { Wall } from '@anlan/domain/dashboard/wall-calls';
import type { Standing } from '@anlan/domain/dynamic/calls';
import { hazardCounts } from '@anlan/domain/figures/hazard';
import { riskCounts, riskScores } from '@anlan/domain/figures/risk';
import { RISK_LEVELS, type RiskLevel } from '@anlan/domain/risk/level';
import { useT } from '../../../lib/i18n';
import { FigureValue } from '../../../parts/figure/figure';
import { Delta } from '../../../parts/home/delta';
import { reasonOf } from '../point-reason';
import { Empty, hueOf, Panel } from './panel';

/** The company's score, how it has moved in 30 days, and why it stands there. */
export function Score({ of }: { of: Wall }) {
  const t = useT();
  const { level, standing, headline } = of;
  const score = standing?.company?.score ?? level?.score ?? null;
  const grade = standing?.company?.level ?? level?.level ?? null;
  return (
    <Panel title={t('企业风险评分')} rules={[riskScores.company]}>
      {score === null || grade === null ? (
        <Empty>{t('还没有评价过的风险点')}</Empty>
      ) : (
        <>
          <div className="wall-score" data-flashing={level?.flashing || undefined} style={{ color: hueOf(grade) }}>
            <FigureValue
              of={riskScores.company}
              value={<strong>{score}</strong>}
              title={t('企业风险评分{score}', { score })}
            />
            <p>
              <b>{t(RISK_LEVELS[grade].label)}</b>
              {standing?.company && standing.company.before !== null && (
                <span>
                  {t('较昨天')} <Delta now={score} before={standing.company.before} />
                </span>
              )}
            </p>
          </div>
          {standing && standing.trend.length > 1 && <Line of={standing} />}
          {standing && (
            <p className="wall-why">
              {reasonOf(t, standing, headline?.hiddenDanger.overdue) || t('没有使评分升高的事项')}
            </p>
          )}
        </>
      )}
    </Panel>
  );
}

const WIDTH = 376;
const HEIGHT = 84;
const WORST: RiskLevel = '1';

/** 30 days and the line from which the worst level begins; what it is now stands above in figures. */
function Line({ of: { trend, bands, company } }: { of: Standing }) {
  const t = useT();
  const scores = trend.map(({ score }) => score);
  const [low, high] = [Math.max(0, Math.min(...scores, bands[WORST]) - 6), Math.min(100, Math.max(...scores) + 6)];
  const y = (score: number) => Math.round(((high - score) / (high - low)) * HEIGHT);
  const x = (place: number) => Math.round((place / (scores.length - 1)) * WIDTH);
  const path = scores.map((score, place) => `${place === 0 ? 'M' : 'L'}${x(place)} ${y(score)}`).join('');
  const hue = hueOf(company?.level ?? '4');
  const limit = y(bands[WORST]);
  return (
    <div className="wall-line">
      <svg viewBox={`0 -8 ${WIDTH} ${HEIGHT + 16}`} aria-hidden="true">
        <path d={`${path}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} fill={hue} fillOpacity=".16" />
        {bands[WORST] < high && (
          <line
            x1="0"
            x2={WIDTH}
            y1={limit}
            y2={limit}
            stroke={hueOf(WORST)}
            strokeDasharray="6 6"
            strokeOpacity=".7"
          />
        )}
        <path d={path} fill="none" stroke={hue} strokeWidth="3" strokeLinejoin="round" />
        <circle cx={WIDTH - 5} cy={y(scores.at(-1) as number)} r="6" fill={hue} />
      </svg>
      <p>
        <span>{trend[0]?.day.slice(5)}</span>
        <span>{t('{level}线 {n}', { level: t('重大风险'), n: bands[WORST] })}</span>
        <span>{t('今天')}</span>
      </p>
    </div>
  );
}

/** Points by their present level, and how many are of it by nature. */
export function Levels({ of: { level, headline } }: { of: Wall }) {
  const t = useT();
  if (!level) return null;
  const inherent = new Map(headline?.riskPoints.levels.map((one) => [one.level, one.count]));
  const total = level.levels.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel title={t('风险点现状等级')} count={total} rules={[riskCounts.present, riskCounts.inherent]}>
      <ul className="wall-four">
        {level.levels.map(({ level: key, label, count }) => (
          <li key={key} style={{ borderColor: hueOf(key) }}>
            <FigureValue
              of={riskCounts.present}
              within={{ by: { scoreLevel: key } }}
              title={t('{level}{n}个', { level: t(label), n: count })}
              value={<strong style={{ color: hueOf(key) }}>{count}</strong>}
            />
            <span>{t(label)}</span>
            {headline && (
              <small>
                {t('固有')}{' '}
                <FigureValue
                  of={riskCounts.inherent}
                  within={{ by: { inherentLevel: key } }}
                  value={inherent.get(key) ?? 0}
                />
              </small>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const PEOPLE = 5;

/** Who has not rectified in time, the most first; of these the major ones bright. */
export function Late({ of: { overdue, headline } }: { of: Wall }) {
  const t = useT();
  const { overdue: figure } = hazardCounts;
  if (!overdue) return null;
  const people = overdue.people.slice(0, PEOPLE);
  const most = Math.max(1, ...people.map((one) => one.overdue));
  return (
    <Panel
      title={t('逾期隐患，按整改人')}
      grow
      {...(headline ? { count: <FigureValue of={figure} value={headline.hiddenDanger.overdue} /> } : {})}
      beside={people.length > 0 && t('最久')}
    >
      {people.length === 0 ? (
        <Empty>{t('没有逾期未整改的隐患')}</Empty>
      ) : (
        <ul className="wall-late">
          {people.map(({ userId, userName, deptName, overdue: count, major, days }) => (
            <li key={userId ?? ''}>
              <span>
                {userName ?? t('未指定整改人')} <small>{deptName}</small>
              </span>
              <i aria-hidden="true">
                <b data-part="major" style={{ width: `${(major / most) * 100}%` }} />
                <b style={{ width: `${((count - major) / most) * 100}%` }} />
              </i>
              <FigureValue
                of={figure}
                within={{ by: userId ? { reviseId: userId } : { reviseId_null: '1' } }}
                value={<strong>{count}</strong>}
                title={t('{name}逾期{n}项', { name: userName ?? t('未指定整改人'), n: count })}
              />
              <em>{t('{n}天', { n: days })}</em>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
