import { describe, expect, it } from 'vitest';
import type { ClauseVerdict } from '../../seal/clauses';
import type { PermitEvidence } from './evidence';
import { mutated, seeded } from './mutate.testing';
import { confinedSample, hotSample, sealedPermit, soundConfined, soundHot, testKey } from './sound-permit.testing';
import { clauses, verifyEvidence, verifyPermit } from './verify';

const DAY = '2026-11-23';
const verdictOf = (evidence: PermitEvidence, key: string): ClauseVerdict => {
  const found = verifyEvidence(evidence).find((one) => one.key === key);
  if (!found) throw new Error(`no clause ${key}`);
  return found;
};
type Change = (evidence: PermitEvidence) => PermitEvidence;
const ticket =
  (more: Record<string, unknown>): Change =>
  (evidence) => ({ ...evidence, ticket: { ...evidence.ticket, ...more } });
const rows =
  <K extends keyof PermitEvidence>(name: K, value: PermitEvidence[K]): Change =>
  (evidence) => ({ ...evidence, [name]: value });
const both =
  (...changes: Change[]): Change =>
  (evidence) =>
    changes.reduce((now, change) => change(now), evidence);
const gas = (...samples: ReturnType<typeof hotSample>[]): Change => rows('gas', samples as never);
const first =
  <K extends 'measures' | 'equipment' | 'certificates' | 'approvals' | 'supervisions' | 'supervisionItems'>(
    name: K,
    more: Record<string, unknown>,
  ): Change =>
  (evidence) => ({
    ...evidence,
    [name]: evidence[name].map((row, place) => (place === 0 ? { ...row, ...more } : row)),
  });
const history = (...lines: [link: string, at: string, result?: string][]): Change =>
  rows(
    'handlings',
    lines.map(([processLink, at, processResult]) => ({
      processLink,
      processTime: `${DAY} ${at}`,
      processResult: processResult ?? null,
    })),
  );
const shot =
  (id: string, more: Record<string, unknown>): Change =>
  (evidence) =>
    rows('shots', { ...evidence.shots, [id]: { ...evidence.shots[id], ...more } as never })(evidence);
/** A guardian who confirms at these moments until the work is broken off at 11:00 for good. */
const watched = (...moments: string[]): Change =>
  history(['中断', '11:00:00'], ...moments.map((at): [string, string] => ['在岗确认', at]));
const by = (processLink: string, processUserId: string, at: string) => ({
  processLink,
  processUserId,
  processTime: `${DAY} ${at}`,
  processResult: null,
});
/** Work from 09:05 to 11:00: one confirmation, a line at 10:00, and a check at 10:25 by `checker`. */
const seen =
  (link: string, who: string, checker?: string, after?: string): Change =>
  (evidence) => {
    const done = history(['中断', '11:00:00'], ['在岗确认', '09:30:00'])(evidence);
    return {
      ...done,
      handlings: [
        ...done.handlings,
        by(link, who, '10:00:00'),
        ...(after ? [by(after, who, '10:01:00')] : []),
        ...(checker ? [] : [by('在岗确认', who, '10:30:00')]),
      ],
      supervisions: checker
        ? [
            {
              name: '作业现场与安全措施',
              finishTime: `${DAY} 10:26:00`,
              userId: checker,
              conclusion: 1,
              userSign: 'ok-watch',
            },
          ]
        : done.supervisions,
    };
  };
/** The guardian was not seen between the break and half an hour after the resumption. */
const unseen: Change = (evidence) => ({
  ...evidence,
  handlings: evidence.handlings.filter(({ processTime }) => !processTime.endsWith('11:35:00')),
});
const opinion =
  (more: Record<string, unknown>): Change =>
  (evidence) => {
    const chain = evidence.ticket.approval as { nodes: unknown[]; opinions: Record<string, unknown>[] };
    return ticket({ approval: { ...chain, opinions: chain.opinions.map((one) => ({ ...one, ...more })) } })(evidence);
  };

const HOT = soundHot;
const SPACE = soundConfined;
const link = (from: string, to: string) =>
  both(
    ticket({ inConfinedSpace: 1 }),
    rows('linked', [
      {
        id: 'l',
        type: '2',
        number: 'SX1',
        state: 6,
        runFlag: 0,
        from: `${DAY} ${from}`,
        to: `${DAY} ${to}`,
        riskId: null,
        location: '',
      },
    ]),
    (evidence) => ({
      ...evidence,
      measures: evidence.measures.map((row) => ({
        ...row,
        concerned: 1,
        confirmUserId: 'guardian',
        confirmSign: row.confirmSign || 'ok-manager',
      })),
    }),
  );

