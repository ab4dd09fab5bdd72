import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { linkSeconds, signFile, verifyFile } from './link';

const key = randomBytes(32);
const now = 1_790_000_000;
const facts = { attachId: '0190a0b1-0000-7000-8000-000000000001', sessionId: 'session-a', key };
const token = signFile({ ...facts, exp: now + linkSeconds });

it('opens the file for the session it was made for, ten minutes long', () => {
  expect(linkSeconds).toBe(600);
  expect(verifyFile({ ...facts, token, now })).toBe(true);
  expect(verifyFile({ ...facts, token, now: now + 600 })).toBe(true);
  expect(verifyFile({ ...facts, token, now: now + 601 })).toBe(false);
});

it('is worthless for another session, another file, another key or another time', () => {
  expect(verifyFile({ ...facts, sessionId: 'session-b', token, now })).toBe(false);
  expect(verifyFile({ ...facts, attachId: facts.attachId.replace(/1$/, '2'), token, now })).toBe(false);
  expect(verifyFile({ ...facts, key: randomBytes(32), token, now })).toBe(false);
  expect(verifyFile({ ...facts, token: token.replace(/^\d+/, String(now + 99_999)), now })).toBe(false);
});

it('does not let one part run into the next', () => {
  const shifted = signFile({ attachId: 'ab', sessionId: 'c', exp: now, key });
  expect(verifyFile({ attachId: 'a', sessionId: 'bc', token: shifted, now, key })).toBe(false);
});

it.each([
  '',
  '.',
  token.slice(0, -1),
  `${token}A`,
  `${token.slice(0, -1)}=`,
  `-${token}`,
  `1e9.${token.split('.')[1]}`,
  token.replace('.', ''),
])('refuses the malformed token %j', (bad) => {
  expect(verifyFile({ ...facts, token: bad, now })).toBe(false);
});

it('refuses to sign with a short key', () => {
  expect(() => signFile({ ...facts, key: Buffer.from('short'), exp: now })).toThrow('shorter than 32 bytes');
});
