import { type DueRow, duePage } from '@anlan/domain/desk/due';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { tag } from '../../kinds/draw';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { dueBasis, dueLabel, dueReason, dueText } from '../../parts/due/due-words';
import { PagedTable } from '../../parts/list/paged-table';
import { useRecordAddress } from '../../parts/record-address';
import './due.css';

/** What falls due between two days, each with its clause and why it is that day. */
export function DayDuties({
  asked,
  from,
  until,
  title,
  onAll,
}: {
  readonly asked: Readonly<Record<string, string>>;
  readonly from: string;
  readonly until: string;
  readonly title: string;
  readonly onAll: (() => void) | undefined;
}) {
  const t = useT();
  const tenant = useViewingTenant();
  const addressOf = useRecordAddress();
  const [page, setPage] = useState({ current: 1, size: 20 });
  const duties = useCall([tenant, 'due'], duePage, {
    query: { ...asked, from, until, ...page },
  });
  const what = (row: DueRow) => {
    const address = addressOf(row.resource, row.id, 'todo');
    return address ? <Link to={address}>{row.title}</Link> : row.title;
  };
  const why = (row: DueRow) => (
    <span className="duty-why">
      {dueReason(t, row)}
      <small>{t(dueBasis(row.kind) ?? '企业规定')}</small>
    </span>
  );
  const state = ({ isLate, days }: DueRow) =>
    isLate ? tag(days > 0 ? t('逾期{n}天', { n: days }) : t('今天已逾期'), 'red') : null;
  return (
    <section className="duty-rows" aria-label={t('{day}到期的事项', { day: title })}>
      <h3>
        {t('{day}到期的事项', { day: title })}
        {onAll && (
          <Button type="link" size="small" onClick={onAll}>
            {t('看全月')}
          </Button>
        )}
      </h3>
      <PagedTable<DueRow>
        short
        asked={duties}
        page={page}
        onPage={setPage}
        rowKey={({ kind, id }) => `${kind}/${id}`}
        width={820}
        none={t('没有到期的事项')}
        phone={{
          title: t('内容'),
          row: (row) => (
            <>
              {what(row)} {state(row)}
              <small className="due-below">
                {[t(dueLabel(row.kind)), dueText(row), row.userName ?? t('未指定')].join(' · ')}
              </small>
              {why(row)}
            </>
          ),
        }}
        columns={[
          { title: t('到期时间'), width: 150, render: (_, row) => dueText(row) },
          { title: t('内容'), width: 240, render: (_, row) => what(row) },
          { title: t('事项'), width: 120, render: (_, row) => t(dueLabel(row.kind)) },
          { title: t('责任人'), width: 100, render: (_, { userName }) => userName ?? t('未指定') },
          { title: t('状态'), width: 110, render: (_, row) => state(row) },
          { title: t('为什么是这一天，依据'), render: (_, row) => why(row) },
        ]}
      />
    </section>
  );
}
