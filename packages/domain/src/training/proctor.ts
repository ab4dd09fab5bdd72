/** Rules under which an exam is sat: from which addresses, and how often one may look away. Pure. */

interface Block {
  readonly bits: 32 | 128;
  readonly value: bigint;
  readonly prefix: number;
}

function four(text: string): bigint | undefined {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255))
    return undefined;
  return parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

function six(text: string): bigint | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const groups = (half: string) => (half === '' ? [] : half.split(':'));
  const [head, tail] = [groups(halves[0] ?? ''), groups(halves[1] ?? '')];
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const all = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  if (!all.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined;
  return all.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

/** An address as it comes from the socket: of the fourth version also where it is told as one of the sixth. */
function addressIn(text: string): Pick<Block, 'bits' | 'value'> | undefined {
  const plain = text.trim().replace(/^::ffff:(?=\d+\.)/i, '');
  const short = four(plain);
  if (short !== undefined) return { bits: 32, value: short };
  const long = plain.includes(':') ? six(plain) : undefined;
  return long === undefined ? undefined : { bits: 128, value: long };
}

function blockIn(text: string): Block | undefined {
  const [address = '', length, ...more] = text.split('/');
  const found = addressIn(address);
  if (!found || more.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return undefined;
  const prefix = length === undefined ? found.bits : Number(length);
  return prefix <= found.bits ? { ...found, prefix } : undefined;
}

const listed = (text: string): string[] => text.split(/[\s,，;；、]+/).filter((one) => one !== '');

/** What in a list is neither an address nor a block of them. */
export const addressFaults = (text: string): string[] => listed(text).filter((one) => blockIn(one) === undefined);

/** Whether the list lets this address in; an empty one lets in every address. */
export function isAdmitted(address: string, list: string | null | undefined): boolean {
  const blocks = listed(list ?? '');
  if (blocks.length === 0) return true;
  const found = addressIn(address);
  if (!found) return false;
  return blocks.some((one) => {
    const block = blockIn(one);
    if (!block || block.bits !== found.bits) return false;
    const rest = BigInt(block.bits - block.prefix);
    return block.value >> rest === found.value >> rest;
  });
}

/** Looking away more often than this ends the attempt; no limit only counts. */
export const isTooOften = (leaves: number, limit: number | null | undefined): boolean =>
  limit !== null && limit !== undefined && leaves > limit;
