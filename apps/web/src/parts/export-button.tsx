import type { AnyResource } from '@anlan/resource';
import { ExportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { ApiError } from '../lib/api-error';
import { feedback } from '../lib/feedback';
import { useT } from '../lib/i18n';
import { saveFile } from '../lib/transfer';
import { api } from './api';

/** Asks once, then fetches all rows that the list's conditions match. */
export function ExportButton({ resource, query }: { resource: AnyResource; query: Readonly<Record<string, string>> }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    if (!(await feedback.confirm(t('是否导出数据')))) return;
    setBusy(true);
    try {
      saveFile(await api(resource).export(query));
    } catch (error) {
      // The transport has told the refusal; the button is ready again.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<ExportOutlined aria-hidden />} loading={busy} onClick={() => void run()}>
      {t('导出')}
    </Button>
  );
}
