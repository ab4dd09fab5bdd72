import type { MyCheck } from '@anlan/domain/check/run/run-calls';
import { expect, it } from 'vitest';
import { myToDos } from './my-work';

it('counts of my checks what the bell counts: those that may be made, missed by no more than a week', () => {
  const now = Date.parse('2026-11-28T12:00:00+08:00');
  const check = (taskId: string, endTime: string, open = true) => ({ taskId, endTime, open }) as unknown as MyCheck;
  const shown = myToDos(
    [
      check('next', '2026-11-28 18:00:00'),
      check('missed', '2026-11-21 12:00:01'),
      check('history', '2026-11-21 11:59:59'),
      check('not begun', '2026-11-30 18:00:00', false),
    ],
    now,
  );
  expect(shown.map(({ taskId }) => taskId)).toEqual(['next', 'missed']);
});
