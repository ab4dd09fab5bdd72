import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { FileRefused } from './refused';
import { canThumbnail, makeThumbnail } from './thumbnail';

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

it('fits a picture into 320 pixels and never enlarges one', async () => {
  const wide = await makeThumbnail(await blank(1600, 900).jpeg().toBuffer());
  expect(wide).toMatchObject({ mime: 'image/webp', width: 320, height: 180 });
  const small = await makeThumbnail(await blank(100, 50).png().toBuffer());
  expect(small).toMatchObject({ width: 100, height: 50 });
});

it('turns a picture as its EXIF says', async () => {
  const lying = await blank(800, 400).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect(await makeThumbnail(lying)).toMatchObject({ width: 160, height: 320 });
});

it('tells nothing of place, device or time', async () => {
  const exif = {
    IFD0: { Make: 'SecretPhone', DateTime: '2026:01:02 03:04:05' },
    IFD3: { GPSLatitude: '36/1 40/1 0/1', GPSLatitudeRef: 'N' },
  };
  const source = await blank(800, 400).withExif(exif).withIccProfile('p3').jpeg().toBuffer();
  expect(source.includes('SecretPhone')).toBe(true);
  const { data } = await makeThumbnail(source);
  const facts = await sharp(data).metadata();
  expect([facts.exif, facts.xmp, facts.iptc, facts.icc]).toEqual([undefined, undefined, undefined, undefined]);
  expect(data.includes('SecretPhone')).toBe(false);
});

it('refuses 100 million pixels at once, however small the file', async () => {
  const flood = await blank(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer();
  expect(flood.length).toBeLessThan(500_000);
  await expect(makeThumbnail(flood)).rejects.toMatchObject({
    reason: 'pixels',
    message: '图片像素过大，不能超过1亿像素',
  });
});

it('refuses a damaged or cut picture, and the next one still works', async () => {
  const whole = await sharp(Buffer.from(Array.from({ length: 640 * 480 * 3 }, (_, i) => (i * 7919) % 251)), {
    raw: { width: 640, height: 480, channels: 3 },
  })
    .jpeg()
    .toBuffer();
  await expect(makeThumbnail(whole.subarray(0, whole.length / 2))).rejects.toThrow(FileRefused);
  await expect(makeThumbnail(Buffer.from('not a picture'))).rejects.toMatchObject({ reason: 'damaged' });
  expect(await makeThumbnail(Readable.from([whole]))).toMatchObject({ width: 320, height: 240 });
});

it('takes the first picture of a moving one', async () => {
  const frames = await sharp([await blank(64, 64).png().toBuffer(), await blank(64, 64).png().toBuffer()], {
    join: { animated: true },
  })
    .gif()
    .toBuffer();
  expect(await makeThumbnail(frames)).toMatchObject({ width: 64, height: 64 });
});

it('knows which kinds it can draw', () => {
  expect(canThumbnail('jpg')).toBe(true);
  expect(canThumbnail('bmp')).toBe(false);
  expect(canThumbnail('pdf')).toBe(false);
});
