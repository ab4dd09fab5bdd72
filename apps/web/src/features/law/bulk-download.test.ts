import { expect, it } from 'vitest';
import { downloadAll, PAUSE_MS, securedLink } from './bulk-download';

it('a link is made https on an https page alone', () => {
  expect(securedLink('http://host/a?to=http://b', 'https:')).toBe('https://host/a?to=http://b');
  expect(securedLink('http://host/a', 'http:')).toBe('http://host/a');
  expect(securedLink('/api/service/file/1', 'https:')).toBe('/api/service/file/1');
});

it('files come one after the other, with a pause between two; one that fails is named and the others come', async () => {
  const told: string[] = [];
  const files = ['甲', '乙', '丙'].map((name) => ({ name }));
  const result = await downloadAll(files, {
    fetch: async ({ name }) => {
      if (name === '乙') throw new Error('gone');
      told.push(name);
    },
    failed: ({ name }) => told.push(`没有${name}`),
    pause: async (ms) => {
      told.push(String(ms));
    },
  });
  expect(told).toEqual(['甲', String(PAUSE_MS), '没有乙', String(PAUSE_MS), '丙']);
  expect(result).toEqual({ done: 2, failed: ['乙'] });
});
