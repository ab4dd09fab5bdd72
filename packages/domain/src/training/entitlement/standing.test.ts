import { describe, expect, it } from 'vitest';
import { type Change, certifiedUntil, type Ground, lossesOf, type PersonFacts } from './standing';

const TODAY = '2026-11-26';
const TOMORROW = '2026-11-27';
const GROUND: Ground = {
  today: TODAY,
  verifiedOnly: true,
  trade: 'high',
  typeName: (key) => ({ '1': '公司级', '2': '车间级', '17': '监护人专项培训' })[key] ?? key,
  certificateName: (key) => ({ '303': '高处作业操作证' })[key] ?? key,
};
const certificate = (id: string, type: string, effectiveTime: string, more: object = {}) => ({
  ...{ id, name: `证${id}`, type, verifyState: 2, issuedTime: '2024-01-01', reviewTime: effectiveTime, effectiveTime },
  ...more,
});
const demand = (dueOn: string, asked: number, has: number, more: object = {}) => ({
  ...{
    id: 'd',
    title: '2026年度安全再培训',
    yearly: true,
    year: 2026,
    dueOn,
    lastDay: dueOn,
    asked,
    has,
    basis: '第十三条',
  },
  ...{ lacks: [], levels: [], apart: [], countedUntil: '2027-12-31' },
  ...more,
});
const person = (facts: Partial<PersonFacts>): PersonFacts => ({
  ...{ id: 'p', kind: 'worker', posts: [{ id: 'welder', name: '焊工' }], certificates: [], demands: [], learned: {} },
  ...facts,
});
const told = (facts: Partial<PersonFacts>, changes: readonly Change[] = [], day = TOMORROW) =>
  lossesOf(person(facts), changes, day, GROUND).map(({ label, until, already }) => [label, until, already]);

