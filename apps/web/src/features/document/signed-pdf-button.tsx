import { signedPdf } from '@anlan/domain/document/institutional-calls';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { saveFile } from '../../lib/http/transfer';
import { useT } from '../../lib/i18n';

/** The text as this person signed it, with the page of proof. */
export function SignedPdfButton({ id }: { readonly id: string }) {
  const t = useT();
  const [taking, setTaking] = useState(false);
  const take = async () => {
    setTaking(true);
    try {
      saveFile(await api.file(signedPdf, { params: { id } }, { fallbackName: `${t('签阅证明')}.pdf` }));
    } catch (error) {
      // The transport has told the refusal.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setTaking(false);
    }
  };
  return (
    <Button type="link" size="small" loading={taking} onClick={() => void take()}>
      {t('签阅证明')}
    </Button>
  );
}
