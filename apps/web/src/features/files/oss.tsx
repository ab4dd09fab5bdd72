import type { AnyRow } from '@anlan/client';
import { enableStore, putFile } from '@anlan/domain/files/file-calls';
import { OSS_ENABLED, ossConfig } from '@anlan/domain/files/oss';
import { InboxOutlined } from '@ant-design/icons';
import { Alert, Modal, Upload } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../lib/http/api-error';
import { call } from '../../lib/http/http';
import { useT } from '../../lib/i18n';
import { OneEnabledScreen } from '../../parts/screen/one-enabled-screen';

const resource = ossConfig;

/** /resource/oss: one store takes what is new; each can be tried out with a file. */
export function OssConfigs() {
  const t = useT();
  return (
    <OneEnabledScreen
      resource={resource}
      enabling={enableStore}
      enabled={OSS_ENABLED}
      question={t('确定启用该存储？新文件将存入该存储，已有文件不受影响')}
      tryOut={(row, onClose) => <OssDebug row={row} onClose={onClose} />}
    />
  );
}

/** One file into the chosen store; nobody puts it into a record, so it is cleared after a day. */
function OssDebug({ row, onClose }: { readonly row: AnyRow; readonly onClose: () => void }) {
  const t = useT();
  const [result, setResult] = useState<{ success: boolean; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (file: File) => {
    setResult(null);
    setBusy(true);
    const form = new FormData();
    form.append('file', file, file.name);
    try {
      await call('POST', putFile.path, { query: { code: String(row.ossCode) }, body: form, quiet: true });
      setResult({ success: true, text: t('已存入，可以读取；调试文件将在24小时后清除') });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setResult({ success: false, text: error.message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal open title={t('调试上传')} footer={null} onCancel={onClose}>
      <p style={{ overflowWrap: 'anywhere' }}>
        {t('资源编号')}：{String(row.ossCode)}
      </p>
      <Upload.Dragger
        showUploadList={false}
        disabled={busy}
        beforeUpload={(file) => {
          void send(file);
          return false;
        }}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined aria-hidden />
        </p>
        <p>{busy ? t('正在上传') : t('点击或拖拽一个文件到这里')}</p>
      </Upload.Dragger>
      {result && (
        <Alert type={result.success ? 'success' : 'error'} showIcon title={result.text} style={{ marginTop: 16 }} />
      )}
    </Modal>
  );
}
