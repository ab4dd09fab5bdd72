import { useState } from 'react';
import { feedback } from '../../lib/feedback';
import { ApiError } from '../../lib/http/api-error';
import { useT } from '../../lib/i18n';

/** Ways of fetching a file: `ask` first asks whether data shall leave the system (spec 1 §8), `fetch` is for what is printed. */
export function useExport() {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const fetch = async (get: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await get();
    } catch (error) {
      // The transport has told the refusal; the button is ready again.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const ask = async (get: () => Promise<void>): Promise<void> => {
    if (await feedback.confirm(t('是否导出数据'))) await fetch(get);
  };
  return { busy, fetch, ask };
}
