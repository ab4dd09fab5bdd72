import { type HazardAction, hazardRules } from '@anlan/domain/hazard/lifecycle-rules';
import { describe, expect, it } from 'vitest';
import { problemsOf } from '../../../parts/form-state';
import { actionForms } from './action-forms';

const withForm = (Object.keys(hazardRules) as HazardAction[]).filter(
  (action) => hazardRules[action].button !== undefined && action !== 'failReview',
);
/** Entries of a body that are no column of the step: what was decided, and why. */
const BODY_ONLY = ['reviewResult', 'extendResult', 'extendOpinion', 'remark'];

const inputOf = (action: HazardAction): readonly string[] => {
  const { input } = hazardRules[action];
  return typeof input === 'function' ? input({ reviewResult: 2 }) : input;
};

const formOf = (action: HazardAction) => {
  const form = actionForms[action];
  if (!form) throw new Error(`no form for ${action}`);
  return form;
};

const problems = (action: HazardAction, row: Record<string, unknown>, values: Record<string, unknown>) => {
  const form = formOf(action);
  const start = { ...row, ...form.initial(row as never, '2026-05-01 10:00:00') };
  return problemsOf(
    {
      resource: form.resource,
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

  it('give a rectifier a week unless the danger has a deadline already', () => {
    const initial = formOf('assign').initial({ status: 1, hiddenDangerLevel: -1 }, '2026-05-01 10:00:00');
    expect(initial).toMatchObject({ hiddenDangerLevel: null, reviseTimeLimit: '2026-05-08 10:00:00' });
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
      expect.arrayContaining(['basis', 'measure', 'planCost']),
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
      '2026-05-01 10:00:00',
    );
    expect(initial).toMatchObject({ reviseCondition: null, reviseAfterImages: [], completeReviseId: 'r' });
  });
});
