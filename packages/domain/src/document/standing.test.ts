import { describe, expect, it } from 'vitest';
import { STANDING, spansOf, standingsOn } from './standing';

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

describe('the days of a version', () => {
  const of = (
    versions: readonly (readonly [implementTime: string, changeDate: string])[],
    ends: { readonly validUntil?: string; readonly abolishTime?: string } = {},
  ) =>
    [
      ...spansOf(
        ends,
        versions.map(([implementTime, changeDate], at) => ({ textVersion: at + 1, implementTime, changeDate })),
      ),
    ]
      .sort(([one], [other]) => one - other)
      .map(([version, { from, until }]) => `${version}: ${from} ${until ?? ''}`.trim());

  it('begin with its day, or with its writing where that came later, and end with the next one', () => {
    // Written long after its day: people went by it before it was entered here.
    expect(of([['2020-01-01', '2026-02-02']])).toEqual(['1: 2020-01-01']);
    expect(
      of([
        ['2026-01-01', '2026-01-01'],
        ['2026-06-01', '2026-05-20'],
      ]),
    ).toEqual(['1: 2026-01-01 2026-05-31', '2: 2026-06-01']);
    expect(
      of([
        ['2026-01-01', '2026-01-01'],
        ['2026-01-01', '2026-07-10'],
      ]),
    ).toEqual(['1: 2026-01-01 2026-07-10', '2: 2026-07-10']);
  });

  it('are none of one that another took the place of before its day, or that came after the end of all', () => {
    expect(
      of([
        ['2026-01-01', '2026-01-01'],
        ['2026-10-01', '2026-08-01'],
        ['2026-09-01', '2026-08-02'],
      ]),
    ).toEqual(['1: 2026-01-01 2026-08-31', '3: 2026-09-01']);
    expect(
      of(
        [
          ['2026-01-01', '2026-01-01'],
          ['2026-10-01', '2026-08-01'],
        ],
        { abolishTime: '2026-09-15' },
      ),
    ).toEqual(['1: 2026-01-01 2026-09-15']);
    expect(of([['2026-01-01', '2026-01-01']], { validUntil: '2026-06-30' })).toEqual(['1: 2026-01-01 2026-06-30']);
  });
});
