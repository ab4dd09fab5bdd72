import { type Conditions, partsName, type Summary, type SummaryReply, type Week, widest } from '@anlan/resource';
import { lazy, Suspense, useMemo } from 'react';
import { useT } from '../../lib/i18n';
import type { WeeklyLine } from './heat-strip';
import { within } from './period';
import type { Open } from './summary-table';
import { useGo } from './use-go';

const HeatStrip = lazy(async () => ({ default: (await import('./heat-strip')).HeatStrip }));

/** A chart shows the widest departments; the table below has them all. */
export const MOST = 12;

/** The departments of the chart, week by week. */
export function Weekly<S extends Summary>({
  of,
  found,
  open,
  conditions,
}: {
  of: S;
  found: SummaryReply<S>;
  open: Open | undefined;
  conditions: Conditions;
}) {
  const t = useT();
  const go = useGo(open, conditions);
  const [name, tree] = Object.entries(of.by).find(([, dimension]) => 'rank' in dimension) ?? [];
  const [whole = ''] = Object.keys(of.measures);
  const { weeks } = found;
  const told = name && (found as Readonly<Record<string, unknown>>)[partsName(name)];
  const lines = useMemo(
    () => widest((told || []) as readonly (WeeklyLine & { readonly parentId: string | null })[], whole, MOST),
    [told, whole],
  );
  if (!tree || weeks.length < 2 || lines.length === 0) return null;
  const { base } = of;
  const title = t('{name}×周：{figure}', { name: t(tree.label), figure: t(base.label) });
  const pick = (line: WeeklyLine, { from, to }: Week) =>
    go(`${t(line.label)} · ${from}`, base, { ...line.by, ...within(of, [from, to]) });
  return (
    <section className="card figure-panel" data-wide aria-label={title}>
      <h2>{title}</h2>
      <Suspense fallback={<div className="figure-wait" />}>
        <HeatStrip lines={lines} weeks={weeks} of={base} pick={pick} />
      </Suspense>
      <details className="figure-fold">
        <summary>{t('数据表')}</summary>
        <div className="figure-scroll">
          <table className="figure-table">
            <thead>
              <tr>
                <th scope="col">{t(tree.label)}</th>
                {weeks.map(({ from, to }) => (
                  <th key={from} scope="col" abbr={`${from} – ${to}`}>
                    {from.slice(5)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.key}>
                  <th scope="row">{t(line.label)}</th>
                  {weeks.map((week, at) => (
                    <td key={week.from}>
                      <button type="button" className="figure-value link" onClick={() => pick(line, week)}>
                        {line.weeks[at]}
                      </button>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
