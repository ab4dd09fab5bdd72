import type { Ruling } from '@anlan/resource';
import { describe, expect, it } from 'vitest';
import {
  defaultHazardLimits,
  type HazardActor,
  type HazardContext,
  type HazardRow,
  type HazardValues,
} from '../hazard-facts';
import { hiddenDangerLifecycle } from '../hidden-danger-entity';
import { type HazardAction, hazardSteps } from '../steps';
import { proposedDeadline } from './checks';
import {
  admin,
  assigned,
  availableHazardActions,
  boss,
  context,
  DEPT,
  deptHead,
  everybody,
  finder,
  judgeHazardAction,
  leaver,
  majorIn,
  NOW,
  otherHead,
  type PersonName,
  PHOTO,
  PHOTO_2,
  passed,
  plan,
  pointPrincipal,
  rectifier,
  reviewer,
  rowIn,
  safetyManager,
  stranger,
  submitted,
  whoSays,
} from './lifecycle.testing';

const judge = (action: HazardAction, row: HazardRow, actor: HazardActor, body: HazardValues = {}): Ruling =>
  judgeHazardAction(action, row, actor, body, context);

const sentences = (ruling: Ruling): string[] => (ruling.ok ? [] : ruling.errors.map((error) => error.message));
const fields = (ruling: Ruling): string[] => (ruling.ok ? [] : ruling.errors.map((error) => error.field));
const taken = (ruling: Ruling) => {
  if (!ruling.ok) throw new Error(`refused: ${sentences(ruling).join('；')}`);
  return ruling.transition;
};

/** Table D1: row, action, body, target, and exactly the people who may. */
const table: readonly (readonly [string, HazardAction, HazardRow, HazardValues, number, readonly PersonName[]])[] = [
  ['1→2 assign', 'assign', rowIn(1), assigned, 2, ['pointPrincipal', 'deptHead', 'safetyManager', 'admin']],
  ['1→3 fix on the spot', 'fixOnSpot', rowIn(1), submitted, 3, ['finder', 'pointPrincipal', 'deptHead']],
  ['2→3 submit', 'submit', rowIn(2), { ...submitted, completeReviseId: rectifier.userId }, 3, ['rectifier', 'admin']],
  [
    '2→4 submit with a reviewer named',
    'submit',
    rowIn(2, { reviewId: reviewer.userId }),
    { ...submitted, completeReviseId: rectifier.userId },
    4,
    ['rectifier', 'admin'],
  ],
  [
    '3→4 name the reviewer',
    'nameReviewer',
    rowIn(3),
    { reviewId: reviewer.userId, reviewDept: DEPT },
    4,
    ['pointPrincipal', 'deptHead', 'safetyManager', 'admin'],
  ],
  ['4→5 pass', 'passReview', rowIn(4), passed, 5, ['reviewer']],
  [
    '4→7 fail',
    'failReview',
    rowIn(4),
    { reviewOpinion: '护罩未固定', reviseTimeLimit: '2026-11-25 18:00:00' },
    7,
    ['reviewer'],
  ],
  [
    '7→4 submit again',
    'submit',
    rowIn(7),
    { ...submitted, completeReviseId: rectifier.userId },
    4,
    ['rectifier', 'admin'],
  ],
  ['1→6 void', 'void', rowIn(1), { invalidReason: '与昨日上报重复' }, 6, ['finder', 'safetyManager', 'boss']],
  ['2→6 void', 'void', rowIn(2), { invalidReason: '风险点已经拆除' }, 6, ['safetyManager', 'boss']],
  ['7→6 void', 'void', rowIn(7), { invalidReason: '风险点已经拆除' }, 6, ['safetyManager', 'boss']],
  ['2→6 void, major', 'void', majorIn(2), { invalidReason: '生产线已经拆除' }, 6, ['boss']],
  [
    '2→2 reassign',
    'reassign',
    rowIn(2),
    { reviseId: stranger.userId, remark: '原整改人出差' },
    2,
    ['pointPrincipal', 'deptHead', 'safetyManager', 'admin'],
  ],
  [
    '7→7 reassign',
    'reassign',
    rowIn(7),
    { reviseId: stranger.userId, remark: '原整改人出差' },
    7,
    ['pointPrincipal', 'deptHead', 'safetyManager', 'admin'],
  ],
  [
    '2→2 ask for an extension',
    'requestExtension',
    rowIn(2),
    { extendTo: '2026-12-05 18:00:00', extendReason: '备件尚未到货' },
    2,
    ['rectifier', 'pointPrincipal'],
  ],
  [
    '2→2 decide on an extension',
    'decideExtension',
    rowIn(2, { extendState: 1, extendTo: '2026-12-05 18:00:00' }),
    { extendResult: 1 },
    2,
    ['deptHead', 'boss'],
  ],
  [
    '2→2 decide on an extension, major',
    'decideExtension',
    majorIn(2, { extendState: 1, extendTo: '2026-12-05 18:00:00' }),
    { extendResult: 1 },
    2,
    ['boss'],
  ],
  [
    '2→2 general becomes major',
    'changeLevel',
    rowIn(2),
    { hiddenDangerLevel: 4, remark: '发现涉爆粉尘积聚', principalId: boss.userId, ...plan },
    2,
    ['pointPrincipal', 'deptHead', 'safetyManager', 'admin', 'boss'],
  ],
  [
    '2→2 major becomes general',
    'changeLevel',
    majorIn(2),
    { hiddenDangerLevel: 2, remark: '复核后不属判定标准情形' },
    2,
    ['boss'],
  ],
  [
    '4→5 second review of a major one',
    'secondReview',
    majorIn(4, { reviewResult: 1, reviewTime: '2026-11-21 09:50:00' }),
    { reviewResult: 1, secondReviewOpinion: '同意销号' },
    5,
    ['boss'],
  ],
  ['report a major one to the government', 'reportGovernment', majorIn(2), {}, 2, ['safetyManager', 'admin', 'boss']],
];

