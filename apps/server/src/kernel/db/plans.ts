import type { Tx } from './db';

const MODE = "select set_config('plan_cache_mode', $1, true)";

/**
 * One statement planned otherwise than PostgreSQL would by itself; the three leave in one flight. `generic`: planning it
 * anew takes longer than it does. `custom`: how many rows it means hangs on its parameters, such as the length of an array.
 */
export async function planned<T>(tx: Tx, how: 'generic' | 'custom', ask: () => Promise<T>): Promise<T> {
  const [, answer] = await Promise.all([tx.query(MODE, [`force_${how}_plan`]), ask(), tx.query(MODE, ['auto'])]);
  return answer;
}
