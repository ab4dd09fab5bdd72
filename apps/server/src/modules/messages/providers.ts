import { createHash, createHmac } from 'node:crypto';

/** One HTTPS request, signed; sent by `fetch`, checked by the tests. */
export interface SignedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Credentials {
  readonly accessKey: string;
  readonly secretKey: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** RFC 3986: what encodeURIComponent leaves alone is encoded as well. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

export interface AliyunCall {
  readonly endpoint: string;
  readonly action: string;
  readonly version: string;
  readonly query: Readonly<Record<string, string>>;
  /** Seconds since 1970. */
  readonly at: number;
  readonly nonce: string;
}

/** ACS3-HMAC-SHA256 of an RPC call: parameters in the query, an empty body (阿里云「V3版本请求体&签名机制」). */
export function aliyunRequest(credentials: Credentials, call: AliyunCall): SignedRequest {
  const { host, origin } = new URL(call.endpoint);
  const query = Object.entries(call.query)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const body = '';
  const signed: Record<string, string> = {
    host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': sha256(body),
    'x-acs-date': new Date(call.at * 1000).toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': call.nonce,
    'x-acs-version': call.version,
  };
  const names = Object.keys(signed).sort();
  const canonical = [
    'POST',
    '/',
    query,
    ...names.map((name) => `${name}:${signed[name]}`),
    '',
    names.join(';'),
    signed['x-acs-content-sha256'],
  ].join('\n');
  const signature = hmac(credentials.secretKey, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex');
  const { host: _host, ...sent } = signed;
  return {
    url: `${origin}/?${query}`,
    headers: {
      ...sent,
      authorization: `ACS3-HMAC-SHA256 Credential=${credentials.accessKey},SignedHeaders=${names.join(';')},Signature=${signature}`,
    },
    body,
  };
}

export interface TencentCall {
  readonly endpoint: string;
  readonly service: string;
  readonly action: string;
  readonly version: string;
  readonly region: string;
  readonly payload: string;
  /** Seconds since 1970. */
  readonly at: number;
}

/** TC3-HMAC-SHA256 over content-type and host (腾讯云「签名方法 v3」). */
export function tencentRequest(credentials: Credentials, call: TencentCall): SignedRequest {
  const { host, origin } = new URL(call.endpoint);
  const type = 'application/json; charset=utf-8';
  const canonical = [
    'POST',
    '/',
    '',
    `content-type:${type}`,
    `host:${host}`,
    '',
    'content-type;host',
    sha256(call.payload),
  ].join('\n');
  const day = new Date(call.at * 1000).toISOString().slice(0, 10);
  const scope = `${day}/${call.service}/tc3_request`;
  const key = hmac(hmac(hmac(`TC3${credentials.secretKey}`, day), call.service), 'tc3_request');
  const signature = hmac(key, ['TC3-HMAC-SHA256', call.at, scope, sha256(canonical)].join('\n')).toString('hex');
  return {
    url: `${origin}/`,
    headers: {
      'content-type': type,
      'x-tc-action': call.action,
      'x-tc-version': call.version,
      'x-tc-region': call.region,
      'x-tc-timestamp': String(call.at),
      authorization: `TC3-HMAC-SHA256 Credential=${credentials.accessKey}/${scope}, SignedHeaders=content-type;host, Signature=${signature}`,
    },
    body: call.payload,
  };
}