describe('a level that no step offers', () => {
  // 未定级 is a choice of the field, and a blank around a value is no other value.
  it.each(['-1', ' -1', '-1 ', '\t-1', 'constructor'])('is none: %j', (hiddenDangerLevel) => {
    const changed = { hiddenDangerLevel, remark: '复核后不属判定标准情形' };
    for (const ruling of [
      judge('changeLevel', majorIn(2), boss, changed),
      judge('changeLevel', rowIn(2), safetyManager, changed),
      judge('assign', rowIn(1), safetyManager, { ...assigned, hiddenDangerLevel }),
    ])
      expect(fields(ruling)).toContain('hiddenDangerLevel');
  });
});

describe('table of steps', () => {
  it.each(table)(
    '%s: only the named people may, and it leads to the named status',
    (_name, action, row, body, to, who) => {
      for (const [name, actor] of Object.entries(everybody)) {
        const ruling = judge(action, row, actor, body);
        if (who.includes(name as PersonName)) {
          expect(sentences(ruling), name).toEqual([]);
          expect(taken(ruling).to, name).toBe(to);
          expect(availableHazardActions(row, actor), name).toContain(action);
        } else {
          expect(ruling.ok, name).toBe(false);
          if (!ruling.ok) expect(ruling.because, name).toBe('actor');
          expect(sentences(ruling), name).toEqual([whoSays(action, row, actor)]);
          expect(availableHazardActions(row, actor), name).not.toContain(action);
        }
      }
    },
  );

  it('refuses every step in every status the table does not name', () => {
    for (const { name, from } of hazardSteps.steps) {
      const action = name as HazardAction;
      for (const status of [1, 2, 3, 4, 5, 6, 7] as const) {
        if ((from as readonly unknown[]).includes(hiddenDangerLifecycle.nameOf(status))) continue;
        const ruling = judge(action, rowIn(status), admin, {});
        expect(ruling.ok === false && ruling.because, `${action} in ${status}`).toBe('state');
        expect(availableHazardActions(rowIn(status), admin)).not.toContain(action);
      }
    }
  });

  it('ends in closed and void: nothing but a remark or the report to the government is left', () => {
    for (const actor of Object.values(everybody)) {
      for (const row of [rowIn(5), rowIn(6), majorIn(5)]) {
        for (const action of availableHazardActions(row, actor))
          expect(['remark', 'reportGovernment']).toContain(action);
      }
    }
  });
});

