import type { Evidence, Explanation } from '@anlan/domain/dynamic/calls';
import { checkFigures } from '@anlan/domain/figures/check';
import { riskScores } from '@anlan/domain/figures/risk';
import type { RiskLevel } from '@anlan/domain/risk/level';
import type { Figure } from '@anlan/resource';
import { Drawer, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useT } from '../../lib/i18n';
import { useScreenClass } from '../../lib/screen-class';
import { isSupervisor, useSession } from '../../lib/session/session';
import { Failed } from '../../parts/feedback/states';
import { FigureName, FigureValue } from '../../parts/figure/figure';
import { useRecordAddress } from '../../parts/record-address';
import { RISK_HUES, riskLevelTag } from '../../parts/risk/risk-level';
import './dynamic.css';
import { useExplanation } from './dynamic-calls';
import { FallNotice } from './fall-notice';
import { LEVEL_NAMES } from './level-words';
import { windowOf } from './window';

const ScoreChart = lazy(async () => ({ default: (await import('./score-chart')).ScoreChart }));

/** One point: why it has its colour, what would bring it down, how it came here. */
export function DynamicDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const phone = useScreenClass() === 0;
  const { data, error, refetch } = useExplanation(id);
  return (
    <Drawer
      open
      size={phone ? '100%' : 760}
      title={data ? `${data.name}（${data.pointNum}）` : t('风险点现状')}
      onClose={onClose}
      closable={{ 'aria-label': t('关闭') }}
    >
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 12 }} />}
      {data && <Whole point={data} />}
    </Drawer>
  );
}

