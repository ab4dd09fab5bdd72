import { defaultHazardLimits } from '@anlan/domain/hazard/hazard-facts';
import { type HazardAction, hazardRules } from '@anlan/domain/hazard/lifecycle-rules';
import { describe, expect, it } from 'vitest';
import { bodyOf, problemsOf } from '../../../parts/form/form-state';
import { actionForms, assignmentAtReport } from './action-forms';

const withForm = (Object.keys(hazardRules) as HazardAction[]).filter(
  (action) => hazardRules[action].button !== undefined && action !== 'failReview',
);
/** Entries of a body that are no column of the step: what was decided, and why. */
const BODY_ONLY = ['reviewResult', 'extendResult', 'extendOpinion', 'remark'];

const inputOf = (action: HazardAction): readonly string[] => {
  const { input } = hazardRules[action];
  return typeof input === 'function' ? input({ reviewResult: 2 }) : input;
};

const NOW = '2026-05-01 10:00:00';
const limits = defaultHazardLimits;

const formOf = (action: HazardAction) => {
  const form = actionForms[action];
  if (!form) throw new Error(`no form for ${action}`);
  return form;
};

const problems = (
  action: HazardAction,
  row: Record<string, unknown>,
  values: Record<string, unknown>,
  resource = formOf(action).resource,
) => {
  const form = formOf(action);
  const start = { ...row, ...form.initial(row as never, NOW, limits) };
  return problemsOf(
    {
      resource,
      names: form.sections.flatMap((section) => section.fields),
      mode: 'update',
      start,
      whole: true,
    },
    { ...start, ...values },
  ).map(({ field }) => field);
};

describe('forms of the steps', () => {
  it.each(withForm)('%s asks only for what its step takes', (action) => {
    const taken = [...inputOf(action), ...(action === 'passReview' ? inputOf('failReview') : []), ...BODY_ONLY];
    const form = formOf(action);
    const asked = form.sections
      .flatMap((section) => section.fields)
      .filter((name) => !form.resource.fields[name]?.computed);
    expect(asked.filter((name) => !taken.includes(name))).toEqual([]);
  });

  it('give a rectifier the company’s days unless the danger has a deadline already', () => {
    const row = { status: 1, hiddenDangerLevel: -1 };
    const begin = (more: object, days: number) =>
      formOf('assign').initial({ ...row, ...more }, NOW, { ...limits, generalDays: days });
    expect(begin({}, 7)).toMatchObject({ hiddenDangerLevel: null, reviseTimeLimit: '2026-05-08 10:00:00' });
    expect(begin({}, 3).reviseTimeLimit).toBe('2026-05-04 10:00:00');
    expect(begin({ reviseTimeLimit: '2026-06-01 08:00:00' }, 3).reviseTimeLimit).toBe('2026-06-01 08:00:00');
  });

  it('let the deadline follow the grading, which the server would refuse otherwise', () => {
    const follow = (changed: string, values: object) =>
      formOf('assign').follow?.([changed], values as never, NOW, { ...limits, onTheSpotHours: 12 });
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
    const { resource, reviewedTwice } = formOf('passReview');
    const sent = (shape: typeof resource, hiddenDangerLevel: string, reviewResult = '1') =>
      bodyOf(
        { resource: shape, names: ['secondReviewId'], mode: 'update', start: {}, whole: true },
        { hiddenDangerLevel, reviewResult, secondReviewId: 'p' },
      );
    expect(sent(resource, '2')).toEqual({});
    expect(sent(resource, '4')).toEqual({ secondReviewId: 'p' });
    expect(reviewedTwice && sent(reviewedTwice, '2')).toEqual({ secondReviewId: 'p' });
    expect(reviewedTwice && sent(reviewedTwice, '2', '2')).toEqual({});
  });

  it('ask for the source of what somebody has reported, not of what a check has found', () => {
    const { resource } = formOf('assign');
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
      const { resource, sections } = assignmentAtReport(atRiskPoint);
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
    expect(problems('assign', row, given)).toContain('hiddenDangerLevel');
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
    const initial = formOf('submit').initial(
      { status: 7, reviseId: 'r', reviseCondition: '旧的', reviseAfterImages: 'a' },
      NOW,
      limits,
    );
    expect(initial).toMatchObject({ reviseCondition: null, reviseAfterImages: [], completeReviseId: 'r' });
  });
});
