import ipaddr from 'ipaddr.js';

/** Proxies in front: whose `X-Forwarded-For` is believed. */
export interface Proxies {
  /** For Fastify. */
  readonly setting: boolean | string[] | ((address: string, hop: number) => boolean);
  /** Whether a connection of this address carries the requests of many. */
  readonly isProxy: (address: string) => boolean;
}

/** Names of proxy-addr, which Fastify uses, in words of ipaddr.js. */
const RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['loopback'],
  linklocal: ['linkLocal'],
  uniquelocal: ['private', 'uniqueLocal'],
};

export function proxies(trust: false | number | readonly string[]): Proxies {
  if (trust === false) return { setting: false, isProxy: () => false };
  // So many proxies in front are believed, no more; whoever connects is the nearest of them.
  if (typeof trust === 'number') return { setting: (_address, hop) => hop < trust, isProxy: () => true };
  return { setting: [...trust], isProxy: (address) => isAmong(address, trust) };
}

function isAmong(text: string, trust: readonly string[]): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return trust.some((one) => {
    const names = RANGES[one];
    if (names) return names.includes(address.range());
    const [base, bits] = one.includes('/') ? ipaddr.parseCIDR(one) : [ipaddr.parse(one), undefined];
    if (base.kind() !== address.kind()) return false;
    return address.match(base, bits ?? (address.kind() === 'ipv4' ? 32 : 128));
  });
}
