import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { canonicalText } from './canonical';
import {
  fingerprintOf,
  keyIdOf,
  type PublishedSealKey,
  SEAL_FORMAT,
  type SealedBundle,
  type SealKey,
  signedBytes,
  successionBytes,
  successionFaults,
  verifySeal,
} from './seal';

const secret = (fill: number) => new Uint8Array(32).fill(fill);
const keyOf = (fill: number): SealKey => {
  const publicKey = bytesToHex(ed25519.getPublicKey(secret(fill)));
  return { publicKey, keyId: keyIdOf(publicKey) };
};
const KEY = keyOf(1);

const CONTENT = { level: '1', rows: [{ value: 0.3, unit: '%vol' }, { value: null }], signed: true, note: '一号罐"区"' };

function sealedBy(fill: number, content: unknown = CONTENT): SealedBundle {
  const { keyId, publicKey } = keyOf(fill);
  const bundle = {
    format: SEAL_FORMAT,
    kind: 'permit',
    tenantId: '100001',
    tenantName: '示例化工',
    recordId: '0190',
    recordName: 'DH20261126001',
    content,
    seal: { algorithm: 'Ed25519', keyId, publicKey, sealedAt: '2026-11-26 10:00:00' },
  } as const;
  const signature = bytesToHex(ed25519.sign(signedBytes(bundle), secret(fill)));
  return { ...bundle, seal: { ...bundle.seal, signature } };
}
const copy = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('canonical text', () => {
  it('is the same whatever the order of names and the spelling of numbers', () => {
    expect(canonicalText({ b: [1, 1.5e3, -0], a: { d: null, c: '中"\n' } })).toBe(
      '{"a":{"c":"中\\"\\n","d":null},"b":[1,1500,0]}',
    );
    expect(canonicalText(JSON.parse('{"z":1,"a":2}'))).toBe(canonicalText({ a: 2, z: 1 }));
  });
  it('refuses what JSON cannot say', () => {
    for (const value of [undefined, Number.NaN, Number.POSITIVE_INFINITY, new Date(0), () => 1, { a: undefined }, [1n]])
      expect(() => canonicalText(value)).toThrow(TypeError);
  });
});

describe('a seal', () => {
  it('holds over what was sealed, after any way through JSON', () => {
    const bundle = copy(sealedBy(1));
    expect(verifySeal(bundle, [KEY])).toMatchObject({ sound: true, keyId: KEY.keyId });
    const turned = Object.fromEntries(Object.entries(bundle).reverse());
    expect(verifySeal(turned, [KEY]).sound).toBe(true);
  });

  it('is not believed for the key it carries', () => {
    const forged = sealedBy(2);
    expect(verifySeal(forged, [KEY])).toMatchObject({
      sound: false,
      says: expect.stringContaining('不在公布的公钥中'),
    });
    expect(verifySeal(forged, [])).toMatchObject({ sound: false });
    // The id of ours with the key of another.
    expect(verifySeal({ ...forged, seal: { ...forged.seal, keyId: KEY.keyId } }, [KEY]).sound).toBe(false);
  });

  it('breaks with anything written in, left out, or spelt otherwise', () => {
    const bundle = copy(sealedBy(1));
    const broken: unknown[] = [
      null,
      'text',
      [bundle],
      { ...bundle, more: 1 },
      { ...bundle, seal: { ...bundle.seal, more: 1 } },
      { ...bundle, kind: 'hours' },
      { ...bundle, tenantName: `${bundle.tenantName} ` },
      { ...bundle, content: { ...bundle.content, signed: 1 } },
      { ...bundle, content: { ...bundle.content, more: null } },
      { ...bundle, content: { ...bundle.content, rows: bundle.content.rows.slice(1) } },
      { ...bundle, seal: { ...bundle.seal, sealedAt: '2026-11-26 10:00:01' } },
      { ...bundle, seal: { ...bundle.seal, signature: bundle.seal.signature.toUpperCase() } },
      { ...bundle, seal: { ...bundle.seal, signature: `${bundle.seal.signature.slice(0, -2)}00` } },
    ];
    for (const name of Object.keys(bundle)) {
      const { [name]: _, ...rest } = bundle;
      broken.push(rest);
    }
    for (const one of broken) expect(verifySeal(one, [KEY]).sound, JSON.stringify(one)).toBe(false);
  });

  it('has a fingerprint for the eye', () => {
    expect(fingerprintOf(KEY.publicKey)).toMatch(/^([0-9a-f]{4} ){7}[0-9a-f]{4}$/);
    expect(fingerprintOf(KEY.publicKey).replaceAll(' ', '').startsWith(KEY.keyId)).toBe(true);
  });
});

describe('the succession of keys', () => {
  const first: PublishedSealKey = { ...KEY, since: '2026-01-01 00:00:00', formerId: null, formerSignature: null };
  const second = keyOf(2);
  const signed = bytesToHex(ed25519.sign(successionBytes(KEY.publicKey, second.publicKey), secret(1)));
  const after = { ...second, since: '2026-06-01 00:00:00', formerId: KEY.keyId, formerSignature: signed };

  it('is known by the signature of the key before', () => {
    expect(successionFaults([after, first])).toEqual([]);
  });
  it('tells a key that slipped in', () => {
    const third = keyOf(3);
    const slipped = { ...third, since: after.since, formerId: KEY.keyId, formerSignature: signed };
    expect(successionFaults([slipped, first])).toEqual([`密钥${third.keyId}不是由前一把密钥${KEY.keyId}认可的`]);
    expect(successionFaults([after])).toEqual([`密钥${second.keyId}的前一把密钥${KEY.keyId}没有公布`]);
    expect(successionFaults([{ ...first, keyId: second.keyId }])).toHaveLength(1);
  });
});
