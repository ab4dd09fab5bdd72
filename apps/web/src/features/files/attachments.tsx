import type { AnyRow } from '@anlan/client';
import { allResources } from '@anlan/domain';
import { attachment } from '@anlan/domain/files/attachment';
import { downloadAttachment } from '@anlan/domain/files/file-calls';
import { UploadOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { useMemo, useState } from 'react';
import { plainCell } from '../../kinds/draw';
import { MB } from '../../kinds/file/file-rules';
import { sendFile } from '../../kinds/file/upload';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { saveFile } from '../../lib/http/transfer';
import { useT } from '../../lib/i18n';
import type { CellOverrides } from '../../parts/list/columns/use-columns';
import { invalidateAfter } from '../../parts/query-keys';
import { ResourceScreen, type ScreenSlots } from '../../parts/screen/resource-screen';

const definition = attachment;
const labels: ReadonlyMap<string, string> = new Map(allResources.map(({ name, label }) => [name, label]));

/** 13243 → 12.9 KB. */
export const sizeText = (bytes: number): string =>
  bytes < 1024 ? `${bytes} B` : bytes < MB ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / MB).toFixed(1)} MB`;

async function fetchOne(row: AnyRow): Promise<void> {
  try {
    saveFile(
      await api.file(downloadAttachment, { query: { id: row.id } }, { fallbackName: String(row.originalName ?? '') }),
    );
  } catch (error) {
    // A file of a record that is out of reach: the transport has told it.
    if (!(error instanceof ApiError)) throw error;
  }
}

/** /resource/attach: every stored file; one that no record has taken is gone after a day. */
export function Attachments() {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const cells = useMemo(
    (): CellOverrides => ({
      attachSize: (row) => plainCell(row.attachSize === null ? '' : sizeText(Number(row.attachSize))),
      ownerResource: (row) => {
        const name = String(row.ownerResource ?? '');
        return plainCell(name === '' ? t('未归入业务记录') : t(labels.get(name) ?? name));
      },
    }),
    [t],
  );
  const slots = useMemo((): ScreenSlots => {
    const send = async (file: File) => {
      setBusy(true);
      try {
        await sendFile(file, {});
        feedback.toast('success', t('上传成功'));
        await invalidateAfter(definition);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        feedback.toast('error', error.message);
      } finally {
        setBusy(false);
      }
    };
    return {
      rowMenu: (row) => [{ key: 'download', label: t('下载'), run: () => void fetchOne(row) }],
      toolbar: () => (
        <Upload
          showUploadList={false}
          disabled={busy}
          beforeUpload={(file) => {
            void send(file);
            return false;
          }}
        >
          <Button type="primary" icon={<UploadOutlined aria-hidden />} loading={busy}>
            {t('上传')}
          </Button>
        </Upload>
      ),
    };
  }, [busy, t]);
  return <ResourceScreen resource={definition} slots={slots} cells={cells} />;
}
