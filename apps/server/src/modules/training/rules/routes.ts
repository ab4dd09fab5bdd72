import type { PermitRole } from '@anlan/domain/certificate/needs';
import { type WorkType, workTypes } from '@anlan/domain/permit/work-type';
import { ROLE_NAMES } from '@anlan/domain/training/entitlement/standing';
import { type MyRule, myRules, statutoryRules } from '@anlan/domain/training/rules/calls';
import { lackOf, type Rule, standingWith } from '@anlan/domain/training/rules/judge';
import { STATUTORY_TRAINING } from '@anlan/domain/training/rules/statutory';
import { trainingRule } from '@anlan/domain/training/rules/training-rule';
import { type Implementation, implement } from '../../../kernel/resource/implement';
import { type Route, serve } from '../../../kernel/route';
import { rulesOf } from '../study/people';
import { evidenceFor, rulesHere, spacesOf, todayOf, typeNamesOf } from './read';

const workName = (work: string): string => workTypes[work as WorkType]?.label ?? work;
const asRoles = (works: readonly string[], roles: readonly PermitRole[]): string =>
  `${works.map(workName).join('、')}的${roles.map((role) => ROLE_NAMES[role]).join('、')}`;

const statutory: Route = serve(statutoryRules, async (work) => {
  const today = todayOf(work);
  const [{ spaces, assumed }, typeName] = await Promise.all([spacesOf(work, today), typeNamesOf(work)]);
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
        asks: '按“人员培训档案”中的学时要求，到期未学满的不得作业',
        basis: '安全生产法第二十八条；生产经营单位安全培训规定（总局令第3号，第80号令修正）',
      },
      ...others,
    ],
  };
});

const mine: Route = serve(myRules, async (work, { query }) => {
  const me = work.actor.userId;
  const from = query.day ?? todayOf(work);
  const [row] = await work.tx.query<{ posts: readonly { readonly id: string; readonly name: string }[] }>(
    `select coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.post_name) order by o.post_name) from post o
         where o.tenant_id = $1 and o.id = any(u.post_id) and o.deleted_at is null), '[]') as posts
       from app_user u where u.tenant_id = $1 and u.id = $2::uuid`,
    [work.tenantId, me || null],
  );
  const own = row?.posts ?? [];
  const rules = (await rulesHere(work)).filter(
    (rule) =>
      rule.since <= from && (rule.works.length > 0 || rule.posts.some((post) => own.some(({ id }) => id === post))),
  );
  const { minutes } = await rulesOf(work, work.app.parameters);
  const evidence = (await evidenceFor(work, rules, [me], from))(me);
  const whomOf = (rule: Rule): string =>
    rule.works.length > 0
      ? asRoles(rule.works, rule.roles)
      : own
          .filter(({ id }) => rule.posts.includes(id))
          .map(({ name }) => name)
          .join('、');
  return {
    data: rules.map((rule): MyRule => {
      const standing = standingWith(rule, evidence, from, minutes);
      const met = standing.until >= from;
      return {
        ...{ id: rule.id, title: rule.title, whom: whomOf(rule), refuses: rule.refuses, basis: rule.basis },
        lacks: met ? null : lackOf(rule, standing, from),
        until: met ? standing.until : null,
      };
    }),
  };
});

export const ruleImplementation: Implementation = implement(trainingRule, { routes: [statutory, mine] });
