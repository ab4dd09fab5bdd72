import { afterAll, vi } from 'vitest';

// Files share one light DOM: the clock of one is not the next one's.
afterAll(() => {
  vi.useRealTimers();
});
