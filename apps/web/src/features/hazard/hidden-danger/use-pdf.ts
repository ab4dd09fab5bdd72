import { useState } from 'react';
import { ApiError } from '../../../lib/http/api-error';
import { invalidate } from '../../../lib/http/query';
import { download } from '../../../lib/http/transfer';
import { t } from '../../../lib/i18n';

/** Fetches the sheets of these hidden dangers as one PDF; what leaves the system is a row of 隐患导出记录, read again. */
export function usePdf() {
  const [busy, setBusy] = useState(false);
  const run = async (ids: readonly string[]) => {
    setBusy(true);
    try {
      await download('safe/hiddendanger/batch/pdf', {
        query: { idList: ids.join(',') },
        fallbackName: `${t('隐患治理单')}.pdf`,
      });
      await invalidate('hiddenExport');
    } catch (error) {
      // The transport has told the refusal; the button is ready again.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
