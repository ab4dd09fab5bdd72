import type { Conditions, CountFigure, Summary } from '@anlan/resource';
import { useT } from '../../lib/i18n';
import { FigureName, FigureValue } from '../figure/figure';
import { shownValue } from './use-summary';

/** A line of a division: its measures by their names, and what opens its rows. */
export interface Line {
  readonly key: string;
  readonly label: string;
  readonly by: Conditions;
  readonly parentId?: string | null;
  readonly [measure: string]: unknown;
}

/** Shows the rows of a figure of the whole under further conditions; without it a number leads to their list. */
export type Open = (title: string, figure: CountFigure, by?: Conditions) => void;

/** The same as the chart in numbers; each one opens its rows, a rate what it divides. */
export function SummaryTable({
  of: { measures, columns, shown = columns },
  lines,
  head,
  open,
  within,
}: {
  of: Summary;
  lines: readonly Line[];
  head: string;
  open: Open | undefined;
  /** Conditions of the whole. */
  within: Conditions;
}) {
  const t = useT();
  const [whole = ''] = Object.keys(measures);
  const figures = shown.flatMap((name) => {
    const figure = measures[name];
    return figure ? [[name, figure] as const] : [];
  });
  return (
    <div className="figure-scroll">
      <table className="figure-table">
        <thead>
          <tr>
            <th scope="col">{t(head)}</th>
            {figures.map(([name, figure]) => (
              <th key={name} scope="col">
                <FigureName of={figure} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines
            .filter((line) => Number(line[whole]) > 0)
            .map((line) => (
              <tr key={line.key}>
                <th scope="row">{t(line.label)}</th>
                {figures.map(([name, figure]) => (
                  <td key={name}>
                    <FigureValue
                      of={figure}
                      value={shownValue(figure, line[name])}
                      className="link"
                      within={{ by: { ...within, ...line.by } }}
                      {...(open
                        ? {
                            onOpen: (count: CountFigure) =>
                              open(`${t(line.label)} · ${t(count.label)}`, count, line.by),
                          }
                        : {})}
                    />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
