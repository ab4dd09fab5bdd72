import { expect, it } from 'vitest';
import { deriveKeys } from './keys';
import { opaqueCodes } from './opaque-code';

const keys = deriveKeys(Buffer.alloc(32, 3));
const codes = opaqueCodes('ticket');
const RECORD = { tenantId: '100001', id: '0198c0de-1234-7000-8000-00000000abcd' };

it('names one record, the same each time, and tells nothing of it', () => {
  const code = codes.encode(RECORD, keys);
  expect(codes.encode(RECORD, keys)).toBe(code);
  expect(codes.decode(code, keys)).toEqual(RECORD);
  const bytes = Buffer.from(code, 'base64url');
  expect(bytes.toString('hex')).not.toContain('0198c0de');
  expect(bytes.toString('latin1')).not.toContain('100001');
  const next = codes.encode({ ...RECORD, id: RECORD.id.replace('abcd', 'abce') }, keys);
  expect(next.slice(0, 10)).not.toBe(code.slice(0, 10));
});

it('opens nothing when any letter of it is another, nor under another purpose or key', () => {
  const code = codes.encode(RECORD, keys);
  for (let place = 0; place < code.length; place += 1) {
    const letter = code[place] === 'A' ? 'B' : 'A';
    expect(codes.decode(code.slice(0, place) + letter + code.slice(place + 1), keys)).toBeUndefined();
  }
  expect(opaqueCodes('paper').decode(code, keys)).toBeUndefined();
  expect(codes.decode(code, deriveKeys(Buffer.alloc(32, 4)))).toBeUndefined();
  for (const wrong of [undefined, null, 7, '', 'abc', `${code}A`, ` ${code}`, '-'.repeat(80)])
    expect(codes.decode(wrong, keys)).toBeUndefined();
});
