/** How a ticket of either form stands beside its state, in the same words on every screen, sheet and paper. */
import type { Instead } from '@anlan/resource';

export const RUN_WORDS = {
  '0': '正常',
  '1': '中断',
  '2': '超时',
  '3': '终止',
  '4': '作废',
  '5': '过期未开工',
} as const;

/** What has been ended still waits for its acceptance in this state, in both forms. */
export const TO_ACCEPT = 5;
const ENDED = 3;
const VOIDED = 4;
const NEVER_BEGUN = 5;

/** What is over is told by its end, not by the step at which it stood; `also` what else is. */
export const overInstead = (
  words: Readonly<Record<string, string>> = RUN_WORDS,
  ...also: readonly Instead['when'][]
): { readonly instead: Instead } => ({
  instead: {
    when: {
      any: [
        { field: 'runFlag', in: [VOIDED, NEVER_BEGUN] },
        {
          all: [{ field: 'runFlag', equals: ENDED }, { not: { field: 'processState', equals: TO_ACCEPT } }],
        },
        ...also,
      ],
    },
    field: 'runFlag',
    words,
  },
});
