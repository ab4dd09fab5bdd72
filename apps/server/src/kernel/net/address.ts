import { isIPv6 } from 'node:net';

/** The address by which something is counted: IPv6 networks hand out a /64 to everybody. */
export function countedAddress(given: string): string {
  const address = given.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIPv6(address) ? networkOf(address) : address;
}

function networkOf(address: string): string {
  const [head = '', tail] = (address.split('%')[0] as string).split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0');
  // One spelling for one network: without leading zeros, in small letters.
  const network = [...groups, ...zeros, ...rest].slice(0, 4);
  return network.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':');
}
