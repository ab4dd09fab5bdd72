import type { PermitRole } from '@anlan/domain/certificate/needs';
import { type WorkType, workTypes } from '@anlan/domain/permit/work-type';
import { ROLE_NAMES } from '@anlan/domain/training/entitlement/standing';
import {
  type MyRule,
  myRules,
  statutoryRules,
  type TrainingTold,
  trainingTold,
} from '@anlan/domain/training/rules/calls';
import {
  type Bound,
  bindsPerson,
  evidenceApart,
  lackOf,
  type Rule,
  standingWith,
} from '@anlan/domain/training/rules/judge';
import { noveltyBasis, reviewTraining, STATUTORY_TRAINING } from '@anlan/domain/training/rules/statutory';
import { trainingRule } from '@anlan/domain/training/rules/training-rule';
import { type Implementation, implement } from '../../../kernel/resource/implement';
import { type Route, serve } from '../../../kernel/route';
import { LATEST, reachOf } from '../personnel/files';
import { rulesOf } from '../study/people';
import { trainingJudge } from './judge';
import { ruleHooks } from './novelty';
import { BOUND, evidenceFor, rulesHere, spacesOf, todayOf, typeNamesOf } from './read';

const workName = (work: string): string => workTypes[work as WorkType]?.label ?? work;
const asRoles = (works: readonly string[], roles: readonly PermitRole[]): string =>
  `${works.map(workName).join('、')}的${roles.map((role) => ROLE_NAMES[role]).join('、')}`;

const statutory: Route = serve(statutoryRules, async (work) => {
  const today = todayOf(work);
  const [{ spaces, assumed }, typeName] = await Promise.all([spacesOf(work, today), typeNamesOf(work)]);
  const review = reviewTraining(today);
  const others = STATUTORY_TRAINING.filter(({ since }) => since <= today).map((one) => {
    const binds = !one.spaces || one.spaces === spaces;
    return {
      ...{ title: one.title, whom: asRoles(one.works, one.roles), basis: one.basis, binds },
      asks: `近${one.months}个月${typeName(one.type)}合格`,
      why: !binds
        ? '本企业所属行业不在该规定的适用范围'
        : one.spaces && assumed
          ? '企业信息未填写所属行业，按较严的规则执行'
          : null,
    };
  });
  return {
    data: [
      {
        ...{ title: '上岗前和年度安全培训', whom: '全体从业人员', binds: true, why: null },
        asks: '按“员工培训档案”中的学时要求：新上岗、转岗、离岗一年以上重新上岗的，学满以前不得作业；主要负责人、安全生产管理人员初次培训和年度再培训，过了完成期限还没有学满的，不得作业',
        basis: '安全生产法第二十八条；生产经营单位安全培训规定（总局令第3号，第80号令修正）',
      },
      ...others,
      {
        ...{ title: '“四新”培训', whom: '使用新工艺、新技术、新材料、新设备的有关人员', binds: true, why: null },
        asks: '投入使用前专门培训合格，按下面登记的四新培训要求',
        basis: noveltyBasis(today),
      },
      {
        ...{ title: '特种作业复审培训', whom: '持特种作业操作证的人员', binds: true, why: null },
        asks: `每${review.months / 12}年复审一次，复审前培训不少于${review.hours}学时，期满前${review.windowDays}日内申请`,
        basis: review.says,
      },
    ],
  };
});

const mine: Route = serve(myRules, async (work, { query }) => {
  const me = work.actor.userId;
  const from = query.day ?? todayOf(work);
  const [row] = await work.tx.query<
    Bound & { readonly names: Readonly<Record<string, string>> } & Record<string, unknown>
  >(
    `select ${BOUND}, coalesce((select jsonb_object_agg(o.id, o.post_name) from post o
         where o.tenant_id = $1 and o.id = any(u.post_id) and o.deleted_at is null), '{}') as names
       from app_user u where u.tenant_id = $1 and u.id = $2::uuid`,
    [work.tenantId, me || null],
  );
  const who: Bound = row ?? { id: me, posts: [], depts: [] };
  const names = row?.names ?? {};
  const rules = (await rulesHere(work)).filter((rule) =>
    rule.since <= from || rule.from !== null ? rule.works.length > 0 || bindsPerson(rule, who) : false,
  );
  const { minutes } = await rulesOf(work, work.app.parameters);
  const counts = evidenceApart(rules, (await evidenceFor(work, rules, [me], from))(me), minutes);
  const whomOf = (rule: Rule): string =>
    rule.works.length > 0
      ? asRoles(rule.works, rule.roles)
      : rule.posts.length > 0
        ? rule.posts
            .flatMap((post) => names[post] ?? [])
            .sort()
            .join('、')
        : rule.depts.length > 0
          ? '所在部门'
          : '本人';
  return {
    data: rules.map((rule): MyRule => {
      // Of something new that is still to be put to use: whether it is there by then.
      const first = rule.since > from ? rule.since : from;
      const standing = standingWith(rule, counts(rule), first, minutes);
      const met = standing.until >= first;
      return {
        ...{ id: rule.id, title: rule.title, whom: whomOf(rule), basis: rule.basis },
        // What begins to bind later keeps nobody from today's work.
        refuses: rule.refuses && rule.since <= from,
        lacks: met ? null : lackOf(rule, standing, first),
        until: met && rule.from === null ? standing.until : null,
      };
    }),
  };
});

/**
 * Of whoever is chosen for a ticket, before it is handed in: what will be refused then, and what is only to be known. Of himself and
 * of those whose training the reader's records reach; what a colleague lacks is nobody else's to read.
 */
const told: Route = serve(trainingTold, async (work, { query }) => {
  const today = todayOf(work);
  const from = query.from ?? today;
  const until = query.until && query.until >= from ? query.until : from;
  const one = (role: PermitRole) => (userId: string) => ({ userId, role, workType: String(query.work), from, until });
  const chosen = [...(query.workers ?? []).map(one('worker')), ...(query.guardians ?? []).map(one('guardian'))];
  const own = reachOf(work, 4);
  const names = await work.tx.query<{ id: string; name: string }>(
    `select u.id::text as id, u.real_name as name from app_user u where u.tenant_id = $1 and u.deleted_at is null and u.id = any($2::uuid[])
        and (u.id = $3::uuid or exists (select 1 from training_demand t where t.tenant_id = $1 and t.id = ${LATEST('u.id')} and ${own.sql}))`,
    [work.tenantId, chosen.map(({ userId }) => userId), work.actor.userId || null, ...own.values],
  );
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const asked = chosen.filter(({ userId }) => nameOf.has(userId));
  const found = await trainingJudge.unfit(work, asked);
  const lines = asked.flatMap(({ userId }, place) => {
    const realName = nameOf.get(userId);
    return realName === undefined
      ? []
      : (found[place] ?? []).map(
          ({ says, basis, reminds }): TrainingTold => ({ userId, realName, says, basis, reminds: reminds === true }),
        );
  });
  return { data: [...new Map(lines.map((line) => [`${line.userId}${line.says}`, line])).values()] };
});

export const ruleImplementation: Implementation = implement(trainingRule, {
  hooks: ruleHooks,
  routes: [statutory, mine, told],
});
