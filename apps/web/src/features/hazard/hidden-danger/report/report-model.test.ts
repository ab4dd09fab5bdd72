import { describe, expect, it } from 'vitest';
import { begun, bodyOf, type Draft, newDraft, problemsOf } from './report-model';

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

  it('is not kept as a draft for a scanned code alone', () => {
    expect(begun(newDraft('key-0001', { id: 'r1', name: '储罐区' }))).toBe(false);
    expect(begun(draft({ hiddenDangerDescribe: '护' }))).toBe(true);
  });
});
