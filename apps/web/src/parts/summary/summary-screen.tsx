import {
  type AnyField,
  type Conditions,
  type CountFigure,
  type Dimension,
  inTreeOrder,
  partsName,
  periodBefore,
  type Summary,
  type SummaryReply,
  summaryCalls,
  widest,
} from '@anlan/resource';
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { api } from '../../lib/http/api';
import { invalidate } from '../../lib/http/query';
import { saveFile } from '../../lib/http/transfer';
import { useT } from '../../lib/i18n';
import { Failed, Nothing } from '../feedback/states';
import { NoCompany } from '../pick/no-company';
import { useExport } from '../sheet/use-export';
import '../parts.css';
import { type Period, sixMonths, within } from './period';
import { PeriodBar } from './period-bar';
import './summary.css';
import { Bars, Columns, Pareto, Ring } from './summary-charts';
import { type Line, type Open, SummaryTable } from './summary-table';
import { useGo } from './use-go';
import { useSummary, useWaitsForCompany } from './use-summary';
import { MOST, Weekly } from './weekly';
import { type Found, type Shown, Whole } from './whole';

interface Looks<S extends Summary> {
  /** What is said where nothing was counted. */
  readonly empty?: string;
  /** Measures that are red as soon as there is one. */
  readonly bad?: readonly Extract<keyof S['measures'], string>[];
  /** By dimension and key. */
  readonly colours?: { readonly [D in keyof S['by']]?: Readonly<Record<string, string>> };
  /** Below the figures of the whole. */
  readonly more?: (period: Period, by: Conditions) => ReactNode;
  /** Opens rows over the screen; without it a figure leads to their list. */
  readonly onOpen?: Open;
}

