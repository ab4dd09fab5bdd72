import { expect, it } from 'vitest';
import type { BoardTicket } from './calls';
import { graveWork, isSpecialLevel } from './grave-work';
import { byUrgency, standingOf } from './standing';

const NOW = '2026-11-23 10:00:00';
const ticket = (more: Partial<BoardTicket> = {}): BoardTicket => ({
  form: 'permit',
  id: 'a',
  number: 'DH1',
  name: '焊接',
  type: '1',
  level: '一级动火',
  effectiveLevel: '2',
  state: 4,
  runFlag: 0,
  from: '2026-11-23 08:00:00',
  to: '2026-11-23 16:00:00',
  stopAt: null,
  interruptReason: null,
  place: '一车间',
  riskId: null,
  flatId: null,
  area: null,
  guardians: '王',
  gasAt: null,
  gas: null,
  ...more,
});

it('is overdue the second its time is over, whatever its flag says yet', () => {
  expect(standingOf(ticket({ to: '2026-11-23 10:00:01' }), NOW)).toBe('working');
  expect(standingOf(ticket({ to: NOW }), NOW)).toBe('overdue');
  expect(standingOf(ticket({ runFlag: 2 }), NOW)).toBe('overdue');
  expect(standingOf(ticket({ runFlag: 1 }), NOW)).toBe('stopped');
  expect(standingOf(ticket({ state: 5, to: NOW }), NOW)).toBe('toAccept');
  for (const state of [1, 2, 3]) expect(standingOf(ticket({ state }), NOW)).toBe('planned');
});

it('puts what needs somebody first', () => {
  const tickets = [
    ticket({ id: 'planned', state: 2 }),
    ticket({ id: 'late', to: '2026-11-23 12:00:00' }),
    ticket({ id: 'soon', to: '2026-11-23 10:30:00' }),
    ticket({ id: 'stopped', runFlag: 1 }),
    ticket({ id: 'overdue', runFlag: 2 }),
    ticket({ id: 'accept', state: 5 }),
  ];
  expect([...tickets].sort(byUrgency(NOW)).map(({ id }) => id)).toEqual([
    'overdue',
    'stopped',
    'soon',
    'late',
    'accept',
    'planned',
  ]);
});

it('knows the gravest level of each graded work', () => {
  expect(isSpecialLevel('1', '1') && isSpecialLevel('4', 4) && isSpecialLevel(5, '1')).toBe(true);
  expect(isSpecialLevel('1', '2') || isSpecialLevel('4', '1') || isSpecialLevel('2', '1')).toBe(false);
  expect(graveWork('2', null) && graveWork('1', '1')).toBe(true);
  expect(graveWork('3', null) || graveWork('1', '2')).toBe(false);
});
