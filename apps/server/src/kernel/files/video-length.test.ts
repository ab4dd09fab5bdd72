import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { videoOf } from '../../modules/training/study/materials.testing';
import { videoFacts } from './video-length';

const stored = (bytes: Buffer) => ({
  get: async (_: string, range?: { start: number; end: number }) => ({
    stream: Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
    size: bytes.length,
  }),
});
const read = (bytes: Buffer) => videoFacts(stored(bytes), 'k', bytes.length);

describe('how long a video is', () => {
  it.each([false, true])('is read from its own description, behind the pictures: %s', async (late) => {
    expect(await read(videoOf(754, late))).toEqual({ seconds: 754, codings: ['avc1'] });
  });
  it('is told of no other file, and of none that was cut off', async () => {
    expect(await read(Buffer.from('no video at all, whatever its name'))).toBeUndefined();
    expect(await read(Buffer.alloc(0))).toBeUndefined();
    const whole = videoOf(60, true);
    for (let length = 8; length < whole.length; length += 37)
      expect(await read(whole.subarray(0, length))).toBeUndefined();
  });
});
