import {
  MOST_CERTIFICATE_BYTES,
  sealCertificate,
  uploadSealCertificate,
} from '@anlan/domain/document/seal-certificate';
import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input, Modal } from 'antd';
import { type ChangeEvent, useMemo, useRef, useState } from 'react';
import { feedback } from '../../lib/feedback';
import { api } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { invalidateAfter } from '../../parts/query-keys';
import { ResourceScreen, type ScreenSlots } from '../../parts/screen/resource-screen';

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function UploadDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const [sending, setSending] = useState(false);

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    target.value = '';
    setFault(chosen && chosen.size > MOST_CERTIFICATE_BYTES ? t('证书文件上限64KB') : undefined);
    setFile(chosen);
  };
  const send = async () => {
    if (!file) return setFault(t('请选择.p12或.pfx证书文件'));
    setSending(true);
    try {
      await api.send(uploadSealCertificate, { body: { file: await base64Of(file), password } }, { quiet: true });
      feedback.toast('success', t('已上传，此后的签阅证明加盖此证书的签名'));
      await invalidateAfter(sealCertificate);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFault(error.message);
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal
      open
      title={t('上传企业印章证书')}
      okText={t('上传')}
      okButtonProps={{ disabled: !file, loading: sending }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p>{t('证书须包含私钥（RSA 2048位以上）。文件和密码加密保存，不再显示；重新上传即代替现有的证书。')}</p>
      <Form layout="vertical" requiredMark={false}>
        <Form.Item label={t('证书文件（.p12或.pfx）')}>
          <input
            ref={picker}
            type="file"
            accept=".p12,.pfx,application/x-pkcs12"
            hidden
            aria-label={t('证书文件（.p12或.pfx）')}
            onChange={choose}
          />
          <Button onClick={() => picker.current?.click()}>{file ? file.name : t('选择文件')}</Button>
        </Form.Item>
        <Form.Item label={t('证书密码')} htmlFor="seal-certificate-password">
          <Input.Password
            id="seal-certificate-password"
            autoComplete="off"
            value={password}
            maxLength={200}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Form.Item>
      </Form>
      {fault && <Alert type="error" showIcon title={fault} />}
    </Modal>
  );
}

function Tools() {
  const t = useT();
  const may = useCan('sealcertificate_delete');
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button type="primary" icon={<SafetyCertificateOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('上传证书')}
      </Button>
      {open && <UploadDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** /institutional/seal-certificate: the certificate that signs what is drawn of signed documents. */
export function SealCertificates() {
  const slots = useMemo((): ScreenSlots => ({ toolbar: Tools }), []);
  return <ResourceScreen resource={sealCertificate} slots={slots} />;
}
