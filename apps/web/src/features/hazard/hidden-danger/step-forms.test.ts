import { defaultHazardLimits, type HazardLimits } from '@anlan/domain/hazard/hazard-facts';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { type HazardAction, hazardSteps } from '@anlan/domain/hazard/steps';
import { formOf, stepNamed } from '@anlan/resource';
import { describe, expect, it } from 'vitest';
import { bodyOf, problemsOf } from '../../../parts/form/form-state';
import { assignmentAtReport } from './report/assignment-form';

const NOW = '2026-05-01 10:00:00';
const limits = defaultHazardLimits;

const drawn = (action: HazardAction, row: object = {}, more: Partial<HazardLimits> = {}) => {
  const context = { now: NOW, limits: { ...limits, ...more } };
  const step = stepNamed(hazardSteps, action);
  const form = formOf(hazardSteps, step, row as never, context);
  const follow = (changed: string, values: object) =>
    step.form?.follow?.([changed], values as never, context as never, row as never);
  return { ...form, follow, resource: { ...hiddenDanger, fields: form.fields, rules: [] } };
};

const problems = (action: HazardAction, row: Record<string, unknown>, values: Record<string, unknown>) => {
  const { resource, sections, initial } = drawn(action, row);
  const start = { ...row, ...initial };
  return problemsOf(
    { resource, names: sections.flatMap((section) => section.fields), mode: 'update', start, whole: true },
    { ...start, ...values },
  ).map(({ field }) => field);
};

