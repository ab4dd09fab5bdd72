import { createHash, verify, X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paragraph } from '../../kernel/documents/pdf/blocks';
import { joined, pdfFacts } from '../../kernel/documents/pdf/pdf-facts.testing';
import { renderPdf } from '../../kernel/documents/pdf/render';
import { company, must, type Person, type WorldCompany } from '../../testing/company-world';
import { multipart, openWorld, type World } from '../../testing/world';

let world: World;
let firm: WorldCompany;
let other: WorldCompany;
let reading: string;
let file: Buffer;
const DAY = 86_400_000;

/** A PKCS#12 file of this test's own, signed by itself. */
function p12({ days = 400, password = '印章密码Abc1', bits = 2048, chain = 1 } = {}): string {
  const keys = forge.pki.rsa.generateKeyPair(bits);
  const cert = forge.pki.createCertificate();
  cert.publicKey = keys.publicKey;
  cert.serialNumber = '5a01';
  cert.validity.notBefore = new Date(Date.now() - 500 * DAY);
  cert.validity.notAfter = new Date(Date.now() + days * DAY);
  const name = [{ name: 'commonName', value: 'Test Seal' }];
  cert.setSubject(name);
  cert.setIssuer(name);
  cert.sign(keys.privateKey, forge.md.sha256.create());
  const asn1 = forge.pkcs12.toPkcs12Asn1(keys.privateKey, Array(chain).fill(cert), password, { algorithm: 'aes256' });
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary').toString('base64');
}

const put = (who: Person, body: object) => who.call('POST', '/safe/sealcertificate/upload', { body });
const proof = async (): Promise<Buffer> => {
  const given = await firm.admin.call('GET', `/safe/institutionalrecord/${reading}/pdf`);
  expect(given.status).toBe(200);
  return given.raw;
};
async function upload(who: Person, bytes: Buffer, name: string): Promise<string> {
  const { body, headers } = multipart(bytes, name);
  return must(await who.call('POST', '/blade-resource/oss/endpoint/put-file', { body, headers })).data.attachId;
}

beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
  other = await company(world);
  const who = await firm.person({ account: 'sealed', role: 'employee' });
  file = await renderPdf({ title: '制度', content: [paragraph('动火作业须办理作业票')] }, {});
  const { id } = must(
    await firm.admin.call('POST', '/safe/institutional', {
      body: {
        name: '印章制度',
        type: '6',
        implementTime: '2026-03-01',
        attachId: await upload(firm.admin, file, '一.pdf'),
      },
    }),
  ).data;
  must(
    await firm.admin.call('PUT', `/safe/institutional/publish/${id}`, {
      body: { signOffSeconds: 10, audience: 2, audienceUserIds: who.userId },
    }),
  );
  const begun = must(await who.call('POST', '/safe/institutionalrecord', { body: { institutionalId: id } })).data;
  world.clock.shift += 12_000;
  const seen = begun.documents.map((one: { id: string }) => `${one.id}:1`);
  must(await who.call('PUT', `/safe/signoff/beat/${begun.id}`, { body: { end: 1, seen } }));
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="120"><rect width="300" height="120" fill="#fff"/><path d="M20 90 L120 20 L240 100" stroke="#111" fill="none"/></svg>';
  const signature = await upload(who, await sharp(Buffer.from(svg)).png().toBuffer(), '签名.png');
  must(await who.call('PUT', '/safe/signoff/sign', { body: { ids: [begun.id], confirmed: 1, signature } }));
  reading = begun.id;
});
afterAll(() => world?.close());

/** Judges a signature with nothing of what made it: the digest over the ranges, and the signature over the attributes. */
function judged(pdf: Buffer) {
  const text = pdf.toString('latin1');
  const range = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(text)?.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const [from, length, after, rest] = range;
  const covered = Buffer.concat([pdf.subarray(from, from + length), pdf.subarray(after, after + rest)]);
  const hex = text.slice(length + 1, after - 1);
  const der = forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(hex, 'hex').toString('binary')), {
    parseAllBytes: false,
  } as never);
  const message = forge.pkcs7.messageFromAsn1(der) as unknown as {
    certificates: forge.pki.Certificate[];
    rawCapture: { signature: string; authenticatedAttributes: forge.asn1.Asn1[] };
  };
  const { signature, authenticatedAttributes } = message.rawCapture;
  const set = forge.asn1.create(forge.asn1.Class.UNIVERSAL, forge.asn1.Type.SET, true, authenticatedAttributes);
  const signed = Buffer.from(forge.asn1.toDer(set).getBytes(), 'binary');
  const digest = createHash('sha256').update(covered).digest();
  const [cert] = message.certificates;
  const key = new X509Certificate(forge.pki.certificateToPem(cert as forge.pki.Certificate)).publicKey;
  return {
    whole: after + rest === pdf.length && from === 0,
    digest: signed.includes(digest),
    signature: verify('sha256', signed, key, Buffer.from(signature, 'binary')),
  };
}

