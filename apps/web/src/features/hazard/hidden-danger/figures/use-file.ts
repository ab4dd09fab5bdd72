import { useState } from 'react';
import { ApiError } from '../../../../lib/api-error';
import type { CallOptions } from '../../../../lib/http';
import { invalidate } from '../../../../lib/query';
import { download } from '../../../../lib/transfer';

/** Fetches a file of figures; what leaves the system is a row of 隐患导出记录, which is read again. */
export function useFile() {
  const [busy, setBusy] = useState(false);
  const fetch = async (path: string, query: Readonly<Record<string, string>> = {}, options: CallOptions = {}) => {
    setBusy(true);
    try {
      await download(path, { query, ...options });
      await invalidate('hiddenExport');
    } catch (error) {
      // Told by the transport; the button is ready again.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return { busy, fetch };
}
