import type { AnyRow, Attachment } from '@anlan/client';
import { institutional } from '@anlan/domain/document/institutional';
import { documentChanges, documentReaders, relatedDocuments } from '@anlan/domain/document/institutional-calls';
import { institutionalVersion } from '@anlan/domain/document/institutional-version';
import { STANDING } from '@anlan/domain/document/standing';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { FileList } from '../../kinds/file/file-list';
import { api } from '../../lib/http/api';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { HtmlText } from '../../parts/detail/html-text';
import { useDetail } from '../../parts/detail/use-detail';
import { Failed } from '../../parts/feedback/states';
import { FIRST_PAGE, PagedTable } from '../../parts/list/paged-table';
import { useRecordAddress } from '../../parts/record-address';
import { ChangedLines } from '../../parts/signoff/changed-lines';
import { statusTag } from './record-parts';
import { standingTag } from './standing-tag';
import './document.css';

/** Versions of a document with the one in force, and the documents that belong to it. */
export const DocumentMore = ({ row }: { readonly row: AnyRow }) => (
  <>
    <Versions row={row} />
    <Related id={row.id} />
  </>
);
export const DocumentMoreGovernment = ({ row }: { readonly row: AnyRow }) => <Versions row={row} government />;

function Versions({ row, government = false }: { readonly row: AnyRow; readonly government?: boolean }) {
  const t = useT();
  const tenant = useViewingTenant();
  const [shown, setShown] = useState<AnyRow>();
  const { data, error, refetch } = useQuery({
    queryKey: [tenant, institutionalVersion.name, 'of document', row.id],
    queryFn: ({ signal }) =>
      api(institutionalVersion)[government ? 'governmentPage' : 'page'](
        { institutionalId: row.id, current: 1, size: 100 },
        { signal, quiet: true },
      ),
  });
  const rows = (data?.records ?? []) as unknown as readonly AnyRow[];
  return (
    <section className="document-more" aria-label={t('版本')}>
      <h3>{t('版本')}</h3>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 2 }} />}
      {data && rows.length === 0 && <p className="quiet">{t('还没有正文或附件')}</p>}
      {rows.length > 0 && (
        <ul className="document-versions">
          {rows.map((one) => (
            <li key={one.id}>
              <Button type="link" onClick={() => setShown(one)}>
                {t('第{n}版', { n: Number(one.textVersion) })}
              </Button>
              {standingTag(one.standing, t)}
              <span className="quiet">
                {[
                  t('{date}起实施', { date: String(one.implementTime) }),
                  String(one.changeTime ?? '').slice(0, 16),
                  one.changeUserName,
                ]
                  .filter(Boolean)
                  .map(String)
                  .join(' · ')}
              </span>
              {one.versionNote ? <p>{String(one.versionNote)}</p> : null}
            </li>
          ))}
        </ul>
      )}
      {shown && <VersionDialog version={shown} row={row} government={government} onClose={() => setShown(undefined)} />}
    </section>
  );
}

function VersionDialog({
  version,
  row,
  government,
  onClose,
}: {
  readonly version: AnyRow;
  readonly row: AnyRow;
  readonly government: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { data, error, refetch } = useDetail(institutionalVersion, version.id, government);
  const files = (data?.attachIdList ?? []) as readonly Attachment[];
  return (
    <Modal
      open
      title={`${String(version.name)} · ${t('第{n}版', { n: Number(version.textVersion) })}`}
      onCancel={onClose}
      footer={null}
      width={820}
    >
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data?.content ? <HtmlText html={String(data.content)} /> : null}
      {files.length > 0 && <FileList files={files} label={institutionalVersion.fields.attachId.label} />}
      {data && Number(version.textVersion) > 1 && <Changes id={row.id} until={Number(version.textVersion)} />}
      {data && <Readers id={row.id} textVersion={Number(version.textVersion)} />}
    </Modal>
  );
}

/** Against the version before it. */
function Changes({ id, until }: { readonly id: string; readonly until: number }) {
  const t = useT();
  const tenant = useViewingTenant();
  const { data } = useCall([tenant, institutionalVersion.name, 'changes'], documentChanges, {
    params: { id },
    query: { until },
  });
  if (!data?.from) return null;
  return (
    <section className="document-more" aria-label={t('与上一版相比')}>
      <h3>{t('与上一版相比')}</h3>
      <ChangedLines changes={data} />
    </section>
  );
}

/** Who has signed this version; of the present one also who has not. */
export function Readers({ id, textVersion }: { readonly id: string; readonly textVersion: number }) {
  const t = useT();
  const tenant = useViewingTenant();
  const [page, setPage] = useState(FIRST_PAGE);
  const readers = useCall([tenant, 'signOffReading'], documentReaders, {
    params: { id },
    query: { textVersion, ...page },
  });
  return (
    <section className="document-more" aria-label={t('签阅人')}>
      <h3>{t('签阅人')}</h3>
      <PagedTable
        short
        asked={readers}
        page={page}
        onPage={setPage}
        rowKey="userId"
        size="small"
        none={t('没有签阅记录')}
        columns={[
          { title: t('姓名'), dataIndex: 'name' },
          { title: t('部门'), dataIndex: 'deptName' },
          {
            title: t('签阅状态'),
            render: (_, { recordStatus }) => statusTag(recordStatus, t),
          },
          { title: t('签阅时间'), render: (_, { signInTime }) => signInTime?.slice(0, 16) ?? '—' },
        ]}
      />
    </section>
  );
}

function Related({ id }: { readonly id: string }) {
  const t = useT();
  const tenant = useViewingTenant();
  const addressOf = useRecordAddress();
  const { data, error, refetch } = useCall([tenant, institutional.name], relatedDocuments, { query: { id } });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section className="document-more" aria-label={t('相关文件')}>
      <h3>{t('相关文件')}</h3>
      <ul className="document-versions">
        {data.map((one) => (
          <li key={one.id}>
            <Link to={addressOf(institutional.name, one.id) ?? ''}>{one.name}</Link>
            {one.docNum && <span className="quiet">{one.docNum}</span>}
            {one.standing !== STANDING.inForce && standingTag(one.standing, t)}
            {one.direction === 2 && <span className="quiet">{t('引用本文件')}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
