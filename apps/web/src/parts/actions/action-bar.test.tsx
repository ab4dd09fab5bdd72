import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setWidth } from '../testing';
import { ActionBar } from './action-bar';

const buttons = (count: number, run = vi.fn()) =>
  Array.from({ length: count }, (_, place) => ({ key: `b${place}`, label: `办理${place}`, run: () => run(place) }));
const labels = () => screen.getAllByRole('button').map((one) => one.textContent?.replace(/\s/g, ''));

afterEach(() => {
  cleanup();
  setWidth(1440);
});

describe('on a phone', () => {
  beforeEach(() => setWidth(390));

  it('what is next and what is urgent stand in sight, the others behind 更多', async () => {
    const run = vi.fn();
    render(<ActionBar buttons={buttons(8, run)} kept={['b6']} />);
    expect(labels()).toEqual(['办理0', '办理1', '办理2', '办理6', '更多']);
    fireEvent.click(screen.getByRole('button', { name: /更\s?多/ }));
    fireEvent.click(await screen.findByText('办理5'));
    expect(run).toHaveBeenCalledWith(5);
  });

  it('one more than are in sight stands there too: a menu of one is no shorter', () => {
    render(<ActionBar buttons={buttons(4)} />);
    expect(labels()).toEqual(['办理0', '办理1', '办理2', '办理3']);
  });
});

it('on a desk all of them stand in sight', () => {
  render(<ActionBar buttons={buttons(8)} kept={['b6']} />);
  expect(labels()).toHaveLength(8);
});
