import { type ApprovalAsked, type Position, statutoryNodes } from '@anlan/domain/permit/approvers';
import { listOf, type PermitContext } from '@anlan/domain/permit/permit-facts';
import { type Approver, isUuid, type NodeSpec, resolveChain, type Values } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { grouped } from '../../kernel/grouped';
import { ACTIVE } from '../../kernel/resource/steps/awaiting';

type Asking = Pick<Work, 'tx' | 'tenantId'>;

interface ProcessNode {
  readonly name: string;
  readonly approver_type: number;
  readonly user_ids: readonly string[] | null;
  readonly post_ids: readonly string[] | null;
  readonly way: number | null;
}

const MODES = { 1: 'any', 2: 'all', 3: 'inOrder' } as const;

/** Who holds the offices of table B.1 in this company; an office it has not mapped has the product's default. */
export async function officesOf({ tx, tenantId }: Asking): Promise<Partial<Record<Position, readonly Approver[]>>> {
  const rows = await tx.query<{ office: Position; post_ids: readonly string[] }>(
    'select t.office, t.post_ids from permit_office t where t.tenant_id = $1 and t.deleted_at is null',
    [tenantId],
  );
  // An office may stand in several rows: all their posts hold it.
  return Object.fromEntries(
    [...grouped(rows, ({ office }) => office)].map(([office, same]) => [
      office,
      same.flatMap(({ post_ids }) => post_ids.map((post) => ({ post }))),
    ]),
  );
}

/** The process that a ticket names: its nodes, or why it cannot be gone by. */
async function processOf(work: Asking, processId: unknown, workType: unknown) {
  if (!isUuid(processId)) return { nodes: [], says: undefined };
  const [found] = await work.tx.query<{ type: string; name: string }>(
    'select p.work_type as type, p.name from permit_process p where p.tenant_id = $1 and p.id = $2::uuid and p.deleted_at is null',
    [work.tenantId, processId],
  );
  if (!found) return { nodes: [], says: '所选审批流程已删除，请重新选择' };
  if (found.type !== String(workType ?? ''))
    return { nodes: [], says: `审批流程“${found.name}”不是本类作业的流程，请重新选择` };
  return { nodes: await ownNodes(work, processId), says: undefined };
}

/** The company's own nodes, in their order; they stand before the law's, whose word is the last. */
export async function ownNodes({ tx, tenantId }: Asking, processId: string): Promise<NodeSpec[]> {
  const rows = await tx.query<ProcessNode>(
    `select n.node_name as name, n.approver_type, n.user_ids, n.post_ids, n.approve_way as way
       from permit_process_node n join permit_process p on p.tenant_id = $1 and p.id = n.parent_id
      where n.tenant_id = $1 and n.parent_id = $2::uuid and p.deleted_at is null order by n.sort, n.id`,
    [tenantId, processId],
  );
  return rows.map(
    ({ name, approver_type, user_ids, post_ids, way }, place): NodeSpec => ({
      key: `own:${place}`,
      name,
      mode: MODES[(way ?? 1) as 1 | 2 | 3],
      approvers:
        approver_type === 1
          ? (user_ids ?? []).map((person) => ({ person }))
          : approver_type === 2
            ? (post_ids ?? []).map((post) => ({ post }))
            : [{ headOf: 'applyingUnit' }],
    }),
  );
}

/** The law's nodes of a ruling with the company's holders. */
export function lawNodes(asked: ApprovalAsked, offices: Partial<Record<Position, readonly Approver[]>>): NodeSpec[] {
  return statutoryNodes(asked).map((node) => {
    const office = node.key.split(':')[0] as Position;
    const approvers = offices[office];
    return approvers && approvers.length > 0 ? { ...node, approvers } : node;
  });
}

interface Holder {
  readonly id: string;
  readonly posts: readonly string[] | null;
  readonly roles: readonly string[];
}

/**
 * Looks up whoever may be asked, so that the chain of any ruling can be made without another question. Nobody approves
 * his own application or the work he is in charge of, watches or does: those are nobody of any node.
 */
export async function chainFor(
  work: Asking,
  { id, workType, processId, applyingUnit, applicantId, principalId, guardianId }: Values,
): Promise<NonNullable<PermitContext['chainOf']>> {
  const { tx, tenantId } = work;
  const workers = isUuid(id)
    ? await tx.query<{ id: string }>(
        'select c.user_id as id from permit_worker c where c.tenant_id = $1 and c.parent_id = $2::uuid and c.user_id is not null',
        [tenantId, id],
      )
    : [];
  const concerned = [applicantId, principalId, ...listOf(guardianId), ...workers.map((one) => one.id)].filter(isUuid);
  const [offices, own, holders, [head]] = await Promise.all([
    officesOf(work),
    processOf(work, processId, workType),
    tx.query<Holder>(
      `select u.id, u.post_id as posts,
              array(select r.role_alias from role r where r.tenant_id = $1 and r.id = any(u.role_id) and r.deleted_at is null) as roles
         from app_user u where u.tenant_id = $1 and ${ACTIVE} order by u.create_time, u.id`,
      [tenantId],
    ),
    isUuid(applyingUnit)
      ? tx.query<{ id: string }>(
          `select u.id from dept d join dept h on h.tenant_id = $1 and (h.id = d.id or h.id = any(d.ancestors)) and h.deleted_at is null
             join app_user u on u.tenant_id = $1 and u.id = h.principal_id and ${ACTIVE}
            where d.tenant_id = $1 and d.id = $2::uuid and u.id <> all($3::uuid[])
            order by cardinality(h.ancestors) desc limit 1`,
          [tenantId, applyingUnit, concerned],
        )
      : [],
  ]);
  const people = holders.filter(({ id }) => !concerned.includes(id));
  const find = (approver: Approver): readonly string[] => {
    if ('person' in approver) return people.some(({ id }) => id === approver.person) ? [approver.person] : [];
    if ('post' in approver) return people.filter(({ posts }) => posts?.includes(approver.post)).map(({ id }) => id);
    if ('role' in approver) return people.filter(({ roles }) => roles.includes(approver.role)).map(({ id }) => id);
    if ('headOf' in approver) return head ? [head.id] : [];
    return [];
  };
  return (ruling) => {
    const chain = resolveChain([...own.nodes, ...lawNodes(ruling.approval, offices)], find);
    return own.says === undefined ? chain : { ...chain, errors: [own.says, ...chain.errors] };
  };
}
