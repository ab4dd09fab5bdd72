import { holds } from '@anlan/resource';
import { describe, expect, it } from 'vitest';
import { permitDocument, permitHead } from './documents';
import { WORK, WORK_TYPES, workTypes } from './work-type';

describe('the paper of a ticket', () => {
  it('is headed as its form of annex A, and bears the mark of its level where the type has levels', () => {
    expect(WORK_TYPES.map((workType) => permitHead({ workType }).form)).toEqual(
      WORK_TYPES.map((_, place) => `GB 30871-2022 表A.${place + 1}`),
    );
    expect(new Set(WORK_TYPES.map((workType) => permitHead({ workType }).label)).size).toBe(8);
    const bands = (workType: (typeof WORK_TYPES)[number]) =>
      workTypes[workType].levels.map((effectiveLevel) => {
        const { band } = permitHead({ workType, effectiveLevel });
        return [band?.text, band?.colour];
      });
    expect(bands(WORK.hot)).toEqual([
      ['特级动火', '#D9001B'],
      ['一级动火', '#F59A23'],
      ['二级动火', '#FFD400'],
    ]);
    expect(bands(WORK.height).map(([, colour]) => colour)).toEqual(['#D9001B', '#F59A23', '#FFD400', '#0079FE']);
    expect(permitHead({ workType: WORK.blind }).band).toBeUndefined();
    expect(permitHead({ workType: WORK.hot, effectiveLevel: null }).band).toBeUndefined();
  });

  it('has the table of gas where gas is analysed, and not elsewhere', () => {
    const printed = (record: Record<string, unknown>) =>
      permitDocument.parts.some(
        (part) => 'rows' in part && part.rows === 'gasRows' && (!part.when || holds(part.when, record)),
      );
    expect(printed({ workType: WORK.hot })).toBe(true);
    expect(printed({ workType: WORK.height })).toBe(false);
    expect(printed({ workType: WORK.power, hazardousPower: 2 })).toBe(false);
    expect(printed({ workType: WORK.power, hazardousPower: 1 })).toBe(true);
  });
});
