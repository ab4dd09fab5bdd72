import { describe, expect, it } from 'vitest';
import { STANDING, standingsOn } from './standing';

const { inForce, notYet, superseded, expired, abolished } = STANDING;
const document = { abolished: false, implementTime: '2026-06-01', validUntil: null };
const versions = [
  { textVersion: 1, implementTime: '2026-03-01' },
  { textVersion: 2, implementTime: '2026-06-01' },
];
const on = (today: string, of: object = {}, list = versions) => {
  const found = standingsOn({ ...document, ...of }, list, today);
  return [found.standing, found.inForceVersion, Object.fromEntries(found.versions)];
};

describe('how a document stands', () => {
  it('is told by its versions: the newest whose day has come is in force, that day included', () => {
    expect(on('2026-02-28')).toEqual([notYet, null, { 1: notYet, 2: notYet }]);
    expect(on('2026-03-01')).toEqual([inForce, 1, { 1: inForce, 2: notYet }]);
    expect(on('2026-05-31')).toEqual([inForce, 1, { 1: inForce, 2: notYet }]);
    expect(on('2026-06-01')).toEqual([inForce, 2, { 1: superseded, 2: inForce }]);
  });

  it('a version whose own day has not come is superseded all the same by a later one in force', () => {
    const early = [
      { textVersion: 1, implementTime: '2026-09-01' },
      { textVersion: 2, implementTime: '2026-06-01' },
    ];
    expect(on('2026-07-01', {}, early)).toEqual([inForce, 2, { 1: superseded, 2: inForce }]);
  });

  it('ends after the last day of its validity', () => {
    expect(on('2026-12-31', { validUntil: '2026-12-31' })).toEqual([inForce, 2, { 1: superseded, 2: inForce }]);
    expect(on('2027-01-01', { validUntil: '2026-12-31' })).toEqual([expired, null, { 1: superseded, 2: expired }]);
  });

  it('abolished, it is nothing else', () => {
    expect(on('2027-01-01', { validUntil: '2026-12-31', abolished: true })).toEqual([
      abolished,
      null,
      { 1: superseded, 2: abolished },
    ]);
    expect(on('2026-04-01', { abolished: true })).toEqual([abolished, null, { 1: abolished, 2: abolished }]);
  });

  it('without a text goes by its own day, and has no version to go by', () => {
    expect(on('2026-05-31', {}, [])).toEqual([notYet, null, {}]);
    expect(on('2026-06-01', {}, [])).toEqual([inForce, null, {}]);
  });
});
