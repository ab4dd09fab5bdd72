import { institutionalLifecycle } from '@anlan/domain/document/institutional';
import { type GeneratedLists, generateLists } from '@anlan/domain/responsibility/calls';
import {
  postResponsibility,
  responsibilityLifecycle,
  SET_STATUS,
} from '@anlan/domain/responsibility/post-responsibility';
import { CHOSEN, isEmpty, type Stored } from '@anlan/resource';
import { nowText, type Work } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';
import { notFound } from '../../kernel/errors';
import type { Consumer } from '../../kernel/events/events';
import { changeMany, insertMany } from '../../kernel/resource/write/many';
import type { Hooks } from '../../kernel/resource/write/one';
import { type Route, serve } from '../../kernel/route';
import { otherYears } from './assess';
import { contentOf, type ListFacts, type NamedDocument, setStatusOf } from './content';

const resource = postResponsibility;
const IN_FORCE = institutionalLifecycle.code.inForce;
const { pushed: PUSHED, draft: DRAFT } = responsibilityLifecycle.code;

interface Post {
  readonly id: string;
  readonly name: string;
  readonly category: string;
}

const factsOf = (row: Readonly<Stored>): ListFacts => ({
  duties: (row.duties as string | null | undefined) ?? null,
  safetyIds: (row.safetyIds as string[] | null | undefined) ?? [],
  operateIds: (row.operateIds as string[] | null | undefined) ?? [],
  postRiskCardIds: (row.postRiskCardIds as string[] | null | undefined) ?? [],
});

async function documentsOf(
  tx: Tx,
  tenantId: string,
  lists: readonly ListFacts[],
): Promise<ReadonlyMap<string, NamedDocument>> {
  const ids = [...new Set(lists.flatMap((one) => [...one.safetyIds, ...one.operateIds, ...one.postRiskCardIds]))];
  if (ids.length === 0) return new Map();
  const rows = await tx.query<NamedDocument & object>(
    `select id, name, doc_num as "docNum" from institutional
      where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null and validity = $3::int`,
    [tenantId, ids, IN_FORCE],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const postsOf = (work: Work, ids: readonly string[] | null): Promise<Post[]> =>
  work.tx.query<Post & object>(
    `select id, post_name as name, category from post
      where tenant_id = $1 and deleted_at is null and ($2::uuid[] is null or id = any($2::uuid[])) order by sort, id`,
    [work.tenantId, ids],
  );

/** What follows from post, year and what is named. */
const derived = (
  post: Post,
  year: number,
  facts: ListFacts,
  documents: ReadonlyMap<string, NamedDocument>,
): Stored => ({
  name: `${post.name}安全生产责任清单（${year}年）`,
  postType: post.category,
  setStatus: setStatusOf(facts, documents),
  content: contentOf(facts, documents),
  audience: CHOSEN,
  audiencePostIds: [post.id],
});

const yearNow = (work: Work): number => Number(nowText(work).slice(0, 4));

export const hooks: Hooks<typeof postResponsibility> = {
  beforeWrite: async (work, values, before) => {
    if (!before) values.year ??= yearNow(work);
    const row: Stored = { ...before, ...values };
    const [post] = await postsOf(work, [String(row.postId)]);
    // A post that is not there is told by the reference check, with all else that is wrong.
    if (!post) return [];
    const facts = factsOf(row);
    Object.assign(values, derived(post, Number(row.year), facts, await documentsOf(work.tx, work.tenantId, [facts])));
    if (before?.isPush === PUSHED && values.setStatus !== SET_STATUS.set)
      return [{ field: 'safetyIds', message: '已推送的责任清单须有目标责任书、操作规程和岗位风险三卡' }];
    if (!('objectiveIds' in values) || isEmpty(values.objectiveIds)) return [];
    const objectives = await work.tx.query<{ name: string; year: number }>(
      'select name, year from objective where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null order by end_time, name, id',
      [work.tenantId, values.objectiveIds],
    );
    const others = otherYears(Number(row.year), objectives);
    return others ? [others] : [];
  },
};

/** One list for every post of the year, begun from the post's latest earlier one; those that are there stay. */
async function generate(work: Work, year: number): Promise<GeneratedLists> {
  // Pressed twice, each post has one.
  await work.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`responsibility/${work.tenantId}`]);
  const posts = await postsOf(work, null);
  const there = new Set(
    (
      await work.tx.query<{ id: string }>(
        'select post_id as id from post_responsibility where tenant_id = $1 and year = $2::int and deleted_at is null',
        [work.tenantId, year],
      )
    ).map(({ id }) => id),
  );
  const earlier = new Map(
    (
      await work.tx.query<Stored & { postId: string }>(
        `select distinct on (post_id) post_id as "postId", dept_id as "deptId", principal_id as "principalId", duties,
                safety_ids as "safetyIds", operate_ids as "operateIds", post_risk_card_ids as "postRiskCardIds"
           from post_responsibility where tenant_id = $1 and year < $2::int and deleted_at is null order by post_id, year desc`,
        [work.tenantId, year],
      )
    ).map((row) => [row.postId, row]),
  );
  const wanted = posts.filter(({ id }) => !there.has(id));
  const documents = await documentsOf(work.tx, work.tenantId, [...earlier.values()].map(factsOf));
  const records = wanted.map((post): Stored => {
    const before: Stored = earlier.get(post.id) ?? {};
    const facts = factsOf(before);
    const living = (ids: readonly string[]) => ids.filter((id) => documents.has(id));
    const kept: ListFacts = {
      duties: facts.duties,
      // The year's targets are agreed on anew.
      safetyIds: [],
      operateIds: living(facts.operateIds),
      postRiskCardIds: living(facts.postRiskCardIds),
    };
    return {
      postId: post.id,
      year,
      deptId: before.deptId ?? null,
      principalId: before.principalId ?? null,
      ...kept,
      isPush: DRAFT,
      signOffVersion: 1,
      ...derived(post, year, kept, documents),
    };
  });
  await insertMany(work, resource, records, 'create');
  return { year, created: records.length, existed: posts.length - records.length };
}

export const generateRoute: Route = serve(generateLists, async (work, { query }) => {
  if (work.tenantId !== work.actor.tenantId) throw notFound();
  const data = await generate(work, query.year ?? yearNow(work));
  const msg = data.created > 0 ? `已生成${data.created}份责任清单` : `${data.year}年各岗位的责任清单都已生成`;
  return { data, msg };
});

/** A document that is abolished makes the lists that name it less than whole; their texts stay as they were signed. */
export const followDocument: Consumer = async (tx, { topic, tenantId, recordId }, app) => {
  if (topic !== 'institutional.abolish' || !recordId) return;
  const rows = await tx.query<ListFacts & { id: string }>(
    `select id, duties, safety_ids as "safetyIds", operate_ids as "operateIds", post_risk_card_ids as "postRiskCardIds"
       from post_responsibility where tenant_id = $1 and deleted_at is null
        and (safety_ids && array[$2::uuid] or operate_ids && array[$2::uuid] or post_risk_card_ids && array[$2::uuid])`,
    [tenantId, recordId],
  );
  if (rows.length === 0) return;
  const documents = await documentsOf(tx, tenantId, rows);
  await changeMany({ app, tx, tenantId }, resource, {
    kind: 'documentGone',
    mark: true,
    each: rows.map((row) => ({ id: row.id, setStatus: setStatusOf(row, documents) })),
  });
};
