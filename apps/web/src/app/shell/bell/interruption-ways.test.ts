import { expect, it } from 'vitest';
import { shownBy } from './interruption-ways';

const looking = { hidden: false, granted: true };
const away = { hidden: true, granted: true };
const refused = { hidden: true, granted: false };

it('what is red is on the page, whatever has been chosen', () => {
  for (const ways of [[], ['device'], ['text'], ['page']] as const)
    for (const where of [looking, away, refused]) expect(shownBy({ urgent: true, ways }, where).page).toBe(true);
});

it('the device tells whoever does not look, the page whoever does or whom the device may not tell', () => {
  const usual = { urgent: false, ways: ['device'] } as const;
  expect(shownBy(usual, away)).toEqual({ device: true, page: false });
  expect(shownBy(usual, looking)).toEqual({ device: false, page: true });
  expect(shownBy(usual, refused)).toEqual({ device: false, page: true });
  expect(shownBy({ urgent: false, ways: ['text'] }, looking)).toEqual({ device: false, page: false });
  expect(shownBy({ urgent: false, ways: ['page', 'device'] }, away)).toEqual({ device: true, page: true });
});