describe('assignment', () => {
  it('tells every missing entry at once', () => {
    const bare = rowIn(1, { principalDept: null, principalId: null });
    expect(sentences(judge('assign', bare, safetyManager, {}))).toEqual([
      '请选择隐患等级',
      '请选择整改人',
      '请选择整改期限',
      '请选择治理类型',
      '请选择责任部门',
      '请选择责任人',
      '请输入整改要求',
    ]);
  });

  it('writes only the fields of the step', () => {
    const smuggled = { ...assigned, status: 5, informantId: stranger.userId, reviewResult: 1, isReportGovernment: 1 };
    const { patch } = taken(judge('assign', rowIn(1), safetyManager, smuggled as HazardValues));
    expect(patch).toEqual({ ...assigned, governType: ['1'] });
  });

  it.each([
    ['2026-11-21 10:00:00', '整改期限必须晚于当前时间'],
    ['2026-12-22 10:00:00', '一般隐患的整改期限不能超过30天，更长的须由部门负责人确定'],
    ['soon', '整改期限不是正确的日期'],
  ])('refuses the deadline %s', (reviseTimeLimit, sentence) => {
    expect(sentences(judge('assign', rowIn(1), safetyManager, { ...assigned, reviseTimeLimit }))).toEqual([sentence]);
  });

  it('lets the head of the department go beyond 30 days, nobody beyond 90', () => {
    const long = { ...assigned, reviseTimeLimit: '2026-12-31 10:00:00' };
    const endless = { ...assigned, reviseTimeLimit: '2027-02-20 10:00:00' };
    expect(judge('assign', rowIn(1), deptHead, long).ok).toBe(true);
    expect(judge('assign', rowIn(1), otherHead, long).ok).toBe(false);
    expect(sentences(judge('assign', rowIn(1), deptHead, endless))).toEqual(['整改期限不能超过90天']);
  });

  it('gives 即查即改 24 hours', () => {
    const onTheSpot = { ...assigned, governType: '0', reviseTimeLimit: '2026-11-22 10:00:01' };
    expect(sentences(judge('assign', rowIn(1), safetyManager, onTheSpot))).toEqual([
      '即查即改的整改期限不能超过24小时',
    ]);
    const within = { ...onTheSpot, reviseTimeLimit: '2026-11-22 10:00:00' };
    expect(judge('assign', rowIn(1), safetyManager, within).ok).toBe(true);
  });

  it('proposes no deadline that it would refuse', () => {
    const limits = { ...defaultHazardLimits, onTheSpotHours: 12, generalDays: 5 };
    // The form's clock runs four minutes ahead.
    const propose = (governType: string, hiddenDangerLevel = 2) =>
      proposedDeadline({ governType, hiddenDangerLevel }, '2026-11-21 10:04:00', limits);
    const within = { ...context, limits };
    const order = { ...assigned, governType: '0', reviseTimeLimit: propose('0') };
    expect(judgeHazardAction('assign', rowIn(1), safetyManager, order, within).ok).toBe(true);
    expect(propose('0')).toBe('2026-11-21 21:59:00');
    expect(propose('1')).toBe('2026-11-26 10:04:00');
    expect(propose('1', 4)).toBeNull();

    const longest = { ...limits, generalDays: 30, generalMaxDays: 30 };
    const month = proposedDeadline({ governType: '1', hiddenDangerLevel: 2 }, '2026-11-21 10:04:00', longest);
    expect(month).toBe('2026-12-21 09:59:00');
    const general = { ...assigned, reviseTimeLimit: month };
    expect(judgeHazardAction('assign', rowIn(1), safetyManager, general, { ...context, limits: longest }).ok).toBe(
      true,
    );
  });

  it('mends the source somebody reported, never that of a check, and keeps it when it is emptied', () => {
    const given = (source: unknown, over: Partial<HazardRow>) =>
      judge('assign', rowIn(1, { source: '11', ...over }), safetyManager, { ...assigned, source });
    expect(taken(given('12', { hiddenDangerType: 1 })).patch.source).toBe('12');
    expect(taken(given('', { hiddenDangerType: 1 })).patch.source).toBe('11');
    expect(sentences(given('12', { hiddenDangerType: 2, source: '4' }))).toEqual([
      '检查发现的隐患，来源由检查计划决定，不能修改',
    ]);
    expect(given('4', { hiddenDangerType: 2, source: '4' }).ok).toBe(true);
  });

  it.each([
    ['0,1', 2, '治理类型须在即查即改、限期整改、停产停业整改中选择一项，且只能选择一项'],
    ['3,5', 2, '治理类型须在即查即改、限期整改、停产停业整改中选择一项，且只能选择一项'],
    ['2', 2, '停产停业整改只适用于重大隐患'],
    ['0', 4, '重大隐患不能即查即改'],
  ])('refuses governType %s at level %s', (governType, hiddenDangerLevel, sentence) => {
    const body = {
      ...assigned,
      ...plan,
      governType,
      hiddenDangerLevel,
      principalId: boss.userId,
      reviseTimeLimit: '2026-11-22 09:00:00',
    };
    expect(sentences(judge('assign', rowIn(1), safetyManager, body))).toEqual([sentence]);
  });

  it('takes 1 with any of the five measure classes, and 2 with a major danger', () => {
    const many = taken(judge('assign', rowIn(1), safetyManager, { ...assigned, governType: ['1', '3', '7'] }));
    expect(many.patch.governType).toEqual(['1', '3', '7']);
    const stop = { ...assigned, ...plan, governType: '2', hiddenDangerLevel: 4, principalId: boss.userId };
    expect(judge('assign', rowIn(1), safetyManager, stop).ok).toBe(true);
  });

  it('asks of whoever assigns a major danger its grounds, all of the 五落实, and the 主要负责人 as principal', () => {
    const ruling = judge('assign', rowIn(1), safetyManager, { ...assigned, hiddenDangerLevel: 4 });
    expect(fields(ruling)).toEqual(['basis', 'measure', 'planResponsible', 'planCost', 'emergencyPlan', 'principalId']);
    expect(sentences(ruling)).toContain('重大隐患治理“五落实”缺少责任：请输入治理责任');
    expect(sentences(ruling)).toContain('重大隐患的责任人须为主要负责人');
  });

  it('refuses a reviewer who is the rectifier, and people who left', () => {
    const self = { ...assigned, reviewId: rectifier.userId, reviewDept: DEPT };
    expect(sentences(judge('assign', rowIn(1), safetyManager, self))).toEqual(['复查人不能是整改人']);
    const gone = { ...assigned, reviseId: leaver.userId };
    expect(sentences(judge('assign', rowIn(1), safetyManager, gone))).toEqual(['整改人已离职或停用']);
  });

  it('refuses money that is no amount', () => {
    expect(judge('assign', rowIn(1), safetyManager, { ...assigned, planCost: '-1' }).ok).toBe(false);
    expect(judge('assign', rowIn(1), safetyManager, { ...assigned, planCost: '1.23456' }).ok).toBe(false);
  });
});

describe('fixing on the spot', () => {
  it('makes it general, done by the actor, with 即查即改', () => {
    const { patch, images } = taken(judge('fixOnSpot', rowIn(1), finder, submitted));
    expect(patch).toMatchObject({ hiddenDangerLevel: 2, governType: ['0'], completeReviseId: finder.userId });
    expect(images).toEqual([PHOTO_2]);
  });

  it('is never for a major danger, and wants 即查即改 among the kinds', () => {
    expect(sentences(judge('fixOnSpot', rowIn(1), finder, { ...submitted, hiddenDangerLevel: 4 }))).toEqual([
      '重大隐患不能即查即改',
    ]);
    expect(sentences(judge('fixOnSpot', rowIn(1), finder, { ...submitted, governType: '1' }))).toEqual([
      '现场整改的治理类型须包含即查即改',
    ]);
  });

  it('asks for words, pictures and time', () => {
    expect(sentences(judge('fixOnSpot', rowIn(1), finder, {}))).toEqual([
      '请输入整改情况',
      '请上传整改后照片',
      '请选择整改完成时间',
    ]);
  });

  it('bars whoever fixed it from reviewing it', () => {
    const fixed = rowIn(3, { reviseId: null, completeReviseId: finder.userId });
    const body = { reviewId: finder.userId, reviewDept: DEPT };
    expect(sentences(judge('nameReviewer', fixed, deptHead, body))).toEqual(['复查人不能是整改人']);
  });

  it('comes back to whoever fixed it when the review fails', () => {
    const fixed = rowIn(4, { reviseId: null, completeReviseId: finder.userId, governType: ['0'] });
    const fail = { reviewOpinion: '仍有松动', reviseTimeLimit: '2026-11-24 18:00:00' };
    expect(taken(judge('failReview', fixed, reviewer, fail)).patch.reviseId).toBe(finder.userId);
  });
});

