import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDb } from '../../testing/test-db';
import { asSystem } from '../context';
import type { Engine } from '../db/db';
import { Epochs, POLL_MS } from './epoch';

let db: Engine;
beforeAll(async () => {
  db = await openTestDb({ own: true });
});
afterAll(() => db?.close());

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
function node(prefix: string) {
  const epochs = new Epochs(db, log);
  const heard: string[] = [];
  epochs.on(prefix, (topic) => heard.push(topic));
  return { epochs, heard };
}
const bump = (epochs: Epochs, topic: string, fail = false) =>
  asSystem({ db }, 'bump', async (open) => {
    await epochs.bump(open, topic);
    if (fail) throw new Error('rolled back');
  });

describe('epochs', () => {
  it('tell the writer at commit and the others at their next look, once', async () => {
    const [one, two] = [node('dict'), node('dict')];
    await two.epochs.poll();
    await bump(one.epochs, 'dict/100001');
    expect(one.heard).toEqual(['dict/100001']);
    expect(two.heard).toEqual([]);
    await two.epochs.poll();
    await two.epochs.poll();
    expect(two.heard).toEqual(['dict/100001']);
    await bump(one.epochs, 'dict/100001');
    await two.epochs.poll();
    expect(two.heard).toHaveLength(2);
  });

  it('say nothing of what was rolled back', async () => {
    const [one, two] = [node('param'), node('param')];
    await two.epochs.poll();
    await expect(bump(one.epochs, 'param/100001', true)).rejects.toThrow('rolled back');
    await two.epochs.poll();
    expect([...one.heard, ...two.heard]).toEqual([]);
  });

  it('reach listeners of the topic and of what lies above it, no others', async () => {
    const [actors, one, longer] = [node('actor'), node('actor/100001'), node('act')];
    for (const { epochs } of [actors, one, longer]) epochs.tell('actor/100001');
    one.epochs.tell('actor/1000011');
    expect([actors.heard.length, one.heard.length, longer.heard.length]).toEqual([1, 1, 0]);
  });

  it('are looked at by themselves at least twice a second', async () => {
    expect(POLL_MS).toBeLessThanOrEqual(500);
    const [one, two] = [node('menus'), node('menus')];
    two.epochs.start();
    await bump(one.epochs, 'menus');
    for (let waited = 0; two.heard.length === 0 && waited < 10_000; waited += 50) await sleep(50);
    expect(two.heard).toContain('menus');
    await two.epochs.stop();
    const before = two.heard.length;
    await bump(one.epochs, 'menus');
    await sleep(POLL_MS * 2);
    expect(two.heard).toHaveLength(before);
  });
});
