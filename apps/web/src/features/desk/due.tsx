import {
  DUE_COUNTED,
  DUE_WITHIN,
  type DueRow,
  type DueWithin,
  dueCount,
  dueKinds,
  duePage,
} from '@anlan/domain/desk/due';
import { Checkbox, Segmented, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { tag } from '../../kinds/draw';
import { useViewingTenant } from '../../lib/http/query';
import { useT } from '../../lib/i18n';
import { isSupervisor, useSession } from '../../lib/session/session';
import { dueLabel, dueText } from '../../parts/due/due-words';
import { FIRST_PAGE, PagedTable } from '../../parts/list/paged-table';
import '../../parts/parts.css';
import { useCall } from '../../lib/http/use-call';
import { NoCompany } from '../../parts/pick/no-company';
import { useRecordAddress } from '../../parts/record-address';
import { useWaitsForCompany } from '../../parts/summary/use-summary';
import './due.css';

type Span = DueWithin | 'all';
const SPANS: readonly Span[] = ['all', ...(Object.keys(DUE_WITHIN) as DueWithin[])];

/** 到期事项: of every kind whatever has a deadline within one's reach, what is past or due next first. */
export function WhatIsDue() {
  const t = useT();
  if (!useWaitsForCompany()) return <Due />;
  return (
    <section className="card" aria-label={t('到期事项')}>
      <NoCompany />
    </section>
  );
}

function Due() {
  const t = useT();
  const tenant = useViewingTenant();
  // Nothing of a company is a supervisor's own.
  const supervisor = useSession(isSupervisor);
  const [within, setWithin] = useState<Span>('all');
  const [kind, setKind] = useState<string | undefined>();
  const [mine, setMine] = useState(false);
  const [page, setPage] = useState(FIRST_PAGE);
  const asked = { ...(kind ? { kind } : {}), ...(mine ? { mine: '1' } : {}) };
  const key = [tenant, 'due'];
  const counts = useCall(key, dueCount, { query: asked });
  const rows = useCall(key, duePage, {
    query: { ...asked, ...(within === 'all' ? {} : { within }), current: page.current, size: page.size },
  });
  const narrowed =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value);
      setPage(({ size }) => ({ current: 1, size }));
    };
  const count = (span: Span): string => {
    if (!counts.data) return '';
    // The shorter spans are part of the month.
    const { late, month, later } = counts.data;
    const n = span === 'all' ? late + month + later : counts.data[span];
    const capped = (span === 'all' ? [late, month, later] : [n]).some((part) => part >= DUE_COUNTED);
    return capped ? ` ${DUE_COUNTED}+` : ` ${n}`;
  };
  return (
    <section className="card" aria-label={t('到期事项')}>
      <div className="due-bar">
        <Segmented<Span>
          value={within}
          onChange={narrowed(setWithin)}
          options={SPANS.map((span) => ({
            value: span,
            label: `${t(span === 'all' ? '全部' : DUE_WITHIN[span])}${count(span)}`,
          }))}
        />
        <Select
          allowClear
          aria-label={t('事项')}
          placeholder={t('全部事项')}
          value={kind ?? null}
          onChange={narrowed((value: string | null) => setKind(value ?? undefined))}
          options={dueKinds.map((one) => ({ value: one.key, label: t(one.deadline.label) }))}
        />
        {!supervisor && (
          <Checkbox checked={mine} onChange={({ target }) => narrowed(setMine)(target.checked)}>
            {t('只看我负责的')}
          </Checkbox>
        )}
      </div>
      <PagedTable<DueRow>
        asked={rows}
        page={page}
        onPage={setPage}
        rowKey={({ kind: of, id }) => `${of}/${id}`}
        width={760}
        none={t(mine ? '您没有到期的事项' : '没有符合条件的事项')}
        phone={{ title: t('内容'), row: (row) => <What row={row} below={<Below row={row} />} /> }}
        columns={[
          { title: t('内容'), width: 280, render: (_, row) => <What row={row} below={<Code row={row} />} /> },
          { title: t('事项'), width: 150, render: (_, row) => t(dueLabel(row.kind)) },
          { title: t('到期时间'), width: 160, render: (_, row) => dueText(row) },
          { title: t('状态'), width: 120, render: (_, row) => <Remaining row={row} /> },
          { title: t('责任人'), width: 120, render: (_, { userName }) => userName ?? t('未指定') },
        ]}
      />
    </section>
  );
}

function What({ row, below }: { readonly row: DueRow; readonly below: ReactNode }) {
  const address = useRecordAddress()(row.resource, row.id, 'todo');
  return (
    <>
      {address ? <Link to={address}>{row.title}</Link> : row.title}
      {below}
    </>
  );
}

const Code = ({ row }: { readonly row: DueRow }) =>
  row.code && row.code !== row.title ? <small className="due-below">{row.code}</small> : null;

/** What the columns say, on a phone. */
function Below({ row }: { readonly row: DueRow }) {
  const t = useT();
  return (
    <small className="due-below">
      <Remaining row={row} /> {[t(dueLabel(row.kind)), dueText(row), row.userName ?? t('未指定')].join(' · ')}
    </small>
  );
}

function Remaining({ row: { days, isLate } }: { readonly row: DueRow }) {
  const t = useT();
  if (isLate === 1) return tag(days > 0 ? t('逾期{n}天', { n: days }) : t('今天已逾期'), 'red');
  return days === 0 ? tag(t('今天到期'), 'orange') : t('剩余{n}天', { n: -days });
}
