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

describe('a signature', () => {
  const signed = (leader: unknown) =>
    validateFields({ leader: f.signature('负责人签名') }, [], { leader } as never, 'create', {});
  const id = '018f0000-0000-7000-8000-00000000000a';

  it('names a stored file by its id or by a link the server gave', () => {
    expect(signed(id.toUpperCase()).values).toEqual({ leader: id });
    expect(signed(`/api/service/file/${id}?t=1&s=x`).values).toEqual({ leader: id });
  });

  it('is refused by name when it names none', () => {
    for (const leader of ['not-a-uuid', 7, {}, ['x']])
      expect(signed(leader).errors.map(({ field }) => field)).toEqual(['leader']);
  });
});