describe('submission', () => {
  it('tells every missing entry at once', () => {
    expect(sentences(judge('submit', rowIn(2), rectifier, {}))).toEqual([
      '请输入原因分析',
      '请输入整改情况',
      '请上传整改后照片',
      '请选择整改完成时间',
    ]);
  });

  it('asks for new words and pictures after a failed review', () => {
    expect(fields(judge('submit', rowIn(7), rectifier, { reasonAnalyze: '同上' }))).toEqual([
      'reviseCondition',
      'reviseAfterImages',
      'reviseTime',
    ]);
  });

  it.each([
    ['2026-11-20 08:14:00', '整改完成时间不能早于发现时间'],
    ['2026-11-21 10:06:00', '整改完成时间不能晚于当前时间'],
  ])('refuses the time %s', (reviseTime, sentence) => {
    expect(sentences(judge('submit', rowIn(2), rectifier, { ...submitted, reviseTime }))).toEqual([sentence]);
  });

  it('forgives a clock a few minutes ahead and the seconds a form leaves out', () => {
    const ahead = taken(judge('submit', rowIn(2), rectifier, { ...submitted, reviseTime: '2026-11-21 10:04:00' }));
    expect(ahead.patch.reviseTime).toBe(NOW);
    expect(judge('submit', rowIn(2), rectifier, { ...submitted, reviseTime: '2026-11-20 08:15' }).ok).toBe(true);
  });

  it('takes the submitter as rectifier, or wants him named when an administrator acts for him', () => {
    const own = taken(judge('submit', rowIn(2), rectifier, submitted));
    expect(own).toMatchObject({ onBehalf: false, patch: { completeReviseId: rectifier.userId } });
    expect(sentences(judge('submit', rowIn(2), admin, submitted))).toEqual(['请选择实际整改人']);
    const acted = taken(judge('submit', rowIn(2), admin, { ...submitted, completeReviseId: rectifier.userId }));
    expect(acted.onBehalf).toBe(true);
  });

  it('does not trust an earlier round for who rectified', () => {
    const again = rowIn(7, { completeReviseId: stranger.userId });
    expect(taken(judge('submit', again, rectifier, submitted)).patch.completeReviseId).toBe(rectifier.userId);
  });

  it('refuses the reviewer as actual rectifier', () => {
    const row = rowIn(2, { reviewId: reviewer.userId });
    const body = { ...submitted, completeReviseId: reviewer.userId };
    expect(sentences(judge('submit', row, rectifier, body))).toEqual(['复查人不能是整改人']);
  });

  it('goes to 3 when the reviewer has left since, and forgets him', () => {
    const row = rowIn(7, { reviewId: leaver.userId });
    const { to, patch } = taken(judge('submit', row, rectifier, submitted));
    expect(to).toBe(3);
    expect(patch).toMatchObject({ reviewId: null, reviewDept: null });
  });

  it('names each missing one of the five of a major danger', () => {
    const half = majorIn(2, { planCost: null, emergencyPlan: '' });
    const ruling = judge('submit', half, rectifier, submitted);
    expect(sentences(ruling)).toEqual([
      '重大隐患治理“五落实”缺少资金：请输入计划资金',
      '重大隐患治理“五落实”缺少预案：请输入应急预案',
    ]);
    expect(judge('submit', half, rectifier, { ...submitted, planCost: '0', emergencyPlan: '现场处置方案' }).ok).toBe(
      true,
    );
  });

  it('marks rectification after the deadline', () => {
    const late = rowIn(2, { reviseTimeLimit: '2026-11-21 09:59:59' });
    expect(taken(judge('submit', late, rectifier, submitted)).marks).toMatchObject({ revisedLate: 1 });
    expect(taken(judge('submit', rowIn(2), rectifier, submitted)).marks).not.toHaveProperty('revisedLate');
  });
});

