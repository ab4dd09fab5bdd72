import type { RiskLevel } from '@anlan/domain/risk/level';
import type { Figure } from '@anlan/resource';
import { type ReactNode, Suspense } from 'react';
import { useT } from '../../lib/i18n';
import { FigureHelp } from '../../parts/figure/figure';
import type { Look } from '../../parts/figure/figure-chart';

/** 红橙黄蓝 on a dark ground; the word always stands beside them. */
export const HUES: Readonly<Record<RiskLevel, string>> = {
  '1': '#ff5a5f',
  '2': '#ff9f40',
  '3': '#ffd24d',
  '4': '#3ea2ff',
};
export const DARK: Look = { text: '#e8f1ff', faint: '#9fb6d4', line: '#1f3d66', dark: true };

export function Panel({
  title,
  note,
  rules = [],
  grow,
  children,
}: {
  title: string;
  note?: ReactNode;
  /** Figures of the panel, whose rules stand behind the "?" of its title. */
  rules?: readonly Figure[];
  grow?: number;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <section className="wall-panel" aria-label={title} style={grow ? { flexGrow: grow, flexShrink: 1 } : undefined}>
      <h2>
        {title}
        {note && <small>{note}</small>}
        {rules.length > 0 && (
          <FigureHelp
            of={{ label: title, rule: rules.map(({ label, rule }) => `${t(label)}：${t(rule)}`).join('；') }}
          />
        )}
      </h2>
      <div className="wall-body">
        <Suspense fallback={null}>{children}</Suspense>
      </div>
    </section>
  );
}

interface Read<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
}

/** What stands in a panel before, instead of and after its figures. */
export function Shown<T>({
  of,
  empty,
  none,
  children,
}: {
  of: Read<T>;
  empty: string;
  none: (data: T) => boolean;
  children: (data: T) => ReactNode;
}) {
  const t = useT();
  if (of.data === undefined) return <p className="wall-empty">{of.error ? t('暂时无法读取') : t('加载中')}</p>;
  return none(of.data) ? <p className="wall-empty">{empty}</p> : children(of.data);
}
