import type { CompanyLevel } from '@anlan/domain/dashboard/calls';
import { hazardCounts, hazardRates, riskCounts, riskScores, warningCounts } from '@anlan/domain/figures/registry';
import type { RiskLevel } from '@anlan/domain/risk/level';
import { lazy, useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { isSupervisor, useSession } from '../../lib/session/session';
import { FigureTile, FigureValue } from '../../parts/figure/figure';
import { figureAddress } from '../../parts/figure/figure-address';
import type { Look } from '../../parts/figure/figure-chart';
import { CompanyScore } from './company-score';
import { useCompanyLevel, useHead, useWarnings } from './dashboard-calls';
import { DARK, HUES, Panel, Shown } from './wall-panel';

const FigureChart = lazy(async () => ({ default: (await import('../../parts/figure/figure-chart')).FigureChart }));

/** Six figures a manager asks for first. */
export function Heads() {
  const t = useT();
  const hazards = useHead();
  const warnings = useWarnings();
  const seesWarnings = useCan('warn_view');
  const head = hazards.data;
  const dash = '—';
  const shown = (value: number | undefined): string => value?.toLocaleString() ?? dash;
  const dangers = head?.hiddenDanger;
  return (
    <ul className="wall-heads">
      <FigureTile of={riskCounts.total} label={t('风险点总数')} shown={shown(head?.riskPoints.total)} />
      <FigureTile of={hazardCounts.open} label={t('未闭环隐患')} shown={shown(dangers?.open)} />
      <FigureTile
        of={hazardCounts.overdue}
        label={t('逾期隐患')}
        shown={shown(dangers?.overdue)}
        bad={(dangers?.overdue ?? 0) > 0}
      />
      <FigureTile of={hazardCounts.majorOpen} shown={shown(dangers?.majorOpen)} bad={(dangers?.majorOpen ?? 0) > 0} />
      <FigureTile
        of={hazardRates.closedRate}
        shown={dangers ? (dangers.closedRate === null ? dash : `${dangers.closedRate}%`) : dash}
        note={dangers && t('累计{part}/{whole}', { part: dangers.closed, whole: dangers.valid })}
      />
      {seesWarnings && (
        <FigureTile of={warningCounts.open} shown={shown(warnings.data?.open)} bad={(warnings.data?.open ?? 0) > 0} />
      )}
    </ul>
  );
}

/** The company's colour, and of how many risk points each colour is now. */
export function Level() {
  const t = useT();
  const level = useCompanyLevel();
  if (!useCan('risk_view')) return null;
  return (
    <Panel title={t('企业风险等级')} grow={1} rules={[riskScores.company, riskCounts.present]}>
      <Shown<CompanyLevel> of={level} empty={t('还没有评价过的风险点')} none={(data) => data.level === null}>
        {(data) => (
          <div className="wall-level">
            <div
              className="wall-badge"
              data-flashing={data.flashing || undefined}
              style={{ color: HUES[data.level as RiskLevel] }}
            >
              <svg viewBox="0 0 200 200" aria-hidden="true">
                <circle
                  cx="100"
                  cy="100"
                  r="92"
                  fill="none"
                  stroke="currentColor"
                  strokeOpacity=".25"
                  strokeWidth="4"
                />
                <circle
                  cx="100"
                  cy="100"
                  r="80"
                  fill="currentColor"
                  fillOpacity=".12"
                  stroke="currentColor"
                  strokeWidth="3"
                />
              </svg>
              <p>
                <strong>{t(data.label ?? '')}</strong>
                <span>{t('{colour}色', { colour: t(data.colour ?? '') })}</span>
              </p>
            </div>
            <div className="wall-colours">
              <p>
                <CompanyScore score={data.score} />
              </p>
              <ul>
                {data.levels.map(({ level: key, label, colour, count }) => (
                  <li key={key} style={{ borderColor: HUES[key] }}>
                    <FigureValue
                      of={riskCounts.present}
                      within={{ by: { scoreLevel: key } }}
                      value={
                        <>
                          <span>
                            <i style={{ background: HUES[key] }} aria-hidden="true" />
                            {t(label)} · {t('{colour}色', { colour: t(colour) })}
                          </span>
                          <strong style={{ color: HUES[key] }}>{count}</strong>
                        </>
                      }
                    />
                  </li>
                ))}
              </ul>
              {data.flashing && data.level !== '1' && (
                <p className="wall-alarm">
                  <FigureValue
                    of={warningCounts.open}
                    within={{ by: { warnLevel: '1' } }}
                    value={t('有未消除的红色预警')}
                  />
                </p>
              )}
              {data.inherent && (
                <p>
                  <FigureValue
                    of={riskCounts.inherent}
                    within={{ by: { inherentLevel: data.inherent.level } }}
                    value={t('固有风险最高为{level}', { level: t(data.inherent.label) })}
                  />
                </p>
              )}
            </div>
          </div>
        )}
      </Shown>
    </Panel>
  );
}

export function Spread() {
  const t = useT();
  const navigate = useNavigate();
  const supervisor = useSession(isSupervisor);
  const head = useHead();
  const levels = head.data?.riskPoints.levels;
  const shape = JSON.stringify(levels ?? []);
  const names = useMemo(
    (): Readonly<Record<RiskLevel, string>> => ({
      '1': t('重大风险'),
      '2': t('较大风险'),
      '3': t('一般风险'),
      '4': t('低风险'),
    }),
    [t],
  );
  const option = useCallback(
    (look: Look) => ({
      legend: {
        orient: 'vertical',
        right: 4,
        top: 'middle',
        itemWidth: 12,
        itemHeight: 12,
        itemGap: 16,
        textStyle: { color: look.text, fontSize: 16 },
        data: (JSON.parse(shape) as { level: RiskLevel }[]).map(({ level }) => names[level]),
      },
      series: [
        {
          type: 'pie',
          radius: ['52%', '78%'],
          center: ['34%', '50%'],
          label: { show: false },
          itemStyle: { borderColor: '#07162e', borderWidth: 3 },
          data: (JSON.parse(shape) as { level: RiskLevel; count: number }[]).map(({ level, count }) => ({
            name: names[level],
            value: count,
            itemStyle: { color: HUES[level] },
          })),
        },
      ],
    }),
    [shape, names],
  );
  return (
    <Panel title={t('风险点固有等级分布')} rules={[riskCounts.inherent]}>
      <Shown of={head} empty={t('还没有风险点')} none={(data) => data.riskPoints.total === 0}>
        {(data) => (
          <>
            <FigureChart
              option={option}
              look={DARK}
              height={200}
              onPick={(place) => {
                const level = data.riskPoints.levels[place]?.level;
                const to = level && figureAddress(riskCounts.inherent, { by: { inherentLevel: level } }, supervisor);
                if (to) navigate(to);
              }}
            />
            <ul className="wall-row">
              {data.riskPoints.levels.map(({ level, count }) => (
                <li key={level}>
                  <FigureValue
                    of={riskCounts.inherent}
                    within={{ by: { inherentLevel: level } }}
                    value={
                      <>
                        {names[level]} <b style={{ color: HUES[level] }}>{count}</b>
                      </>
                    }
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </Shown>
    </Panel>
  );
}
