import type { RiskEvidence, RiskFactor, RiskFloor } from '@anlan/domain/dynamic/factor';
import { type DynamicNumber, dynamicKey } from '@anlan/domain/dynamic/rules';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { hiddenDangerLifecycle } from '@anlan/domain/hazard/hidden-danger-entity';
import { openStatuses } from '@anlan/domain/hazard/status';
import { byPoint, type FactorQuestion, type RiskFactorSource } from '../../ports/risk-factors';

interface Danger {
  readonly risk_id: string;
  readonly id: string;
  readonly title: string;
  readonly status: number;
  readonly major: boolean;
  readonly overdue: boolean;
  readonly long: boolean;
  readonly due: string | null;
  readonly owner: string | null;
}

/** Open dangers of the points, and by name whoever has to act: the rectifier, the reviewer, else who is in charge. */
const dangersOf = ({ tx, tenantId, riskIds, now }: FactorQuestion, longDays: number): Promise<Danger[]> =>
  tx.query<Danger>(
    `select d.risk_id, d.id, coalesce(d.name, d.code, '') as title, d.status, d.hidden_danger_level = 4 as major,
            coalesce(d.status in (${hiddenDangerLifecycle.codes('unrectified')}) and d.revise_time_limit < $3::timestamptz, false) as overdue,
            coalesce(d.status in (${hiddenDangerLifecycle.codes('unrectified')}) and d.revise_time_limit < $3::timestamptz - $4::int * interval '1 day', false) as long,
            to_char(d.revise_time_limit, 'YYYY-MM-DD HH24:MI:SS') as due,
            (select u.real_name from app_user u where u.tenant_id = d.tenant_id and u.deleted_at is null and u.id =
               coalesce(case when d.status in (${hiddenDangerLifecycle.codes('rectifying')}) then d.revise_id when d.status = 4 and d.review_result = 1 then d.second_review_id when d.status = 4 then d.review_id end, d.principal_id)) as owner
       from hidden_danger d
      where d.tenant_id = $1 and d.risk_id = any($2::uuid[]) and d.status in (${openStatuses.join(', ')}) and d.deleted_at is null
      order by d.revise_time_limit nulls last, d.id`,
    [tenantId, riskIds, now, longDays],
  );

interface Kind {
  readonly code: string;
  readonly sentence: (count: number) => string;
  readonly number: DynamicNumber;
  readonly is: (danger: Danger) => boolean;
  readonly remedy: string;
  readonly floor?: (least: number) => RiskFloor;
}

const kinds = (longDays: number): readonly Kind[] => [
  {
    code: 'hazard.major',
    sentence: (count) => `重大隐患${count}项未闭环`,
    number: 'hazard.major',
    is: ({ major }) => major,
    remedy: '按治理方案完成整改并通过二次复查',
    floor: (least) => ({ least }),
  },
  {
    code: 'hazard.longOverdue',
    sentence: (count) => `逾期超过${longDays}天的隐患${count}项`,
    number: 'hazard.overdue',
    is: ({ major, long }) => !major && long,
    remedy: '立即整改并通过复查，或申请重新定级',
    floor: () => ({ aboveInherent: true }),
  },
  {
    code: 'hazard.overdue',
    sentence: (count) => `逾期隐患${count}项`,
    number: 'hazard.overdue',
    is: ({ major, overdue, long }) => !major && overdue && !long,
    remedy: '完成整改并通过复查',
  },
  {
    code: 'hazard.open',
    sentence: (count) => `未闭环隐患${count}项`,
    number: 'hazard.general',
    is: ({ major, overdue }) => !major && !overdue,
    remedy: '完成整改并通过复查',
  },
  {
    code: 'hazard.failed',
    sentence: (count) => `复查不通过的隐患${count}项`,
    number: 'hazard.failed',
    is: ({ status }) => status === 7,
    remedy: '重新整改并通过复查',
  },
];

/** Term H of the dynamic score: what of the hidden dangers at a point still asks something of somebody. */
export const hazardFactors: RiskFactorSource = {
  name: hiddenDanger.name,
  terms: ['H'],
  stales: {
    [hiddenDanger.name]: async (tx, event) => {
      const rows = await tx.query<{ risk_id: string }>(
        'select risk_id from hidden_danger where tenant_id = $1 and id = $2::uuid and risk_id is not null',
        [event.tenantId, event.recordId],
      );
      return rows.map(({ risk_id }) => risk_id);
    },
  },
  factorsOf: async (question) => {
    const number = (name: DynamicNumber) => question.number(dynamicKey(name));
    const longDays = await number('hazard.longOverdueDays');
    const dangers = await dangersOf(question, longDays);
    const least = await number('floor.major');
    const factors: RiskFactor[] = [];
    for (const kind of kinds(longDays)) {
      const points = await number(kind.number);
      for (const [riskId, found] of byPoint(dangers.filter(kind.is))) {
        factors.push({
          riskId,
          term: 'H',
          code: kind.code,
          count: found.length,
          points: found.length * points,
          sentence: kind.sentence(found.length),
          remedy: kind.remedy,
          ...(kind.floor ? { floor: kind.floor(least) } : {}),
          evidence: found.map(evidenceOf),
        });
      }
    }
    return factors;
  },
};

const evidenceOf = ({ id, title, owner, due }: Danger): RiskEvidence => ({
  resource: hiddenDanger.name,
  id,
  title,
  ...(owner ? { owner } : {}),
  ...(due ? { due } : {}),
});
