import { mutated, seeded } from '../../packages/domain/src/permit/proof/mutate.testing';
import {
  sealedPermit,
  soundConfined,
  soundHot,
  testKey,
} from '../../packages/domain/src/permit/proof/sound-permit.testing';
import { verifyPermit } from '../../packages/domain/src/permit/proof/verify';
import {
  hoursKey,
  sealedHours,
  soundHours,
  soundInPerson,
} from '../../packages/domain/src/training/completion/sound-hours.testing';
import { verifyHours } from '../../packages/domain/src/training/completion/verify';

export interface SealResult {
  readonly changed: number;
  /** Ways to the fields that were changed and not found. */
  readonly believed: readonly string[];
}

/** Sound sealed tickets and certificates of hours with one field changed, taken away or written in, by a seeded choice: each must be refused. */
export function seals(times: number, seed: number): SealResult {
  const bundles = [
    ...[soundHot(), soundConfined()].map((one) => ({
      bundle: sealedPermit(one) as unknown,
      sound: (value: unknown) => verifyPermit(value, [testKey]).sound,
    })),
    ...[soundHours(), soundInPerson()].map((one) => ({
      bundle: sealedHours(one) as unknown,
      sound: (value: unknown) => verifyHours(value, [hoursKey]).sound,
    })),
  ];
  const random = seeded(seed);
  const believed: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const { bundle, sound } = bundles[time % bundles.length] as (typeof bundles)[number];
    const { value, way } = mutated(bundle, random);
    if (sound(value)) believed.push(way);
  }
  return { changed: times, believed };
}
