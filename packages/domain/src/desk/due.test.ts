import { expect, it } from 'vitest';
import { dueKinds } from './due';

it('every duty says on what it rests: a clause, or what the company sets', () => {
  const without = dueKinds.filter(({ deadline }) => !/法|令第|GB|DB|AQ|〔|企业规定|办法|规范/.test(deadline.basis));
  expect(without.map(({ key }) => key)).toEqual([]);
});
