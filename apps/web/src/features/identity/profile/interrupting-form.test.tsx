import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../../lib/http/api';
import { show, signedIn } from '../../../parts/testing';
import { InterruptingForm } from './interrupting-form';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('is kept also where the browser has no notifications, as an HTTP address or an embedded view', async () => {
  Reflect.deleteProperty(window, 'Notification');
  const kept = { 'bell.interrupting': { rest: 'daily', ways: ['device'] } };
  const send = vi.spyOn(api, 'send').mockImplementation(async ({ method }) => (method === 'GET' ? kept : {}) as never);
  signedIn();
  show(<InterruptingForm />);
  fireEvent.click(await screen.findByRole('button', { name: /保\s*存/ }));
  await waitFor(() =>
    // What another screen of this load still had to keep may be among them.
    expect(
      send.mock.calls
        .filter(([{ method }]) => method === 'POST')
        .map(([, given]) => given?.body)
        .filter((body) => (body as { name?: string }).name === 'bell.interrupting'),
    ).toEqual([{ name: 'bell.interrupting', value: { rest: 'daily', ways: ['device'] } }]),
  );
});
