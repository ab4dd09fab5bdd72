import { certificate } from '@anlan/domain/certificate/certificate';
import type { RiskEvidence, RiskFactor } from '@anlan/domain/dynamic/factor';
import { dynamicKey } from '@anlan/domain/dynamic/rules';
import { user } from '@anlan/domain/identity/user';
import { trainingDemand } from '@anlan/domain/training/study/demand';
import { byPoint, type RiskFactorSource, type Stales } from '../../ports/risk-factors';
import { OVERDUE } from './study/held';

interface Lapsed {
  readonly risk_id: string;
  readonly resource: string;
  readonly id: string;
  readonly title: string;
  readonly owner: string | null;
  readonly due: string;
}

/** Points for which these people answer. */
const pointsOf =
  (sql: string): Stales =>
  async (tx, event) => {
    const rows = await tx.query<{ id: string }>(
      `select p.id::text as id from risk_point p where p.tenant_id = $1 and p.deleted_at is null and p.principal_id in (${sql})`,
      [event.tenantId, event.recordId],
    );
    return rows.map(({ id }) => id);
  };

/**
 * Term E, of people: whoever answers for a point and has let a certificate run out, or has not learned his hours in time.
 * Once for a point, however much of it there is (C5).
 */
export const personFactors: RiskFactorSource = {
  name: trainingDemand.name,
  terms: ['E'],
  stales: {
    [certificate.name]: pointsOf(
      'select c.user_id from safety_certificate c where c.tenant_id = $1 and c.id = $2::uuid',
    ),
    [user.name]: pointsOf('$2::uuid'),
  },
  factorsOf: async ({ tx, tenantId, riskIds, now, number }) => {
    const rows = await tx.query<Lapsed>(
      `select p.id as risk_id, x.resource, x.id, x.title, u.real_name as owner, x.due::text || ' 23:59:59' as due
         from risk_point p join app_user u on u.tenant_id = $1 and u.id = p.principal_id and u.deleted_at is null and u.is_resign = 1
         cross join lateral (
           select '${trainingDemand.name}' as resource, d.id::text as id, d.title, d.due_on as due from training_demand d
            where d.tenant_id = $1 and d.user_id = p.principal_id and d.deleted_at is null and ${OVERDUE('$3', '$3')}
           union all
           select '${certificate.name}', c.id::text, c.name, c.effective_time::date from safety_certificate c
            where c.tenant_id = $1 and c.user_id = p.principal_id and c.deleted_at is null and c.certificate_state = 3) x
        where p.tenant_id = $1 and p.id = any($2::uuid[]) and p.deleted_at is null order by x.due, x.id`,
      [tenantId, riskIds, now.slice(0, 10)],
    );
    const points = await number(dynamicKey('person.lapsed'));
    return [...byPoint(rows)].map(([riskId, found]): RiskFactor => {
      const hours = found.filter(({ resource }) => resource === trainingDemand.name).length;
      const parts = [
        ...(found.length > hours ? [`过期证书${found.length - hours}本`] : []),
        ...(hours > 0 ? [`逾期未学满的学时${hours}项`] : []),
      ];
      return {
        ...{ riskId, term: 'E', code: 'person.lapsed', count: found.length, points },
        sentence: `负责人有${parts.join('、')}`,
        remedy: '补办证书、学满学时',
        evidence: found.map(
          ({ resource, id, title, owner, due }): RiskEvidence => ({
            ...{ resource, id, title, due, points: found.length === 1 ? points : 0 },
            ...(owner ? { owner } : {}),
          }),
        ),
      };
    });
  },
};
