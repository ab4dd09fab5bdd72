import { describe, expect, it } from 'vitest';
import { begun, redone, STEPS, stepped, undone } from './history';

const times = <T>(count: number, step: (value: T) => T, from: T): T => {
  let value = from;
  for (let n = 0; n < count; n += 1) value = step(value);
  return value;
};

describe('the steps of a drawing', () => {
  it('go back and forward over at least a hundred', () => {
    const made = Array.from({ length: 150 }, (_, n) => n + 1).reduce((history, n) => stepped(history, n), begun(0));
    const back = times(150, undone, made);
    expect([back.now, undone(back).now]).toEqual([0, 0]);
    const forward = times(150, redone, back);
    expect([forward.now, redone(forward).now]).toEqual([150, 150]);
  });

  it('forget the oldest beyond their number', () => {
    const made = Array.from({ length: STEPS + 50 }, (_, n) => n + 1).reduce(
      (history, n) => stepped(history, n),
      begun(0),
    );
    expect(times(STEPS + 50, undone, made).now).toBe(50);
  });

  it('end what could be done again when something else is done', () => {
    const history = stepped(undone(stepped(stepped(begun('a'), 'b'), 'c')), 'd');
    expect([history.now, history.future, undone(history).now]).toEqual(['d', [], 'b']);
  });

  it('are one while a name is typed, and none when nothing changes', () => {
    const typed = stepped(stepped(stepped(begun(''), '罐', 'name/1'), '罐区', 'name/1'), '罐区一', 'name/2');
    expect([undone(typed).now, undone(undone(typed)).now]).toEqual(['罐区', '']);
    const same = begun('a');
    expect(stepped(same, 'a')).toBe(same);
  });
});
