import type { AnyRow } from '@anlan/client';
import { institutional, institutionalSignOff } from '@anlan/domain/document/institutional';
import { documentPdf, governmentPdf, revokeDocumentLinks } from '@anlan/domain/document/institutional-calls';
import { FileSearchOutlined, FolderOpenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { tag } from '../../kinds/draw';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { saveFile } from '../../lib/http/transfer';
import { type Translate, useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { useSession } from '../../lib/session/session';
import { CompletenessBar } from '../../parts/completeness/completeness';
import type { CellOverrides } from '../../parts/list/columns/use-columns';
import { ReadonlyTable } from '../../parts/list/readonly-table';
import { invalidateAfter } from '../../parts/query-keys';
import { ResourceScreen, type ScreenSlots } from '../../parts/screen/resource-screen';
import { SignOffStandingDialog } from '../../parts/signoff/sign-off-standing';
import { DocumentMore, DocumentMoreGovernment } from './document-more';
import { version } from './record-parts';
import { newerWaits, standingTag } from './standing-tag';

const FullText = lazy(async () => ({ default: (await import('./full-text')).FullText }));
const FolderImport = lazy(async () => ({ default: (await import('./folder-import')).FolderImport }));
const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog')).ShareDialog }));
const resource = institutional;

const cells: CellOverrides = {
  standing: (row, { t }) => (
    <>
      {standingTag(row.standing, t)}
      {newerWaits(row) && <> {tag(t('新版尚未实施'), 'orange')}</>}
    </>
  ),
  signOffVersion: (row, { t }) => (row.signOffVersion ? version(t, Number(row.signOffVersion)) : '—'),
  inForceVersion: (row, { t }) => (row.inForceVersion ? version(t, Number(row.inForceVersion)) : '—'),
};

async function takePdf(
  row: AnyRow,
  call: typeof documentPdf | typeof governmentPdf,
  t: Translate,
  controlled = false,
): Promise<void> {
  const ask = { params: { id: row.id }, ...(controlled ? { query: { controlled: 1 } } : {}) };
  try {
    saveFile(await api.file(call, ask, { fallbackName: `${t('制度文件')}.pdf` }));
  } catch (error) {
    // The transport has told the refusal.
    if (!(error instanceof ApiError)) throw error;
  }
}

async function revoke(row: AnyRow, t: Translate): Promise<void> {
  if (!(await feedback.confirm(t('收回后，此前分享的链接都不再有效，确定收回吗'), { danger: true }))) return;
  try {
    await api.send(revokeDocumentLinks, { params: { id: row.id } });
    feedback.toast('success', t('已收回'));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  await invalidateAfter(resource);
}

function Tools() {
  const t = useT();
  const mayAdd = useCan('institutional_add');
  const [open, setOpen] = useState<'words' | 'folder' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {mayAdd && (
        <Button icon={<FolderOpenOutlined aria-hidden />} onClick={() => setOpen('folder')}>
          {t('导入文件夹')}
        </Button>
      )}
      <Button icon={<FileSearchOutlined aria-hidden />} onClick={() => setOpen('words')}>
        {t('全文检索')}
      </Button>
      <Suspense fallback={null}>
        {open === 'words' && <FullText onClose={close} />}
        {open === 'folder' && <FolderImport onClose={close} />}
      </Suspense>
    </>
  );
}

/** /institutional: documents with their versions; published to be signed, shared by a link that ends, printed, abolished. */
export function Institutionals() {
  const t = useT();
  const navigate = useNavigate();
  const mayEdit = useCan('institutional_edit');
  const ofCompany = useSession((state) => state.userInfo?.tenantKind === 'company');
  const [open, setOpen] = useState<{ readonly what: 'standing' | 'share'; readonly row: AnyRow } | null>(null);
  const slots = useMemo(
    (): ScreenSlots => ({
      detail: DocumentMore,
      toolbar: Tools,
      rowMenu: (row) => [
        ...(row.signOff === 1 && ofCompany
          ? [
              {
                key: 'sign',
                label: t('签阅'),
                run: () => void navigate(`/desk/to-sign?_sign=${resource.name}.${row.id}`),
              },
            ]
          : []),
        ...(row.publishTime && mayEdit
          ? [{ key: 'standing', label: t('签阅情况'), run: () => setOpen({ what: 'standing', row }) }]
          : []),
        { key: 'pdf', label: t('下载PDF'), run: () => void takePdf(row, documentPdf, t) },
        { key: 'controlled', label: t('受控打印件'), run: () => void takePdf(row, documentPdf, t, true) },
        ...(mayEdit && ofCompany
          ? [
              { key: 'share', label: t('分享'), run: () => setOpen({ what: 'share', row }) },
              { key: 'revoke', label: t('收回分享'), run: () => void revoke(row, t) },
            ]
          : []),
      ],
    }),
    [t, navigate, mayEdit, ofCompany],
  );
  const close = () => setOpen(null);
  return (
    <>
      <ResourceScreen resource={resource} cells={cells} slots={slots} />
      {open?.what === 'standing' && (
        <SignOffStandingDialog
          of={institutionalSignOff}
          id={open.row.id}
          title={String(open.row.name ?? '')}
          onClose={close}
        />
      )}
      <Suspense fallback={null}>{open?.what === 'share' && <ShareDialog row={open.row} onClose={close} />}</Suspense>
    </>
  );
}

/** /govpage/safe/institutional: the chosen company's documents, to be read. */
export function InstitutionalsGovernment() {
  const t = useT();
  const slots = useMemo(
    (): ScreenSlots => ({
      detail: DocumentMoreGovernment,
      aboveTable: CompletenessBar,
      rowMenu: (row) => [{ key: 'pdf', label: t('下载PDF'), run: () => void takePdf(row, governmentPdf, t) }],
    }),
    [t],
  );
  return <ReadonlyTable resource={resource} cells={cells} slots={slots} />;
}
