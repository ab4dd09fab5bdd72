import { hazardCounts, hazardRates } from '@anlan/domain/figures/registry';
import type { Conditions } from '@anlan/resource';
import { useT } from '../../../../lib/i18n';
import { FigureName, FigureValue } from '../../../../parts/figure/figure';
import { type Open, type Part, rateText } from './calls';

const COLUMNS = ['total', 'voided', 'valid', 'closed', 'open', 'overdue', 'major'] as const;

/** The same as the chart in numbers; each one opens its rows, a rate what it divides. */
export function FigureTable({
  rows,
  head,
  open,
  within,
}: {
  rows: readonly Part[];
  head: string;
  open: Open;
  /** Conditions of the whole. */
  within: Conditions;
}) {
  const t = useT();
  return (
    <div className="figure-scroll">
      <table className="figure-table">
        <thead>
          <tr>
            <th scope="col">{t(head)}</th>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                <FigureName of={hazardCounts[name]} />
              </th>
            ))}
            <th scope="col">
              <FigureName of={hazardRates.closedRate} />
            </th>
            <th scope="col">
              <FigureName of={hazardRates.closeDays}>{t('平均天数')}</FigureName>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ total }) => total > 0)
            .map((part) => {
              const cell = (figure: Parameters<typeof FigureValue>[0]['of'], value: string | number) => (
                <FigureValue
                  of={figure}
                  value={value}
                  className="link"
                  within={{ by: { ...within, ...part.by } }}
                  onOpen={(count) => open(`${t(part.label)} · ${t(count.label)}`, count, part.by)}
                />
              );
              return (
                <tr key={part.key}>
                  <th scope="row">{t(part.label)}</th>
                  {COLUMNS.map((name) => (
                    <td key={name}>{cell(hazardCounts[name], part[name])}</td>
                  ))}
                  <td>{cell(hazardRates.closedRate, rateText(part.closedRate))}</td>
                  <td>{cell(hazardRates.closeDays, part.closeDays ?? '—')}</td>
                </tr>
              );
            })}
        </tbody>
      </table>
    </div>
  );
}
