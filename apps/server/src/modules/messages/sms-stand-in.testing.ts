import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Both providers on loopback. The signature is worked out again from the request as it arrived on the wire, as each of
 * them documents it; a request whose signature is another is refused in the provider's words.
 */
export interface SmsStandIn {
  readonly endpoint: string;
  readonly sent: { provider: 'aliyun' | 'tencent'; phones: string[]; template: string; values: unknown }[];
  /** The next answers in full, instead of the usual ones. */
  readonly answers: unknown[];
  close(): Promise<void>;
}

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

export async function startSmsStandIn(accessKey: string, secretKey: string): Promise<SmsStandIn> {
  const sent: SmsStandIn['sent'] = [];
  const answers: unknown[] = [];

  const signedLines = (request: IncomingMessage, names: string) =>
    names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`);

  function aliyun(request: IncomingMessage, body: string): unknown {
    const given = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
    const url = new URL(request.url ?? '/', 'http://x');
    const canonical = [
      request.method,
      url.pathname,
      url.search.slice(1).split('&').sort().join('&'),
      ...signedLines(request, given?.[2] ?? ''),
      '',
      given?.[2],
      sha(body),
    ].join('\n');
    const right = mac(secretKey, `ACS3-HMAC-SHA256\n${sha(canonical)}`).toString('hex');
    if (given?.[1] !== accessKey || given[3] !== right || request.headers['x-acs-content-sha256'] !== sha(body))
      return { Code: 'SignatureDoesNotMatch', Message: 'Specified signature does not match our calculation.' };
    const query = url.searchParams;
    sent.push({
      provider: 'aliyun',
      phones: (query.get('PhoneNumbers') ?? '').split(','),
      template: query.get('TemplateCode') ?? '',
      values: JSON.parse(query.get('TemplateParam') ?? '{}'),
    });
    return { Code: 'OK', Message: 'OK', BizId: '1', RequestId: '2' };
  }

  function tencent(request: IncomingMessage, body: string): unknown {
    const given =
      /^TC3-HMAC-SHA256 Credential=([^/]+)\/([^/]+)\/([^/]+)\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
        request.headers.authorization ?? '',
      );
    const [, key, day = '', service = '', names = '', signature] = given ?? [];
    const canonical = [request.method, '/', '', ...signedLines(request, names), '', names, sha(body)].join('\n');
    const scope = `${day}/${service}/tc3_request`;
    const text = ['TC3-HMAC-SHA256', request.headers['x-tc-timestamp'], scope, sha(canonical)].join('\n');
    const signing = mac(mac(mac(`TC3${secretKey}`, day), service), 'tc3_request');
    if (key !== accessKey || mac(signing, text).toString('hex') !== signature)
      return { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'signature' } } };
    const asked = JSON.parse(body);
    sent.push({
      provider: 'tencent',
      phones: asked.PhoneNumberSet,
      template: asked.TemplateId,
      values: asked.TemplateParamSet,
    });
    return { Response: { SendStatusSet: asked.PhoneNumberSet.map(() => ({ Code: 'Ok', Message: 'send success' })) } };
  }

  const server = createServer((request, response) => {
    void request.toArray().then((parts) => {
      const body = Buffer.concat(parts).toString();
      const usual = request.headers['x-tc-action'] ? tencent(request, body) : aliyun(request, body);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers.shift() ?? usual));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
