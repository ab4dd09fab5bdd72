import { exifTime, onSiteLines, wasTakenOnSite } from '@anlan/domain/files/on-site';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

const NOW = '2026-11-25 10:00:00';
const photo = (exif?: string) => {
  const plain = sharp({ create: { width: 20, height: 10, channels: 3, background: '#888' } }).jpeg();
  return (exif ? plain.withExif({ IFD0: { Model: 'x' }, IFD2: { DateTimeOriginal: exif } }) : plain).toBuffer();
};

describe('the time in a photo', () => {
  it('is read from its EXIF data', async () => {
    expect(exifTime(await photo('2026:11:25 09:58:07'))).toBe('2026-11-25 09:58:07');
  });
  it('is absent where there is none, and in whatever is no whole JPEG', async () => {
    expect(exifTime(await photo())).toBeUndefined();
    const whole = await photo('2026:11:25 09:58:07');
    for (let length = 0; length < Math.min(whole.length, 400); length += 1)
      expect([undefined, '2026-11-25 09:58:07']).toContain(exifTime(whole.subarray(0, length)));
    expect(exifTime(new TextEncoder().encode('no photo at all'))).toBeUndefined();
    // Every length and offset of it broken, one at a time.
    for (let place = 2; place < 200; place += 1) {
      const broken = Buffer.from(whole);
      broken[place] = 0xff;
      exifTime(broken);
    }
  });
});

describe('whether a photo was taken on site', () => {
  it.each([
    ['by the camera, at once', { way: 'camera', age: 2 }, true],
    ['by the camera, its own time agrees', { way: 'camera', age: 2, exif: '2026-11-25 09:56:00' }, true],
    ['chosen from files', { way: 'file', age: 2 }, false],
    ['without a word on how', { age: 2 }, false],
    ['without the age of the file', { way: 'camera' }, false],
    ['an old file', { way: 'camera', age: 301 }, false],
    ['a file of the future', { way: 'camera', age: -301 }, false],
    ['taken earlier, as the camera has written', { way: 'camera', age: 2, exif: '2026-11-25 09:54:00' }, false],
    ['taken tomorrow, as the camera has written', { way: 'camera', age: 2, exif: '2026-11-26 10:00:00' }, false],
  ] as const)('%s', (_name, claim, taken) => {
    expect(wasTakenOnSite(claim, NOW)).toBe(taken);
  });
});

it('says time, position and marks in words', () => {
  const t = (sentence: string, values: Record<string, string | number> = {}) =>
    sentence.replace(/\{(\w+)\}/g, (_whole, name) => String(values[name]));
  const place = { longitude: 121.4737, latitude: 31.2304, accuracy: 12.4 };
  expect(onSiteLines({ time: NOW, ...place, notOnSite: false }, t)).toEqual([NOW, '121.473700, 31.230400（精度12米）']);
  const nowhere = { longitude: null, latitude: null, accuracy: null };
  expect(onSiteLines({ time: NOW, ...nowhere, notOnSite: true }, t)).toEqual([NOW, '非现场拍摄，未定位']);
});
