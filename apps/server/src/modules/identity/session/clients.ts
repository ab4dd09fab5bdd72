/** A program that may ask for tokens. Its secret is public by nature: every browser holds it (decisions §2). */
export interface Client {
  readonly clientId: string;
  readonly secret: string;
  readonly name: string;
  readonly grantTypes: readonly string[];
}

export const clients: readonly Client[] = [
  {
    clientId: 'anlan',
    secret: 'anlan_secret',
    name: '安澜网页端',
    grantTypes: ['captcha', 'password', 'refresh_token'],
  },
];

/** The client of an `Authorization: Basic …` header; undefined when it names none or the secret differs. */
export function clientOf(header: string | undefined): Client | undefined {
  // Some clients of the family send the space encoded.
  const match = /^Basic(?:\s+|%20)([A-Za-z0-9+/=]{4,400})$/i.exec(header?.trim() ?? '');
  if (!match) return undefined;
  const [clientId, ...secret] = Buffer.from(match[1] as string, 'base64')
    .toString('utf8')
    .split(':');
  return clients.find((client) => client.clientId === clientId && client.secret === secret.join(':'));
}
