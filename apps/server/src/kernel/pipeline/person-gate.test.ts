import { expect, it } from 'vitest';
import { PersonGate } from './person-gate';

const gate = () => new PersonGate({ own: 1, ownWaiting: 1, all: 2, allWaiting: 1, says: '请稍后' });
const who = (userId: string) => ({ tenantId: '100001', userId });
const never = new AbortController().signal;

function held() {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { release, until };
}

it('one person does one at a time and waits with one more; a third is told to wait', async () => {
  const { release, until } = held();
  const one = gate();
  const first = one.run(who('a'), never, () => until.then(() => 1));
  const second = one.run(who('a'), never, async () => 2);
  await expect(one.run(who('a'), never, async () => 3)).rejects.toMatchObject({ status: 429, message: '请稍后' });
  expect(await one.run(who('b'), never, async () => 4)).toBe(4);
  release();
  expect(await Promise.all([first, second])).toEqual([1, 2]);
});

it('all persons together are bounded too', async () => {
  const { release, until } = held();
  const one = gate();
  const running = ['a', 'b', 'c'].map((name) => one.run(who(name), never, () => until));
  await expect(one.run(who('d'), never, async () => 1)).rejects.toMatchObject({ status: 429 });
  release();
  await Promise.all(running);
  expect(await one.run(who('d'), never, async () => 1)).toBe(1);
});

it('for whoever is gone when his turn comes nothing is done', async () => {
  const { release, until } = held();
  const one = gate();
  const first = one.run(who('a'), never, () => until);
  const gone = new AbortController();
  let did = false;
  const second = one.run(who('a'), gone.signal, async () => {
    did = true;
  });
  gone.abort();
  release();
  await first;
  await expect(second).rejects.toThrow();
  expect(did).toBe(false);
});
