import { describe, expect, it } from 'vitest';
import { followOutcomes, type Outcome, type OutcomeTask } from './outcomes';

const line = (id: string, title: string, ownerId = 'zhang', dueDate = '2026-05-10'): Outcome => ({
  id,
  title,
  ownerId,
  dueDate,
});
const task = (id: string, outcomeId: string | null, title: string, more: Partial<OutcomeTask> = {}): OutcomeTask => ({
  ...line(id, title),
  outcomeId,
  open: true,
  ...more,
});

describe('tasks of what minutes decide', () => {
  it('are one a line, also where two lines have one title', () => {
    const lines = [line('a', '检查电气线路', 'zhang'), line('b', '检查电气线路', 'li')];
    expect(followOutcomes(lines, [])).toEqual({ make: lines, change: [], relink: [], cancel: [] });
    const tasks = [task('1', 'a', '检查电气线路'), task('2', 'b', '检查电气线路', { ownerId: 'li' })];
    expect(followOutcomes(lines, tasks)).toEqual({ make: [], change: [], relink: [], cancel: [] });
  });

  it('follow their line while they are open, and go with it', () => {
    const tasks = [
      task('1', 'a', '更换滤筒'),
      task('2', 'b', '修订制度'),
      task('3', 'c', '补办证件', { open: false }),
      task('4', 'd', '清理通道', { open: false }),
    ];
    const lines = [line('a', '更换滤筒', 'li', '2026-06-01'), line('c', '补办证件', 'li')];
    expect(followOutcomes(lines, tasks)).toEqual({
      make: [],
      change: [{ ...line('1', '更换滤筒', 'li', '2026-06-01'), outcomeId: 'a' }],
      relink: [],
      cancel: ['2'],
    });
  });

  it('are found again where the lines came without their ids', () => {
    const tasks = [
      task('1', 'a', '检查电气线路', { ownerId: 'li' }),
      task('2', 'b', '检查电气线路'),
      task('3', null, '补办证件', { open: false }),
    ];
    const lines = [line('x', '检查电气线路'), line('y', '检查电气线路', 'wang'), line('z', '补办证件')];
    expect(followOutcomes(lines, tasks)).toEqual({
      make: [],
      change: [{ ...line('1', '检查电气线路', 'wang'), outcomeId: 'y' }],
      relink: [
        { id: '2', outcomeId: 'x' },
        { id: '3', outcomeId: 'z' },
      ],
      cancel: [],
    });
  });
});
