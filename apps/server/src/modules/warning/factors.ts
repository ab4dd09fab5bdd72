import type { RiskFactor } from '@anlan/domain/dynamic/factor';
import { type DynamicNumber, dynamicKey } from '@anlan/domain/dynamic/rules';
import { STANDING } from '@anlan/domain/warning/steps';
import { warning } from '@anlan/domain/warning/warning';
import { byPoint, type RiskFactorSource } from '../../ports/risk-factors';

interface Open {
  readonly risk_id: string;
  readonly id: string;
  readonly warn_level: '1' | '2' | '3' | '4';
  readonly title: string;
  readonly late: boolean;
  readonly device: boolean;
  readonly owner: string | null;
}

const COLOURS = {
  '1': { word: '红色', number: 'warning.red' },
  '2': { word: '橙色', number: 'warning.orange' },
  '3': { word: '黄色', number: 'warning.yellow' },
  '4': { word: '蓝色', number: 'warning.blue' },
} as const satisfies Readonly<Record<string, { word: string; number: DynamicNumber }>>;

/** Keys of safe_warn_type whose cause is itself a term of the score (H, I, E), or the score: counted once, not twice. */
const COUNTED_ELSEWHERE = ['1', '2', '3', '4', '5', '6'];
/** Keys of safe_warn_source that are measurements, not rules or people. */
const DEVICES = ['2', '3', '4', '5'];

/** Term W: open warnings at a point; one whose cause is gone is only to be signed. One that nobody has handled for a day counts half as much again. */
export const warningFactors: RiskFactorSource = {
  name: warning.name,
  terms: ['W'],
  stales: {
    [warning.name]: async (tx, event) => {
      const rows = await tx.query<{ risk_id: string }>(
        'select risk_id from warning where tenant_id = $1 and id = $2::uuid and risk_id is not null and warn_type <> all($3::text[])',
        [event.tenantId, event.recordId, COUNTED_ELSEWHERE],
      );
      return rows.map(({ risk_id }) => risk_id);
    },
  },
  factorsOf: async ({ tx, tenantId, riskIds, now, number }) => {
    const lateHours = await number(dynamicKey('warning.lateHours'));
    const share = (await number(dynamicKey('warning.latePercent'))) / 100;
    const least = await number(dynamicKey('floor.major'));
    const open = await tx.query<Open>(
      `select w.risk_id, w.id, w.warn_level, left(w.warn_content, 60) as title,
              w.processing_time is null and w.warn_time_start < $3::timestamptz - $4::int * interval '1 hour' as late,
              w.access_signs = any($5::text[]) as device,
              (select u.real_name from app_user u where u.tenant_id = w.tenant_id and u.id = w.warn_user_id and u.deleted_at is null) as owner
         from warning w
        where w.tenant_id = $1 and w.risk_id = any($2::uuid[]) and w.warn_state = any($7::text[]) and w.deleted_at is null and w.warn_type <> all($6::text[])
        order by w.warn_time_start, w.id`,
      [tenantId, riskIds, now, lateHours, DEVICES, COUNTED_ELSEWHERE, STANDING],
    );
    const factors: RiskFactor[] = [];
    for (const [level, { word, number: name }] of Object.entries(COLOURS)) {
      const each = await number(dynamicKey(name));
      const points = (one: Open): number => Math.round(each * (one.late ? share : 1) * 10) / 10;
      for (const [riskId, found] of byPoint(open.filter(({ warn_level }) => warn_level === level))) {
        const late = found.filter((one) => one.late).length;
        factors.push({
          riskId,
          term: 'W',
          code: name,
          count: found.length,
          points: found.reduce((sum, one) => sum + points(one), 0),
          sentence: `${word}预警${found.length}条${late > 0 ? `（${late}条超过${lateHours}小时未处理）` : ''}`,
          remedy: '查明原因，处理并消除预警',
          // A red measurement is no opinion: while it is not cleared, the point is 重大.
          ...(level === '1' && found.some(({ device }) => device) ? { floor: { least } } : {}),
          evidence: found.map((one) => ({
            resource: warning.name,
            id: one.id,
            title: one.title,
            points: points(one),
            ...(one.owner ? { owner: one.owner } : {}),
          })),
        });
      }
    }
    return factors;
  },
};