function Whole({ point }: { point: Explanation }) {
  const t = useT();
  const { score } = point;
  return (
    <div className="dynamic-whole">
      <p className="quiet">
        {[point.deptName, point.placeName, point.principalName && t('负责人 {name}', { name: point.principalName })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {score ? (
        <>
          <Scale point={point} score={score.score} base={score.base} />
          <p className="dynamic-sentence">{score.sentence}</p>
          {score.mayFallAt && score.candidateLevel && (
            <FallNotice score={score.score} at={score.mayFallAt} to={score.candidateLevel} />
          )}
          <Why point={point} />
          <What point={point} />
          <section>
            <h3 className="dynamic-title">{t('近半年评分')}</h3>
            <Suspense fallback={<div className="score-chart" />}>
              <ScoreChart days={point.trend} bands={point.bands} />
            </Suspense>
          </section>
        </>
      ) : (
        <p className="quiet">{t('该风险点未评估或已停用，没有现状评分')}</p>
      )}
      <Control point={point} />
    </div>
  );
}

const ORDER: readonly RiskLevel[] = ['4', '3', '2', '1'];

/** 0–100 in its four bands, with where the point stands by nature and where it stands now. */
function Scale({ point, score, base }: { point: Explanation; score: number; base: number }) {
  const t = useT();
  const upper = (level: RiskLevel): number =>
    level === '1' ? 100 : point.bands[String(Number(level) - 1) as RiskLevel];
  return (
    <figure className="dynamic-scale">
      <figcaption>
        <span>
          {t('固有')}
          {riskLevelTag(point.inherentLevel, t)}
        </span>
        <span aria-hidden="true">→</span>
        <span>
          {t('现状')}
          {riskLevelTag(point.scoreLevel, t)}
        </span>
        <strong>{t('{score} 分', { score })}</strong>
      </figcaption>
      <div className="dynamic-bands" aria-hidden="true">
        {ORDER.map((level) => (
          <span
            key={level}
            className={`tag-${RISK_HUES[level]}`}
            style={{ flexGrow: Math.max(1, upper(level) - point.bands[level]) }}
          >
            {t(LEVEL_NAMES[level])}
          </span>
        ))}
        <i className="dynamic-base" style={{ insetInlineStart: `${base}%` }} />
        <i className="dynamic-now" style={{ insetInlineStart: `${score}%` }} />
      </div>
    </figure>
  );
}

/** The factor that is a score of its own, from the checks of the window. */
const PUNCTUALITY = 'inspection.rate';

/** Every factor with its points and the records it counts. */
function Why({ point }: { point: Explanation }) {
  const t = useT();
  const { factors, terms, score } = point;
  return (
    <section>
      <h3 className="dynamic-title">{t('为什么是这个等级')}</h3>
      {factors.length === 0 && <p className="quiet">{t('没有加分项：没有未闭环隐患、未消除预警和逾期任务')}</p>}
      <ul className="dynamic-factors">
        <li>
          <p className="dynamic-factor">
            <span>{t('固有等级基础分（{level}）', { level: t(LEVEL_NAMES[point.inherentLevel]) })}</span>
            <b>{score?.base}</b>
          </p>
        </li>
        {factors.map((factor) => (
          <li key={factor.code}>
            <p className="dynamic-factor">
              {factor.code === PUNCTUALITY ? (
                <FigureName of={riskScores.punctuality}>
                  <FigureValue
                    of={riskScores.punctuality}
                    within={windowOf(point.id)}
                    value={factor.sentence}
                    className="link"
                  />
                </FigureName>
              ) : (
                <span>{factor.sentence}</span>
              )}
              <b data-good={factor.term === 'G' || undefined}>
                {factor.term === 'G' ? '−' : '+'}
                {factor.points}
              </b>
            </p>
            {factor.evidence.length > 0 && (
              <ul className="dynamic-evidence">
                {factor.evidence.map((evidence, place) => (
                  <li key={evidence.id ?? `veiled${place}`}>
                    <Record evidence={evidence} />
                  </li>
                ))}
                {factor.count > factor.evidence.length && factor.evidence.length >= 50 && (
                  <li className="quiet">{t('等共 {n} 项', { n: factor.count })}</li>
                )}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {terms
        .filter(({ capped }) => capped)
        .map(({ term, label, cap }) => (
          <p key={term} className="quiet">
            {t('{label}的加分合计以 {cap} 分为限', { label: t(label), cap })}
          </p>
        ))}
      {score?.floor !== null && score?.floor !== undefined && (
        <p className="quiet">{t('存在严重情形，评分不低于 {n}', { n: score.floor })}</p>
      )}
    </section>
  );
}

function Record({ evidence }: { evidence: Evidence }) {
  const t = useT();
  const _supervisor = useSession(isSupervisor);
  const path = useRecordAddress()(evidence.resource, evidence.id);
  const facts = [
    evidence.owner && t('待{name}处理', { name: evidence.owner }),
    evidence.due && t('期限 {time}', { time: evidence.due.slice(0, 16) }),
  ].filter(Boolean);
  if (evidence.id === null) return <span className="quiet">{t('不在您的查看范围内')}</span>;
  return (
    <>
      {path ? <Link to={path}>{evidence.title}</Link> : <span>{evidence.title}</span>}
      {facts.length > 0 && <span className="quiet"> · {facts.join(' · ')}</span>}
    </>
  );
}

/** Each thing that can be done, by what it brings. */
function What({ point }: { point: Explanation }) {
  const t = useT();
  const { remedies, score } = point;
  if (remedies.length === 0 || !score) return null;
  return (
    <section>
      <h3 className="dynamic-title">{t('怎样降下来')}</h3>
      <ol className="dynamic-remedies">
        {remedies.map((remedy, place) => (
          <li key={remedy.evidence?.id ?? `none${place}`}>
            <span className="dynamic-step">
              <b>{remedy.remedy === '' ? remedy.sentence : remedy.remedy}</b>
              {remedy.evidence && <Record evidence={remedy.evidence} />}
            </span>
            <span className="dynamic-effect">
              {remedy.effect > 0 ? (
                <>
                  <b>−{remedy.effect}</b>
                  <span>
                    {t('降到 {score}', { score: remedy.scoreAfter })}
                    {remedy.levelAfter > score.bandLevel && riskLevelTag(remedy.levelAfter, t)}
                  </span>
                </>
              ) : (
                <span className="quiet">{t('须与其他项一并处理')}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What controls the risk, in the columns the standard list of dynamic monitoring has. */
function Control({ point }: { point: Explanation }) {
  const t = useT();
  const rate = (value: string | null): string => (value === null ? '—' : `${value}%`);
  const rows: readonly (readonly [string, string | null])[] = [
    ['管控措施', point.managementMeasures],
    ['风险管控计划', point.riskPlan],
    ['隐患排查计划', point.checkPlan],
    ['隐患排查内容', point.dangerInvestigateContent],
  ];
  const figures: readonly (readonly [Figure, string | number])[] = [
    [checkFigures.due, point.riskTaskCount],
    [checkFigures.done, point.riskCompletedTaskCount],
    [checkFigures.doneRate, rate(point.riskCompletedRate)],
    [checkFigures.onTimeRate, rate(point.finishOnTimeSumRate)],
    [checkFigures.overdue, point.overdueTaskCount],
  ];
  return (
    <section>
      <h3 className="dynamic-title">{t('管控情况')}</h3>
      <dl className="dynamic-control">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
        {figures.map(([figure, value]) => (
          <div key={figure.key}>
            <dt>
              <FigureName of={figure}>{t('近30天{name}', { name: t(figure.label) })}</FigureName>
            </dt>
            <dd>
              <FigureValue of={figure} within={windowOf(point.id)} value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
