import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import type { FromPglite, PgliteWorkerData, ToPglite } from './pglite';

/**
 * The embedded database, alone in a thread so that no query ever blocks the event loop of the server. It takes raw
 * messages of the PostgreSQL wire protocol and answers with raw messages; who speaks when is the sender's concern.
 */
const port = parentPort;
if (!port) throw new Error('pglite.worker belongs into a worker thread');

const { folder, snapshot } = workerData as PgliteWorkerData;

const reply = (message: FromPglite, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);

const lite = await PGlite.create({
  dataDir: folder ?? 'memory://',
  extensions: { btree_gin },
  ...(snapshot ? { loadDataDir: new Blob([snapshot]) } : {}),
});

// Serially: PGlite has one session and its calls must not overlap.
let tail: Promise<void> = Promise.resolve();

async function handle(message: ToPglite): Promise<void> {
  switch (message.type) {
    case 'wire': {
      const bytes = await lite.execProtocolRaw(message.bytes);
      return reply({ type: 'wire', bytes }, [bytes.buffer as ArrayBuffer]);
    }
    case 'dump': {
      const blob = await lite.dumpDataDir('gzip');
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return reply({ type: 'dumped', bytes }, [bytes.buffer]);
    }
    case 'close':
      await lite.close();
      return reply({ type: 'closed' });
  }
}

port.on('message', (message: ToPglite) => {
  // A failure here is no SQL error (those travel on the wire): the thread ends and the next connection starts a new one.
  tail = tail.then(() => handle(message));
});

reply({ type: 'ready' });
