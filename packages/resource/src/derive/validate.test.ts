import { describe, expect, it } from 'vitest';
import { f } from '../fields';
import { validateFields } from './validate';

const fields = { mobile: f.text('手机'), mail: f.text('邮箱'), remark: f.text('备注'), sends: f.text('发送') };
const rules = [
  { if: { field: 'sends', filled: true }, requireOne: ['mobile', 'mail'], message: '请至少填写一项' },
] as const;
const told = (body: object, only?: readonly string[]) =>
  validateFields(fields, rules, body as never, 'update', { before: { sends: '1' }, ...(only ? { only } : {}) }).errors;

describe('a rule that wants one of several fields', () => {
  it('is told at the first of them that the body may carry', () => {
    expect(told({})).toEqual([{ field: 'mobile', message: '请至少填写一项' }]);
    expect(told({}, ['mail', 'remark'])).toEqual([{ field: 'mail', message: '请至少填写一项' }]);
    expect(told({ mail: 'a@b.cn' }, ['mail'])).toEqual([]);
  });

  it('refuses no body that may carry none of them', () => {
    expect(told({ remark: '无' }, ['remark'])).toEqual([]);
  });
});
