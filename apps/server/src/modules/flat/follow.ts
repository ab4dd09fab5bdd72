import { type Consumer, recordsOf } from '../../kernel/events/events';
import { presentLevel } from './marks';

/**
 * What a change of a risk point means here: nodes carry its present level, and one that is gone leaves its plans. Lists
 * join the points themselves, so nobody sees the moment between.
 */
export const followPoints: Consumer = async (tx, event) => {
  const riskIds = recordsOf(event, 'riskIds');
  if (riskIds.length === 0) return;
  if (event.topic.endsWith('.remove')) {
    await tx.run(
      'update flat_risk set deleted_at = now(), version = version + 1 where tenant_id = $1 and risk_id = any($2::uuid[]) and deleted_at is null',
      [event.tenantId, riskIds],
    );
  }
  // One that was removed is in no node's list any more: then every node that is not as its points say.
  const ofPoint = event.topic.endsWith('.remove') ? '$2::uuid[] is not null' : 'n.risk_ids && $2::uuid[]';
  await tx.run(
    `update graph_node_risk n set score_level = w.level
       from (select n.id, (select min(${presentLevel('p')}) from risk_point p
                            where p.tenant_id = n.tenant_id and p.id = any(n.risk_ids) and p.deleted_at is null) as level
               from graph_node_risk n where n.tenant_id = $1 and ${ofPoint} and n.deleted_at is null) w
      where n.tenant_id = $1 and n.id = w.id and n.score_level is distinct from w.level`,
    [event.tenantId, riskIds],
  );
};
