import { createHash, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's least cost for argon2id (algorithm 2): 19 MiB, two passes; 20 to 40 ms on one core. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** What travels at sign-in: hex SHA-256 of the password as typed (decisions §2). */
export const sha256Hex = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** The stored form of a password as typed. */
export const hashPassword = (typed: string): Promise<string> => hash(sha256Hex(typed), COST);

let nobody: Promise<string> | undefined;

/** Evaluated for accounts that do not exist, so that they take the same time. */
const hashOfNobody = (): Promise<string> => {
  nobody ??= hash(sha256Hex(`nobody ${randomInt(2 ** 32)}`), COST);
  return nobody;
};

/** Does the digest that travelled belong to the stored hash? Always costs one evaluation, made by `evaluate`. */
export async function matches(
  stored: string | undefined,
  digest: string,
  evaluate: (hash: string, digest: string) => Promise<boolean> = verify,
): Promise<boolean> {
  const right = await evaluate(stored ?? (await hashOfNobody()), digest.toLowerCase());
  return right && stored !== undefined;
}

const SETS = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '@#%+=?'] as const;

/** A first password: twelve characters of all four classes without those that are mistaken for one another. */
export function randomPassword(): string {
  const pick = (set: string): string => set[randomInt(set.length)] as string;
  const all = SETS.join('');
  const characters = [...SETS.map(pick), ...Array.from({ length: 8 }, () => pick(all))];
  for (let place = characters.length - 1; place > 0; place -= 1) {
    const other = randomInt(place + 1);
    [characters[place], characters[other]] = [characters[other] as string, characters[place] as string];
  }
  return characters.join('');
}
