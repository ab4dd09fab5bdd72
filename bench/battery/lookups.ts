import { allResources } from '@anlan/domain';
import { castOf } from '../../apps/server/src/contract/cast';
import type { Person } from '../../apps/server/src/testing/company-world';
import type { World } from '../../apps/server/src/testing/world';

export interface LookupResult {
  readonly definitions: number;
  readonly readers: number;
  readonly calls: number;
  readonly opened: number;
  readonly refused: number;
  readonly failures: readonly string[];
}

/** Ways to ask for more than one's own: other tenants, single ids, words, sizes, fields that narrow and that do not. */
const questions = (tenantId: string, tag: string, id: string | undefined): Readonly<Record<string, string>>[] => [
  {},
  { size: '500' },
  { size: '100000' },
  { tenantId },
  { companyTenantId: tenantId, tenantId_equal: tenantId },
  { q: tag },
  { q: '%' },
  ...(id ? [{ ids: id }, { ids: id, tenantId }] : []),
  { deptId: '018f0000-0000-7000-8000-000000000000' },
  { phone: '13700001111' },
  { account: 'admin' },
];

/**
 * Every definition asked for by everybody in every way: what is not declared open answers nobody, and nobody of another
 * company, region or without the code reads a word of company A, whose texts all carry a tag.
 */
export async function lookups(world: World): Promise<LookupResult> {
  const cast = await castOf(world);
  const { a, tag, rows } = cast;
  const inside: readonly Person[] = [a.admin, cast.victim, cast.powerless, cast.loner];
  const watching: readonly Person[] = [cast.supervisor, cast.platform];
  const outside: readonly Person[] = [cast.stranger, cast.outsider];
  const failures: string[] = [];
  let [calls, opened, refused] = [0, 0, 0];
  for (const resource of allResources)
    for (const person of [...inside, ...watching, ...outside])
      for (const query of questions(a.tenantId, tag, rows[resource.name])) {
        const reply = await person.call('GET', `/safe/lookup/${resource.name}`, { query });
        const asked = `${person.account}@${person.tenantId} ${resource.name} ${JSON.stringify(query)}`;
        calls += 1;
        if (reply.status === 200) opened += 1;
        else refused += 1;
        if (reply.status >= 500) failures.push(`${asked}: ${reply.status}`);
        if (reply.status === 200 && !resource.lookup) failures.push(`${asked}: open without a word of its definition`);
        if (reply.status === 200 && person === cast.powerless && resource.lookup === 'referring')
          failures.push(`${asked}: open without a code`);
        if (outside.includes(person) && resource.scope !== 'platform' && (await reply.text()).includes(tag))
          failures.push(`${asked}: tells of company A`);
        if (reply.status === 200 && /"1[3-9]\d{9}"|"(?:account|phone|idCard|secretKey)":/.test(await reply.text()))
          failures.push(`${asked}: tells a number, an account or a secret`);
      }
  return {
    ...{ definitions: allResources.length, readers: inside.length + watching.length + outside.length },
    ...{ calls, opened, refused },
    failures: [...failures, ...world.bugs],
  };
}
