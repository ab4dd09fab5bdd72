import type { HazardLimits } from '@anlan/domain/hazard/hazard-facts';
import type { Work } from '../../../kernel/context';

/** The company's rules of reporting and deadlines: its parameters `hazard.*`, typed and bounded by their registry. */
export async function hazardLimits({ app, tenantId, tx }: Work): Promise<HazardLimits> {
  const read = (key: string) => app.parameters.get(tenantId, `hazard.${key}`, tx);
  return {
    onTheSpotHours: Number(await read('deadline.onSpotHours')),
    generalDays: Number(await read('deadline.generalDays')),
    generalMaxDays: Number(await read('deadline.generalMaxDays')),
    majorMaxDays: Number(await read('deadline.majorDays')),
    secondReview: (await read('review.second')) === 'all' ? 'all' : 'major',
    whoMayReport: (await read('reportRule.who')) === 'leaders' ? 'leaders' : 'everyone',
    autoAssign: (await read('reportRule.autoAssign')) === '1',
  };
}
