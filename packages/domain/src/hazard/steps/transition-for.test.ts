import { describe, expect, it } from 'vitest';
import type { HazardActor, HazardRow, HazardValues } from '../hazard-facts';
import {
  admin,
  assigned,
  boss,
  context,
  DEPT,
  deptHead,
  finder,
  majorIn,
  passed,
  pointPrincipal,
  rectifier,
  reviewer,
  rowIn,
  safetyManager,
  submitted,
  transitionFor,
} from './lifecycle.testing';

const call = (row: HazardRow, actor: HazardActor, body: HazardValues) => transitionFor(row, actor, body, context);
const taken = (row: HazardRow, actor: HazardActor, body: HazardValues) => {
  const ruling = call(row, actor, body);
  if (!ruling.ok) throw new Error(ruling.errors.map((error) => error.message).join('；'));
  return [ruling.transition.action, ruling.transition.to];
};
const first = (row: HazardRow, actor: HazardActor, body: HazardValues) => {
  const ruling = call(row, actor, body);
  return ruling.ok ? ruling.transition.action : ruling.errors[0]?.message;
};

describe('one door for revise and review', () => {
  it('takes the step that state and body mean', () => {
    expect(taken(rowIn(1), safetyManager, assigned)).toEqual(['assign', 2]);
    expect(taken(rowIn(1), finder, submitted)).toEqual(['fixOnSpot', 3]);
    expect(taken(rowIn(2), rectifier, submitted)).toEqual(['submit', 3]);
    expect(taken(rowIn(7), rectifier, submitted)).toEqual(['submit', 4]);
    expect(taken(rowIn(3), pointPrincipal, { reviewId: reviewer.userId, reviewDept: DEPT })).toEqual([
      'nameReviewer',
      4,
    ]);
    expect(taken(rowIn(4), reviewer, passed)).toEqual(['passReview', 5]);
    const fail = { reviewResult: '2', reviewOpinion: '护罩未固定', reviseTimeLimit: '2026-11-25 18:00:00' };
    expect(taken(rowIn(4), reviewer, fail)).toEqual(['failReview', 7]);
    const second = { reviewResult: '1', secondReviewOpinion: '同意销号' };
    expect(taken(majorIn(4, { reviewResult: 1 }), boss, second)).toEqual(['secondReview', 5]);
  });

  it.each([
    [1, safetyManager, passed, '该隐患正等待指定整改人，或由发现人提交现场整改情况'],
    [2, rectifier, passed, '该隐患正等待整改人提交整改情况'],
    [3, pointPrincipal, submitted, '该隐患正等待指定复查人'],
    [4, reviewer, { reviewId: reviewer.userId }, '该隐患正等待复查人给出复查结果'],
    [5, admin, assigned, '该隐患已闭环，不能再办理'],
    [6, admin, assigned, '该隐患已作废，不能再办理'],
    [7, rectifier, passed, '该隐患复查不通过，正等待整改人重新整改'],
  ] as const)('refuses in %s a body that fits no step, naming what is awaited', (status, actor, body, sentence) => {
    expect(first(rowIn(status), actor, body)).toBe(sentence);
    expect(first(rowIn(status), actor, {})).toBe(sentence);
  });

  it('asks for the outcome of a review that tells none', () => {
    expect(first(rowIn(4), reviewer, { reviewOpinion: '整改到位' })).toBe(
      '该隐患正等待复查人给出复查结果：请选择复查结果',
    );
    expect(first(rowIn(4), reviewer, { reviewResult: 3 })).toBe('该隐患正等待复查人给出复查结果：请选择复查结果');
    expect(first(majorIn(4, { reviewResult: 1 }), boss, { secondReviewOpinion: '同意' })).toBe(
      '该隐患已通过复查，正等待二次复查：请选择复查结果',
    );
  });

  it('does not let an assignment pass as fixing on the spot, nor the other way round', () => {
    expect(first(rowIn(1), deptHead, { ...assigned, reviseCondition: '' })).toBe('assign');
    // A whole record sent back by a form still has its empty pictures.
    expect(first(rowIn(1), deptHead, { ...assigned, reviseAfterImages: [] })).toBe('assign');
    expect(first(rowIn(1), finder, { reviseCondition: '已复位' })).toBe('请上传整改后照片');
  });
});

describe('acceptance vectors of the trade', () => {
  it('16: the reviewer may not be the rectifier', () => {
    expect(first(rowIn(3), pointPrincipal, { reviewId: rectifier.userId, reviewDept: DEPT })).toBe(
      '复查人不能是整改人',
    );
  });

  it('17: a major danger without money and plan is not submitted; the missing item is named', () => {
    const ruling = call(majorIn(2, { planCost: null, emergencyPlan: null }), rectifier, submitted);
    expect(ruling.ok ? [] : ruling.errors.map((error) => error.message)).toEqual([
      expect.stringContaining('缺少资金'),
      expect.stringContaining('缺少预案'),
    ]);
  });
});

it('reads what tells the steps apart as the kinds read it, blanks around it passed over', () => {
  const ruling = call(rowIn(4), reviewer, { ...passed, reviewResult: ' 1 ' });
  expect(ruling.ok && ruling.transition.action).toBe('passReview');
});
