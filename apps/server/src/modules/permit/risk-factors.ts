import type { RiskFactor } from '@anlan/domain/dynamic/factor';
import { type DynamicNumber, dynamicKey } from '@anlan/domain/dynamic/rules';
import { graveWork } from '@anlan/domain/permit/board/grave-work';
import { permit } from '@anlan/domain/permit/permit';
import { permitLifecycle, RUN } from '@anlan/domain/permit/permit-entity';
import { byPoint, type RiskFactorSource } from '../../ports/risk-factors';

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

type Kind = 'permit.badGas' | 'permit.grave' | 'permit.any';
const KINDS: Readonly<Record<Kind, { readonly says: string; readonly remedy: string }>> = {
  'permit.badGas': { says: '气体分析不合格的特殊作业', remedy: '停止作业，通风处理后重新取样合格' },
  'permit.grave': { says: '特级、受限空间等高风险特殊作业', remedy: '作业完工并验收' },
  'permit.any': { says: '正在进行的特殊作业', remedy: '作业完工并验收' },
};

const kindOf = ({ badGas, type, level }: Active): Kind =>
  badGas ? 'permit.badGas' : graveWork(type, level) ? 'permit.grave' : 'permit.any';

/** Term P: special work under way at a point, stopped or not; bad gas holds the point at 重大 until it is undone. */
export const permitFactors: RiskFactorSource = {
  name: permit.name,
  terms: ['P'],
  stales: {
    [permit.name]: async (tx, event) => {
      const rows = await tx.query<{ risk_id: string }>(
        'select risk_id from permit where tenant_id = $1 and id = $2::uuid and risk_id is not null',
        [event.tenantId, event.recordId],
      );
      return rows.map(({ risk_id }) => risk_id);
    },
  },
  factorsOf: async ({ tx, tenantId, riskIds, number }) => {
    const active = await tx.query<Active>(
      `select t.risk_id, t.id, concat_ws(' ', t.work_ticket_num, left(t.work_name, 30)) as title, t.work_type as type,
              t.effective_level as level, t.last_gas_qualified is not distinct from 2 as "badGas",
              to_char(t.end_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as due,
              (select u.real_name from app_user u where u.tenant_id = $1 and u.id = t.principal_id and u.deleted_at is null) as owner
         from permit t
        where t.tenant_id = $1 and t.risk_id = any($2::uuid[]) and t.process_state = ${permitLifecycle.code.working}
          and t.run_flag in (${RUN.normal}, ${RUN.interrupted}, ${RUN.overdue}) and t.deleted_at is null
        order by t.start_time, t.id`,
      [tenantId, riskIds],
    );
    const least = await number(dynamicKey('floor.major'));
    const factors: RiskFactor[] = [];
    for (const [kind, { says, remedy }] of Object.entries(KINDS)) {
      const each = await number(dynamicKey(kind as DynamicNumber));
      for (const [riskId, found] of byPoint(active.filter((one) => kindOf(one) === kind))) {
        factors.push({
          riskId,
          term: 'P',
          code: kind,
          count: found.length,
          points: each * found.length,
          sentence: `${says}${found.length}项`,
          remedy,
          ...(kind === 'permit.badGas' ? { floor: { least } } : {}),
          evidence: found.map(({ id, title, owner, due }) => ({
            resource: permit.name,
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
};
