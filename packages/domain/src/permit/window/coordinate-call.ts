import { call, f, type } from '@anlan/resource';
import { permit } from '../permit';

/**
 * Replaces who coordinates the works of a place, in every ticket there that names the same person, of either form, at once
 * (GB 30871-2022 4.7): none of them could be changed alone.
 */
export const replaceCoordinator = call('PUT /safe/dangerousunifywork/coordinator/:id', {
  summary: '更换交叉作业协调人',
  access: { code: 'dangerousunifywork_edit', audience: ['company'] },
  resource: permit.name,
  reach: 'row',
  body: {
    /** Whom the caller saw named: somebody who replaced him meanwhile is not replaced unseen. */
    formerId: f.ref('原协调人', 'user', { required: true }),
    coordinatorId: f.ref('接替的协调人', 'user', { required: true }),
    reason: f.text('更换原因', { required: true, max: 200 }),
  },
  reply: type<{ readonly numbers: readonly string[] }>(),
});
