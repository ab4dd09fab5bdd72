import { create } from 'zustand';
import { onMended } from './http/line';
import { queryClient } from './http/query';
import { whenQuiet } from './session/idle';

/** What the browser asks before it shows its own question; Chromium alone has it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

interface Installed {
  /** Its question, while it may be asked. */
  readonly prompt: InstallPrompt | null;
  /** The pages for work without a line are on this device. */
  readonly ready: boolean;
}

export const useInstalled = create<Installed>(() => ({ prompt: null, ready: false }));

/** Camera, position, installing and work without a line: browsers allow them on HTTPS and on this machine alone. */
export const isSecure = (): boolean => window.isSecureContext;

export const standsAlone = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

const HOUR = 3_600_000;

/**
 * Brings the worker that keeps the pages, once the first page stands, and looks for a newer one now and then. A newer
 * one takes over by itself: what is open goes on with its own files, which stay, and the next page opened is new.
 */
export function keepPages(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstalled.setState({ prompt: event as InstallPrompt });
  });
  window.addEventListener('appinstalled', () => useInstalled.setState({ prompt: null }));
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const bring = async () => {
    const registration = await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
    useInstalled.setState({ ready: true });
    const look = () => void registration.update().catch(() => undefined);
    setInterval(look, HOUR);
    onMended(look);
  };
  // A first visit has better use for its line; and where there is none it is only not there.
  whenQuiet(
    () => queryClient.isFetching() > 0,
    () => void bring().catch(() => undefined),
  );
}
