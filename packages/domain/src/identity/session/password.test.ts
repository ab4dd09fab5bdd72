import { describe, expect, it } from 'vitest';
import { passwordProblem } from './password';

describe('a password', () => {
  it.each([
    ['Ab1!xyz', '密码长度不少于8位'],
    [`Ab1!${'x'.repeat(70)}`, '密码长度不超过64位'],
    ['abcdwxyz', '密码须包含大写字母、小写字母、数字、符号中的至少三种'],
    ['abcd1937', '密码须包含大写字母、小写字母、数字、符号中的至少三种'],
    ['Zhangsan@77', '密码不能包含账号'],
    ['Password@2026', '密码过于常见，请更换'],
    ['P@ssw0rd!', '密码过于常见，请更换'],
    ['Admin@8888', '密码过于常见，请更换'],
    ['Xy@123456', '密码过于常见，请更换'],
    ['Qwertyuiop1', '密码过于常见，请更换'],
  ])('%s is refused', (password, sentence) => {
    expect(passwordProblem(password, 'zhangsan')).toBe(sentence);
  });

  it.each(['Anlan@2026', 'tree-House-42', '安全生产Aa91', 'Kx7mQ2vR'])('%s is taken', (password) => {
    expect(passwordProblem(password, 'admin')).toBeUndefined();
  });

  it('may contain the letters of a very short account', () => {
    expect(passwordProblem('Kx7mQ2vR', 'q2')).toBeUndefined();
  });
});
