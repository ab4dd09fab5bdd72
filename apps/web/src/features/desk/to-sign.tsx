import { resourceNamed } from '@anlan/domain';
import { type ToSign as Row, toSign } from '@anlan/domain/signoff/calls';
import { signOffOf } from '@anlan/resource';
import { Button } from 'antd';
import { useState } from 'react';
import { tag } from '../../kinds/draw';
import { readAgain } from '../../lib/http/live-push';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { useSession } from '../../lib/session/session';
import { FIRST_PAGE, PagedTable } from '../../parts/list/paged-table';
import { SignOffDialog } from '../../parts/signoff/sign-off-reader';
import '../../parts/parts.css';
import './due.css';
import { useAddressParams } from '../../parts/list/use-address-params';

/** 待签阅: whatever waits for this person's signature; `_sign` opens one of them. */
export function ToSign() {
  const t = useT();
  const tenantId = useSession((state) => state.tenantId);
  const [address, ask] = useAddressParams();
  const [page, setPage] = useState(FIRST_PAGE);
  const rows = useCall([tenantId, 'signOffReading'], toSign, { query: page });
  const open = (id: string | undefined) => ask({ _sign: id });
  const [subject, recordId] = (address.get('_sign') ?? '').split('.');
  const resource = resourceNamed(subject ?? null);
  const signing = resource && signOffOf(resource);
  const labelOf = (row: Row) => t(resourceNamed(row.resource)?.label ?? '');
  const begun = (row: Row) => (row.begun ? tag(t('阅读中'), 'blue') : tag(t('未开始'), 'grey'));
  const by = (row: Row) =>
    row.by ? (
      <>
        {row.by} {row.isLate === 1 && tag(t('已逾期'), 'red')}
      </>
    ) : null;
  const title = (row: Row) => (
    <Button type="link" className="to-sign-title" onClick={() => open(row.id)}>
      {row.title}
    </Button>
  );
  return (
    <section className="card" aria-label={t('待签阅')}>
      <PagedTable<Row>
        asked={rows}
        page={page}
        onPage={setPage}
        rowKey="id"
        width={870}
        none={t('没有等待您签阅的内容')}
        phone={{
          title: t('内容'),
          row: (row) => (
            <>
              {title(row)}
              <small className="due-below">
                {begun(row)} {[labelOf(row), row.since.slice(0, 16)].join(' · ')}
                {row.by && (
                  <>
                    {' · '}
                    {t('期限')} {by(row)}
                  </>
                )}
              </small>
            </>
          ),
        }}
        columns={[
          { title: t('内容'), width: 320, render: (_, row) => title(row) },
          { title: t('类别'), width: 140, render: (_, row) => labelOf(row) },
          { title: t('发布时间'), width: 160, render: (_, row) => row.since.slice(0, 16) },
          { title: t('签阅期限'), width: 170, render: (_, row) => by(row) ?? '—' },
          { title: t('状态'), width: 120, render: (_, row) => begun(row) },
        ]}
      />
      {signing && recordId && (
        <SignOffDialog
          of={signing}
          id={recordId}
          onClose={() => {
            open(undefined);
            void rows.refetch();
            void readAgain();
          }}
        />
      )}
    </section>
  );
}
