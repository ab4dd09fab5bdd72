import type { CallOptions } from '../../../../lib/http/http';
import { invalidate } from '../../../../lib/http/query';
import { download } from '../../../../lib/http/transfer';
import { useExport } from '../../../../parts/sheet/use-export';

type Way = readonly [path: string, query?: Readonly<Record<string, string>>, options?: CallOptions];

/**
 * Fetches a file of figures; what leaves the system is a row of 隐患导出记录, which is read again. A sheet of data is asked
 * for first (`ask`), what is printed or fetched again is not.
 */
export function useFile() {
  const { busy, ask, fetch } = useExport();
  const of =
    (path: string, query: Readonly<Record<string, string>> = {}, options: CallOptions = {}) =>
    async () => {
      await download(path, { query, ...options });
      await invalidate('hiddenExport');
    };
  return { busy, ask: (...way: Way) => ask(of(...way)), fetch: (...way: Way) => fetch(of(...way)) };
}
