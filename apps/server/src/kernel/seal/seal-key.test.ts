import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyIdOf, successionFaults, verifySeal } from '@anlan/domain/seal/seal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rotateSealKey, sealKeyOf, signingKey } from './seal-key';
import { sealed } from './seals';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'anlan-seal-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));
const file = () => join(dir, 'seal.key');
const mode = () => statSync(file()).mode & 0o777;
const ticket = {
  kind: 'permit',
  tenantId: '100001',
  tenantName: '示例化工',
  recordId: '1',
  recordName: 'DH1',
} as const;

describe('the key of seals', () => {
  it('signs as RFC 8032 says (7.1, test 1)', () => {
    const seed = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex');
    const key = signingKey(seed);
    expect(key.publicKey).toBe('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a');
    expect(key.sign(new Uint8Array())).toBe(
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    );
  });

  it('is made once, for its owner alone, and read again', () => {
    const key = sealKeyOf(dir);
    expect(mode()).toBe(0o600);
    expect(sealKeyOf(dir).publicKey).toBe(key.publicKey);
    chmodSync(file(), 0o644);
    sealKeyOf(dir);
    expect(mode()).toBe(0o600);
  });

  it('is not made anew in place of a file that cannot be read', () => {
    for (const text of ['', '{', '{"privateKey":"12"}', 'null']) {
      writeFileSync(file(), text);
      expect(() => sealKeyOf(dir)).toThrow('不是封签密钥文件');
      expect(readFileSync(file(), 'utf8')).toBe(text);
    }
  });

  it('gives way to one that it has signed, and what it sealed stays verifiable', () => {
    const before = sealKeyOf(dir);
    const old = sealed(before, 0, { ...ticket, content: { level: '1' } });
    const seed = JSON.parse(readFileSync(file(), 'utf8')).privateKey as string;
    const { after } = rotateSealKey(dir);
    expect(after.publicKey).not.toBe(before.publicKey);
    expect(mode()).toBe(0o600);
    expect(readFileSync(file(), 'utf8')).not.toContain(seed);
    expect(existsSync(`${file()}.new`)).toBe(false);
    const now = sealKeyOf(dir);
    expect(now.publicKey).toBe(after.publicKey);
    const published = [now, before].map(({ keyId, publicKey, former }) => ({
      keyId,
      publicKey,
      since: '2026-11-26 10:00:00',
      formerId: former && keyIdOf(former.publicKey),
      formerSignature: former?.signature ?? null,
    }));
    expect(successionFaults(published)).toEqual([]);
    expect(verifySeal(old, published).sound).toBe(true);
    expect(verifySeal(sealed(now, 0, { ...ticket, content: { level: '1' } }), published).sound).toBe(true);
  });
});