/** The screen of a summary: its period and department, the whole, a chart and a table of every division, its sheet. */
export function SummaryScreen<S extends Summary>({ of, onOpen, ...looks }: Looks<S> & { of: S }) {
  const t = useT();
  const [period, setPeriod] = useState<Period>(sixMonths);
  const [deptId, setDept] = useState<string | null>(null);
  const tree = Object.values(of.by).find((dimension): dimension is Tree => 'rank' in dimension);
  const by = useMemo((): Conditions => (tree && deptId ? { [tree.field]: deptId } : {}), [tree, deptId]);
  const conditions = useMemo((): Conditions => ({ ...within(of, period), ...by }), [of, period, by]);
  const waits = useWaitsForCompany();
  const { data, error, refetch, isFetching } = useSummary(of, conditions);
  const { data: former } = useSummary(of, { ...within(of, periodBefore(period)), ...by });
  const file = useExport();
  const open =
    onOpen && ((...[title, figure, more]: Parameters<Open>) => onOpen(title, figure, { ...conditions, ...more }));
  if (waits)
    return (
      <div className="card">
        <NoCompany />
      </div>
    );
  const { asked, base } = of;
  const field = tree && (base.of.fields[tree.field] as AnyField);
  const sheet = async () => {
    saveFile(await api.file(summaryCalls(of).sheet, { query: conditions }));
    await invalidate('hiddenExport');
  };
  return (
    <div className="figures">
      <PeriodBar
        label={asked?.label ?? base.of.fields[base.time]?.label ?? ''}
        period={period}
        onPeriod={setPeriod}
        {...(tree && field
          ? { dept: { name: tree.field, field: { ...field, label: tree.label }, value: deptId, onChange: setDept } }
          : {})}
      >
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={file.busy}
          disabled={!data}
          onClick={() => void file.ask(sheet)}
        >
          {t('导出Excel')}
        </Button>
      </PeriodBar>
      {error && !data && (
        <div className="card">
          <Failed error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && (
        <div className="card">
          <Skeleton active paragraph={{ rows: 10 }} />
        </div>
      )}
      {data && (
        <div className="figures" aria-busy={isFetching}>
          <Whole
            of={of}
            found={data as Found}
            former={former as Found | undefined}
            bad={looks.bad}
            open={open}
            conditions={conditions}
          />
          {looks.more?.(period, by)}
          <Divisions of={of} found={data} {...looks} open={open} conditions={conditions} />
        </div>
      )}
    </div>
  );
}

type TreeLine = Line & { readonly parentId: string | null; readonly rank: number | null };
type Tree = Extract<Dimension, { rank: unknown }>;

function Divisions<S extends Summary>({
  of,
  found,
  empty = '这段时间没有记录',
  colours,
  open,
  conditions,
}: Omit<Shown, 'of'> & Pick<Looks<S>, 'empty' | 'colours'> & { of: S; found: SummaryReply<S> }) {
  const t = useT();
  const [whole = ''] = Object.keys(of.measures);
  const told = found as Found;
  if (told[whole] === 0)
    return (
      <div className="card">
        <Nothing text={t(empty)} />
      </div>
    );
  return (
    <div className="figure-grid">
      {Object.entries(of.by).map(([name, dimension]) => (
        <Division
          key={name}
          of={of}
          dimension={dimension}
          lines={(told[partsName(name)] as readonly Line[] | undefined) ?? []}
          targets={found.targets}
          colours={colours?.[name]}
          open={open}
          conditions={conditions}
        />
      ))}
      <Weekly of={of} found={found} open={open} conditions={conditions} />
    </div>
  );
}

function Division({
  of,
  dimension,
  lines,
  targets,
  colours,
  open,
  conditions,
}: Shown & {
  dimension: Dimension;
  lines: readonly Line[];
  targets: Readonly<Record<string, number>>;
  colours: Readonly<Record<string, string>> | undefined;
}) {
  const t = useT();
  const { base } = of;
  const [whole = ''] = Object.keys(of.measures);
  const go = useGo(open, conditions);
  const pick = (line: Line, figure: CountFigure = base) => go(`${t(line.label)} · ${t(figure.label)}`, figure, line.by);
  // As the sheet has them: each department below the one it belongs to.
  const rows = useMemo(
    () => ('rank' in dimension ? inTreeOrder(lines as readonly TreeLine[]) : lines),
    [dimension, lines],
  );
  const wide = 'month' in dimension || 'rank' in dimension;
  const title = t('rank' in dimension ? '按{name}（含下级）' : '按{name}', { name: t(dimension.label) });
  return (
    <section className="card figure-panel" data-wide={wide || undefined} aria-label={title}>
      <h2>{title}</h2>
      <Suspense fallback={<div className="figure-wait" />}>
        <Drawing
          of={of}
          dimension={dimension}
          lines={lines}
          targets={targets}
          colours={colours}
          whole={whole}
          pick={pick}
        />
      </Suspense>
      {!('only' in dimension) && (
        <details className="figure-fold">
          <summary>{t('数据表')}</summary>
          <SummaryTable of={of} lines={rows} head={dimension.label} open={open} within={conditions} />
        </details>
      )}
    </section>
  );
}

function Drawing({
  of,
  dimension,
  lines,
  targets,
  colours,
  whole,
  pick,
}: {
  of: Summary;
  dimension: Dimension;
  lines: readonly Line[];
  targets: Readonly<Record<string, number>>;
  colours: Readonly<Record<string, string>> | undefined;
  whole: string;
  pick: (line: Line, figure?: CountFigure) => void;
}) {
  const drawn = useMemo(() => {
    const names = ('month' in dimension && dimension.drawn) || [whole];
    return names.flatMap((name) => {
      const figure = of.measures[name];
      return figure?.kind === 'count' ? [[name, figure] as const] : [];
    });
  }, [of, dimension, whole]);
  const most = useMemo(
    () => ('rank' in dimension ? widest(lines as readonly TreeLine[], whole, MOST) : lines),
    [dimension, lines, whole],
  );
  const trend = useMemo(() => {
    const name = of.columns.find((column) => of.measures[column]?.kind === 'rate');
    const figure = name === undefined ? undefined : of.measures[name];
    return name !== undefined && figure?.kind === 'rate' && lines.some((line) => name in line)
      ? ([name, figure] as const)
      : undefined;
  }, [of, lines]);
  if ('month' in dimension)
    return <Columns lines={lines} measures={drawn} trend={trend} target={trend && targets[trend[0]]} pick={pick} />;
  const field = 'field' in dimension ? of.base.of.fields[dimension.field] : undefined;
  const choices = field?.kind === 'choice';
  // Of a dictionary, which is ordered by nothing but how many there are.
  if (field?.kind === 'dict' && !field.multiple && lines.length > 3)
    return <Pareto lines={lines} of={whole} pick={pick} />;
  return choices ? (
    <Ring lines={lines} of={whole} colours={colours} pick={pick} />
  ) : (
    <Bars lines={most} of={whole} pick={pick} />
  );
}