describe('review', () => {
  it('is named with a department, never the rectifier', () => {
    expect(sentences(judge('nameReviewer', rowIn(3), safetyManager, {}))).toEqual(['请选择复查部门', '请选择复查人']);
    for (const row of [rowIn(3), rowIn(3, { reviseId: stranger.userId })]) {
      const body = { reviewId: rectifier.userId, reviewDept: DEPT };
      expect(sentences(judge('nameReviewer', row, safetyManager, body))).toEqual(['复查人不能是整改人']);
    }
  });

  it('wants opinion, time and picture to pass; opinion and a new deadline to fail', () => {
    expect(fields(judge('passReview', rowIn(4), reviewer, {}))).toEqual([
      'reviewOpinion',
      'reviewTime',
      'reviewImages',
    ]);
    expect(fields(judge('failReview', rowIn(4), reviewer, {}))).toEqual(['reviewOpinion', 'reviseTimeLimit']);
    const past = { reviewOpinion: '未整改', reviseTimeLimit: '2026-11-20 18:00:00' };
    expect(sentences(judge('failReview', rowIn(4), reviewer, past))).toEqual(['整改期限必须晚于当前时间']);
  });

  it('is not earlier than the work it reviews', () => {
    const early = { ...passed, reviewTime: '2026-11-21 09:00:00' };
    expect(sentences(judge('passReview', rowIn(4), reviewer, early))).toEqual(['复查时间不能早于整改完成时间']);
  });

  it('shows in its row the pictures of its own round', () => {
    const second = rowIn(4, { reviewImages: [PHOTO], reviewResult: null });
    const fail = { reviewOpinion: '仍未整改', reviseTimeLimit: '2026-11-25 18:00:00' };
    expect(taken(judge('failReview', second, reviewer, fail))).toMatchObject({
      images: [],
      patch: { reviewImages: null },
    });
    const shown = taken(judge('failReview', second, reviewer, { ...fail, reviewImages: [PHOTO_2] }));
    expect(shown).toMatchObject({ images: [PHOTO_2], patch: { reviewImages: [PHOTO_2] } });
    const again = taken(judge('submit', rowIn(7), rectifier, submitted));
    expect(again.patch).toMatchObject({ reviewOpinion: null, reviewTime: null, reviewImages: null });
  });

  it('does not measure a new round by the times of the last one', () => {
    const second = rowIn(4, { reviewTime: '2026-11-20 09:00:00', reviewResult: null });
    const fail = { reviewOpinion: '仍未整改', reviseTimeLimit: '2026-11-25 18:00:00' };
    expect(taken(judge('failReview', second, reviewer, fail)).patch.reviewTime).toBe(NOW);
  });

  it('leaves a major danger in 4 until the second review, by somebody else', () => {
    const first = taken(judge('passReview', majorIn(4), reviewer, passed));
    expect(first).toMatchObject({ to: 4, patch: { reviewResult: 1 } });
    const once = majorIn(4, { ...first.patch });
    expect(availableHazardActions(once, reviewer)).not.toContain('passReview');
    const second = { reviewResult: 1, secondReviewOpinion: '同意销号' };
    expect(taken(judge('secondReview', once, boss, second)).patch).toMatchObject({
      secondReviewId: boss.userId,
      secondReviewTime: NOW,
    });
    const same = majorIn(4, { ...first.patch, reviewId: boss.userId });
    expect(sentences(judge('secondReview', same, boss, second))).toEqual(['二次复查人不能是复查人']);
    const self = majorIn(4, { ...first.patch, completeReviseId: boss.userId });
    expect(sentences(judge('secondReview', self, boss, second))).toEqual(['复查人不能是整改人']);
  });

  it('takes the named second reviewer alone, and may send the danger back', () => {
    const named = majorIn(4, { reviewResult: 1, secondReviewId: stranger.userId });
    const back = { reviewResult: 2, secondReviewOpinion: '锁气装置仍漏灰', reviseTimeLimit: '2026-12-01 18:00:00' };
    expect(judge('secondReview', named, boss, back).ok).toBe(false);
    const { to, patch } = taken(judge('secondReview', named, stranger, back));
    expect(to).toBe(7);
    expect(patch).toMatchObject({ reviewResult: 2, reviseTimeLimit: '2026-12-01 18:00:00' });
    expect(fields(judge('secondReview', named, stranger, { reviewResult: 2 }))).toEqual([
      'secondReviewOpinion',
      'reviseTimeLimit',
    ]);
  });

  it('keeps the deadline when the second review passes', () => {
    const once = majorIn(4, { reviewResult: 1 });
    const body = { reviewResult: 1, secondReviewOpinion: '同意', reviseTimeLimit: '2027-01-01 00:00:00' };
    expect(taken(judge('secondReview', once, boss, body)).patch).not.toHaveProperty('reviseTimeLimit');
  });

  it('refuses rectifier or first reviewer as second reviewer', () => {
    const by = (secondReviewId: string) => judge('passReview', majorIn(4), reviewer, { ...passed, secondReviewId });
    expect(sentences(by(rectifier.userId))).toEqual(['复查人不能是整改人']);
    expect(sentences(by(reviewer.userId))).toEqual(['二次复查人不能是复查人']);
    expect(by(stranger.userId).ok).toBe(true);
  });

  it('asks for another second reviewer where the 主要负责人 has reviewed or rectified himself', () => {
    const roles = (userId: string) => (userId === boss.userId ? ['principal'] : []);
    const known = { ...context, rolesOf: roles };
    const sentence = '主要负责人已经整改或复查该隐患，请指定二次复查人';
    const byHim = majorIn(4, { reviewId: boss.userId });
    expect(sentences(judgeHazardAction('passReview', byHim, boss, passed, known))).toEqual([sentence]);
    const fixedByHim = majorIn(4, { completeReviseId: boss.userId });
    expect(sentences(judgeHazardAction('passReview', fixedByHim, reviewer, passed, known))).toEqual([sentence]);
    const named = { ...passed, secondReviewId: stranger.userId };
    expect(judgeHazardAction('passReview', byHim, boss, named, known).ok).toBe(true);
    expect(judgeHazardAction('passReview', majorIn(4), reviewer, passed, known).ok).toBe(true);
    // A general danger closes with the first review.
    expect(judgeHazardAction('passReview', rowIn(4, { reviewId: boss.userId }), boss, passed, known).ok).toBe(true);
  });

  it('asks a general danger for a second review only where the company wants it for all', () => {
    const all = { ...context, limits: { ...defaultHazardLimits, secondReview: 'all' as const } };
    const ruling = judgeHazardAction('passReview', rowIn(4), reviewer, passed, all);
    expect(taken(ruling).to).toBe(4);
  });
});

