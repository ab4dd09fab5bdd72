import { expect, it } from 'vitest';
import { recordAddress } from './address';

const menu = { under: 'risk', path: '/risk/point', sort: 1, government: '/govpage/safe/risk' } as const;

it('opens a record in the list of its menu, the supervisor in his own', () => {
  expect(recordAddress({ menu }, '7')).toBe('/risk/point?_open=7');
  expect(recordAddress({ menu }, '7', { supervisor: true })).toBe('/govpage/safe/risk?_open=7');
  expect(recordAddress({ menu: { ...menu, government: undefined } }, '7', { supervisor: true })).toBeNull();
  expect(recordAddress({}, '7')).toBeNull();
});

it('opens it on the page its definition names; where that names none for a phone or a step, on the console', () => {
  const open = { console: '/hazard/detail/:id', phone: '/m/hazard/:id' } as const;
  expect(recordAddress({ menu, open }, '7')).toBe('/hazard/detail/7');
  expect(recordAddress({ menu, open }, '7', { at: 'phone' })).toBe('/m/hazard/7');
  expect(recordAddress({ menu, open }, '7', { at: 'todo' })).toBe('/hazard/detail/7');
  expect(recordAddress({ menu, open }, '7', { supervisor: true })).toBe('/govpage/safe/risk?_open=7');
});
