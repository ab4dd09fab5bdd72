import { describe, expect, it } from 'vitest';
import { judgeSample } from '../gas';
import { sampleOf } from '../permit-facts';
import { WORK } from '../work-type';
import {
  bodyOfReading,
  calibratedUntil,
  craneErrors,
  equipmentErrors,
  instrumentRow,
  type Registered,
} from './equipment';

const END = '2026-11-30';
const crane = { kind: 2, name: '汽车吊', number: 'QD-01' };
const messages = (...rows: Parameters<typeof equipmentErrors>[0][number][]) =>
  equipmentErrors(rows, END).map(({ message }) => message);
const registered = (more: Partial<Registered> = {}): Registered => ({
  number: 'QD-01',
  name: '25吨汽车吊',
  validUntil: END,
  ...more,
});

describe('the instrument of a sample', () => {
  const row = (validUntil: string | null) => ({ kind: 3, name: '检测仪', number: 'QT-1', validUntil });

  it('is judged by the calibration in force on the day of the sample, whatever the order of its rows', () => {
    const rows = [row('2026-05-31'), row('2027-05-31'), { ...row('2030-01-01'), number: 'QT-2' }];
    for (const told of [rows, [...rows].reverse()]) {
      expect(instrumentRow(told, 'QT-1', '2026-05-31')?.validUntil).toBe('2026-05-31');
      expect(instrumentRow(told, 'QT-1', '2026-06-01')?.validUntil).toBe('2027-05-31');
      expect(instrumentRow(told, 'QT-1', '2027-06-01')?.validUntil).toBe('2027-05-31');
    }
    expect(instrumentRow(rows, 'QT-9', '2026-06-01')).toBeUndefined();
  });

  it('and a lift names its machine', () => {
    expect(craneErrors([row(null)])).toHaveLength(1);
    expect(craneErrors([{ ...row(null), kind: 2 }])).toEqual([]);
  });
});

describe('equipment of a ticket', () => {
  it('is in inspection to the last day, that day included', () => {
    expect(messages({ ...crane, validUntil: END })).toEqual([]);
    expect(messages({ ...crane, validUntil: '2026-11-29' })).toEqual([
      '汽车吊（QD-01）的检验有效期至2026-11-29，早于作业结束日',
    ]);
  });

  it('without a date is refused by name where a date is asked: cranes and instruments, not a welding machine', () => {
    expect(messages(crane)).toEqual(['请填写汽车吊（QD-01）的检验有效期（特种设备安全法）']);
    expect(messages({ kind: 3, name: '四合一检测仪', number: 'QT-1', validUntil: null })).toEqual([
      '请填写四合一检测仪（QT-1）的检定有效期（企业规定）',
    ]);
    expect(messages({ kind: 1, name: '电焊机', number: 'HJ-1' })).toEqual([]);
  });

  it('that is in a register goes by it, whatever is typed', () => {
    const typed = { ...crane, validUntil: '2030-01-01' };
    expect(messages({ ...typed, registered: registered() })).toEqual([]);
    expect(messages({ ...typed, registered: registered({ validUntil: '2026-11-29' }) })).toEqual([
      '汽车吊（QD-01）的检验有效期至2026-11-29（设备台账），早于作业结束日',
    ]);
    expect(messages({ ...typed, registered: registered({ validUntil: null }) })).toEqual([
      '汽车吊（QD-01）在设备台账中没有检验有效期，不能使用（特种设备安全法）',
    ]);
    expect(messages({ ...typed, registered: registered({ out: '已停用' }) })).toEqual([
      '汽车吊（QD-01）在设备台账中已停用，不能使用',
    ]);
    expect(messages({ ...crane, validUntil: '2020-01-01', registered: registered() })).toEqual([]);
  });
});

describe('the instrument of a sample', () => {
  const row = { kind: 3, name: '检测仪', number: 'QT-1', validUntil: '2026-12-01' };
  it('is calibrated as its register has it, else as the ticket notes it, else as it is told', () => {
    expect(calibratedUntil('2030-01-01', '2026-11-23', row, registered({ validUntil: '2026-11-01' }))).toBe(
      '2026-11-01',
    );
    expect(calibratedUntil('2030-01-01', '2026-11-23', row, null)).toBe('2026-12-01');
    expect(calibratedUntil('2030-01-01', '2026-11-23', undefined, null)).toBe('2030-01-01');
    expect(calibratedUntil(null, '2026-11-23', undefined, null)).toBeNull();
  });
  it('that the ticket notes as run out has been calibrated anew where that is told', () => {
    expect(calibratedUntil('2027-12-01', '2026-12-02', row, null)).toBe('2027-12-01');
    expect(calibratedUntil(null, '2026-12-02', row, null)).toBe('2026-12-01');
  });
});

describe('a reading of a sensor', () => {
  const reading = (value: number) => ({
    number: 'GD-7',
    at: '2026-11-23 08:55:00',
    sample: { combustible: { gases: ['1'], value, unit: 'vol' as const }, oxygen: 20.9 },
  });
  it('is judged as a sample is, at the same limits', () => {
    const judged = (value: number) =>
      judgeSample(sampleOf(bodyOfReading(reading(value))), { type: WORK.hot, date: '2026-11-23' }).qualified;
    expect([judged(0.5), judged(0.5001)]).toEqual([true, false]);
  });
});
