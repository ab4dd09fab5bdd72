import { useState } from 'react';
import { ApiError } from '../../../lib/api-error';
import { t } from '../../../lib/i18n';
import { download } from '../../../lib/transfer';

/** Fetches the sheets of these hidden dangers as one PDF. */
export function usePdf() {
  const [busy, setBusy] = useState(false);
  const run = async (ids: readonly string[]) => {
    setBusy(true);
    try {
      await download('safe/hiddendanger/batch/pdf', {
        query: { idList: ids.join(',') },
        fallbackName: `${t('隐患治理单')}.pdf`,
      });
    } catch (error) {
      // The transport has told the refusal; the button is ready again.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
