import { describe, expect, it } from 'vitest';
import { chinese } from '../lib/i18n';
import { wholeProblem } from './number';

describe('a whole number as it was typed', () => {
  const bounds = { label: '默认整改期限', min: 1, max: 30 };
  const said = (value: unknown) => wholeProblem(value, bounds, chinese);

  it.each(['1', ' 30 ', 7])('%s fits', (value) => expect(said(value)).toBeUndefined());
  it.each(['0', '31', '-1', '1.5', '七', '999999999999'])('%s is told the bounds, and corrected by nobody', (value) =>
    expect(said(value)).toBe('默认整改期限应为1至30的整数'),
  );
  it.each(['', ' ', null, undefined])('%s is asked for', (value) => expect(said(value)).toBe('请输入默认整改期限'));
});
