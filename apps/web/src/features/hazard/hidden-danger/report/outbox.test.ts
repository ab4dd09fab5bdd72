import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../../lib/http/api-error';
import { type Delivery, deliver, TOO_OLD } from './outbox';
import { newDraft, type Photo, type QueuedReport } from './report-model';

const HOUR = 3_600_000;
const me = '100001:u1';

const photo = (id: string, more: Partial<Photo> = {}): Photo => ({
  id,
  shows: 'before',
  name: `${id}.jpg`,
  blob: new Blob(['x']),
  ...more,
});

const report = (more: Partial<QueuedReport> = {}): QueuedReport => ({
  ...newDraft('key-0001'),
  hiddenDangerDescribe: '配电柜门未关闭',
  geoLocation: '一号配电室',
  photos: [photo('a'), photo('b')],
  owner: me,
  queuedAt: Date.UTC(2026, 4, 1, 2),
  ...more,
});

/** A server that keeps one record per key, as the real one does, and a line that can be cut at any call. */
class World implements Delivery {
  user: string | null = me;
  clock = Date.UTC(2026, 4, 1, 2);
  kept = new Map<string, QueuedReport>();
  records = new Map<string, Record<string, unknown>>();
  attachments = new Set<string>();
  uploads: string[] = [];
  calls = 0;
  cutBefore = new Set<number>();
  cutAfter = new Set<number>();
  refuse: ApiError | undefined;

  private async line<T>(work: () => T): Promise<T> {
    const call = ++this.calls;
    if (this.cutBefore.has(call)) throw ApiError.network();
    const answer = work();
    if (this.cutAfter.has(call)) throw ApiError.network();
    return answer;
  }

  who = () => this.user;
  now = () => this.clock;
  upload = (one: Photo) =>
    this.line(() => {
      this.uploads.push(one.id);
      const attachId = `att-${one.id}-${this.uploads.length}`;
      this.attachments.add(attachId);
      return attachId;
    });
  send = (body: Record<string, unknown>, key: string) =>
    this.line(() => {
      const known = this.records.get(key);
      if (known) return { id: key, code: 'YH-1' };
      if (this.refuse) throw this.refuse;
      const ids = String(body.reviseBeforeImages).split(',');
      if (!ids.every((id) => this.attachments.has(id))) {
        throw new ApiError('图片不存在', 'business', 400, 400, [
          { field: 'reviseBeforeImages', message: '图片不存在' },
        ]);
      }
      for (const id of ids) this.attachments.delete(id);
      this.records.set(key, body);
      return { id: key, code: 'YH-1' };
    });
  save = async (one: QueuedReport) => void this.kept.set(one.key, one);
  remove = async (one: QueuedReport) => void this.kept.delete(one.key);

  /** What a page loaded anew would find. */
  stored(): QueuedReport {
    const [one] = [...this.kept.values()];
    if (!one) throw new Error('nothing is kept');
    return one;
  }
}

let world: World;
beforeEach(() => {
  world = new World();
});

async function start(one: QueuedReport) {
  await world.save(one);
  return deliver(one, world);
}

describe('a report that is sent', () => {
  it('uploads its photos, is recorded once and leaves the outbox', async () => {
    expect(await start(report())).toEqual({ kind: 'sent', record: { id: 'key-0001', code: 'YH-1' } });
    expect(world.records.size).toBe(1);
    expect(world.uploads).toEqual(['a', 'b']);
    expect(world.kept.size).toBe(0);
  });

  it('leaves the time of discovery to the server when it is sent at once', async () => {
    await start(report());
    expect(world.records.get('key-0001')).not.toHaveProperty('discoveryTime');
  });

  it('tells the moment of submission, in Chinese time, when it had to wait for the network', async () => {
    world.cutBefore.add(1);
    await start(report());
    world.clock += HOUR;
    await deliver(world.stored(), world);
    expect(world.records.get('key-0001')).toMatchObject({ discoveryTime: '2026-05-01 10:00:00' });
  });

  it('goes on after a cut upload without sending again what had arrived', async () => {
    world.cutBefore.add(2);
    expect(await start(report())).toMatchObject({ kind: 'waits' });
    expect(world.records.size).toBe(0);
    expect(await deliver(world.stored(), world)).toMatchObject({ kind: 'sent' });
    expect(world.uploads).toEqual(['a', 'b']);
    expect(world.records.size).toBe(1);
  });

  it('makes exactly one record when the answer is cut after the server has committed', async () => {
    world.cutAfter.add(3);
    expect(await start(report())).toMatchObject({ kind: 'waits' });
    expect(world.records.size).toBe(1);
    expect(await deliver(world.stored(), world)).toEqual({ kind: 'sent', record: { id: 'key-0001', code: 'YH-1' } });
    expect(world.records.size).toBe(1);
    expect(world.uploads).toEqual(['a', 'b']);
    expect(world.kept.size).toBe(0);
  });

  it('keeps its claimed photos a day later, when the first answer was cut', async () => {
    world.cutAfter.add(3);
    await start(report());
    world.clock += 30 * HOUR;
    expect(await deliver(world.stored(), world)).toMatchObject({ kind: 'sent' });
    expect(world.uploads).toEqual(['a', 'b']);
  });

  it('makes one record however often and wherever the line is cut', async () => {
    for (let at = 1; at <= 3; at++) {
      for (const side of ['cutBefore', 'cutAfter'] as const) {
        world = new World();
        world[side].add(at);
        let outcome = await start(report());
        for (let tries = 0; outcome.kind === 'waits' && tries < 5; tries++) {
          outcome = await deliver(world.stored(), world);
        }
        expect([at, side, outcome.kind, world.records.size]).toEqual([at, side, 'sent', 1]);
      }
    }
  });
});

