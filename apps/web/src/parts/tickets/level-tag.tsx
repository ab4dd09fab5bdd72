import { workTypes } from '@anlan/domain/permit/work-type';
import { tag } from '../../kinds/draw';

/** Of each type the gravest level first: a level has one colour, whichever form of ticket names it. */
const TONES = ['red', 'orange', 'yellow', 'blue'] as const;
const TONE_OF: ReadonlyMap<string, (typeof TONES)[number]> = new Map(
  Object.values(workTypes).flatMap(({ levels, levelNames }) =>
    levels.flatMap((level, place) => {
      const [name, tone] = [levelNames[level], TONES[place]];
      return name && tone ? [[name, tone] as const] : [];
    }),
  ),
);

/** The colour repeats what the word says (GB 30871-2022 B.1: the level is told by an obvious mark). */
export function levelTag(level: unknown, t: (text: string) => string) {
  const name = String(level ?? '');
  return name ? tag(t(name), TONE_OF.get(name) ?? 'blue') : null;
}
