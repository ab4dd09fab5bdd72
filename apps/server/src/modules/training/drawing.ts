import { PersonGate } from '../../kernel/pipeline/person-gate';

/** Drawing files and certificates takes worker threads: one at a time for a person. */
export const drawing = new PersonGate({
  ...{ own: 1, ownWaiting: 2, all: 4, allWaiting: 40 },
  says: '正在生成PDF的人较多，请稍后再试',
});
