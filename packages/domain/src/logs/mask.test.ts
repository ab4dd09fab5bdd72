import { describe, expect, it } from 'vitest';
import { maskLog, maskRecord } from './mask';

describe('what a log keeps of an error', () => {
  it.each([
    ['Key (tenant_id, phone)=(100001, 13812345678) already exists', 'Key (tenant_id, phone)=(***) already exists'],
    ['invalid input syntax for type uuid: "张三的身份证"', 'invalid input syntax for type uuid: "***"'],
    ['call 13812345678 now', 'call *** now'],
    ['id 110101199003071234 is', 'id *** is'],
    ['password=Hunter2! rest', 'password=*** rest'],
    ['{"secretKey":"abcdef","a":1}', '{"secretKey":***,"a":1}'],
    ['authorization: bearer abcdefghijkl', 'authorization: *** ***'],
    ['sent by bearer abcdefghijkl', 'sent by bearer ***'],
    ['mail to somebody@example.org failed', 'mail to *** failed'],
  ])('%s', (text, masked) => {
    expect(maskLog(text, 200)).toBe(masked);
  });

  it('leaves places in the programme readable', () => {
    const line = '    at save (/srv/app/modules/hazard/report.ts:120:14)';
    expect(maskLog(line, 200)).toBe(line);
    expect(maskLog('x'.repeat(30).concat(' ').repeat(40), 100)).toHaveLength(100);
  });
});

describe('what a log keeps of a record', () => {
  it('stars what is encrypted and what is secret, at any depth', () => {
    expect(
      maskRecord({
        name: '一车间',
        phone: 'v1.AAAAAAAAAAAAAAAAAAAAAAAAAAAA',
        phone_hash: 'x',
        secret_key: 'y',
        empty_token: null,
        rows: [{ id_card: 'v1.BBBBBBBBBBBBBBBBBBBBBBBBBBBB', n: 1 }],
      }),
    ).toEqual({
      name: '一车间',
      phone: '******',
      secret_key: '******',
      empty_token: null,
      rows: [{ id_card: '******', n: 1 }],
    });
  });
});
