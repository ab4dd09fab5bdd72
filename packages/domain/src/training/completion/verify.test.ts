import { describe, expect, it } from 'vitest';
import { mutated, seeded } from '../../permit/proof/mutate.testing';
import { sealedPermit, soundHot, testKey } from '../../permit/proof/sound-permit.testing';
import { type CompletionEvidence, joined, playedAnew, type SpanEvidence, secondsIn, shownAnew } from './evidence';
import { hoursKey, sealedHours, soundHours, soundInPerson } from './sound-hours.testing';
import { completionRules, countedAnew, verifyCompletion, verifyHours } from './verify';

const DAY = '2026-11-23';
const verdictOf = (evidence: CompletionEvidence, key: string) => {
  const found = verifyCompletion(evidence).find((one) => one.key === key);
  if (!found) throw new Error(`no clause ${key}`);
  return found;
};
type Change = (evidence: CompletionEvidence) => CompletionEvidence;
const same: Change = (one) => one;
const span =
  (place: number, more: Partial<SpanEvidence>): Change =>
  (one) => ({ ...one, spans: one.spans.map((row, at) => (at === place ? { ...row, ...more } : row)) });
const certificate =
  (more: Partial<CompletionEvidence['certificate']>): Change =>
  (one) => ({ ...one, certificate: { ...one.certificate, ...more } });
const exam =
  (more: Partial<NonNullable<CompletionEvidence['exam']>>): Change =>
  (one) => ({ ...one, exam: one.exam && { ...one.exam, ...more } });
const inPerson =
  (more: Partial<NonNullable<CompletionEvidence['inPerson']>>): Change =>
  (one) => ({ ...one, inPerson: one.inPerson && { ...one.inPerson, ...more } });
const challenges =
  (list: CompletionEvidence['challenges']): Change =>
  (one) => ({ ...one, challenges: list });
const course =
  (place: number, more: Partial<CompletionEvidence['courses'][number]>): Change =>
  (one) => ({ ...one, courses: one.courses.map((row, at) => (at === place ? { ...row, ...more } : row)) });

/** Of each clause what is just inside its limit and what is just outside. */
const LIMITS: readonly [key: string, made: () => CompletionEvidence, inside: Change, outside: Change][] = [
  ['number', soundHours, same, certificate({ number: 'PX-2025-000017' })],
  ['number', soundHours, certificate({ number: 'PX-2026-1000017' }), certificate({ number: 'PX-2026-0000017' })],
  ['inForce', soundHours, same, certificate({ valid: false, voidReason: '成绩更正' })],
  // The same minute watched again is worth nothing.
  ['pieces', soundHours, same, span(1, { pieces: [[360, 540]] })],
  ['pieces', soundHours, same, span(1, { pieces: [[420, 601]] })],
  ['pieces', soundHours, same, span(1, { record: 'elsewhere' })],
  ['pieces', soundHours, same, span(2, { pieces: [[1, 301]] })],
  ['pieces', soundHours, same, span(2, { pieces: [[4, 10]] })],
  // Sixteen times the speed: seven minutes of the film in half a minute.
  ['clock', soundHours, same, span(0, { until: `${DAY} 09:00:26.000` })],
  ['clock', soundHours, span(0, { until: `${DAY} 09:07:00.000` }), span(0, { until: `${DAY} 09:06:59.000` })],
  ['clock', soundHours, same, span(0, { until: `${DAY} 08:59:00.000` })],
  ['once', soundHours, span(1, { from: `${DAY} 09:07:10.500` }), span(1, { from: `${DAY} 09:07:00.000` })],
  ['once', soundHours, same, span(2, { from: `${DAY} 09:05:00.000`, until: `${DAY} 09:10:30.000` })],
  ['window', soundHours, same, span(0, { from: '2026-11-20 07:59:00.000', until: '2026-11-20 08:06:10.000' })],
  ['window', soundHours, same, span(2, { from: '2026-11-30 17:59:00.000', until: '2026-11-30 18:04:30.000' })],
  ['present', soundHours, same, challenges([])],
  ['present', soundHours, same, challenges([{ asked: `${DAY} 09:07:11.000`, answered: null, tries: 3 }])],
  [
    'present',
    soundHours,
    same,
    challenges([{ asked: `${DAY} 09:07:11.000`, answered: `${DAY} 09:30:00.000`, tries: 1 }]),
  ],
  ['present', soundHours, span(0, { allowed: 301 }), span(0, { allowed: 299 })],
  // Two minutes beyond the moment, in a chain of short courses: each of them short, none of them asked about.
  [
    'present',
    (): CompletionEvidence => span(1, { allowed: 61 })(soundHours()),
    span(2, { allowed: -119, pieces: [[1, 1]] }),
    span(2, { allowed: -119, pieces: [[1, 2]] }),
  ],
  ['seconds', soundHours, same, course(0, { seconds: 600.1 })],
  ['seconds', soundHours, same, course(1, { seconds: 299.9 })],
  ['seconds', soundHours, same, (one) => ({ ...one, spans: one.spans.slice(1) })],
  ['courses', soundHours, span(1, { pieces: [[420, 570]] }), span(1, { pieces: [[420, 569]] })],
  [
    'courses',
    soundHours,
    same,
    span(2, {
      pieces: [
        [1, 150],
        [2, 150],
      ],
    }),
  ],
  [
    'exam',
    soundHours,
    (one) => certificate({ userScore: 80 })(exam({ userScore: 80 })(one)),
    exam({ userScore: 79.5 }),
  ],
  ['exam', soundHours, same, (one) => ({ ...one, exam: null })],
  ['exam', soundHours, same, exam({ submitTime: '2026-12-01 08:00:00' })],
  ['exam', soundHours, same, certificate({ userScore: 90 })],
  ['inPerson', soundInPerson, same, inPerson({ signTime: null })],
  ['inPerson', soundInPerson, same, inPerson({ passed: false })],
  // Nine hundred seconds are a third of 45 minutes.
  ['hours', soundHours, certificate({ hours: 0.3 }), certificate({ hours: 0.4 })],
  ['hours', soundInPerson, certificate({ hours: 2 }), certificate({ hours: 2.1 })],
  ['hours', soundInPerson, same, inPerson({ signTime: null })],
  ['hours', soundInPerson, inPerson({ signTime: `${DAY} 14:15:00` }), inPerson({ signTime: `${DAY} 14:16:00` })],
  ['hours', soundInPerson, same, inPerson({ until: `${DAY} 15:00:00` })],
];

