import { useEffect } from 'react';
import { onPush } from '../../lib/http/push';
import { invalidate } from '../../lib/http/query';

const GATHER_MS = 300;

/** What the server tells of `heard` makes `stale` be read again: places and drawings show values of other records. */
export function useLooksAgain(heard: readonly string[], stale: readonly string[]): void {
  const key = `${heard.join()}/${stale.join()}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists are named by their text
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onPush((push) => {
      if (push && !heard.includes(push.topic.split('.')[0] as string)) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void invalidate(...stale);
      }, GATHER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [key]);
}