it('without a certificate the proof is as it was, without a signature', async () => {
  expect((await proof()).includes('/ByteRange')).toBe(false);
});

it('with one the proof is signed as a whole, and a byte changed breaks it', async () => {
  const done = must(await put(firm.admin, { file: p12(), password: '印章密码Abc1' })).data;
  const pdf = await proof();
  expect(pdf.subarray(0, file.length).equals(file)).toBe(true);
  expect(judged(pdf)).toEqual({ whole: true, digest: true, signature: true });
  const words = joined((await pdfFacts(pdf)).pages);
  expect(words).toContain('TestSeal');
  expect(words).toContain('5A01');
  const changed = Buffer.from(pdf);
  changed[30] = (changed[30] as number) ^ 1;
  expect(judged(changed)).toMatchObject({ digest: false });

  // Neither file nor password is anywhere in what is answered or kept in words.
  const row = must(await firm.admin.call('GET', `/safe/sealcertificate/${done.id}`)).data;
  expect(row).toMatchObject({ holder: 'Test Seal', serialNumber: '5A01', validUntil: done.validUntil });
  expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['content']));
  expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['password']));
  const [kept] = await world.sql<{ content: string; password: string }>(
    'select content, password from seal_certificate where id = $1::uuid',
    [done.id],
  );
  for (const value of Object.values(kept ?? {})) expect(value).toMatch(/^v1\./);
  const traces = await world.sql<{ after: object }>(
    "select after from audit_log where resource = 'sealCertificate' and tenant_id = $1",
    [firm.tenantId],
  );
  expect(traces.length).toBeGreaterThan(0);
  expect(JSON.stringify(traces)).not.toContain('v1.');

  // One at a time; its end is in the calendar.
  must(await put(firm.admin, { file: p12({ days: 20 }), password: '印章密码Abc1' }));
  const page = must(await firm.admin.call('GET', '/safe/sealcertificate/page')).data;
  expect(page.total).toBe(1);
  const due = must(
    await firm.admin.call('GET', '/safe/due/page', { query: { kind: 'sealCertificate.renew', size: '10' } }),
  ).data;
  expect(due.records).toMatchObject([{ title: 'Test Seal', due: `${page.records[0].validUntil} 23:59:59` }]);
  // Past it nothing is signed.
  await world.sql("update seal_certificate set valid_until = '2020-01-01' where tenant_id = $1", [firm.tenantId]);
  expect((await proof()).includes('/ByteRange')).toBe(false);
});

it('tells what is wrong with a file, its password or its dates', async () => {
  const says = async (body: object) => (await put(firm.admin, body)).msg;
  const good = p12();
  expect(await says({ file: good, password: '错' })).toBe('证书密码不正确');
  expect(await says({ file: Buffer.from('不是证书').toString('base64'), password: '' })).toBe(
    '文件不是PKCS#12证书，请选择.p12或.pfx文件',
  );
  expect(await says({ file: '不是base64', password: '' })).toBe('请选择.p12或.pfx证书文件');
  expect(await says({ file: p12({ days: -1 }), password: '印章密码Abc1' })).toContain('到期，请上传有效的证书');
  expect(await says({ file: p12({ bits: 1024 }), password: '印章密码Abc1' })).toBe('证书密钥不足2048位，请更换证书');
  // What would fail every document fails here: more certificates than a signature has room for.
  expect(await says({ file: p12({ chain: 40 }), password: '印章密码Abc1' })).toContain('无法用该证书签名');
});

it('is the administrator’s alone, of his own company', async () => {
  const manager = await firm.person({ account: 'sealm', role: 'safety_manager' });
  expect((await put(manager, { file: p12(), password: '印章密码Abc1' })).status).toBe(403);
  expect((await manager.call('GET', '/safe/sealcertificate/page')).status).toBe(403);
  expect(must(await other.admin.call('GET', '/safe/sealcertificate/page')).data.total).toBe(0);
});

it('not one of these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