describe('voiding', () => {
  it.each([
    [3, '已提交整改的隐患不能作废，请先复查'],
    [4, '已提交整改的隐患不能作废，请先复查'],
    [5, '已闭环的隐患不能作废'],
    [6, '隐患已作废'],
  ] as const)('from %s is refused', (status, sentence) => {
    expect(sentences(judge('void', rowIn(status), safetyManager, { invalidReason: '与昨日上报重复' }))).toEqual([
      sentence,
    ]);
  });

  it('wants a reason of five characters', () => {
    expect(sentences(judge('void', rowIn(1), finder, {}))).toEqual(['请输入作废原因']);
    expect(sentences(judge('void', rowIn(1), finder, { invalidReason: '重 复 了' }))).toEqual([
      '作废原因不能少于5个字',
    ]);
  });
});

describe('reassignment and extension', () => {
  it('wants another rectifier, who is not the reviewer, and a reason', () => {
    const row = rowIn(2, { reviewId: reviewer.userId });
    expect(fields(judge('reassign', row, pointPrincipal, {}))).toEqual(['reviseId', 'remark']);
    const same = { reviseId: rectifier.userId, remark: '出差' };
    expect(sentences(judge('reassign', row, pointPrincipal, same))).toEqual(['新的整改人与原整改人相同']);
    const self = { reviseId: reviewer.userId, remark: '出差' };
    expect(sentences(judge('reassign', row, pointPrincipal, self))).toEqual(['复查人不能是整改人']);
  });

  it('keeps the reason in the history, not in the record', () => {
    const body = { reviseId: stranger.userId, remark: '原整改人出差' };
    const { patch, content } = taken(judge('reassign', rowIn(2), pointPrincipal, body));
    expect(patch).toEqual({ reviseId: stranger.userId, formerIds: [rectifier.userId] });
    expect(content).toBe('原整改人出差');
  });

  it('extends once, later than now planned, with a reason', () => {
    const ask = { extendTo: '2026-12-05 18:00:00', extendReason: '备件尚未到货' };
    expect(sentences(judge('requestExtension', rowIn(2, { extendState: 2 }), rectifier, ask))).toEqual([
      '整改期限只能延期一次',
    ]);
    expect(sentences(judge('requestExtension', rowIn(2, { extendState: 1 }), rectifier, ask))).toEqual([
      '已有延期申请待审批',
    ]);
    for (const extendState of [1, 2]) {
      expect(availableHazardActions(rowIn(2, { extendState }), rectifier)).not.toContain('requestExtension');
    }
    expect(judge('requestExtension', rowIn(2, { extendState: 3 }), rectifier, ask).ok).toBe(true);
    const sooner = { ...ask, extendTo: '2026-11-27 18:00:00' };
    expect(sentences(judge('requestExtension', rowIn(2), rectifier, sooner))).toEqual([
      '申请延期至必须晚于现在的整改期限',
    ]);
    expect(sentences(judge('requestExtension', rowIn(2), rectifier, { ...ask, extendReason: '没到' }))).toEqual([
      '延期原因不能少于5个字',
    ]);
    expect(sentences(judge('requestExtension', rowIn(2), rectifier, { ...ask, extendTo: '2027-03-01' }))).toEqual([
      '申请延期至不能超过90天',
    ]);
  });

  it('moves the deadline only when agreed', () => {
    const asked = rowIn(2, { extendState: 1, extendTo: '2026-12-05 18:00:00' });
    expect(taken(judge('decideExtension', asked, deptHead, { extendResult: 1 })).patch).toEqual({
      extendState: 2,
      reviseTimeLimit: '2026-12-05 18:00:00',
    });
    expect(sentences(judge('decideExtension', asked, deptHead, { extendResult: 2 }))).toEqual(['请输入延期审批意见']);
    const no = { extendResult: 2, extendOpinion: '备件明日可到' };
    expect(taken(judge('decideExtension', asked, deptHead, no)).patch).toEqual({ extendState: 3 });
    // An entry that is no field of the record is judged all the same.
    expect(fields(judge('decideExtension', asked, deptHead, { ...no, extendOpinion: '长'.repeat(201) }))).toEqual([
      'extendOpinion',
    ]);
    expect(sentences(judge('decideExtension', asked, deptHead, {}))).toEqual(['请选择延期审批结果']);
    expect(sentences(judge('decideExtension', rowIn(2), deptHead, { extendResult: 1 }))).toEqual([
      '没有待审批的延期申请',
    ]);
  });

  it('is never decided by whoever rectifies', () => {
    const own = rowIn(2, { extendState: 1, extendTo: '2026-12-05 18:00:00', reviseId: deptHead.userId });
    expect(judge('decideExtension', own, deptHead, { extendResult: 1 }).ok).toBe(false);
    expect(judge('decideExtension', own, boss, { extendResult: 1 }).ok).toBe(true);
  });

  it('is never decided by whoever asked for it, the 主要负责人 included', () => {
    const ask = { extendTo: '2026-12-05 18:00:00', extendReason: '备件尚未到货' };
    const row = rowIn(2, { principalId: boss.userId });
    const { patch } = taken(judge('requestExtension', row, boss, ask));
    const asked = { ...row, ...patch };
    expect(sentences(judge('decideExtension', asked, boss, { extendResult: 1 }))).toEqual([
      '申请人本人不能审批延期，由其上级或其他主要负责人审批',
    ]);
    expect(judge('decideExtension', asked, deptHead, { extendResult: 1 }).ok).toBe(true);
    // The rectifier asked and was replaced: he who asked is still the one who asked.
    const passedOn = rowIn(2, { extendState: 1, ...ask, extendUserId: deptHead.userId });
    expect(judge('decideExtension', passedOn, deptHead, { extendResult: 1 }).ok).toBe(false);
    // Of what the rectifier asked for he decides, though he answers for the danger.
    const others = { ...row, extendState: 1, ...ask, extendUserId: rectifier.userId };
    expect(judge('decideExtension', others, boss, { extendResult: 1 }).ok).toBe(true);
  });

  it('says to each person why he does not decide on it', () => {
    const asked = { extendState: 1, extendTo: '2026-12-05 18:00:00' };
    const told = (row: HazardRow, actor: HazardActor) => sentences(judge('decideExtension', row, actor, {}));
    expect(told(rowIn(2, { ...asked, principalId: deptHead.userId }), deptHead)).toEqual([
      '责任人本人不能审批延期，由其上级审批',
    ]);
    expect(told(rowIn(2, asked), rectifier)).toEqual(['整改人本人不能审批延期，由责任人的上级审批']);
    expect(told(rowIn(2, asked), safetyManager)).toEqual(['一般隐患的延期由责任部门负责人或主要负责人审批']);
    expect(told(majorIn(2, asked), deptHead)).toEqual(['重大隐患的延期由主要负责人审批']);
  });

  it('drops an open request when the work is done', () => {
    const asked = rowIn(2, { extendState: 1, extendTo: '2026-12-05 18:00:00' });
    expect(taken(judge('submit', asked, rectifier, submitted)).patch).toMatchObject({ extendTo: null, extendState: 0 });
  });
});