describe('each clause of a certificate of hours with the seal off', () => {
  it.each(LIMITS.map((row, place) => [`${row[0]} ${place}`, ...row] as const))(
    'is met just inside its limit and broken just outside: %s',
    (_name, key, made, inside, outside) => {
      expect(verdictOf(inside(made()), key)).toMatchObject({ verdict: 'met' });
      expect(verdictOf(outside(made()), key)).toMatchObject({ verdict: 'broken' });
    },
  );

  it('is tried, all of them', () => {
    expect(new Set(LIMITS.map(([key]) => key))).toEqual(new Set(completionRules));
  });

  it('says what is wrong in words', () => {
    expect(verdictOf(span(0, { until: `${DAY} 09:00:26.000` })(soundHours()), 'clock').evidence).toEqual([
      `${DAY} 09:00:00至${DAY} 09:00:26计入420秒，只经过26秒`,
    ]);
    const {
      courses: [film],
    } = soundHours();
    expect(film && countedAnew(span(1, { pieces: [[360, 540]] })(soundHours()), film)).toBe(540);
  });
});

describe('what a word adds', () => {
  it('is what was not there before', () => {
    expect(playedAnew([[0, 10]], [[0, 25]])).toEqual([[10, 25]]);
    expect(
      playedAnew(
        [
          [2, 4],
          [6, 8],
        ],
        [[0, 10]],
      ),
    ).toEqual([
      [0, 2],
      [4, 6],
      [8, 10],
    ]);
    expect(playedAnew([[0, 10]], [[0, 10]])).toEqual([]);
    expect(
      shownAnew(
        [[1, 10.5]],
        [
          [1, 20.5],
          [2, 3],
        ],
      ),
    ).toEqual([
      [1, 10],
      [2, 3],
    ]);
  });
  it('joins what it follows', () => {
    expect(joined(true, [[0, 10]], [[10, 25]])).toEqual([[0, 25]]);
    expect(joined(true, [[0, 10]], [[12, 25]])).toEqual([
      [0, 10],
      [12, 25],
    ]);
    expect(
      joined(
        false,
        [
          [1, 10],
          [2, 5],
        ],
        [
          [2, 1.5],
          [3, 1],
        ],
      ),
    ).toEqual([
      [1, 10],
      [2, 6.5],
      [3, 1],
    ]);
    expect(
      secondsIn(true, [
        [0, 10],
        [12, 25],
      ]),
    ).toBe(23);
    expect(
      secondsIn(false, [
        [7, 10],
        [12, 25],
      ]),
    ).toBe(35);
  });
});

describe('a sealed bundle of hours', () => {
  it('is sound as it left the house, whichever way it was trained', () => {
    for (const made of [soundHours, soundInPerson]) {
      const verdict = verifyHours(JSON.parse(JSON.stringify(sealedHours(made()))), [hoursKey]);
      expect(verdict.clauses.filter((one) => one.verdict === 'broken')).toEqual([]);
      expect(verdict).toMatchObject({ sound: true });
    }
  });

  it('that breaks a clause is not sound, though its seal holds; another kind of bundle is none of hours', () => {
    const verdict = verifyHours(sealedHours(certificate({ hours: 9 })(soundHours())), [hoursKey]);
    expect(verdict).toMatchObject({ seal: { sound: true }, sound: false });
    expect(verifyHours(sealedPermit(soundHot()), [testKey])).toMatchObject({ sound: false });
    expect(verifyHours(sealedHours(soundHours()), [testKey])).toMatchObject({ seal: { sound: false } });
  });

  it('is refused with one field changed, whichever (a sample of `npm run battery -- --only seals`)', () => {
    const bundle = sealedHours(soundHours());
    const random = seeded(3);
    for (let time = 0; time < 40; time += 1) {
      const { value, way } = mutated(bundle, random);
      expect(verifyHours(value, [hoursKey]).sound, way).toBe(false);
    }
  });
});
