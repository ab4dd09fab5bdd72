import { hashPassword, matches, sha256Hex } from '../../apps/server/src/modules/identity/session/password';
import type { Home } from './servers';
import { call, settle, token } from './writers';

/** People who sign in, each this often: one account waits for its own tries, as a lock demands (quality S8). */
const PEOPLE = 250;
const EACH = 4;
const READS = 200;

export interface LoginResult {
  readonly figures: string;
  readonly failures: readonly string[];
}

/**
 * A thousand right passwords at once while lists are read (quality S9): every one gets in, all together take no more than
 * 1.2 × the evaluations need on these cores, and a list waits no more than three times as long as in peace.
 */
export async function manyLogins(home: Home, cores: number): Promise<LoginResult> {
  const server = await home.start();
  try {
    const site = await settle(home.port, server.output, Buffer.alloc(0));
    const people = await hire(home.port, site.token, site.ground.workshop);
    const list = async (): Promise<number> => {
      const asked = performance.now();
      const reply = await call(home.port, site.manager, 'GET', '/safe/risk/page?current=1&size=10');
      if (reply.status !== 200) throw new Error(`the list answers ${reply.status}`);
      return performance.now() - asked;
    };
    const peace: number[] = [];
    for (let turn = 0; turn < READS; turn += 1) peace.push(await list());
    const evaluation = await evaluationMs();

    const failures: string[] = [];
    const rush: number[] = [];
    let going = true;
    const reader = (async () => {
      while (going) rush.push(await list());
    })().catch((error: Error) => failures.push(error.message));
    const started = performance.now();
    const signedIn = await Promise.all(
      Array.from({ length: EACH }, () => people)
        .flat()
        .map(({ account, password }) =>
          token(home.port, site.tenantId, account, password).then(
            (given) => given,
            (error: Error) => {
              failures.push(error.message);
              return '';
            },
          ),
        ),
    );
    const took = performance.now() - started;
    going = false;
    await reader;

    const all = PEOPLE * EACH;
    if (new Set(signedIn.filter(Boolean)).size !== all)
      failures.push(`${new Set(signedIn.filter(Boolean)).size} tokens of ${all}`);
    const bound = (1.2 * all * evaluation) / cores;
    if (took > bound) failures.push(`took ${Math.round(took)} ms, the bound is ${Math.round(bound)} ms`);
    const [quiet, busy] = [middle(peace), middle(rush)];
    if (busy > 3 * quiet) failures.push(`a list takes ${busy.toFixed(1)} ms, in peace ${quiet.toFixed(1)} ms`);
    return {
      figures: `${all} at once in ${(took / 1000).toFixed(1)} s (bound ${(bound / 1000).toFixed(1)} s, one evaluation ${evaluation.toFixed(1)} ms), list ${busy.toFixed(1)} ms against ${quiet.toFixed(1)} ms, ${rush.length} lists read meanwhile`,
      failures,
    };
  } finally {
    await server.stop();
  }
}

/** People with the passwords they were given; the first sign-in may be with those. */
async function hire(port: number, admin: string, deptId: string) {
  const roles = (await call(port, admin, 'GET', '/blade-system/role/list')).body.data as {
    id: string;
    roleAlias: string;
  }[];
  const people: { account: string; password: string }[] = [];
  for (let place = 0; place < PEOPLE; place += 1) {
    const made = await call(port, admin, 'POST', '/blade-user/submit', {
      account: `rush${place}`,
      realName: `赶早班${place}`,
      phone: `138${String(20_000_000 + place)}`,
      roleId: roles.find(({ roleAlias }) => roleAlias === 'safety_manager')?.id,
      deptId,
    });
    if (made.status !== 200) throw new Error(JSON.stringify(made.body));
    people.push({ account: `rush${place}`, password: made.body.data.password });
  }
  return people;
}

/** CPU of one right password, taken alone. */
async function evaluationMs(): Promise<number> {
  const stored = await hashPassword('Kx7mQ2vR#9');
  const started = performance.now();
  for (let turn = 0; turn < 40; turn += 1) await matches(stored, sha256Hex('Kx7mQ2vR#9'));
  return (performance.now() - started) / 40;
}

const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.POSITIVE_INFINITY;
