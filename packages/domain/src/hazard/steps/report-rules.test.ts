import { describe, expect, it } from 'vitest';
import {
  defaultHazardLimits,
  type HazardActor,
  type HazardContext,
  type HazardPlace,
  type HazardValues,
} from '../hazard-facts';
import { assignmentErrors } from '../steps';
import {
  assigned,
  boss,
  context,
  DEPT,
  deptHead,
  finder,
  judgeHazardReport,
  leaver,
  NOW,
  PHOTO,
  PHOTO_2,
  pointPrincipal,
  RISK,
  rectifier,
  reviewer,
  safetyManager,
  stranger,
  submitted,
} from './lifecycle.testing';
import { tellsSource } from './report';

const casual = { hiddenDangerDescribe: '二号行车限位失灵', geoLocation: '铸造车间', reviseBeforeImages: [PHOTO] };

const report = (
  body: HazardValues,
  actor: HazardActor = finder,
  place: HazardPlace = {},
  with_: HazardContext = context,
) => judgeHazardReport(body, actor, with_, place);
const taken = (...given: Parameters<typeof report>) => {
  const ruling = report(...given);
  if (!ruling.ok) throw new Error(ruling.errors.map((error) => error.message).join('；'));
  return ruling.transition;
};
const sentences = (...given: Parameters<typeof report>) => {
  const ruling = report(...given);
  return ruling.ok ? [] : ruling.errors.map((error) => error.message);
};

describe('report', () => {
  it('asks for description, place and picture, nothing more', () => {
    expect(sentences({})).toEqual(['请输入隐患描述', '请输入隐患地点或选择风险点', '请上传整改前照片']);
    expect(taken(casual)).toMatchObject({ from: null, to: 1, operateType: 1, images: [PHOTO] });
  });

  it('keeps what it begins with where a body names it and says nothing', () => {
    const { source } = taken(casual).patch;
    expect(source).toBeTruthy();
    for (const nothing of [',', [''], ' ', null])
      expect(taken({ ...casual, source: nothing }).patch.source).toBe(source);
  });

  it('fills the rest from what it knows', () => {
    expect(taken(casual).patch).toMatchObject({
      name: '二号行车限位失灵',
      informantId: finder.userId,
      discoveryTime: NOW,
      hiddenDangerLevel: -1,
      hiddenDangerType: 1,
      source: '11',
    });
    const long = { ...casual, hiddenDangerDescribe: '漏'.repeat(80) };
    expect(taken(long).patch.name).toBe('漏'.repeat(50));
    expect(taken({ ...casual, name: '行车限位' }).patch.name).toBe('行车限位');
  });

  it('takes the reporter from the session, never from the body', () => {
    const forged = { ...casual, informantId: stranger.userId, hiddenDangerLevel: 4, reviewResult: 1 };
    const { patch } = taken(forged);
    expect(patch.informantId).toBe(finder.userId);
    expect(patch.hiddenDangerLevel).toBe(-1);
    expect(patch).not.toHaveProperty('reviewResult');
  });

  it('takes a risk point instead of a place, and no picture for a defect of management', () => {
    expect(taken({ ...casual, geoLocation: '', riskId: RISK }).to).toBe(1);
    expect(taken({ ...casual, reviseBeforeImages: [], type: '4' }).to).toBe(1);
    expect(sentences({ ...casual, reviseBeforeImages: [], type: '2' })).toEqual(['请上传整改前照片']);
  });

  it('leaves the source of a patrol to the patrol', () => {
    expect(taken({ ...casual, hiddenDangerType: 2, source: '4' }).patch).toMatchObject({
      hiddenDangerType: 2,
      source: '4',
    });
    expect(taken({ ...casual, hiddenDangerType: 2 }).patch).not.toHaveProperty('source');
  });

  it('is not found in the future', () => {
    expect(sentences({ ...casual, discoveryTime: '2026-11-21 10:30:00' })).toEqual(['发现时间不能晚于当前时间']);
    expect(taken({ ...casual, discoveryTime: '2026-11-21 10:03:00' }).patch.discoveryTime).toBe(NOW);
    expect(taken({ ...casual, discoveryTime: '2026-11-21 09:00' }).patch.discoveryTime).toBe('2026-11-21 09:00:00');
  });

  it('is not found longer ago than a year, where no figure of a period would count it', () => {
    const old = ['发现时间不能早于一年前，请核对；更早发现的请在描述中写明'];
    expect(sentences({ ...casual, discoveryTime: '1999-01-01 08:00:00' })).toEqual(old);
    expect(sentences({ ...casual, discoveryTime: '2025-11-19 23:59:59' })).toEqual(old);
    expect(taken({ ...casual, discoveryTime: '2025-11-20 08:00:00' }).patch.discoveryTime).toBe('2025-11-20 08:00:00');
  });

  it('waits with the principal of its place, unless he left', () => {
    const place = { principalId: pointPrincipal.userId, deptId: DEPT };
    expect(taken(casual, finder, place).patch).toMatchObject({
      principalId: pointPrincipal.userId,
      principalDept: DEPT,
    });
    expect(taken(casual, finder, { ...place, principalId: leaver.userId }).patch.principalId).toBeNull();
  });

  it('may be kept to leaders by the company', () => {
    const strict = { ...context, limits: { ...defaultHazardLimits, whoMayReport: 'leaders' as const } };
    expect(sentences(casual, finder, {}, strict)).toEqual(['本企业规定由班组长及以上人员上报隐患']);
    expect(taken(casual, deptHead, {}, strict).to).toBe(1);
  });
});