/** Of each clause what is just inside its limit and what is just outside. */
type Limit = [key: string, ticket: () => PermitEvidence, inside: Change, outside: Change];
const LIMITS: readonly Limit[] = [
  ['jha', HOT, ticket({ riskIdentificationResultKey: '1' }), ticket({ riskIdentificationResultKey: '' })],
  ['jha', HOT, (one) => one, rows('jha', [])],
  ['level', HOT, ticket({ effectiveLevel: '1' }), ticket({ effectiveLevel: '3' })],
  ['level', HOT, (one) => one, ticket({ hotPlaces: 'running' })],
  ['level', HOT, (one) => one, ticket({ startTime: '2026-11-22 09:00:00', endTime: '2026-11-22 16:00:00' })],
  ['validity', HOT, ticket({ endTime: `${DAY} 17:00:00` }), ticket({ endTime: `${DAY} 17:00:01` })],
  ['validity', SPACE, ticket({ endTime: '2026-11-24 09:00:00' }), ticket({ endTime: '2026-11-24 09:00:01' })],
  ['weather', HOT, ticket({ windGrade: 4 }), ticket({ windGrade: 5 })],
  ['weather', HOT, (one) => one, ticket({ windGrade: null })],
  [
    'plan',
    HOT,
    ticket({ hotPlaces: 'running', effectiveLevel: '1', workPlan: ['plan'] }),
    ticket({ hotPlaces: 'running', effectiveLevel: '1' }),
  ],
  ['links', HOT, link('09:05:00', '15:00:00'), link('09:05:01', '15:00:00')],
  ['links', HOT, link('09:05:00', '15:00:00'), link('09:05:00', '14:59:59')],
  ['links', HOT, link('08:00:00', '16:00:00'), ticket({ inConfinedSpace: 1 })],
  ['measures', HOT, (one) => one, first('measures', { confirmUserId: null })],
  ['measures', HOT, (one) => one, first('measures', { confirmSign: null })],
  ['measures', HOT, (one) => one, first('measures', { measureKey: null, content: '其他' })],
  ['disclosure', HOT, ticket({ disclosureTime: `${DAY} 09:05:00` }), ticket({ disclosureTime: `${DAY} 09:05:01` })],
  ['disclosure', HOT, (one) => one, ticket({ receiveDisclosureSign: null })],
  ['disclosure', HOT, (one) => one, ticket({ receiveDisclosureUserId: 'head' })],
  [
    'certificates',
    HOT,
    first('certificates', { validUntil: DAY }),
    first('certificates', { validUntil: '2026-11-22' }),
  ],
  ['certificates', HOT, (one) => one, first('certificates', { held: false })],
  [
    'guardian',
    HOT,
    (one) =>
      rows(
        'certificates',
        one.certificates.map((row) => ({ ...row, validUntil: DAY })),
      )(one),
    (one) => rows('certificates', one.certificates.slice(0, 1))(one),
  ],
  ['guardian', HOT, (one) => one, ticket({ guardianId: ['welder'] })],
  ...['liftingSlingOperator', 'liftingCommandOperator', 'electricUser'].map(
    (part): Limit => ['guardian', HOT, ticket({ [part]: ['welder'] }), ticket({ [part]: ['guardian'] })],
  ),
  ['guardian', HOT, ticket({ coordinatorId: 'welder' }), ticket({ coordinatorId: 'guardian' })],
  ['equipment', HOT, first('equipment', { validUntil: DAY }), first('equipment', { validUntil: '2026-11-22' })],
  ['approval', HOT, opinion({ at: `${DAY} 09:05:00` }), opinion({ at: `${DAY} 09:05:01` })],
  ['approval', HOT, (one) => one, opinion({ by: 'applicant' })],
  ['approval', HOT, (one) => one, opinion({ agreed: false })],
  ['approval', HOT, (one) => one, opinion({ node: 'unit:approve' })],
  ['approval', HOT, (one) => one, first('approvals', { signature: null })],
  [
    'gasJudged',
    HOT,
    gas(hotSample('08:50:00', { analysisResult: 0.5 })),
    gas(hotSample('08:50:00', { analysisResult: 0.5001 })),
  ],
  [
    'gasJudged',
    SPACE,
    gas(confinedSample('08:50:00', { limitOxygenContent: 19.5 })),
    gas(confinedSample('08:50:00', { limitOxygenContent: 19.4 })),
  ],
  [
    'gasJudged',
    SPACE,
    gas(confinedSample('08:50:00', { limitOxygenContent: 21 })),
    gas(confinedSample('08:50:00', { limitOxygenContent: 21.1 })),
  ],
  [
    'gasInstruments',
    HOT,
    gas(hotSample('08:50:00', { calibratedUntil: DAY })),
    gas(hotSample('08:50:00', { calibratedUntil: '2026-11-22' })),
  ],
  [
    'gasInstruments',
    HOT,
    gas(hotSample('08:50:00', { enteredTime: `${DAY} 08:50:00` })),
    gas(hotSample('08:50:00', { enteredTime: `${DAY} 08:49:59` })),
  ],
  ['gasFresh', HOT, gas(hotSample('08:35:00')), gas(hotSample('08:34:59'))],
  ['gasFresh', HOT, gas(hotSample('09:05:00')), gas(hotSample('09:05:01'))],
  [
    'gasFresh',
    HOT,
    (one) =>
      both(
        ticket({ largeSpace: 1 }),
        gas(...['上部', '中部', '下部'].map((place) => hotSample('08:50:00', { limitAnalysisSite: place }))),
      )(one),
    ticket({ largeSpace: 1 }),
  ],
  [
    'gasRecords',
    SPACE,
    gas(...['08:50:00', '10:50:00', '11:30:00', '13:30:00'].map((at) => confinedSample(at))),
    gas(...['08:50:00', '10:50:00', '11:30:00', '13:30:01'].map((at) => confinedSample(at))),
  ],
  [
    'gasRecords',
    SPACE,
    gas(...['08:50:00', '10:50:00', '11:30:00', '13:00:00'].map((at) => confinedSample(at))),
    gas(...['08:50:00', '10:50:00', '11:30:00', '12:59:59'].map((at) => confinedSample(at))),
  ],
  [
    'resumed',
    HOT,
    both(gas(hotSample('08:50:00')), history(['中断', '11:00:00'], ['恢复', '11:30:00'])),
    both(gas(hotSample('08:50:00')), history(['中断', '11:00:00'], ['恢复', '11:30:01'])),
  ],
  [
    'resumed',
    HOT,
    gas(hotSample('08:50:00'), hotSample('11:10:00')),
    gas(hotSample('08:50:00'), hotSample('11:09:59')),
  ],
  [
    'resumed',
    HOT,
    (one) => one,
    gas(hotSample('08:50:00'), hotSample('11:30:00', { analysisResult: 0.6, qualified: 2 })),
  ],
  ['within', HOT, ticket({ actualStart: `${DAY} 09:00:00` }), ticket({ actualStart: `${DAY} 08:59:59` })],
  ['within', HOT, ticket({ finishTime: `${DAY} 16:00:00` }), ticket({ finishTime: `${DAY} 16:00:01` })],
  ['within', HOT, ticket({ finishTime: null, runFlag: 0 }), ticket({ finishTime: null, runFlag: 2 })],
  ['order', HOT, ticket({ checkTime: `${DAY} 08:10:00` }), ticket({ checkTime: `${DAY} 08:09:59` })],
  ['order', HOT, ticket({ checkTime: `${DAY} 08:40:00` }), ticket({ checkTime: `${DAY} 08:40:01` })],
  [
    'order',
    HOT,
    first('measures', { confirmTime: `${DAY} 08:00:00` }),
    first('measures', { confirmTime: `${DAY} 07:59:59` }),
  ],
  ['order', HOT, (one) => one, first('measures', { confirmTime: null })],
  [
    'order',
    HOT,
    first('supervisions', { finishTime: `${DAY} 09:05:00` }),
    first('supervisions', { finishTime: `${DAY} 09:04:59` }),
  ],
  [
    'order',
    HOT,
    first('supervisions', { finishTime: `${DAY} 15:00:00` }),
    first('supervisions', { finishTime: `${DAY} 15:00:01` }),
  ],
  [
    'order',
    HOT,
    ticket({ acceptanceState: 2, acceptanceTime: `${DAY} 14:00:00` }),
    ticket({ acceptanceTime: `${DAY} 14:00:00` }),
  ],
  ['order', HOT, ticket({ acceptanceTime: `${DAY} 17:00:00` }), ticket({ acceptanceTime: `${DAY} 17:00:01` })],
  ['acceptance', HOT, (one) => one, ticket({ acceptanceState: 2 })],
  ['acceptance', HOT, (one) => one, ticket({ acceptanceSignature: null })],
  ['acceptance', HOT, (one) => one, ticket({ acceptanceId: 'applicant' })],
  ['signatures', HOT, (one) => one, rows('files', {})],
  ...(
    [
      'applicantSign',
      'disclosureSign',
      'validationSignature',
      'responsibleSignature',
      'guardianSignature',
      'acceptanceSignature',
    ] as const
  ).map((name): [string, () => PermitEvidence, Change, Change] => [
    'signatures',
    HOT,
    (one) => one,
    ticket({ [name]: null }),
  ]),
  // Taken back instead of finished: nobody signs that it is done.
  [
    'signatures',
    HOT,
    ticket({ runFlag: 3, responsibleSignature: null, guardianSignature: null }),
    ticket({ runFlag: 2, responsibleSignature: null, guardianSignature: null }),
  ],
  ['signatures', HOT, (one) => one, gas(hotSample('08:50:00', { signature: '' }))],
  ['signatures', HOT, (one) => one, first('supervisions', { userSign: null })],
  ['signatures', HOT, (one) => one, history(['恢复', '11:40:00'])],
  ['signatures', HOT, history(['在岗确认', '10:05:00']), history(['监护交接', '10:05:00'])],
  ['signatures', HOT, history(['在岗确认', '10:05:00']), history(['交接班', '10:05:00'])],
  ['pictures', HOT, history(['监护交接', '10:05:00']), history(['交接班', '10:05:00'])],
  // Another shift begins anew: within half an hour of its sample, or not before it is resumed.
  ['shiftGas', HOT, history(['交接班', '11:45:00']), history(['交接班', '12:00:01'])],
  ['shiftGas', HOT, history(['中断', '11:00:00'], ['交接班', '11:10:00']), history(['交接班', '11:10:00'])],
  ['shiftGas', HOT, history(['交接班', '11:10:00'], ['中断', '11:10:00']), history(['交接班', '11:10:00'])],
  ['approvedOnSite', HOT, (one) => one, first('approvals', { picture: [] })],
  ['approvedOnSite', HOT, (one) => one, rows('approvals', [])],
  ['approvedOnSite', HOT, (one) => one, shot('shot-manager', { onSite: false })],
  ['approvedOnSite', HOT, (one) => one, shot('shot-manager', { located: false })],
  ['approvedOnSite', HOT, (one) => one, (one) => rows('files', { ...one.files, 'shot-manager': '' })(one)],
  ...(
    [
      ['approvedOnSite', 'shot-manager', '08:00:00', '07:59:59'],
      ['approvedOnSite', 'shot-manager', '08:40:00', '08:40:01'],
      ['pictures', 'shot-check', '08:00:00', '07:59:59'],
      ['pictures', 'shot-check', '08:20:00', '08:20:01'],
      ['pictures', 'shot-validation', '08:20:00', '08:19:59'],
      ['pictures', 'shot-validation', '09:05:00', '09:05:01'],
      ['pictures', 'shot-acceptance', '15:00:00', '14:59:59'],
      ['pictures', 'shot-acceptance', '15:40:00', '15:40:01'],
    ] as const
  ).map(([key, id, inside, outside]): [string, () => PermitEvidence, Change, Change] => [
    key,
    HOT,
    shot(id, { time: `${DAY} ${inside}` }),
    shot(id, { time: `${DAY} ${outside}` }),
  ]),
  ['pictures', HOT, (one) => one, ticket({ photo: [] })],
  ['pictures', HOT, (one) => one, ticket({ validationPhoto: null })],
  ['pictures', HOT, (one) => one, ticket({ acceptancePhoto: [] })],
  ['pictures', HOT, (one) => one, shot('shot-validation', { onSite: false })],
  ['presence', HOT, watched('09:40:00', '10:15:00', '10:50:00'), watched('09:40:00', '10:15:01', '10:50:00')],
  ['presence', HOT, watched('09:40:00', '10:15:00', '10:25:00'), watched('09:40:00', '10:15:00', '10:24:59')],
  ['presence', HOT, (one) => one, watched('09:40:00')],
  // A hand-over and a check by whoever has not signed in show nobody to be there.
  ['presence', HOT, seen('监护到岗', 'next'), seen('监护交接', 'next')],
  ['presence', HOT, seen('监护到岗', 'next', 'next'), seen('监护到岗', 'other', 'next')],
  ['presence', HOT, seen('监护到岗', 'next', 'next'), seen('监护到岗', 'next', 'next', '离开现场')],
  // Nor does whoever resumes the work.
  ['presence', HOT, (one) => one, (one) => unseen(one)],
  ['supervision', HOT, first('supervisionItems', { cycle: 300 }), first('supervisionItems', { cycle: 299 })],
  // From the start on, not the last check alone: 115 minutes until the break, 110 after it, 90 until the end.
  [
    'supervision',
    HOT,
    both(first('supervisions', { finishTime: `${DAY} 13:30:00` }), first('supervisionItems', { cycle: 115 })),
    both(first('supervisions', { finishTime: `${DAY} 13:30:00` }), first('supervisionItems', { cycle: 114 })),
  ],
  ['supervision', HOT, (one) => one, rows('supervisions', [])],
  ['supervision', HOT, (one) => one, first('supervisions', { conclusion: 2 })],
];

