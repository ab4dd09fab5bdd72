import { expect, it } from 'vitest';
import { checkParameter, defaultText, type Parameter, parameterInForce, parameterOf, parameters } from './parameters';

const TODAY = '2026-11-22';

it('has a valid default and a source for every key, once', () => {
  expect(new Set(parameters.map((parameter) => parameter.key)).size).toBe(parameters.length);
  for (const parameter of parameters) {
    expect(checkParameter(parameter, defaultText(parameter), TODAY), parameter.key).toBeUndefined();
    expect(parameter.source).not.toBe('');
  }
});

it('refuses a value out of range in a sentence that names the clause', () => {
  const limit = parameterOf('risk.lec.major') as Parameter;
  expect(checkParameter(limit, '0', TODAY)).toBe(
    'LEC：重大风险须大于应为1至10000的整数（DB37/T 2882-2016 附录（LEC））',
  );
  expect(checkParameter(limit, '12.5', TODAY)).toContain('整数');
  expect(checkParameter(parameterOf('ai.open') as Parameter, '2', TODAY)).toContain('0（否）');
});

it('lets a number of the law be tightened, not loosened, and judges by the stricter whatever stands in the table', () => {
  const major = parameterOf('risk.lec.major') as Parameter;
  expect(checkParameter(major, '250', TODAY)).toBeUndefined();
  expect(checkParameter(major, '400', TODAY)).toBe(
    'LEC：重大风险须大于只能收紧，不得大于320（DB37/T 2882-2016 附录（LEC））',
  );
  expect(checkParameter(parameterOf('risk.evaluate.months') as Parameter, '24', TODAY)).toContain('只能收紧');
  expect(parameterInForce('risk.lec.major', '400', TODAY)).toBe('320');
  expect(parameterInForce('risk.lec.major', '250', TODAY)).toBe('250');
  expect(parameterInForce('log.keepDays', '30', TODAY)).toBe('184');
  expect(parameterInForce('hazard.export.keepDays', '400', TODAY)).toBe('400');
});

it.each([
  ['hazard.deadline.majorDays', '365', '90', '60'],
  ['hazard.deadline.generalMaxDays', '180', '30', '15'],
  ['hazard.major.reportHours', '720', '24', '12'],
  ['hazard.overdue.principalDays', '90', '7', '5'],
  ['hazard.overdue.remindDays', '0', '1', '3'],
  ['risk.dynamic.floor.major', '0', '75', '90'],
  ['risk.dynamic.cap.hazard', '0', '40', '50'],
  ['risk.dynamic.cap.record', '100', '5', '0'],
  ['risk.dynamic.hazard.longOverdueDays', '365', '30', '10'],
  ['risk.dynamic.band.major', '100', '75', '60'],
  ['risk.dynamic.warning.red', '0', '20', '30'],
  ['check.evidence.secondsPerItem', '0', '3', '5'],
])('holds %s: %s is read as %s and refused, %s may be set', (key, loose, bound, strict) => {
  const parameter = parameterOf(key) as Parameter;
  expect(parameterInForce(key, loose, TODAY)).toBe(bound);
  expect(checkParameter(parameter, loose, TODAY)).toContain('只能收紧');
  expect(parameterInForce(key, strict, TODAY)).toBe(strict);
  expect(checkParameter(parameter, strict, TODAY)).toBeUndefined();
});
