import { expect, it } from 'vitest';
import { checkParameter, defaultText, type Parameter, parameterOf, parameters } from './parameters';

it('has a valid default and a source for every key, once', () => {
  expect(new Set(parameters.map((parameter) => parameter.key)).size).toBe(parameters.length);
  for (const parameter of parameters) {
    expect(checkParameter(parameter, defaultText(parameter)), parameter.key).toBeUndefined();
    expect(parameter.source).not.toBe('');
  }
});

it('refuses a value out of range in a sentence that names the clause', () => {
  const limit = parameterOf('risk.lec.major') as Parameter;
  expect(checkParameter(limit, '0')).toBe('LEC：重大风险须大于应为1至10000的整数（DB37/T 2882-2016 附录（LEC））');
  expect(checkParameter(limit, '12.5')).toContain('整数');
  expect(checkParameter(parameterOf('ai.open') as Parameter, '2')).toContain('0（否）');
});
