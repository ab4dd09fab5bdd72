import { promisifyRequest } from 'idb-keyval';
import { feedback } from '../../lib/feedback';
import type { Translate } from '../../lib/i18n';
import { signOut } from '../../lib/session/sign-out';
import { DATABASES, type Database, draftPrefix, openDatabase, queuedPrefix } from './databases';
import { ownerNow } from './owner';

const names = Object.keys(DATABASES) as Database[];
const below = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/** How much of this person waits to be sent, over all stores; 0 where the browser keeps nothing. */
export async function waitingOf(owner: string): Promise<number> {
  const counts = names.map((name) =>
    openDatabase(name)('readonly', (store) => promisifyRequest(store.count(below(queuedPrefix(owner))))),
  );
  return (await Promise.all(counts).catch(() => [])).reduce((sum, count) => sum + count, 0);
}

/** Removes what waits and what was begun; another person's stays where he alone finds it. */
export async function forget(owner: string): Promise<void> {
  const removed = names.map((name) =>
    openDatabase(name)('readwrite', (store) => {
      store.delete(draftPrefix(owner));
      store.delete(below(`${draftPrefix(owner)}|`));
      store.delete(below(queuedPrefix(owner)));
      return promisifyRequest(store.transaction);
    }),
  );
  await Promise.all(removed).catch(() => undefined);
}

/** Signs out after asking, and leaves nothing of this person on the device. A session that merely ends keeps his work. */
export async function leave(t: Translate): Promise<void> {
  const owner = ownerNow();
  const waiting = owner ? await waitingOf(owner) : 0;
  const question = t('是否退出系统');
  const sure = await feedback.confirm(
    question,
    waiting > 0
      ? {
          danger: true,
          detail: t('本机还有{n}条没有发送，退出后会从本机删除，不能恢复。请联网发送后再退出。', { n: waiting }),
        }
      : {},
  );
  if (!sure) return;
  if (owner) await forget(owner);
  await signOut();
}
