import { create } from 'zustand';

/** `offline`: this device has no network; `unreachable`: it has, and the server does not answer. */
export type LineState = 'up' | 'offline' | 'unreachable';

interface Line {
  readonly state: LineState;
  /** When the server was heard last, in ms since the epoch: what is shown is of then. */
  readonly heardAt: number;
}

export const useLine = create<Line>(() => ({ state: 'up', heardAt: Date.now() }));
export const isDown = (): boolean => useLine.getState().state !== 'up';

const HEALTH = '/api/health';
/** A server that says nothing for so long is as good as none. */
const PROBE_MS = 2_000;
/** While the line is down it is tried anew by itself; the longer it lasts, the less often. */
const AGAIN_MS = 1_500;
const LONGEST_AGAIN_MS = 8_000;
/** Where nobody is signed in no call would notice a server that went away. */
const LOOK_MS = 2_500;
/**
 * Signed in it is asked less often, also while a connection stands: one that a gateway has dropped without a word still
 * looks whole. Whoever touches the page is told within three seconds all the same.
 */
const LOOK_SIGNED_IN_MS = 15_000;
const TOUCHED_MS = 2_500;

const mended = new Set<() => void>();
/** Runs when the line stands again after it was down. */
export function onMended(listener: () => void): () => void {
  mended.add(listener);
  return () => mended.delete(listener);
}

function set(state: LineState): void {
  const before = useLine.getState().state;
  if (before === state) return;
  useLine.setState({ state });
  if (state === 'up') for (const listener of mended) listener();
}

/** The server has answered, whatever it said. */
export function heard(): void {
  useLine.setState({ heardAt: Date.now() });
  set('up');
}

let probing: Promise<boolean> | undefined;

/** Asks the server for a sign of life and tells whether there was one; several who ask share one question. */
export function probe(): Promise<boolean> {
  probing ??= ask().finally(() => {
    probing = undefined;
  });
  return probing;
}

async function ask(): Promise<boolean> {
  if (!navigator.onLine) {
    down('offline');
    return false;
  }
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PROBE_MS);
  try {
    const reply = await fetch(HEALTH, { cache: 'no-store', credentials: 'omit', signal: stop.signal });
    if (!reply.ok) throw new Error(String(reply.status));
    heard();
    return true;
  } catch {
    down(navigator.onLine ? 'unreachable' : 'offline');
    return false;
  } finally {
    clearTimeout(timer);
  }
}

const TOUCHES = ['pointerdown', 'keydown'] as const;

let again: ReturnType<typeof setTimeout> | undefined;
let wait = AGAIN_MS;

function down(state: 'offline' | 'unreachable'): void {
  if (useLine.getState().state === 'up') wait = AGAIN_MS;
  set(state);
  clearTimeout(again);
  again = setTimeout(() => void probe(), wait * (0.75 + Math.random() / 2));
  wait = Math.min(LONGEST_AGAIN_MS, wait * 1.3);
}

/** A call got no answer, or a connection broke: one probe decides. */
export const doubt = (): void => void probe();

/**
 * Watches the line for as long as the page lives: the server is asked now and then, more often where nobody is signed in,
 * and whenever somebody touches the page after it was silent. Returns the end of it.
 */
export function watchLine(signedIn: () => boolean): () => void {
  const offline = () => down('offline');
  const online = () => doubt();
  const awake = () => document.visibilityState === 'visible' && isDown() && doubt();
  const silentFor = (ms: number): boolean => Date.now() - useLine.getState().heardAt >= ms;
  const touched = () => !isDown() && silentFor(TOUCHED_MS) && doubt();
  for (const kind of TOUCHES) window.addEventListener(kind, touched, { capture: true, passive: true });
  window.addEventListener('offline', offline);
  window.addEventListener('online', online);
  document.addEventListener('visibilitychange', awake);
  const look = setInterval(() => {
    if (document.visibilityState !== 'visible' || isDown()) return;
    if (silentFor((signedIn() ? LOOK_SIGNED_IN_MS : LOOK_MS) - 100)) doubt();
  }, LOOK_MS);
  if (!navigator.onLine) offline();
  return () => {
    for (const kind of TOUCHES) window.removeEventListener(kind, touched, { capture: true });
    window.removeEventListener('offline', offline);
    window.removeEventListener('online', online);
    document.removeEventListener('visibilitychange', awake);
    clearInterval(look);
    clearTimeout(again);
  };
}
