import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { Pack, PathNames, type Sealable, safe, safeFile } from './pack';

describe('names in a dossier', () => {
  it('are made of any text, whatever signs it has', () => {
    expect(safe('甲\u2028乙\u2029丙\n/丁')).toBe('甲_乙_丙__丁');
    expect(safe('')).toBe('未命名');
    expect(safe('\u2028')).toBe('_');
    // Half of a character of two units is none.
    expect(safe(`${'甲'.repeat(79)}\u{20000}`)).toBe(`${'甲'.repeat(79)}_`);
  });

  it('keep their ending however long they are', () => {
    expect(safeFile(`${'动'.repeat(120)}.pdf`)).toBe(`${'动'.repeat(76)}.pdf`);
    expect(safeFile('a/b.tar.gz')).toBe('a_b.tar.gz');
    expect(safeFile('.pdf')).toBe('未命名.pdf');
    expect(safeFile(`一.${'二'.repeat(100)}`)).toBe(`一.${'二'.repeat(78)}`);
  });

  it('are each there once, without regard to case, also behind any text', () => {
    const names = new PathNames();
    const given = ['a.jpg', 'A.JPG', 'a(2).jpg', 'a.jpg', 'b', 'b', '甲\u2028乙.pdf', '甲\u2028乙.pdf'];
    expect(given.map((name) => names.of(name))).toEqual([
      'a.jpg',
      'A(2).JPG',
      'a(2)(2).jpg',
      'a(3).jpg',
      'b',
      'b(2)',
      '甲\u2028乙.pdf',
      '甲\u2028乙(2).pdf',
    ]);
  });

  it('of which all are the same cost each as much as the first', () => {
    const names = new PathNames();
    const begun = process.cpuUsage().user;
    for (let n = 0; n < 100_000; n += 1) names.of('照片.jpg');
    expect(names.of('照片.jpg')).toBe('照片(100001).jpg');
    // Five thousand million steps otherwise.
    expect((process.cpuUsage().user - begun) / 1000).toBeLessThan(5_000);
  });
});

const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const ended = (pack: Pack, seal: (sealable: Sealable) => Buffer = () => Buffer.from('{}')) =>
  pack.end({ path: '00.pdf', make: async () => Buffer.from('x') }, seal);

describe('the package', () => {
  it('lists each file by name and hash, the index behind them, and seals the list', async () => {
    let passed = 0;
    const pack = new Pack('2026-03-02 08:00:00', () => {
      passed += 1;
    });
    pack.stored('a.txt', async () => Readable.from([Buffer.from('一')]));
    pack.folder();
    pack.stored('b/a.txt', async () => Readable.from([Buffer.from('二')]));
    let sealed: Sealable | undefined;
    ended(pack, (sealable) => {
      sealed = sealable;
      return Buffer.from('{}');
    });
    const whole = await buffer(pack.stream);
    expect(passed).toBe(2);
    const text = `${hash('一')}  a.txt\n${hash('二')}  b/a.txt\n${hash('x')}  00.pdf\n`;
    expect(sealed?.list).toEqual({ path: '校验清单.sha256', sha256: hash(text), files: 3, bytes: 7 });
    const before = whole.subarray(0, sealed?.body.bytes);
    expect(sealed?.body).toEqual({ bytes: whole.indexOf('封签.json') - 30, sha256: hash(before) });
  });

  it('that fails before anybody reads it ends nothing but itself', async () => {
    const pack = new Pack('2026-03-02 08:00:00', () => undefined);
    pack.stored('a.txt', () => Promise.reject(new Error('away')));
    ended(pack);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await expect(buffer(pack.stream)).rejects.toThrow();
    expect(pack.fault?.message).toBe('away');
  });

  it('ends where a file cannot be read to its end, and lets go of it', async () => {
    const pack = new Pack('2026-03-02 08:00:00', () => undefined);
    let sent = 0;
    const source = new Readable({
      read() {
        sent += 1;
        if (sent === 1) this.push(Buffer.alloc(1_000));
        else this.destroy(new Error('the disk is gone'));
      },
    });
    pack.stored('a.bin', async () => source);
    pack.stored('b.bin', async () => Readable.from([Buffer.from('b')]));
    ended(pack);
    await expect(buffer(pack.stream)).rejects.toThrow('the disk is gone');
    expect(pack.fault?.message).toBe('the disk is gone');
    expect(source.destroyed).toBe(true);
  });

  it('that nobody reads to its end lets go of the file on its way', async () => {
    const pack = new Pack('2026-03-02 08:00:00', () => undefined);
    const source = new Readable({ read: () => undefined });
    pack.stored('a.bin', async () => source);
    await new Promise((resolve) => setTimeout(resolve, 20));
    pack.stream.destroy();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(source.destroyed).toBe(true);
  });

  it('gives room as it is read, and lets nobody wait for one that has ended', async () => {
    const pack = new Pack('2026-03-02 08:00:00', () => undefined);
    let opened = 0;
    for (let n = 0; n < 50; n += 1)
      pack.stored('a.bin', async () => {
        opened += 1;
        return Readable.from([Buffer.alloc(65_536)]);
      });
    // Nobody reads: what does not fit into the pipe waits.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(opened).toBeLessThan(10);
    pack.stream.resume();
    await pack.room(5);
    expect(opened).toBeGreaterThanOrEqual(45);
    for (let n = 0; n < 10; n += 1) pack.stored('b.bin', () => new Promise(() => undefined));
    const waits = pack.room(5);
    pack.fail(new Error('cancelled'));
    await expect(waits).rejects.toThrow('cancelled');
  });
});
