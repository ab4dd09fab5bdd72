import type { Conditions, CountFigure, Measure, Summary } from '@anlan/resource';
import { type Translate, useT } from '../../lib/i18n';
import { FigureTile } from '../figure/figure';
import type { Open } from './summary-table';
import { shownValue } from './use-summary';

export type Found = Readonly<Record<string, unknown>>;

export interface Shown {
  readonly of: Summary;
  readonly open: Open | undefined;
  readonly conditions: Conditions;
}

/** The figures of the whole, each with what it is to reach and what it was before. */
export function Whole({
  of,
  found,
  former,
  bad,
  open,
  conditions,
}: Shown & { found: Found; former: Found | undefined; bad: readonly string[] | undefined }) {
  const t = useT();
  return (
    <ul className="card figure-totals" aria-label={t('合计')}>
      {of.columns.map((name) => {
        const figure = of.measures[name];
        return (
          figure && (
            <FigureTile
              key={name}
              of={figure}
              shown={shownValue(figure, found[name])}
              bad={(bad?.includes(name) ?? false) && Number(found[name]) > 0}
              within={{ by: conditions }}
              note={noteOf(t, name, figure, found, former)}
              {...(open ? { onOpen: (count: CountFigure) => open(t(count.label), count) } : {})}
            />
          )
        );
      })}
    </ul>
  );
}

/** What it is to reach, and what it was in as many days before. */
function noteOf(t: Translate, name: string, figure: Measure, found: Found, former: Found | undefined): string {
  const target = (found.targets as Readonly<Record<string, number>> | undefined)?.[name];
  return [
    ...(target === undefined ? [] : [t('目标{n}%', { n: target })]),
    ...(former ? [t('上期{value}', { value: shownValue(figure, former[name]) })] : []),
  ].join(' · ');
}
