import { approvalOf as askedOf, POSITIONS, type Position } from '@anlan/domain/permit/approvers';
import { dayOf, knowsYear, swappedDays } from '@anlan/domain/permit/calendar';
import {
  defaultNodes,
  type ListedMeasure,
  type ListedNode,
  measureList,
  processNodes,
  setUpNodes,
} from '@anlan/domain/permit/calls';
import { workTypeOf } from '@anlan/domain/permit/judge-work';
import { statutoryMeasures } from '@anlan/domain/permit/measures';
import { permitDay, permitMeasure, permitProcess } from '@anlan/domain/permit/permit-config';
import { STANDARD, WORK_TYPES } from '@anlan/domain/permit/work-type';
import type { FieldError, NodeSpec } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { implement } from '../../kernel/resource/implement';
import { rowOf } from '../../kernel/resource/list/read';
import { update } from '../../kernel/resource/write/one';
import { serve } from '../../kernel/route';
import { lawNodes, officesOf, ownNodes } from './chain';
import { DAY_KINDS, ownDays, permitRules } from './rules';

const STRICTNESS = { work: 0, rest: 1, holiday: 2 } as const;

/** A day that the table knows is only made stricter; of a year that it does not hold, a day of rest is worked in place of one that a holiday took. */
export const permitDayImplementation = implement(permitDay, {
  hooks: {
    beforeWrite: async (work, values, before): Promise<FieldError[]> => {
      const date = String(values.date ?? before?.date ?? '');
      const kind = DAY_KINDS[Number(values.kind ?? before?.kind)];
      if (!date || !kind) return [];
      const known = dayOf(date);
      if (STRICTNESS[kind] >= STRICTNESS[known.kind]) return [];
      if (knowsYear(date) || known.kind !== 'rest')
        return [{ field: 'kind', message: `${date}是${known.name}，不能改为较宽的一类（${STANDARD} 5.1.1）` }];
      const year = date.slice(0, 4);
      const { taken, worked } = swappedDays(year, [...(await ownDays(work, before?.id)), { date, kind }]);
      return worked.length > taken
        ? [
            {
              field: 'kind',
              message: `${year}年已录入占用工作日的节假日${taken}天，调休上班的休息日不能多于此数（${STANDARD} 5.1.1），请先录入节假日`,
            },
          ]
        : [];
    },
  },
});

export const permitMeasureImplementation = implement(permitMeasure, {
  hooks: {
    beforeWrite: async (_work, values, before): Promise<FieldError[]> => {
      const type = workTypeOf(values.workType ?? before?.workType);
      const content = String(values.content ?? before?.content ?? '').trim();
      return type && statutoryMeasures(type, true).some(({ text }) => text === content)
        ? [{ field: 'content', message: '该措施是法定措施，不必重复设置' }]
        : [];
    },
  },
  routes: [
    serve(measureList, async (work, { query }) => {
      const asked = query.workType ?? query.workType_equal;
      const types = WORK_TYPES.filter((type) => !asked || type === asked);
      const own = await work.tx.query<ListedMeasure>(
        `select t.id, null as "measureKey", t.work_type as "workType", t.content, null as clause, 0 as statutory,
                t.is_photo as "isPhoto", coalesce(t.sort, 999) as sort
           from permit_measure t where t.tenant_id = $1 and t.deleted_at is null and t.work_type = any($2::text[]) order by t.sort, t.id`,
        [work.tenantId, types],
      );
      const { ruleSet } = await permitRules(work);
      const law = types.flatMap((type) =>
        statutoryMeasures(type, ruleSet.dust).map(
          ({ key, text, clause, sort }): ListedMeasure => ({
            id: null,
            measureKey: key,
            workType: type,
            content: text,
            clause,
            statutory: 1,
            isPhoto: null,
            sort,
          }),
        ),
      );
      return { data: types.flatMap((type) => [...law, ...own].filter(({ workType }) => workType === type)) };
    }),
  ],
});

const WAYS = { any: 1, all: 2, inOrder: 3 } as const;

async function listed(work: Work, own: readonly NodeSpec[], type: unknown, level: unknown): Promise<ListedNode[]> {
  const work_ = workTypeOf(type);
  const asked = work_ && askedOf({ type: work_, level: level ? String(level) : null, concerned: [] });
  const law = asked ? lawNodes(asked, await officesOf(work)) : [];
  const posts = [...own, ...law].flatMap(({ approvers }) =>
    approvers.flatMap((one) => ('post' in one ? [one.post] : [])),
  );
  const people = [...own, ...law].flatMap(({ approvers }) =>
    approvers.flatMap((one) => ('person' in one ? [one.person] : [])),
  );
  const names = new Map(
    (
      await work.tx.query<{ id: string; name: string }>(
        `select p.id, p.post_name as name from post p where p.tenant_id = $1 and p.id = any($2::uuid[])
         union all select u.id, u.real_name from app_user u where u.tenant_id = $1 and u.id = any($3::uuid[])`,
        [work.tenantId, posts, people],
      )
    ).map(({ id, name }) => [id, name]),
  );
  const roles = new Map(
    (
      await work.tx.query<{ alias: string; name: string }>(
        'select r.role_alias as alias, r.role_name as name from role r where r.tenant_id = $1 and r.deleted_at is null',
        [work.tenantId],
      )
    ).map(({ alias, name }) => [alias, name]),
  );
  const said = ({ approvers }: NodeSpec): string =>
    approvers
      .map((one) =>
        'post' in one
          ? (names.get(one.post) ?? '')
          : 'person' in one
            ? (names.get(one.person) ?? '')
            : 'role' in one
              ? (roles.get(one.role) ?? one.role)
              : '申请单位负责人',
      )
      .join('、');
  return [...own, ...law].map((node): ListedNode => {
    const office = node.statutory ? (node.key.split(':')[0] as Position) : null;
    return {
      nodeName: office ? `${POSITIONS[office]}${node.key.endsWith('countersign') ? '会签' : '审批'}` : node.name,
      office,
      statutory: node.statutory ? 1 : 0,
      approveWay: WAYS[node.mode],
      approvers: said(node),
      basis: node.statutory ? `${STANDARD} 表B.1` : null,
    };
  });
}

export const permitProcessImplementation = implement(permitProcess, {
  routes: [
    ...processNodes.map((call) =>
      serve(call, async (work, { query }, { params }) => {
        const row = await rowOf(work, permitProcess, params.id);
        return { data: await listed(work, await ownNodes(work, row.id), query.workType ?? row.workType, query.level) };
      }),
    ),
    ...defaultNodes.map((call) =>
      serve(call, async (work, { query }) => ({ data: await listed(work, [], query.workType, query.level) })),
    ),
    ...setUpNodes.map((call) =>
      serve(call, async (work, _, { params, body }) => {
        await rowOf(work, permitProcess, params.id, { lock: true });
        const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
        if (!Array.isArray(given.dangerousConfigProcessNodeEntities)) throw refuse('请填写审批环节');
        await update(work, permitProcess, params.id, given, {}, { only: ['nodes'] });
        return { data: { id: String(params.id) }, msg: '更新成功' };
      }),
    ),
  ],
});
