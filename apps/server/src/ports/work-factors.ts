import type { RiskFactor } from '@anlan/domain/dynamic/factor';
import { type DynamicNumber, dynamicKey } from '@anlan/domain/dynamic/rules';
import { graveWork } from '@anlan/domain/permit/board/grave-work';
import type { AnyResource } from '@anlan/resource';
import { byPoint, type RiskFactorSource } from './risk-factors';

/** A form of ticket whose work under way weighs on its risk point. Expressions are sql over its row `t`; `$1` is the tenant. */
export interface WeighedTickets {
  readonly resource: AnyResource;
  /** Before the codes of its factors: unlike those of every other form. */
  readonly prefix: string;
  readonly says: Readonly<Record<'badGas' | 'grave' | 'any', string>>;
  readonly title: string;
  readonly type: string;
  readonly level: string;
  readonly badGas: string;
  readonly end: string;
  readonly principal: string;
  readonly underWay: string;
  readonly begin: string;
}

interface Active {
  readonly risk_id: string;
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly level: string | null;
  readonly badGas: boolean;
  readonly owner: string | null;
  readonly due: string;
}

const REMEDIES = {
  badGas: '停止作业，通风处理后重新取样合格',
  grave: '作业完工并验收',
  any: '作业完工并验收',
} as const;
type Kind = keyof typeof REMEDIES;

const kindOf = ({ badGas, type, level }: Active): Kind =>
  badGas ? 'badGas' : graveWork(type, level) ? 'grave' : 'any';

/** Term P: work under way at a point, stopped or not; bad gas holds the point at 重大 until it is undone. */
export const workFactors = (of: WeighedTickets): RiskFactorSource => ({
  name: of.resource.name,
  terms: ['P'],
  stales: {
    [of.resource.name]: async (tx, event) => {
      const rows = await tx.query<{ risk_id: string }>(
        `select risk_id from ${of.resource.table} where tenant_id = $1 and id = $2::uuid and risk_id is not null`,
        [event.tenantId, event.recordId],
      );
      return rows.map(({ risk_id }) => risk_id);
    },
  },
  factorsOf: async ({ tx, tenantId, riskIds, number }) => {
    const active = await tx.query<Active>(
      `select t.risk_id, t.id, ${of.title} as title, ${of.type} as type, ${of.level} as level, (${of.badGas}) as "badGas",
              to_char(${of.end} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as due,
              (select u.real_name from app_user u where u.tenant_id = $1 and u.id = ${of.principal} and u.deleted_at is null) as owner
         from ${of.resource.table} t
        where t.tenant_id = $1 and t.risk_id = any($2::uuid[]) and ${of.underWay} and t.deleted_at is null
        order by ${of.begin}, t.id`,
      [tenantId, riskIds],
    );
    const least = await number(dynamicKey('floor.major'));
    const factors: RiskFactor[] = [];
    for (const [kind, remedy] of Object.entries(REMEDIES) as [Kind, string][]) {
      const each = await number(dynamicKey(`permit.${kind}` as DynamicNumber));
      for (const [riskId, found] of byPoint(active.filter((one) => kindOf(one) === kind))) {
        factors.push({
          riskId,
          term: 'P',
          code: `${of.prefix}.${kind}`,
          count: found.length,
          points: each * found.length,
          sentence: `${of.says[kind]}${found.length}项`,
          remedy,
          ...(kind === 'badGas' ? { floor: { least } } : {}),
          evidence: found.map(({ id, title, owner, due }) => ({
            resource: of.resource.name,
            id,
            title,
            points: each,
            ...(owner ? { owner } : {}),
            due,
          })),
        });
      }
    }
    return factors;
  },
});
