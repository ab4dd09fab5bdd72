import type { Figure } from '@anlan/resource';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n';
import { levelColours } from '../../../lib/theme/levels';
import { FigureHelp } from '../../../parts/figure/figure';
import type { Grade } from '../../../parts/plan/levels';

/** The colour of a level on the wall's dark ground; the word always stands beside it. */
export const hueOf = (grade: Grade): string => levelColours[grade].wall;
/** The ground of a room; points and words stand on it. */
export const roomHueOf = (grade: Grade): string => levelColours[grade].room;

export function Panel({
  title,
  count,
  beside,
  rules = [],
  grow,
  children,
}: {
  title: string;
  /** Of what the panel tells, in its title. */
  count?: ReactNode;
  beside?: ReactNode;
  /** Figures of the panel, whose rules stand behind the "?" of its title. */
  rules?: readonly Figure[];
  grow?: boolean;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <section className="wall-panel" aria-label={title} data-grow={grow || undefined}>
      <h2>
        <span>{title}</span>
        {count !== undefined && <b>{count}</b>}
        {rules.length > 0 && (
          <FigureHelp
            of={{ label: title, rule: rules.map(({ label, rule }) => `${t(label)}：${t(rule)}`).join('；') }}
          />
        )}
        {beside && <small>{beside}</small>}
      </h2>
      <div className="wall-body">{children}</div>
    </section>
  );
}

export const Empty = ({ children }: { children: ReactNode }) => <p className="wall-empty">{children}</p>;
