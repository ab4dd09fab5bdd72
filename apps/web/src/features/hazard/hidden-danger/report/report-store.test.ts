import { describe, expect, it } from 'vitest';
import { newDraft, type QueuedReport } from './report-model';
import { lastsBeyondPage, reportStore } from './report-store';

const owner = '100001:u1';
const report = (key: string, queuedAt: number, who = owner): QueuedReport => ({
  ...newDraft(key),
  owner: who,
  queuedAt,
});

// This environment has no IndexedDB, like a browser that keeps nothing.
describe('where the browser keeps nothing', () => {
  it('still holds drafts and reports as long as the page is open, and says so', async () => {
    await reportStore.writeDraft(owner, newDraft('key-0001'));
    expect(lastsBeyondPage()).toBe(false);
    expect((await reportStore.readDraft(owner))?.key).toBe('key-0001');
  });

  it('makes a waiting report of the draft, oldest first, each person their own', async () => {
    await reportStore.writeDraft(owner, newDraft('key-0002'));
    await reportStore.enqueue(report('key-0002', 2));
    await reportStore.enqueue(report('key-0001', 1));
    await reportStore.enqueue(report('key-0003', 3, '100001:u2'));
    expect(await reportStore.readDraft(owner)).toBeUndefined();
    expect((await reportStore.queued(owner)).map(({ key }) => key)).toEqual(['key-0001', 'key-0002']);
  });

  it('does not bring back a report that was sent meanwhile', async () => {
    const sent = report('key-0004', 4);
    await reportStore.enqueue(sent);
    await reportStore.remove(sent);
    await reportStore.save({ ...sent, askedAt: 5 });
    expect((await reportStore.queued(owner)).map(({ key }) => key)).not.toContain('key-0004');
  });

  it('makes a draft of a refused report again, under its key', async () => {
    const refused = { ...report('key-0005', 5), refused: '隐患描述最多500个字' };
    await reportStore.enqueue(refused);
    await reportStore.reopen(owner, refused, newDraft('key-0005'));
    expect((await reportStore.readDraft(owner))?.key).toBe('key-0005');
    expect((await reportStore.queued(owner)).map(({ key }) => key)).not.toContain('key-0005');
  });
});
