import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../lib/http/api';
import type { Push } from '../../../lib/http/push';
import * as push from '../../../lib/http/push';
import { FeedbackBridge } from '../../feedback-bridge';
import { useInterruptions } from './use-interruptions';

let told: (push: Push | null) => void = () => undefined;
const last = { at: '2026-11-26 08:00:00', urgent: false, title: '', ways: ['page'] as readonly string[] };
const shown = () => [...document.querySelectorAll('.ant-notification-notice')].map((one) => one.textContent);

beforeEach(() => {
  vi.spyOn(push, 'onPush').mockImplementation((listener) => {
    told = listener;
    return () => undefined;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a red notice stays beside whatever comes after it, and is shown to whoever has chosen texts alone', async () => {
  const send = vi.spyOn(api, 'send');
  renderHook(() => useInterruptions(() => undefined), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <>
        <FeedbackBridge />
        {children}
      </>
    ),
  });
  const tell = (more: Partial<typeof last>) => {
    send.mockResolvedValueOnce({ ...last, ...more } as never);
    act(() => told({ topic: 'internalMessage.interrupt', recordId: null }));
  };
  tell({ urgent: true, title: '红色预警 1条', ways: ['text'] });
  await waitFor(() => expect(shown()).toHaveLength(1));
  tell({ at: '2026-11-26 08:05:00', title: '隐患逾期 2条' });
  await waitFor(() => expect(shown()).toHaveLength(2));
  expect(shown().join()).toContain('红色预警 1条');
  expect(shown().join()).toContain('隐患逾期 2条');
});
