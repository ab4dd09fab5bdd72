import { describe, expect, it } from 'vitest';
import { assignmentProblems, begun, bodyOf, type Draft, newDraft, problemsOf } from './report-model';

const shot = (id: string, shows: 'before' | 'after', attachId?: string) => ({
  id,
  shows,
  name: `${id}.jpg`,
  blob: new Blob(['x']),
  ...(attachId ? { attachId } : {}),
});
const draft = (more: Partial<Draft> = {}): Draft => ({ ...newDraft('key-0001'), ...more });
const fields = (more: Partial<Draft>) => problemsOf(draft(more)).map(({ field }) => field);

describe('a report', () => {
  it('asks for a photo, a sentence and a place, and for nothing else', () => {
    expect(fields({})).toEqual(['reviseBeforeImages', 'hiddenDangerDescribe', 'geoLocation']);
    expect(
      fields({ photos: [shot('a', 'before')], hiddenDangerDescribe: '护栏缺失', geoLocation: '二层平台' }),
    ).toEqual([]);
  });

  it('takes the risk point of a scanned code for its place', () => {
    expect(fields({ photos: [shot('a', 'before')], hiddenDangerDescribe: '护栏缺失', riskId: 'r1' })).toEqual([]);
  });

  it('needs no photo of a defect of management', () => {
    expect(fields({ type: '4', hiddenDangerDescribe: '未建立台账', geoLocation: '办公楼' })).toEqual([]);
  });

  it('asks for the finished work when it was put right at once', () => {
    const fixed = {
      photos: [shot('a', 'before')],
      hiddenDangerDescribe: '护栏缺失',
      geoLocation: '二层平台',
      fixed: true,
    };
    expect(fields(fixed)).toEqual(['reviseAfterImages', 'reviseCondition', 'principalDept']);
  });

  it('sends no empty entries, and the work only when there is some', () => {
    const body = bodyOf(
      draft({
        photos: [shot('a', 'before', 'at1'), shot('b', 'before', 'at2'), shot('c', 'after', 'at3')],
        hiddenDangerDescribe: ' 护栏缺失 ',
        geoLocation: '二层平台',
      }),
      '2026-05-01 10:00:00',
      false,
    );
    expect(body).toEqual({
      hiddenDangerDescribe: '护栏缺失',
      geoLocation: '二层平台',
      reviseBeforeImages: 'at1,at2',
      hiddenDangerType: 1,
    });
  });

  describe('with its assignment', () => {
    const now = '2026-05-01 10:00:00';
    const head = { userId: 'u1', deptIds: [], headOfDeptIds: [], roleAliases: ['safety_manager'] } as const;
    const order = {
      hiddenDangerLevel: '2',
      governType: '1',
      principalDept: '01930000-0000-7000-8000-000000000001',
      principalId: '01930000-0000-7000-8000-000000000002',
      reviseId: '01930000-0000-7000-8000-000000000003',
      reviseTimeLimit: '2026-05-08 10:00:00',
      reviseRequest: '更换护栏',
      reviewId: null,
    };
    const against = (assignment: Record<string, unknown>, riskId: string | null = null) =>
      assignmentProblems({ riskId }, assignment, head, { now }).map(({ field, message }) => `${field} ${message}`);

    it('carries the fields of the assignment only when it is meant to', () => {
      const { reviewId: _empty, ...told } = order;
      const report = draft({ hiddenDangerDescribe: '护栏缺失', geoLocation: '平台', source: '13', assignment: order });
      expect(bodyOf({ ...report, assigns: true }, now, false)).toEqual({
        hiddenDangerDescribe: '护栏缺失',
        geoLocation: '平台',
        source: '13',
        hiddenDangerType: 1,
        ...told,
      });
      expect(bodyOf(report, now, false)).not.toHaveProperty('reviseId');
      expect(bodyOf({ ...report, assigns: true, fixed: true }, now, false)).not.toHaveProperty('reviseId');
    });

    it('is judged as the server will judge it', () => {
      expect(against(order)).toEqual([]);
      expect(against({ ...order, governType: '0' })).toEqual(['reviseTimeLimit 即查即改的整改期限不能超过24小时']);
      expect(against({ ...order, hiddenDangerLevel: '4' }).map((said) => said.split(' ')[0])).toEqual([
        'basis',
        'measure',
        'planResponsible',
        'planCost',
        'emergencyPlan',
      ]);
    });

    it('leaves to the server how long a head of department may give', () => {
      const long = { ...order, reviseTimeLimit: '2026-06-15 10:00:00' };
      expect(against(long)).toHaveLength(1);
      const ofHead = (assignment: Record<string, unknown>) =>
        assignmentProblems({ riskId: null }, assignment, { ...head, headOfDeptIds: ['d1'] }, { now });
      expect(ofHead(long)).toEqual([]);
      expect(ofHead({ ...order, reviseTimeLimit: '2026-09-15 10:00:00' })).toHaveLength(1);
    });

    it('leaves the answering people to the risk point', () => {
      const { principalDept: _dept, principalId: _person, ...rest } = order;
      expect(against(rest)).toEqual(['principalDept 请选择责任部门', 'principalId 请选择责任人']);
      expect(against(rest, 'r1')).toEqual([]);
    });
  });

  it('is not kept as a draft for a scanned code alone', () => {
    expect(begun(newDraft('key-0001', { id: 'r1', name: '储罐区' }))).toBe(false);
    expect(begun(draft({ hiddenDangerDescribe: '护' }))).toBe(true);
  });
});