describe('whoever rectifies', () => {
  const reason = { invalidReason: '现场已不存在' };
  const down = { hiddenDangerLevel: 2, remark: '复核后不构成重大' };
  const OWN = '该隐患现在或曾经由您负责或整改，不能由您作废，请由其他安全管理人员或主要负责人办理';
  const OWN_MAJOR = '该隐患现在或曾经由您负责或整改，不能由您作废，请由其他主要负责人办理';
  const OWN_LEVEL = '该隐患现在或曾经由您负责或整改，不能由您降级，请由其他主要负责人办理';

  it('neither voids his own danger nor makes it a general one', () => {
    const own = rowIn(2, { reviseId: safetyManager.userId });
    expect(sentences(judge('void', own, safetyManager, reason))).toEqual([OWN]);
    expect(judge('void', own, boss, reason).ok).toBe(true);
    const major = majorIn(2, { reviseId: boss.userId });
    expect(sentences(judge('void', major, boss, reason))).toEqual([OWN_MAJOR]);
    expect(sentences(judge('changeLevel', major, boss, down))).toEqual([OWN_LEVEL]);
  });

  it('nor after giving it to somebody else, however often, and not where only the work was his', () => {
    const given = (row: HazardRow, actor: HazardActor, to: HazardActor): HazardRow => ({
      ...row,
      ...taken(judge('reassign', row, actor, { reviseId: to.userId, remark: '另行安排' })).patch,
    });
    const once = given(rowIn(2, { reviseId: safetyManager.userId }), safetyManager, stranger);
    const twice = given(once, admin, rectifier);
    for (const row of [once, twice]) {
      expect(sentences(judge('void', row, safetyManager, reason))).toEqual([OWN]);
      expect(availableHazardActions(row, safetyManager)).not.toContain('void');
      expect(judge('void', row, boss, reason).ok).toBe(true);
    }
    const both = { ...admin, roleAliases: ['principal', 'safety_manager'] };
    const major = given(majorIn(2, { reviseId: both.userId }), both, stranger);
    expect(sentences(judge('void', major, both, reason))).toEqual([OWN_MAJOR]);
    expect(sentences(judge('changeLevel', major, both, down))).toEqual([OWN_LEVEL]);
    expect(judge('changeLevel', major, boss, down).ok).toBe(true);
    // Named as who did the work of the round that failed.
    const done = rowIn(7, { completeReviseId: safetyManager.userId });
    expect(sentences(judge('void', done, safetyManager, reason))).toEqual([OWN]);
    // And of a round before, when another has done the next one.
    const body = { ...submitted, completeReviseId: stranger.userId };
    const again = { ...done, ...taken(judge('submit', done, admin, body)).patch, status: 7 };
    expect(again.formerIds).toEqual([safetyManager.userId]);
    expect(sentences(judge('void', again, safetyManager, reason))).toEqual([OWN]);
  });
});

