import { beforeEach, describe, expect, it, vi } from 'vitest';

/** IndexedDB has no place in these tests: a map stands for it. */
const rows = new Map<string, unknown>();
vi.resetModules();
vi.doMock('idb-keyval', () => ({
  createStore: () => ({}),
  get: async (name: string) => rows.get(name),
  set: async (name: string, value: unknown) => void rows.set(name, value),
  entries: async () => [...rows],
  delMany: async (names: string[]) => void names.map((name) => rows.delete(name)),
  clear: async () => rows.clear(),
}));
const { ApiError } = await import('../http/api-error');
const { endSession, useSession } = await import('../session/session');
const { keepRead, keptOr, keptRead } = await import('./kept-reads');

const signedIn = (userId: string) =>
  useSession.setState({ token: 't', userInfo: { tenantId: '100001', userId } as never });
const line = { up: true };
const read = async () => {
  if (!line.up) throw ApiError.network();
  return 'fresh';
};

describe('reads that are kept for a place without a line', () => {
  beforeEach(() => {
    rows.clear();
    line.up = true;
    signedIn('worker');
  });

  it('answers with the last one once the server cannot be reached, and says of when it is', async () => {
    const shown: number[] = [];
    expect(await keptOr(['checks'], read, (at) => shown.push(at))).toBe('fresh');
    await vi.waitFor(() => expect(rows.size).toBe(1));
    line.up = false;
    expect(await keptOr(['checks'], read, (at) => shown.push(at))).toBe('fresh');
    expect(shown).toHaveLength(1);
  });

  it('does not hide a refusal', async () => {
    await keepRead(['checks'], 'old');
    const refused = async () => {
      throw new ApiError('没有权限', 'forbidden', 403);
    };
    await expect(keptOr(['checks'], refused, () => {})).rejects.toThrow('没有权限');
  });

  it('belongs to one person', async () => {
    await keepRead(['checks'], 'his');
    signedIn('another');
    expect(await keptRead(['checks'])).toBeUndefined();
    line.up = false;
    await expect(keptOr(['checks'], read, () => {})).rejects.toThrow();
  });

  it('goes with the session', async () => {
    await keepRead(['checks'], 'his');
    endSession();
    await vi.waitFor(() => expect(rows.size).toBe(0));
    await keepRead(['checks'], 'nobody’s');
    expect(rows.size).toBe(0);
  });
});
