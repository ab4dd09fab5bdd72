import type { RiskLevel } from '@anlan/domain/risk/level';
import type { Figure } from '@anlan/resource';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n';
import { FigureHelp } from '../../../parts/figure/figure';
import type { Grade } from '../../../parts/plan/levels';

/** 红橙黄蓝 on a dark ground; the word always stands beside them. */
export const HUES: Readonly<Record<RiskLevel, string>> = {
  '1': '#ff5b52',
  '2': '#ff9a3c',
  '3': '#ffd34a',
  '4': '#4aa3ff',
};
/** Grounds of rooms; points and words stand on them. */
export const ROOMS: Readonly<Record<Grade, string>> = {
  '1': '#6e1f2b',
  '2': '#66400f',
  '3': '#57500f',
  '4': '#12457f',
  none: '#1f3350',
};
export const hueOf = (grade: Grade): string => (grade === 'none' ? '#8fa5c2' : HUES[grade]);

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