describe('a report that waits', () => {
  it.each([
    ['no network', ApiError.network()],
    ['a time-out', ApiError.timeout()],
    ['trouble of the server', new ApiError('服务器异常', 'server', 500)],
    ['an expired sign-in', new ApiError('登录已过期', 'unauthorized', 401)],
    ['too many calls', new ApiError('请稍后再试', 'business', 429)],
  ])('stays in the outbox on %s', async (_name, error) => {
    world.refuse = error;
    expect(await start(report())).toMatchObject({ kind: 'waits' });
    expect(world.stored().refused).toBeUndefined();
  });

  it('is never sent under another person', async () => {
    world.user = '100001:u2';
    expect(await start(report())).toMatchObject({ kind: 'waits' });
    expect(world.calls).toBe(0);
  });

  it('sends photos anew that the server has dropped meanwhile', async () => {
    await start(report({ photos: [photo('a', { attachId: 'gone', uploadedAt: world.clock - 25 * HOUR })] }));
    expect(world.uploads).toEqual(['a']);
    expect(world.records.size).toBe(1);
  });

  it('sends photos anew when the server says they are gone', async () => {
    const stale = photo('a', { attachId: 'gone', uploadedAt: world.clock - HOUR });
    expect(await start(report({ photos: [stale] }))).toMatchObject({ kind: 'sent' });
    expect(world.uploads).toEqual(['a']);
    expect(world.records.size).toBe(1);
  });

  it('is handed to its author when the server would no longer know its key', async () => {
    const old = report({ askedAt: world.clock - 7 * 24 * HOUR });
    expect(await start(old)).toEqual({ kind: 'refused', message: TOO_OLD });
    expect(world.calls).toBe(0);
    expect(world.stored().refused).toBe(TOO_OLD);
  });
});

describe('a report that is refused', () => {
  it('keeps the sentence and may be asked again as if it never was', async () => {
    world.refuse = new ApiError('隐患描述最多500个字', 'business', 400, 400, [
      { field: 'hiddenDangerDescribe', message: '隐患描述最多500个字' },
    ]);
    expect(await start(report())).toEqual({ kind: 'refused', message: '隐患描述最多500个字' });
    expect(world.stored()).toMatchObject({ refused: '隐患描述最多500个字' });
    expect(world.stored().askedAt).toBeUndefined();
    expect(world.uploads).toEqual(['a', 'b']);
  });

  it('still counts as asked when the permission was lost after an unanswered call', async () => {
    world.refuse = new ApiError('没有操作权限', 'forbidden', 403);
    await start(report());
    expect(world.stored().askedAt).toBe(world.clock);
  });

  it('does not try for ever when fresh photos are refused too', async () => {
    world.refuse = new ApiError('图片格式不正确', 'business', 400, 400, [
      { field: 'reviseBeforeImages', message: '图片格式不正确' },
    ]);
    const known = photo('a', { attachId: 'att', uploadedAt: world.clock });
    expect(await start(report({ photos: [known] }))).toMatchObject({ kind: 'refused' });
    expect(world.uploads).toEqual(['a']);
  });
});