describe('a ticket from application to acceptance', () => {
  it.each([
    ['hot work', soundHot],
    ['confined space', soundConfined],
  ])('with nothing wrong meets every clause that concerns it: %s', (_name, made) => {
    const verdicts = verifyEvidence(made());
    expect(verdicts.filter(({ verdict }) => verdict === 'broken')).toEqual([]);
    expect(verdicts.filter(({ verdict }) => verdict === 'notYet')).toEqual([]);
    expect(verdicts.filter(({ verdict }) => verdict === 'met').length).toBeGreaterThanOrEqual(16);
    for (const { clause, evidence, verdict } of verdicts) {
      expect(clause).not.toBe('');
      if (verdict === 'met') expect(evidence.length).toBeGreaterThan(0);
    }
  });

  it('is not held against what has not come yet', () => {
    const early = ticket({
      actualStart: null,
      finishTime: null,
      acceptanceTime: null,
      acceptanceState: null,
      checkTime: null,
      disclosureTime: null,
      applicationTime: null,
      approval: null,
      windGrade: null,
      processState: 1,
    })({ ...soundHot(), gas: [], handlings: [], approvals: [], supervisions: [] });
    const verdicts = verifyEvidence(early);
    expect(verdicts.filter(({ verdict }) => verdict === 'broken')).toEqual([]);
    expect(verdicts.filter(({ verdict }) => verdict === 'notYet').map(({ key }) => key)).toEqual(
      expect.arrayContaining(['weather', 'disclosure', 'approval', 'gasFresh', 'within', 'acceptance']),
    );
  });
});

