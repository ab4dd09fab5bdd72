const NAME = 'anlan-alarms';
const KEPT_MS = 3 * 24 * 3_600_000;

type Heard = Readonly<Record<string, number>>;

function all(): Heard {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? '{}') as Heard;
  } catch {
    return {};
  }
}

/** What has been heard of a record on this device: it does not call again when the page is opened anew. */
export const heardOf = (record: string): ReadonlySet<string> =>
  new Set(Object.keys(all()).flatMap((name) => (name.startsWith(`${record}|`) ? [name.slice(record.length + 1)] : [])));

export function keepHeard(record: string, ids: readonly string[]): void {
  const now = Date.now();
  const kept = Object.entries(all()).filter(([, at]) => now - at < KEPT_MS);
  const next = Object.fromEntries([...kept, ...ids.map((id) => [`${record}|${id}`, now])]);
  try {
    localStorage.setItem(NAME, JSON.stringify(next));
  } catch {
    // Without room it calls again after the next opening.
  }
}
