import type { FileReply } from '@anlan/client';
import { invalidate } from '../../../../lib/http/query';
import { saveFile } from '../../../../lib/http/transfer';
import { showPaper } from '../../../../parts/sheet/paper';
import { useExport } from '../../../../parts/sheet/use-export';

/**
 * Fetches a file of hidden dangers; what leaves the system is a row of 隐患导出记录, which is read again. A sheet of data is
 * asked for first (`ask`), what is printed or fetched again is not; a PDF is looked at before it is printed or saved.
 */
export function useFile() {
  const { busy, ask, fetch } = useExport();
  const saved = (get: () => Promise<FileReply>) => async () => {
    const file = await get();
    if (file.blob.type === 'application/pdf') showPaper(file);
    else saveFile(file);
    await invalidate('hiddenExport');
  };
  type Get = Parameters<typeof saved>[0];
  return { busy, ask: (get: Get) => ask(saved(get)), fetch: (get: Get) => fetch(saved(get)) };
}
