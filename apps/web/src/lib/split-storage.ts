import type { PersistStorage, StorageValue } from 'zustand/middleware';

/**
 * Keeps a store in localStorage in parts, each under its own name, and writes a part only when this window changed it.
 * One whole record would let a window that has not yet heard of a renewed token write the old one back with the next
 * unrelated change.
 *
 * @param parts storage name -> the keys kept there
 */
export function splitStorage<S extends object>(
  parts: Readonly<Record<string, readonly (keyof S)[]>>,
): PersistStorage<Partial<S>> {
  const seen = new Map<string, string | null>();
  return {
    getItem() {
      const state: Partial<S> = {};
      let found = false;
      let version: number | undefined;
      for (const name of Object.keys(parts)) {
        const text = localStorage.getItem(name);
        seen.set(name, text);
        const value = parse<S>(text);
        if (!value) continue;
        found = true;
        version = value.version;
        Object.assign(state, value.state);
      }
      return found ? { state, version } : null;
    },
    setItem(_name, { state, version }) {
      for (const [name, keys] of Object.entries(parts)) {
        const part = Object.fromEntries(keys.map((key) => [key, state[key]]));
        const text = JSON.stringify({ state: part, version });
        if (text === seen.get(name)) continue;
        seen.set(name, text);
        localStorage.setItem(name, text);
      }
    },
    removeItem() {
      for (const name of Object.keys(parts)) {
        seen.delete(name);
        localStorage.removeItem(name);
      }
    },
  };
}

function parse<S>(text: string | null): StorageValue<Partial<S>> | null {
  try {
    return text === null ? null : (JSON.parse(text) as StorageValue<Partial<S>>);
  } catch {
    return null;
  }
}