describe('whoever answers for a danger', () => {
  it('does not void it: another 安全管理人员 or the 主要负责人 does', () => {
    const own = rowIn(2, { principalId: safetyManager.userId });
    const reason = { invalidReason: '现场已不存在' };
    expect(sentences(judge('void', own, safetyManager, reason))).toEqual([
      '该隐患现在或曾经由您负责或整改，不能由您作废，请由其他安全管理人员或主要负责人办理',
    ]);
    expect(judge('void', own, boss, reason).ok).toBe(true);
    const awaiting = rowIn(1, { principalId: safetyManager.userId });
    expect(judge('void', awaiting, safetyManager, reason).ok).toBe(false);
    // Proposed and never given it, he had nothing; having had it, he does not judge it after another answers for it.
    const { patch } = taken(judge('assign', awaiting, safetyManager, { ...assigned, principalId: stranger.userId }));
    expect(judge('void', { ...awaiting, ...patch, status: 2 }, safetyManager, reason).ok).toBe(true);
    const up = { hiddenDangerLevel: 4, remark: '发现涉爆粉尘积聚', ...plan, principalId: boss.userId };
    const raised = { ...own, ...taken(judge('changeLevel', own, safetyManager, up)).patch };
    const lowered = { hiddenDangerLevel: 2, remark: '复核后不构成重大', principalId: stranger.userId };
    const general = { ...raised, ...taken(judge('changeLevel', raised, boss, lowered)).patch };
    expect(judge('void', general, safetyManager, reason).ok).toBe(false);
    expect(judge('void', general, boss, reason).ok).toBe(true);
    // He finds his own mistake before anything was asked of anybody.
    const reported = rowIn(1, { informantId: pointPrincipal.userId });
    expect(judge('void', reported, pointPrincipal, reason).ok).toBe(true);
    // For a major one the 主要负责人 answers by law, and he alone may void it.
    expect(judge('void', majorIn(2), boss, reason).ok).toBe(true);
  });

  it('judges a major one as 主要负责人 though he once answered for it, unless it was his to rectify', () => {
    const reason = { invalidReason: '现场已不存在' };
    const down = { hiddenDangerLevel: 2, remark: '复核后不构成重大' };
    const once = rowIn(2, { principalId: boss.userId });
    const other = { ...admin, roleAliases: ['principal'] };
    const up = { hiddenDangerLevel: 4, remark: '发现涉爆粉尘积聚', ...plan, principalId: other.userId };
    const knows: HazardContext = { ...context, rolesOf: () => ['principal'] };
    const raised = { ...once, ...taken(judgeHazardAction('changeLevel', once, safetyManager, up, knows)).patch };
    expect(raised.formerPrincipalIds).toEqual([boss.userId]);
    expect(judge('void', raised, boss, reason).ok).toBe(true);
    expect(judge('changeLevel', raised, boss, down).ok).toBe(true);
    expect(judge('void', { ...raised, formerIds: [boss.userId] }, boss, reason).ok).toBe(false);
  });
});

describe('change of level', () => {
  it('wants another level, a reason, and grounds for a major one', () => {
    expect(fields(judge('changeLevel', rowIn(2), safetyManager, {}))).toEqual(['hiddenDangerLevel', 'remark']);
    const same = { hiddenDangerLevel: 2, remark: '维持原来等级' };
    expect(sentences(judge('changeLevel', rowIn(2), safetyManager, same))).toEqual(['隐患等级没有变化']);
    const up = { hiddenDangerLevel: 4, remark: '发现涉爆粉尘积聚' };
    const plans = ['measure', 'planResponsible', 'planCost', 'emergencyPlan'];
    for (const status of [2, 3] as const) {
      expect(fields(judge('changeLevel', rowIn(status), safetyManager, up))).toEqual([
        'basis',
        ...plans,
        'principalId',
      ]);
    }
    expect(judge('changeLevel', rowIn(2), safetyManager, { ...up, ...plan, principalId: boss.userId }).ok).toBe(true);
  });

  it('does not leave kinds of governance that the level forbids', () => {
    const stopped = majorIn(2, { governType: ['2'] });
    const down = { hiddenDangerLevel: 2, remark: '复核后不属判定标准情形' };
    expect(sentences(judge('changeLevel', stopped, boss, down))).toEqual(['停产停业整改只适用于重大隐患']);
    expect(judge('changeLevel', stopped, boss, { ...down, governType: '1' }).ok).toBe(true);
  });

  it('is over after the first review', () => {
    const once = majorIn(4, { reviewResult: 1 });
    const down = { hiddenDangerLevel: 2, remark: '复核后不属判定标准情形' };
    expect(sentences(judge('changeLevel', once, boss, down))).toEqual(['隐患已通过复查，不能再调整等级']);
    expect(availableHazardActions(once, boss)).not.toContain('changeLevel');
  });
});

describe('report to the government and remarks', () => {
  it('reports only major dangers, and writes the time once', () => {
    expect(sentences(judge('reportGovernment', rowIn(2), safetyManager))).toEqual(['只有重大隐患需要上报政府']);
    expect(taken(judge('reportGovernment', majorIn(2), safetyManager)).patch).toEqual({
      isReportGovernment: 1,
      reportGovernmentTime: NOW,
    });
    expect(taken(judge('reportGovernment', majorIn(5, { isReportGovernment: 1 }), safetyManager)).patch).toEqual({});
  });

  it('adds a remark in every status without touching the record', () => {
    for (const status of [1, 2, 3, 4, 5, 6, 7] as const) {
      const { to, patch, content } = taken(judge('remark', rowIn(status), stranger, { remark: '已电话提醒' }));
      expect([to, patch, content]).toEqual([status, {}, '已电话提醒']);
    }
    expect(sentences(judge('remark', rowIn(2), stranger, {}))).toEqual(['请输入备注']);
  });

  it('shows the finished work in the history row', () => {
    expect(taken(judge('submit', rowIn(2), rectifier, submitted))).toMatchObject({
      operateType: 3,
      content: '已更换并试运行正常',
      images: [PHOTO_2],
    });
    expect(taken(judge('passReview', rowIn(4), reviewer, passed))).toMatchObject({
      operateType: 5,
      content: '通过：整改到位',
      images: [PHOTO],
    });
  });
});
