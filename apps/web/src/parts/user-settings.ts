import { keepMySetting, mySettings } from '@anlan/domain/desk/settings-calls';
import { api } from '../lib/http/api';
import { onSessionEnd, useSession } from '../lib/session/session';

/** Dragging a border changes a width many times; the last one is sent. */
const GATHER = 800;

const own = { quiet: true, company: false } as const;
const waiting = new Map<string, unknown>();
let timer: ReturnType<typeof setTimeout> | undefined;
let pulledFor: string | null = null;

onSessionEnd(() => {
  waiting.clear();
  clearTimeout(timer);
  pulledFor = null;
});

async function send(): Promise<void> {
  const all = [...waiting];
  waiting.clear();
  if (!useSession.getState().token) return;
  for (const [name, value] of all) {
    // What could not be kept stays in this browser's copy.
    await api.send(keepMySetting, { body: { name, value } }, own).catch(() => {});
  }
}

/** Keeps a setting with the user's account; `null` takes it back. */
export function keepSetting(name: string, value: unknown): void {
  waiting.set(name, value);
  clearTimeout(timer);
  timer = setTimeout(() => void send(), GATHER);
}

/** Fetches the user's settings once a session. What is on its way to the server is younger than what comes from it. */
export function pullSettings(user: string, take: (kept: Readonly<Record<string, unknown>>) => void): void {
  if (pulledFor === user || !useSession.getState().token) return;
  pulledFor = user;
  api
    .send(mySettings, {}, own)
    .then((kept) => {
      if (pulledFor !== user) return;
      take(Object.fromEntries(Object.entries(kept).filter(([name]) => !waiting.has(name))));
    })
    .catch(() => {
      pulledFor = null;
    });
}
