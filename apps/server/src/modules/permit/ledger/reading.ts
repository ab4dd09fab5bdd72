import { PersonGate } from '../../../kernel/pipeline/person-gate';

/** Statistics and draws of an office go through years of tickets of all its companies: one at a time of a person. */
export const reading = new PersonGate({
  own: 1,
  ownWaiting: 4,
  all: 4,
  allWaiting: 100,
  says: '统计或抽查正在进行，请稍后再试',
});
