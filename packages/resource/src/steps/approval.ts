/** An approval chain kept in one json field of the record: nodes a company configures, statutory ones fixed. */
import { isEmpty } from '../conditions';

export type Mode = 'any' | 'all' | 'inOrder';

/** Who is asked at a node, before persons are looked up; `within`: the department field of the record. */
export type Approver =
  | { readonly person: string }
  | { readonly post: string; readonly within?: string }
  | { readonly role: string; readonly within?: string }
  | { readonly headOf: string }
  | { readonly dept: string };

export interface NodeSpec {
  readonly key: string;
  readonly name: string;
  readonly mode: Mode;
  readonly approvers: readonly Approver[];
  /** The law asks for it: neither left out nor moved against the others of its kind. */
  readonly statutory?: true;
}

export interface ApprovalNode {
  readonly key: string;
  readonly name: string;
  readonly mode: Mode;
  /** User ids, fixed when the chain is submitted, in order. */
  readonly persons: readonly string[];
}

export interface Opinion {
  readonly node: string;
  /** Whose place it takes. */
  readonly person: string;
  /** Who gave it: the person, or a deputy. */
  readonly by: string;
  readonly agreed: boolean;
  readonly at: string;
}

export interface Approval {
  readonly nodes: readonly ApprovalNode[];
  readonly opinions: readonly Opinion[];
}

/** Person → those who stand in for him at this moment; looked up when judging, so a deputy may begin after submission. */
export type Deputies = (person: string) => readonly string[];
const NONE: Deputies = () => [];

export type Standing =
  | { readonly is: 'open'; readonly node: ApprovalNode; readonly asked: readonly string[] }
  | { readonly is: 'passed' }
  | { readonly is: 'refused'; readonly node: ApprovalNode };

/** The json of a record, or undefined where it holds none. */
export function approvalOf(value: unknown): Approval | undefined {
  const parsed: unknown = typeof value === 'string' && !isEmpty(value) ? JSON.parse(value) : value;
  if (typeof parsed !== 'object' || parsed === null) return undefined;
  const { nodes, opinions } = parsed as Partial<Approval>;
  return Array.isArray(nodes) ? { nodes, opinions: opinions ?? [] } : undefined;
}

export function standing({ nodes, opinions }: Approval): Standing {
  for (const node of nodes) {
    const given = opinions.filter((opinion) => opinion.node === node.key);
    if (given.some(({ agreed }) => !agreed)) return { is: 'refused', node };
    const left = node.persons.filter((person) => !given.some((opinion) => opinion.person === person));
    if (node.mode === 'any' ? given.length > 0 : left.length === 0 && node.persons.length > 0) continue;
    return { is: 'open', node, asked: node.mode === 'inOrder' ? left.slice(0, 1) : left };
  }
  return { is: 'passed' };
}

/** Who has spoken at a node, in whosever place. */
const spokenAt = ({ opinions }: Approval, { key }: ApprovalNode): readonly string[] =>
  opinions.filter(({ node }) => node === key).map(({ by }) => by);

/**
 * The person in whose place this one may speak now: at one node once. Who is asked there himself speaks for himself alone,
 * so that of a node of two nobody is both.
 */
export function speaksFor(approval: Approval, userId: string, deputiesOf: Deputies = NONE): string | undefined {
  const now = standing(approval);
  if (now.is !== 'open' || spokenAt(approval, now.node).includes(userId)) return undefined;
  return now.node.persons.includes(userId)
    ? now.asked.find((person) => person === userId)
    : now.asked.find((person) => deputiesOf(person).includes(userId));
}

/** Ids for the list field the database searches: those asked, not their deputies. */
export const askedIds = (approval: Approval): readonly string[] => {
  const now = standing(approval);
  return now.is === 'open' ? now.asked : [];
};

/** @throws Error where this person is not asked: the step's party lets nobody else come here. */
export function withOpinion(
  approval: Approval,
  opinion: { readonly by: string; readonly agreed: boolean; readonly at: string },
  deputiesOf: Deputies = NONE,
): Approval {
  const now = standing(approval);
  const person = speaksFor(approval, opinion.by, deputiesOf);
  if (now.is !== 'open' || person === undefined) throw new Error(`${opinion.by} is not asked`);
  return { ...approval, opinions: [...approval.opinions, { ...opinion, node: now.node.key, person }] };
}

/** What is wrong with a configured chain: every statutory node is there, as the law has it and in its order. */
export function chainErrors(statutory: readonly NodeSpec[], chain: readonly NodeSpec[]): string[] {
  const errors = statutory.flatMap((node) => {
    const found = chain.find(({ key }) => key === node.key);
    if (!found) return [`缺少法定审批环节“${node.name}”`];
    const same = found.mode === node.mode && JSON.stringify(found.approvers) === JSON.stringify(node.approvers);
    return same ? [] : [`法定审批环节“${node.name}”的审批方式和审批人不能修改`];
  });
  const order = chain.map(({ key }) => key).filter((key) => statutory.some((node) => node.key === key));
  const wanted = statutory.map(({ key }) => key).filter((key) => order.includes(key));
  if (order.join() !== wanted.join()) errors.push('法定审批环节的先后顺序不能改变');
  const keys = new Set(chain.map(({ key }) => key));
  if (keys.size !== chain.length) errors.push('审批环节重复');
  for (const node of chain) if (node.approvers.length === 0) errors.push(`请选择审批环节“${node.name}”的审批人`);
  return errors;
}

/**
 * Looks up the persons of every node. A node for which nobody is found is named, never skipped.
 * @param find ids of the persons an approver stands for, in order.
 */
export function resolveChain(
  nodes: readonly NodeSpec[],
  find: (approver: Approver) => readonly string[],
): { readonly approval: Approval; readonly errors: readonly string[] } {
  const resolved = nodes.map(({ key, name, mode, approvers }) => ({
    key,
    name,
    mode,
    persons: [...new Set(approvers.flatMap((approver) => find(approver)))],
  }));
  const errors = resolved
    .filter(({ persons }) => persons.length === 0)
    .map(({ name }) => `审批环节“${name}”没有审批人，请先设置`);
  return { approval: { nodes: resolved, opinions: [] }, errors };
}
