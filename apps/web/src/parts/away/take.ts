import { myPractice } from '@anlan/domain/training/practice/calls';
import { myWaiting } from '@anlan/domain/training/study/calls';
import { myThreats } from '@anlan/domain/training/threat/calls';
import { api } from '../../lib/http/api';
import { callKey } from '../../lib/http/use-call';
import { keepRead } from '../../lib/kept/kept-reads';
import { viewingTenant } from '../../lib/session/session';
import { takeDocuments } from './documents';
import { takeRounds } from './rounds';

/** For the place without a line: practice without keys, and the documents of plans under way. */
export async function takeTraining(): Promise<void> {
  const tenant = viewingTenant();
  const quiet = { quiet: true } as const;
  await takeRounds();
  await keepRead(callKey([tenant, 'examQuestion', 'practice'], myPractice, {}), await api.send(myPractice, {}, quiet));
  await keepRead(callKey([tenant, 'examQuestion', 'threats'], myThreats, {}), await api.send(myThreats, {}, quiet));
  await keepRead(callKey([tenant, 'trainingTrainee', 'waiting'], myWaiting, {}), await api.send(myWaiting, {}, quiet));
  await takeDocuments();
}
