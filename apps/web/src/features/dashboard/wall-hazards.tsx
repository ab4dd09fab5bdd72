import { hazardCounts, hazardRates } from '@anlan/domain/figures/registry';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { widest } from '@anlan/resource';
import { lazy, useCallback } from 'react';
import { Link, useNavigate } from 'react-router';
import { useT } from '../../lib/i18n';
import { isSupervisor, useSession } from '../../lib/session/session';
import { FigureValue } from '../../parts/figure/figure';
import { figureAddress } from '../../parts/figure/figure-address';
import type { Look } from '../../parts/figure/figure-chart';
import { useDepts, useHazardState, useNewest } from './dashboard-calls';
import { daysOf, useLinks } from './dashboard-links';
import { DARK, Panel, Shown } from './wall-panel';

const FigureChart = lazy(async () => ({ default: (await import('../../parts/figure/figure-chart')).FigureChart }));

const { total, closed } = hazardCounts;
const { closedRate } = hazardRates;

export function Trend() {
  const t = useT();
  const navigate = useNavigate();
  const supervisor = useSession(isSupervisor);
  const state = useHazardState();
  const shape = JSON.stringify(state.data?.byMonth ?? []);
  const option = useCallback(
    (look: Look) => {
      const rows = JSON.parse(shape) as { month: string; reported: number; closed: number }[];
      const axis = {
        axisLine: { lineStyle: { color: look.line } },
        axisTick: { show: false },
        axisLabel: { color: look.faint, fontSize: 14 },
      };
      return {
        color: ['#3ea2ff', '#2fd6a5'],
        grid: { left: 4, right: 8, top: 36, bottom: 2, containLabel: true },
        legend: { top: 0, right: 0, itemWidth: 14, itemHeight: 8, textStyle: { color: look.faint, fontSize: 14 } },
        tooltip: {
          trigger: 'axis',
          confine: true,
          backgroundColor: '#0c2344',
          borderColor: look.line,
          textStyle: { color: look.text },
        },
        xAxis: { type: 'category', data: rows.map(({ month }) => t('{n}月', { n: Number(month.slice(5)) })), ...axis },
        yAxis: { type: 'value', minInterval: 1, splitLine: { lineStyle: { color: look.line } }, ...axis },
        series: [
          { name: t('上报'), type: 'bar', barMaxWidth: 18, data: rows.map(({ reported }) => reported) },
          { name: t('其中已闭环'), type: 'bar', barMaxWidth: 18, data: rows.map(({ closed }) => closed) },
        ],
      };
    },
    [shape, t],
  );
  const months = state.data?.byMonth ?? [];
  return (
    <Panel title={t('近六个月隐患')} rules={[total, closed]}>
      <Shown
        of={state}
        empty={t('近六个月没有上报隐患')}
        none={(data) => data.byMonth.every(({ reported }) => reported === 0)}
      >
        {() => (
          <>
            <FigureChart
              option={option}
              look={DARK}
              height={166}
              onPick={(place, series) => {
                const month = months[place]?.month;
                const to = month && figureAddress(series === 1 ? closed : total, { period: daysOf(month) }, supervisor);
                if (to) navigate(to);
              }}
            />
            <ul className="wall-months">
              {months.map((row) => (
                <li key={row.month}>
                  <FigureValue
                    of={total}
                    within={{ period: daysOf(row.month) }}
                    value={row.reported}
                    title={t('{month}上报{n}条', { month: row.month, n: row.reported })}
                  />
                  <FigureValue
                    of={closed}
                    within={{ period: daysOf(row.month) }}
                    value={row.closed}
                    title={t('{month}上报的已闭环{n}条', { month: row.month, n: row.closed })}
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

/** 整改率 of the departments that were found most, from the last six months. */
export function Depts() {
  const t = useT();
  const found = useDepts();
  return (
    <Panel title={t('部门整改率')} note={t('近六个月')} rules={[closedRate]}>
      <Shown of={found} empty={t('近六个月没有上报隐患')} none={(data) => data.byDept.length === 0}>
        {(data) => (
          <ul className="wall-bars">
            {widest(data.byDept, 'total', 6).map((part) => (
              <li key={part.key}>
                <FigureValue
                  of={closedRate}
                  within={{ period: [data.period.from, data.period.to], by: part.by }}
                  value={
                    <>
                      <span>{part.label}</span>
                      <i aria-hidden="true">
                        <b style={{ width: `${part.closedRate ?? 0}%` }} />
                      </i>
                      <strong>
                        {part.closedRate === null ? '—' : `${part.closedRate}%`}
                        <small>
                          {part.closed}/{part.valid}
                        </small>
                      </strong>
                    </>
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </Shown>
    </Panel>
  );
}

const STATE_HUES: Readonly<Record<number, string>> = {
  1: '#ffd24d',
  2: '#ff9f40',
  3: '#b99cff',
  4: '#3ea2ff',
  5: '#2fd6a5',
  6: '#7f93ad',
  7: '#ff5a5f',
};

export function States() {
  const t = useT();
  const state = useHazardState();
  return (
    <Panel title={t('隐患治理状态')}>
      <Shown of={state} empty={t('还没有隐患')} none={(data) => data.byStatus.every(({ count }) => count === 0)}>
        {(data) => {
          const most = Math.max(...data.byStatus.map(({ count }) => count));
          return (
            <ul className="wall-bars">
              {data.byStatus.map(({ status, label, count }) => (
                <li key={status}>
                  <FigureValue
                    of={total}
                    within={{ by: { status: String(status) } }}
                    value={
                      <>
                        <span>{t(label)}</span>
                        <i aria-hidden="true">
                          <b style={{ width: `${(count / most) * 100}%`, background: STATE_HUES[status] }} />
                        </i>
                        <strong>{count}</strong>
                      </>
                    }
                  />
                </li>
              ))}
            </ul>
          );
        }}
      </Shown>
    </Panel>
  );
}

export function NewestHazards() {
  const t = useT();
  const links = useLinks();
  const rows = useNewest(hiddenDanger, 'hiddendanger_view');
  return (
    <Panel title={t('最新隐患')}>
      <Shown of={rows} empty={t('还没有隐患')} none={(data) => data.records.length === 0}>
        {(data) => (
          <ul className="wall-list">
            {data.records.map((row) => {
              const major = Number(row.hiddenDangerLevel) === 4;
              const late = Number(row.isOverdue) === 1;
              return (
                <li key={row.id} style={{ borderColor: major || late ? '#ff5a5f' : '#3ea2ff' }}>
                  <Link to={links.hazard(row.id)}>
                    <span>
                      {major && <em>{t('重大隐患')}</em>}
                      {late && <em>{t('已逾期')}</em>}
                      {String(row.name ?? row.code ?? '')}
                    </span>
                    <small>{String(row.principalDeptName ?? row.geoLocation ?? '')}</small>
                    <time>{String(row.discoveryTime ?? row.createTime ?? '').slice(5, 16)}</time>
                  </Link>
                </li>
              );
            })}
          </ul>
        )}
      </Shown>
    </Panel>
  );
}