describe('report with the next step in it', () => {
  it('assigns at once when an entitled person reports', () => {
    const { to, patch } = taken({ ...casual, ...assigned }, safetyManager);
    expect(to).toBe(2);
    expect(patch).toMatchObject({ reviseId: rectifier.userId, hiddenDangerLevel: 2, governType: ['1'] });
  });

  it('refuses assignment by others, and an incomplete one with every sentence', () => {
    expect(sentences({ ...casual, ...assigned }, finder)).toEqual([
      '只有安全管理人员、部门负责人或企业管理员可以在上报时指定整改人',
    ]);
    expect(sentences({ ...casual, geoLocation: '', reviseId: rectifier.userId }, safetyManager)).toEqual([
      '请输入隐患地点或选择风险点',
      '请选择隐患等级',
      '请选择整改期限',
      '请选择治理类型',
      '请选择责任部门',
      '请选择责任人',
      '请输入整改要求',
    ]);
  });

  it('tells what is wrong with an assignment before the report is written', () => {
    const errors = (body: HazardValues, actor = safetyManager) =>
      assignmentErrors(body, actor, context).map(({ message }) => message);
    expect(errors(assigned)).toEqual([]);
    expect(errors({ ...assigned, reviseId: '', hiddenDangerLevel: null })).toEqual(['请选择隐患等级', '请选择整改人']);
    const long = { ...assigned, reviseTimeLimit: '2026-12-31 10:00:00' };
    expect(errors(long)).toEqual(['一般隐患的整改期限不能超过30天，更长的须由部门负责人确定']);
    expect(errors(long, deptHead)).toEqual([]);
  });

  it('has another source than 随手拍 from those who hear of other checks', () => {
    expect([finder, deptHead, safetyManager, boss].map(tellsSource)).toEqual([false, true, true, true]);
    expect(taken({ ...casual, source: '12' }, safetyManager).patch.source).toBe('12');
    expect(taken({ ...casual, ...assigned, source: '13' }, safetyManager)).toMatchObject({
      to: 2,
      patch: { source: '13' },
    });
  });

  it('is fixed on the spot with pictures from before and after', () => {
    const { to, patch, images } = taken({ ...casual, ...submitted, reviewId: reviewer.userId }, finder, {
      deptId: DEPT,
    });
    expect(to).toBe(3);
    expect(images).toEqual([PHOTO, PHOTO_2]);
    expect(patch).toMatchObject({ hiddenDangerLevel: 2, completeReviseId: finder.userId, principalDept: DEPT });
    expect(patch).not.toHaveProperty('reviewId');
  });

  it('cannot be fixed before it was found', () => {
    const odd = { ...casual, ...submitted, discoveryTime: '2026-11-21 09:45:00' };
    expect(sentences(odd, finder, { deptId: DEPT })).toEqual(['整改完成时间不能早于发现时间']);
  });

  it('goes to the risk point’s principal where the company rules so', () => {
    const auto = { ...context, limits: { ...defaultHazardLimits, autoAssign: true } };
    const place = { principalId: pointPrincipal.userId, deptId: DEPT };
    const body = { ...casual, riskId: RISK };
    expect(taken(body, finder, place, auto)).toMatchObject({
      to: 2,
      patch: { reviseId: pointPrincipal.userId, hiddenDangerLevel: 2, reviseTimeLimit: '2026-11-28 10:00:00' },
    });
    expect(taken(body, finder, { ...place, principalId: leaver.userId }, auto).to).toBe(1);
    expect(taken(casual, finder, place, auto).to).toBe(1);
    expect(taken(body, finder, place).to).toBe(1);
  });
});
