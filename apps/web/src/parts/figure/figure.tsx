import type { CallOptions } from '@anlan/client';
import { type CountFigure, type Figure, figureQuery, periodBefore, type Within } from '@anlan/resource';
import { useQuery } from '@tanstack/react-query';
import { Popover } from 'antd';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../lib/http/api';
import { useViewingTenant } from '../../lib/http/query';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { isSupervisor, useSession } from '../../lib/session/session';
import './figure.css';
import { codeOf, countsIn, figureAddress } from './figure-address';

const NO_LIMITS: Within = {};

interface Company {
  readonly tenantId: string;
  readonly tenantName: string;
}

const OneOfMany = createContext<Company | null>(null);

/** Figures of one of many companies, as a supervisor compares them: what opens its rows chooses the company first. */
export function OfCompany({ tenantId, tenantName, children }: Company & { children: ReactNode }) {
  const company = useMemo(() => ({ tenantId, tenantName }), [tenantId, tenantName]);
  return <OneOfMany value={company}>{children}</OneOfMany>;
}

/** The call of the figures of a resource. */
const asked = <T,>(figure: CountFigure, query: Readonly<Record<string, string>>, options: CallOptions): Promise<T> =>
  api.transport.request<T>('GET', `${figure.of.wire.base}/figure`, {
    ...options,
    quiet: true,
    query: { ...query, figure: figure.key },
  });

/** The company's own number of a figure, whoever reads it. */
export function useFigure(figure: CountFigure, by: Readonly<Record<string, string>> | undefined, enabled = true) {
  const viewing = useViewingTenant();
  const company = useContext(OneOfMany);
  return useQuery({
    queryKey: [company?.tenantId ?? viewing, figure.of.name, 'figure', figure.key, by],
    queryFn: ({ signal }) =>
      asked<Readonly<Record<string, number>>>(
        figure,
        { ...by, ...(company ? { tenantId: company.tenantId } : {}) },
        { signal, ...(company ? { company: false } : {}) },
      ),
    select: (numbers) => numbers[figure.key] ?? 0,
    enabled: enabled && by !== undefined,
  });
}

/** How many rows of a figure one may see, where its list has stopped counting; undefined until that is known. */
export function useSeen(
  figure: CountFigure,
  by: Readonly<Record<string, string>> | undefined,
  page: { readonly total: number; readonly capped?: boolean } | undefined,
): number | undefined {
  const viewing = useViewingTenant();
  const { data } = useQuery({
    queryKey: [viewing, figure.of.name, 'figure', figure.key, by, 'seen'],
    queryFn: ({ signal }) => asked<{ readonly seen: number }>(figure, { ...by, seen: '1' }, { signal }),
    enabled: page?.capped === true && by !== undefined,
  });
  return page?.capped ? data?.seen : page?.total;
}

/** "?": how the figure is counted. */
export function FigureHelp({ of }: { of: Pick<Figure, 'label' | 'rule'> }) {
  const t = useT();
  return (
    <Popover trigger={['hover', 'focus']} content={<p className="figure-rule">{t(of.rule)}</p>}>
      <button type="button" className="figure-help" aria-label={t('{name}的计数口径', { name: t(of.label) })}>
        ?
      </button>
    </Popover>
  );
}

/** What a figure is called, with its rule behind a "?". */
export function FigureName({ of, children }: { of: Figure; children?: ReactNode }) {
  const t = useT();
  return (
    <span className="figure-label">
      <span>{children ?? t(of.label)}</span>
      <FigureHelp of={of} />
    </span>
  );
}

/** A tile of a dashboard: the whole of it opens the rows, its corner tells the rule. */
export function FigureTile({
  label,
  note,
  bad,
  shown,
  className,
  ...figure
}: Omit<FigureProps, 'value'> & {
  readonly label?: string;
  readonly note?: ReactNode;
  readonly bad?: boolean;
  readonly shown: ReactNode;
}) {
  const t = useT();
  return (
    <li className={`figure-tile${className ? ` ${className}` : ''}`}>
      <FigureValue
        {...figure}
        value={
          <>
            <span>{label ?? t(figure.of.label)}</span>
            <strong data-bad={bad || undefined}>{shown}</strong>
            {note && <small>{note}</small>}
          </>
        }
      />
      <FigureHelp of={figure.of} />
    </li>
  );
}

export interface FigureProps {
  readonly of: Figure;
  /** As text where it is not the number itself. */
  readonly value: ReactNode;
  readonly within?: Within;
  readonly className?: string;
  /** What a bare number says where its heading is far away. */
  readonly title?: string;
  /** Instead of the address of the rows: a drawer over the same screen. */
  readonly onOpen?: (figure: CountFigure) => void;
}

/** A number that opens what it counts: its rows, of a rate what it divides, of a score the screen of its factors. */
export function FigureValue({ of, value, within = NO_LIMITS, className, title, onOpen }: FigureProps) {
  const government = useSession(isSupervisor);
  const may = useCan(codeOf(of));
  const company = useContext(OneOfMany);
  const classes = `figure-value${className ? ` ${className}` : ''}`;
  if (!may) return <span className={classes}>{value}</span>;
  if (of.kind !== 'count' && of.kind !== 'screen')
    return (
      <Parts of={of} within={within} className={classes} onOpen={onOpen}>
        {value}
      </Parts>
    );
  if (of.kind === 'count' && onOpen)
    return (
      <button type="button" className={classes} onClick={() => onOpen(of)}>
        {value}
      </button>
    );
  const to = of.kind === 'count' ? figureAddress(of, within, government) : government ? of.government : of.path;
  const choose = company
    ? () => useSession.setState({ companyTenantId: company.tenantId, companyTenantName: company.tenantName })
    : undefined;
  return to ? (
    <Link className={classes} to={to} onClick={choose} title={title} aria-label={title}>
      {value}
    </Link>
  ) : (
    <span className={classes}>{value}</span>
  );
}

type Divided = Exclude<Figure, { kind: 'count' | 'screen' }>;

/** A change is of two periods. */
const periodsOf = (of: Divided, within: Within): readonly Within[] =>
  of.kind === 'change' && within.period ? [within, { ...within, period: periodBefore(within.period) }] : [within];

function Parts({
  of,
  within,
  className,
  onOpen,
  children,
}: {
  of: Divided;
  within: Within;
  className: string;
  onOpen?: ((figure: CountFigure) => void) | undefined;
  children: ReactNode;
}) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      content={
        <div className="figure-rule">
          <p>{t(of.rule)}</p>
          {open && (
            <ul>
              {periodsOf(of, within).flatMap((one) =>
                countsIn(of).map((count) => (
                  <Part key={`${count.key} ${one.period}`} of={count} within={one} onOpen={onOpen} />
                )),
              )}
            </ul>
          )}
        </div>
      }
    >
      <button type="button" className={className} aria-expanded={open}>
        {children}
      </button>
    </Popover>
  );
}

function Part({
  of,
  within,
  onOpen,
}: {
  of: CountFigure;
  within: Within;
  onOpen?: ((figure: CountFigure) => void) | undefined;
}) {
  const t = useT();
  const { data } = useFigure(of, figureQuery({ ...of, where: {} }, within));
  return (
    <li>
      <FigureValue
        of={of}
        within={within}
        {...(onOpen ? { onOpen } : {})}
        className="link"
        value={t('{name}{n}条', { name: t(of.label), n: data ?? '…' })}
      />
    </li>
  );
}
