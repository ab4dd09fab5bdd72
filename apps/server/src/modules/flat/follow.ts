import { flatRisk } from '@anlan/domain/flat/flat';
import { graphNodeRisk } from '@anlan/domain/flat/plan-graph';
import { type Consumer, recordsOf } from '../../kernel/events/events';
import { changeMany } from '../../kernel/resource/write/many';
import { presentLevel } from './marks';

/**
 * What a change of a risk point means here: nodes carry its present level, and one that is gone leaves its plans. Lists
 * join the points themselves, so nobody sees the moment between.
 */
export const followPoints: Consumer = async (tx, event, app) => {
  const riskIds = recordsOf(event, 'riskIds');
  if (riskIds.length === 0) return;
  const { tenantId } = event;
  const gone = event.topic.endsWith('.remove');
  if (gone)
    await changeMany({ app, tx, tenantId }, flatRisk, {
      kind: 'remove',
      removed: true,
      where: (bind) => `t.risk_id = any(${bind(riskIds)}::uuid[])`,
    });
  await changeMany({ app, tx, tenantId }, graphNodeRisk, {
    kind: 'level',
    mark: true,
    from: {
      fields: ['scoreLevel'],
      query: (bind) => {
        const tenant = bind(tenantId);
        // One that was removed is in no node's list any more: then every node that is not as its points say.
        const ofPoint = gone ? '' : ` and n.risk_ids && ${bind(riskIds)}::uuid[]`;
        return `select n.id, (select min(${presentLevel('p')}) from risk_point p
                               where p.tenant_id = ${tenant} and p.id = any(n.risk_ids) and p.deleted_at is null) as score_level
                  from graph_node_risk n where n.tenant_id = ${tenant}${ofPoint} and n.deleted_at is null`;
      },
    },
  });
};
