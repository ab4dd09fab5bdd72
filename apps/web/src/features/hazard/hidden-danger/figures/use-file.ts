import type { FileReply } from '@anlan/client';
import { invalidate } from '../../../../lib/http/query';
import { saveFile } from '../../../../lib/http/transfer';
import { useExport } from '../../../../parts/sheet/use-export';

/**
 * Fetches a file of hidden dangers; what leaves the system is a row of 隐患导出记录, which is read again. A sheet of data is
 * asked for first (`ask`), what is printed or fetched again is not.
 */
export function useFile() {
  const { busy, ask, fetch } = useExport();
  const saved = (get: () => Promise<FileReply>) => async () => {
    saveFile(await get());
    await invalidate('hiddenExport');
  };
  type Get = Parameters<typeof saved>[0];
  return { busy, ask: (get: Get) => ask(saved(get)), fetch: (get: Get) => fetch(saved(get)) };
}