describe('forms of the steps', () => {
  it('give a rectifier the company’s days unless the danger has a deadline already', () => {
    const row = { status: 1, hiddenDangerLevel: -1 };
    const begin = (more: object, days: number) => drawn('assign', { ...row, ...more }, { generalDays: days }).initial;
    expect(begin({}, 7)).toMatchObject({ hiddenDangerLevel: '2', reviseTimeLimit: '2026-05-08 10:00:00' });
    expect(begin({}, 3).reviseTimeLimit).toBe('2026-05-04 10:00:00');
    expect(begin({ reviseTimeLimit: '2026-06-01 08:00:00' }, 3).reviseTimeLimit).toBe('2026-06-01 08:00:00');
  });

  it('propose a general danger to whoever answers for the point, and nothing that was told already', () => {
    const row = { status: 1, hiddenDangerLevel: -1, name: '护栏缺失', principalId: 'p' };
    expect(drawn('assign', row).initial).toMatchObject({
      hiddenDangerLevel: '2',
      governType: ['1'],
      reviseId: 'p',
      reviseRequest: '消除隐患：护栏缺失',
    });
    const told = { ...row, hiddenDangerLevel: 4, governType: ['2'], reviseId: 'q', reviseRequest: '加装护栏' };
    const { initial } = drawn('assign', told);
    expect(initial).toMatchObject({ reviseId: 'q', reviseRequest: '加装护栏', reviseTimeLimit: null });
    expect(initial).not.toHaveProperty('governType');
    expect(initial.hiddenDangerLevel).not.toBe('2');
  });

  it('let the deadline follow the grading, which the server would refuse otherwise', () => {
    const follow = (changed: string, values: object) =>
      drawn('assign', {}, { onTheSpotHours: 12 }).follow(changed, values);
    expect(follow('governType', { hiddenDangerLevel: '2', governType: ['0', '3'] })).toEqual({
      reviseTimeLimit: '2026-05-01 21:55:00',
    });
    expect(follow('governType', { hiddenDangerLevel: '2', governType: ['1'] })).toEqual({
      reviseTimeLimit: '2026-05-08 10:00:00',
    });
    expect(follow('hiddenDangerLevel', { hiddenDangerLevel: '4', governType: ['1'] })).toEqual({
      reviseTimeLimit: null,
    });
    expect(follow('reviseRequest', { hiddenDangerLevel: '4' })).toEqual({});
  });

  it('name the second reviewer wherever the company has a second review', () => {
    const { resource } = drawn('passReview');
    const { resource: reviewedTwice } = drawn('passReview', {}, { secondReview: 'all' });
    const sent = (shape: typeof resource, hiddenDangerLevel: string, reviewResult = '1') =>
      bodyOf(
        { resource: shape, names: ['secondReviewId'], mode: 'update', start: {}, whole: true },
        { hiddenDangerLevel, reviewResult, secondReviewId: 'p' },
      );
    expect(sent(resource, '2')).toEqual({});
    expect(sent(resource, '4')).toEqual({ secondReviewId: 'p' });
    expect(sent(reviewedTwice, '2')).toEqual({ secondReviewId: 'p' });
    expect(sent(reviewedTwice, '2', '2')).toEqual({});
  });

  it('ask for the source of what somebody has reported, not of what a check has found', () => {
    const { resource } = drawn('assign');
    const sent = (hiddenDangerType: string) =>
      bodyOf(
        { resource, names: ['source'], mode: 'update', start: {}, whole: true },
        { hiddenDangerType, source: '12' },
      );
    expect(sent('1')).toEqual({ source: '12' });
    expect(sent('2')).toEqual({});
  });

  it('of an assignment within a report ask for the answering people unless a risk point has them', () => {
    const asked = (atRiskPoint: boolean) => {
      const { resource, sections } = assignmentAtReport(atRiskPoint, limits);
      const names = sections.flatMap(({ fields }) => fields);
      return problemsOf({ resource, names, mode: 'create', start: {} }, {}).map(({ field }) => field);
    };
    const own = ['hiddenDangerLevel', 'governType', 'reviseId', 'reviseTimeLimit', 'reviseRequest'];
    expect(new Set(asked(true))).toEqual(new Set(own));
    expect(new Set(asked(false))).toEqual(new Set([...own, 'principalDept', 'principalId']));
  });

  it('ask for the plan of governance as soon as the danger is major', () => {
    const given = {
      governType: ['1'],
      principalDept: 'd',
      principalId: 'p',
      reviseId: 'r',
      reviseRequest: '更换护栏',
      reviseTimeLimit: '2026-05-08 10:00:00',
    };
    const row = { status: 1, hiddenDangerLevel: -1 };
    expect(problems('assign', row, { ...given, hiddenDangerLevel: null })).toContain('hiddenDangerLevel');
    expect(problems('assign', row, { ...given, hiddenDangerLevel: '2' })).not.toContain('basis');
    expect(problems('assign', row, { ...given, hiddenDangerLevel: '4' })).toEqual(
      expect.arrayContaining(['basis', 'measure', 'planCost', 'planResponsible', 'emergencyPlan']),
    );
    const raised = problems('changeLevel', { status: 2, hiddenDangerLevel: 2 }, { remark: '发现涉爆粉尘' });
    expect(new Set(raised)).toEqual(
      new Set(['principalId', 'basis', 'measure', 'planCost', 'planResponsible', 'emergencyPlan']),
    );
  });

  it('ask for a new deadline when a review fails and for a photo when it passes', () => {
    const row = { status: 4, hiddenDangerLevel: 2, reviseTimeLimit: '2026-04-01 10:00:00' };
    expect(problems('passReview', row, { reviewResult: '2', reviewOpinion: '仍有缺口' })).toEqual(['reviseTimeLimit']);
    expect(problems('passReview', row, { reviewResult: '1', reviewOpinion: '已修复' })).toEqual(['reviewImages']);
  });

  it('begin the work after a failed review anew', () => {
    const { initial } = drawn('submit', {
      status: 7,
      reviseId: 'r',
      reviseCondition: '旧的',
      reviseAfterImages: 'a',
    });
    expect(initial).toMatchObject({ reviseCondition: null, reviseAfterImages: [], completeReviseId: 'r' });
  });
});
