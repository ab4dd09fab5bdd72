import { expect, it } from 'vitest';
import { capsFor } from './connections';
import { descriptorLimit } from './descriptors';

const limits = (files: string) => () =>
  `Limit                     Soft Limit           Hard Limit           Units\nMax processes             128000               128000               processes\nMax open files            ${files}                20000                files\n`;

it('is what the system allows this process', () => {
  expect(descriptorLimit(limits('1024'))).toBe(1_024);
  expect(descriptorLimit(limits('unlimited'))).toBe(1_048_576);
});

it('is known on a system without /proc too, and then never more than that system allows', () => {
  const elsewhere = descriptorLimit(() => {
    throw new Error('ENOENT');
  });
  expect(elsewhere).toBeGreaterThanOrEqual(64);
  expect(elsewhere).toBeLessThanOrEqual(1_048_576);
});

it.each([256, 1_024, 20_000, 1_048_576])(
  'of %i descriptors sockets leave some to database and files',
  (descriptors) => {
    const caps = capsFor(descriptors);
    expect(caps.strangers + caps.known).toBeLessThanOrEqual(descriptors - 128);
    expect(caps.perAddress).toBeLessThan(caps.strangers);
  },
);