describe('4.10: presence of tickets that began before each confirmation was kept', () => {
  const later = (evidence: PermitEvidence): PermitEvidence =>
    JSON.parse(JSON.stringify(evidence).replaceAll(DAY, '2026-11-30'));
  const unwatched = history(['验票', '09:05:00'])(soundHot());

  it('is not held against them, and is from that day on', () => {
    expect(verdictOf(unwatched, 'presence').verdict).toBe('notConcerned');
    expect(verdictOf(watched('10:50:00')(soundHot()), 'presence').verdict).toBe('met');
    expect(verdictOf(later(soundHot()), 'presence').verdict).toBe('met');
    expect(verdictOf(later(unwatched), 'presence').verdict).toBe('broken');
    expect(verdictOf(later(watched('10:50:00')(soundHot())), 'presence').verdict).toBe('broken');
  });
});

describe('each clause with the seal off', () => {
  it.each(LIMITS.map((row, place) => [`${row[0]} ${place}`, ...row] as const))(
    'is met just inside its limit and broken just outside: %s',
    (_name, key, made, inside, outside) => {
      expect(verdictOf(inside(made()), key)).toMatchObject({ verdict: 'met' });
      expect(verdictOf(outside(made()), key)).toMatchObject({ verdict: 'broken' });
    },
  );

  it('is tried, all of them', () => {
    expect(new Set(LIMITS.map(([key]) => key))).toEqual(new Set(clauses.map(({ key }) => key)));
  });
});

describe('a sealed ticket', () => {
  it('is sound as it left the house', () => {
    const verdict = verifyPermit(JSON.parse(JSON.stringify(sealedPermit(soundHot()))), [testKey]);
    expect(verdict.sound).toBe(true);
    expect(verdict.clauses).toHaveLength(clauses.length);
  });

  it('that breaks a clause is not sound, though its seal holds', () => {
    const verdict = verifyPermit(sealedPermit(ticket({ effectiveLevel: '3' })(soundHot())), [testKey]);
    expect(verdict.seal.sound).toBe(true);
    expect(verdict.sound).toBe(false);
  });

  it('is refused with one field changed, whichever (a sample of `npm run battery -- --only seals`)', () => {
    const bundle = sealedPermit(soundConfined());
    const random = seeded(1);
    for (let time = 0; time < 40; time += 1) {
      const { value, way } = mutated(bundle, random);
      expect(verifyPermit(value, [testKey]).sound, way).toBe(false);
    }
  });
});
