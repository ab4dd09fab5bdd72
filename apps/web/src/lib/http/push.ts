import { pushLogin } from '@anlan/domain/identity/session/session-calls';
import type { MqttClient } from 'mqtt';
import { whenQuiet } from '../session/idle';
import { useSession } from '../session/session';
import { api } from './api';
import { doubt } from './line';
import { queryClient } from './query';

/** What the server tells: something changed, look again. `topic` is `<resource>.<action>`. */
export interface Push {
  readonly topic: string;
  readonly recordId: string | null;
}

/** `null`: the connection stands (again); what was told meanwhile was missed, so everybody reads anew. */
type Listener = (push: Push | null) => void;

const listeners = new Set<Listener>();
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 60_000;

export function onPush(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether news come at once at present. */
export const pushState = (): 'open' | 'closed' => (standing ? 'open' : 'closed');
let standing = false;

const tell = (push: Push | null): void => {
  for (const listener of listeners) listener(push);
};

/** The next wait after one that failed: doubled, and not the same for everybody after a restart of the server. */
export const nextWait = (wait: number, random = Math.random()): number =>
  Math.min(LONGEST_WAIT, wait * 2) * (0.5 + random / 2);

/**
 * Holds the connection while somebody is signed in; returns the end of it. Credentials live two minutes, so every
 * connection asks for new ones; the library (84 KB) is fetched when the first page stands.
 */
export function startPush(): () => void {
  let stopped = false;
  let client: MqttClient | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT;

  const later = () => {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), wait);
    wait = nextWait(wait);
  };

  const connect = async () => {
    if (stopped || !useSession.getState().token) return;
    try {
      const [{ default: mqtt }, login] = await Promise.all([
        import('mqtt'),
        api.send(pushLogin, {}, { quiet: true, company: false }),
      ]);
      if (stopped) return;
      const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
      const opened = mqtt.connect(`${scheme}://${location.host}${login.url}`, {
        protocolVersion: 4,
        clean: true,
        reconnectPeriod: 0,
        keepalive: 50,
        // Its timers in a worker made of a blob are what the page's security policy forbids.
        timerVariant: 'native',
        connectTimeout: 10_000,
        clientId: login.clientId,
        username: login.username,
        password: login.password,
      });
      client = opened;
      opened.on('error', () => {});
      opened.on('close', () => {
        if (client !== opened) return;
        client = undefined;
        standing = false;
        if (!stopped) doubt();
        later();
      });
      opened.on('message', (_topic, payload) => {
        try {
          tell(JSON.parse(new TextDecoder().decode(payload)) as Push);
        } catch {
          // Not one of ours.
        }
      });
      opened.on('connect', () => {
        opened.subscribe([...login.topics], { qos: 0 }, (error) => {
          if (error) return;
          wait = FIRST_WAIT;
          standing = true;
          tell(null);
        });
      });
    } catch {
      later();
    }
  };

  const awake = () => {
    if (document.visibilityState === 'visible' && !client) {
      wait = FIRST_WAIT;
      later();
    }
  };
  document.addEventListener('visibilitychange', awake);
  window.addEventListener('online', awake);
  const cancel = whenQuiet(
    () => queryClient.isFetching() > 0,
    () => void connect(),
  );
  return () => {
    stopped = true;
    cancel();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', awake);
    window.removeEventListener('online', awake);
    client?.end(true);
    client = undefined;
    standing = false;
  };
}
