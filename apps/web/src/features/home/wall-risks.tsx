import type { RiskLevel } from '@anlan/domain/risk/level';
import { lazy, useCallback, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/permission';
import type { Look } from '../../parts/figure-chart';
import { CompanyScore } from './company-score';
import { type CompanyLevel, useCompanyLevel, useHead, useWarnings } from './dashboard-calls';
import { OPEN_HAZARDS, useLinks } from './dashboard-links';
import { DARK, HUES, Panel, Shown } from './wall-panel';

const FigureChart = lazy(async () => ({ default: (await import('../../parts/figure-chart')).FigureChart }));

/** Six figures a manager asks for first. */
export function Heads() {
  const t = useT();
  const links = useLinks();
  const hazards = useHead();
  const warnings = useWarnings();
  const seesWarnings = useCan('warn_view');
  const head = hazards.data;
  const dash = '—';
  const figures: readonly (readonly [string, number | string, string, boolean?, string?])[] = [
    ['风险点总数', head?.riskPoints.total ?? dash, links.risks()],
    ['未闭环隐患', head?.hiddenDanger.open ?? dash, links.hazards(`?status=${OPEN_HAZARDS}`)],
    [
      '逾期隐患',
      head?.hiddenDanger.overdue ?? dash,
      links.hazards('?isOverdue=1'),
      (head?.hiddenDanger.overdue ?? 0) > 0,
    ],
    [
      '重大隐患',
      head?.hiddenDanger.major ?? dash,
      links.hazards(`?hiddenDangerLevel=4&status=${OPEN_HAZARDS}`),
      (head?.hiddenDanger.major ?? 0) > 0,
    ],
    [
      '整改率',
      head ? (head.hiddenDanger.closedRate === null ? dash : `${head.hiddenDanger.closedRate}%`) : dash,
      links.hazards('?status=5'),
      false,
      head && `${head.hiddenDanger.closed}/${head.hiddenDanger.total - head.hiddenDanger.voided}`,
    ],
    ...(seesWarnings
      ? ([
          [
            '未消除预警',
            warnings.data?.open ?? dash,
            links.warnings('?processingState=1'),
            (warnings.data?.open ?? 0) > 0,
          ],
        ] as const)
      : []),
  ];
  return (
    <ul className="wall-heads">
      {figures.map(([label, value, to, bad, note]) => (
        <li key={label}>
          <Link to={to}>
            <strong data-bad={bad || undefined}>{typeof value === 'number' ? value.toLocaleString() : value}</strong>
            <span>
              {t(label)}
              {note && <small>{note}</small>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The company's colour, and of how many risk points each colour is now. */
export function Level() {
  const t = useT();
  const links = useLinks();
  const level = useCompanyLevel();
  if (!useCan('risk_view')) return null;
  return (
    <Panel title={t('企业风险等级')} grow={1}>
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
                    <Link to={links.risks(`?scoreLevel=${key}`)}>
                      <span>
                        <i style={{ background: HUES[key] }} aria-hidden="true" />
                        {t(label)} · {t('{colour}色', { colour: t(colour) })}
                      </span>
                      <strong style={{ color: HUES[key] }}>{count}</strong>
                    </Link>
                  </li>
                ))}
              </ul>
              {data.flashing && data.level !== '1' && (
                <p className="wall-alarm">
                  <Link to={links.warnings('?processingState=1&warnLevel=1')}>{t('有未消除的红色预警')}</Link>
                </p>
              )}
              {data.inherent && (
                <p>
                  <Link to={links.risks(`?inherentLevel=${data.inherent.level}`)}>
                    {t('固有风险最高为{level}', { level: t(data.inherent.label) })}
                  </Link>
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
  const links = useLinks();
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
    <Panel title={t('风险点固有等级分布')}>
      <Shown of={head} empty={t('还没有风险点')} none={(data) => data.riskPoints.total === 0}>
        {(data) => (
          <>
            <FigureChart
              option={option}
              look={DARK}
              height={200}
              onPick={(place) => {
                const level = data.riskPoints.levels[place]?.level;
                if (level) navigate(links.risks(`?inherentLevel=${level}`));
              }}
            />
            <ul className="wall-row">
              {data.riskPoints.levels.map(({ level, count }) => (
                <li key={level}>
                  <Link to={links.risks(`?inherentLevel=${level}`)}>
                    {names[level]} <b style={{ color: HUES[level] }}>{count}</b>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </Shown>
    </Panel>
  );
}