describe('who may not work on a day', () => {
  it('is told what to do where no training counts for a demand any more', () => {
    const over = { countedUntil: '2026-11-25', dueOn: '2026-10-01' };
    const causeOf = (more: object) =>
      lossesOf(person({ demands: [demand('2026-10-01', 200, 0, { ...over, ...more })] }), [], TOMORROW, GROUND)[0]
        ?.causes[0];
    expect(causeOf({})).toMatchObject({ asks: [] });
    expect(causeOf({})?.instead).toContain('请补登当时实际参加的线下培训');
    expect(causeOf({ basis: '未填入职日期，按首次培训要求' })?.instead).toContain('填写该人员的入职日期');
    expect(causeOf({ countedUntil: TODAY })?.asks).toHaveLength(1);
    expect(causeOf({ countedUntil: TODAY })?.instead).toBeUndefined();
  });

  it('loses with the certificate what only that certificate lets him do, from the day after its last', () => {
    const ends = { certificates: [certificate('a', '302', TODAY)] };
    expect(told(ends)).toEqual([['动火作业人员', TODAY, false]]);
    expect(told(ends, [], TODAY)).toEqual([]);
    expect(told({ certificates: [certificate('a', '302', TODAY), certificate('b', '302', '2029-12-31')] })).toEqual([]);
    expect(told({ certificates: [certificate('a', '302', TOMORROW)] })).toEqual([]);
  });

  it('goes from one certificate to the next, and ends where there is a day between', () => {
    const next = certificate('b', '302', '2030-01-01', { issuedTime: TOMORROW });
    expect(certifiedUntil([certificate('a', '302', TODAY), next], ['302'], TODAY, true).until).toBe('2030-01-01');
    const late = { ...next, issuedTime: '2026-11-28' };
    expect(certifiedUntil([certificate('a', '302', TODAY), late], ['302'], TODAY, true).until).toBe(TODAY);
  });

  it('loses nothing that he never had', () => {
    expect(told({ certificates: [certificate('a', '302', '2026-01-01')] })).toEqual([]);
    expect(told({ certificates: [certificate('a', '302', TODAY, { verifyState: 1 })] })).toEqual([]);
  });

  it('may not be at his post with hours overdue, from the day after their last, and is told as such afterwards too', () => {
    expect(told({ demands: [demand(TODAY, 200, 150)] })).toEqual([['上岗：焊工', TODAY, false]]);
    expect(told({ demands: [demand('2026-10-01', 200, 150)] })).toEqual([['上岗：焊工', '2026-10-01', true]]);
    expect(told({ demands: [demand(TODAY, 200, 200)] })).toEqual([]);
    expect(told({ demands: [demand(TODAY, 200, 200, { lacks: ['2'] })] })).toEqual([['上岗：焊工', TODAY, false]]);
    expect(told({ demands: [demand('2026-12-31', 200, 0)] })).toEqual([]);
    expect(told({ demands: [demand('2026-12-31', 200, 0)] }, [], '2027-01-01')).toEqual([
      ['上岗：焊工', '2026-12-31', false],
    ]);
  });

  it('tells what lacks, by which clause, and what training mends it', () => {
    const [loss] = lossesOf(person({ demands: [demand(TODAY, 200, 155, { lacks: ['2'] })] }), [], TOMORROW, GROUND);
    expect(loss?.causes).toEqual([
      {
        kind: 'hours',
        says: '2026年度安全再培训应于2026-11-26前完成，还差4.5学时，未接受车间级',
        basis: '安全生产法第二十八条；第十三条',
        asks: [
          { types: [], apart: [], hours: 45 },
          { types: ['2'], apart: [], hours: 1 },
        ],
      },
    ]);
    const [lapsed] = lossesOf(person({ certificates: [certificate('a', '302', TODAY)] }), [], TOMORROW, GROUND);
    expect(lapsed?.causes[0]).toMatchObject({
      certificateId: 'a',
      says: '证a：有效期至2026-11-26',
      asks: [{ types: ['8'], hours: 80 }],
    });
  });

  it('follows a certificate that is supposed to end on another day', () => {
    const held = { certificates: [certificate('a', '302', '2029-01-01')] };
    const cut = (effectiveTime: string): Change => ({ kind: 'certificate', certificateId: 'a', effectiveTime });
    expect(told(held, [cut('2026-12-10')], '2026-12-10')).toEqual([]);
    expect(told(held, [cut('2026-12-10')], '2026-12-11')).toEqual([['动火作业人员', '2026-12-10', false]]);
    expect(told(held, [cut('2026-01-01')])).toEqual([['动火作业人员', '2026-11-25', false]]);
  });

  it('follows training that a post or a role is supposed to need', () => {
    const post = { kind: 'postTraining', postId: 'welder', type: '2', hours: 4, since: '2026-12-01' } as const;
    expect(told({}, [post], '2026-12-01')).toEqual([['上岗：焊工', '2026-11-30', false]]);
    expect(told({}, [post], '2026-11-30')).toEqual([]);
    expect(told({ learned: { '2': 40 } }, [post], '2026-12-01')).toEqual([]);
    expect(told({ posts: [] }, [post], '2026-12-01')).toEqual([]);
    const guardian = { certificates: [certificate('g', '7', '2029-01-01')] };
    const role = { kind: 'roleTraining', work: '1', role: 'guardian', type: '17', hours: 2, since: TODAY } as const;
    expect(told(guardian, [role])).toEqual([['特殊作业监护人', '2026-11-25', false]]);
    expect(told({ ...guardian, learned: { '17': 20 } }, [role])).toEqual([]);
  });

  it('follows a certificate that a role is supposed to need beside its own', () => {
    const change = {
      kind: 'roleCertificate',
      work: '1',
      role: 'worker',
      certificateType: '303',
      since: '2026-12-01',
    } as const;
    const welder = certificate('a', '302', '2029-01-01');
    expect(told({ certificates: [welder] }, [change], '2026-12-01')).toEqual([['动火作业人员', '2026-11-30', false]]);
    expect(told({ certificates: [welder, certificate('h', '303', '2028-01-01')] }, [change], '2026-12-01')).toEqual([]);
  });

  it('follows hours of the company above the law, and none below it', () => {
    const yearly = demand('2026-12-31', 200, 200);
    const more = (hours: number): Change => ({ kind: 'hours', personKind: 'worker', yearly: hours });
    expect(told({ demands: [yearly] }, [more(24)], '2027-01-01')).toEqual([['上岗：焊工', '2026-12-31', false]]);
    expect(told({ demands: [yearly] }, [more(8)], '2027-01-01')).toEqual([]);
    expect(told({ kind: 'manager', demands: [yearly] }, [more(24)], '2027-01-01')).toEqual([]);
  });
});
