import { signOffReading } from '@anlan/domain/signoff/reading';
import type { Module } from '../../kernel/module';
import { implement } from '../../kernel/resource/implement';
import { endingConsumers, endingJob, signOffLetters } from '../../kernel/signoff/by-day';
import { readingRoutes } from '../../kernel/signoff/readings';
import { toSignRoute } from '../../kernel/signoff/signoff';

/** Readings of whatever is signed; opening one, and who has signed, belong to what is read. */
export const signOffModule = (): Module => ({
  implementations: [implement(signOffReading, { instead: ['sign'], routes: [...readingRoutes, toSignRoute] })],
  batchConsumers: endingConsumers,
  jobs: [endingJob],
  letters: signOffLetters,
  // A reading is told to its reader's own screens.
  concerns: { [signOffReading.name]: async () => [] },
});
