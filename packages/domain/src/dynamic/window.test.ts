import { expect, it } from 'vitest';
import { punctuality, punctualityWords } from './window';

it('what is done late counts half, and the fraction is told', () => {
  // domain-rules C5: 10 due, 6 in time, 2 late, 2 overdue.
  expect(punctuality({ onTime: 6, late: 2, overdue: 2 })).toBe(0.7);
  expect(punctualityWords({ onTime: 6, late: 2, overdue: 2 })).toBe('及时性得分率70%（(6+½×2)÷10）');
  expect(punctualityWords({ onTime: 34, late: 3, overdue: 0 })).toBe('及时性得分率95.9%（(34+½×3)÷37）');
  expect(punctualityWords({ onTime: 1, late: 0, overdue: 2 })).toBe('及时性得分率33.3%（1÷3）');
});
