import { resources } from '@anlan/domain';
import type { Work } from '../../kernel/context';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { all, rowOf } from '../../kernel/resource/list/read';
import { type Route, route } from '../../kernel/route';

const { post, user } = resources;

/** Posts of the viewed tenant for a select box. */
const choices = (work: Work) => all(work, post, {}, { sort: 'sort' });

export const postImplementation: Implementation = implement(post, { routes: postRoutes() });

function postRoutes(): Route[] {
  const read = { method: 'GET' as const, effect: 'read' as const, resource: 'post', operation: 'own' as const };
  const base = '/blade-system/post';
  const ofUser = (path: string): Route =>
    route({
      ...read,
      path,
      summary: '某人的岗位',
      reach: 'row',
      access: { signedIn: true },
      takes: {},
      run: async (work, { params }) => {
        const person = await rowOf(work, user, params.id);
        const ids = person.postId ?? [];
        return ids.length === 0 ? { data: [] } : { json: (await all(work, post, { id: ids.join(',') })).json };
      },
    });
  return [
    route({
      ...read,
      path: `${base}/select`,
      summary: '岗位选择',
      reach: 'rows',
      access: { signedIn: true },
      takes: {},
      run: choices,
    }),
    route({
      ...read,
      path: `${base}/government/select`,
      summary: '监管端：企业岗位',
      reach: 'rows',
      needsCompany: true,
      access: { signedIn: true, audience: ['government', 'platform'] },
      takes: {},
      run: choices,
    }),
    ofUser(`${base}/user/:id`),
    ofUser(`${base}/post/user/:id`),
    ofUser('/blade-user/post/user/:id'),
  ];
}
