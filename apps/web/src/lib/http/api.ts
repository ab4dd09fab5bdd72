import { createClient, type Transport } from '@anlan/client';
import { call } from './http';
import { fetchFile, upload } from './transfer';

// Paths of definitions begin with a slash; the console's http knows a supervisor's company calls by `safe/`.
const below = (path: string): string => path.replace(/^\//, '');

const transport: Transport = {
  request: async <T>(method: Parameters<Transport['request']>[0], path: string, options: object) =>
    (await call<T>(method, below(path), options)).data,
  told: (method, path, options) => call(method, below(path), options),
  upload: (path, form, options) => upload(below(path), form, options),
  download: (path, query, options) => fetchFile(below(path), { ...options, query }),
};

/** The console's typed calls: `api(riskPoint).page({ … })`. */
export const api = createClient(transport);
