import {
  copyPermit,
  guardedPermits,
  myPermits,
  otherWorks,
  otherWorksOfCompany,
  permitRuleFacts,
  printPermit,
  printPermitAlias,
  upcomingPermits,
} from '@anlan/domain/permit/calls';
import { permitDocument } from '@anlan/domain/permit/documents';
import { workTypeOf } from '@anlan/domain/permit/judge-work';
import { permit } from '@anlan/domain/permit/permit';
import { RUN } from '@anlan/domain/permit/permit-entity';
import type { PermitContext } from '@anlan/domain/permit/permit-facts';
import { handOver, submit } from '@anlan/domain/permit/permit-steps';
import { workTypes } from '@anlan/domain/permit/work-type';
import type { Stored } from '@anlan/resource';
import { nowText, type Work } from '../../kernel/context';
import { nextOfDay } from '../../kernel/numbers';
import { implement } from '../../kernel/resource/implement';
import type { Condition } from '../../kernel/resource/list/condition';
import { all, page, rowOf } from '../../kernel/resource/list/read';
import { printerOf } from '../../kernel/resource/print/document-routes';
import { awaitsMeByArms } from '../../kernel/resource/steps/awaiting';
import type { StepFacts, StepPort } from '../../kernel/resource/steps/take';
import { childRowsOf } from '../../kernel/resource/write/children';
import { create } from '../../kernel/resource/write/one';
import { type Route, serve, serveOpen } from '../../kernel/route';
import { chainFor } from './chain';
import { permitHooks } from './permit-hooks';
import { permitRules, ruleFacts } from './rules';
import { ticketFacts } from './ticket';

interface PermitStepFacts extends StepFacts {
  readonly context: PermitContext;
}

/** A head of department answers for the departments below as well. */
async function headsBelow({ tx, tenantId, actor }: Work): Promise<readonly string[]> {
  if (actor.headOfDeptIds.length === 0) return [];
  const rows = await tx.query<{ id: string }>(
    'select id from dept where tenant_id = $1 and deleted_at is null and (id = any($2::uuid[]) or ancestors && $2::uuid[])',
    [tenantId, actor.headOfDeptIds],
  );
  return rows.map(({ id }) => id);
}

export const permitPort = {
  facts: async (work, row, body, _found, which) => {
    // People, neighbours and linked tickets are those of the ticket; the one that is only being named is the next guardian.
    const named = 'step' in which && which.step === handOver.name ? body.guardianId : undefined;
    const merged = named === undefined ? row : { ...row, guardianId: named };
    const [rules, ticket, chainOf, headOfDeptIds] = await Promise.all([
      permitRules(work),
      ticketFacts(work, row.id, merged),
      chainFor(work, row),
      headsBelow(work),
    ]);
    return {
      actor: { ...work.actor, headOfDeptIds },
      context: { now: nowText(work), userName: work.actor.userName, rules, ticket, chainOf },
    };
  },
  // The number is the last that may refuse: whoever submits in the same company waits for its row.
  mark: async (work, row, { action }) => {
    const type = workTypeOf(row.workType);
    if (action !== submit.name || row.workTicketNum || !type) return {};
    const { day, last } = await nextOfDay(work, workTypes[type].prefix);
    return { set: { workTicketNum: `${workTypes[type].prefix}${day}${String(last).padStart(3, '0')}` } };
  },
} satisfies StepPort<PermitStepFacts>;

const mine = (work: Pick<Work, 'actor'>, column: string, shape: string): Condition => ({
  shape,
  sql: (place) =>
    column === 'guardian_id' ? `t.guardian_id @> array[${place(0)}::uuid]` : `t.${column} = ${place(0)}::uuid`,
  values: [work.actor.userId],
});

/** Those that may be named beside another: planned, live and not stopped. */
const LINKABLE: Condition = {
  shape: 'linkable',
  sql: () => `t.process_state in (1, 2, 3, 4) and t.run_flag in (${RUN.normal}, ${RUN.interrupted})`,
  values: [],
};

/** What a copy does not take: everything that belongs to the former ticket's own life. */
const COPIED = Object.entries(permit.fields).flatMap(([name, field]) =>
  'computed' in field || field.kind === 'state' || field.kind === 'file' || name === 'conflictsSeen' ? [] : [name],
);
const COPIED_ROWS = ['workers', 'equipment', 'jha', 'measures'] as const;

async function copyOf(work: Work, id: string): Promise<string> {
  const row = (await rowOf(work, permit, id)) as unknown as Stored & { readonly id: string };
  const body: Record<string, unknown> = Object.fromEntries(COPIED.map((name) => [name, row[name] ?? null]));
  for (const name of COPIED_ROWS) {
    const field = permit.fields[name];
    const rows = await childRowsOf(work, field, row.id);
    const kept = Object.entries(field.fields).flatMap(([child, { kind, ...facts }]) =>
      'computed' in facts || kind === 'file' || kind === 'signature' ? [] : [child],
    );
    body[name] = rows.map((one) => Object.fromEntries(kept.map((child) => [child, one[child] ?? null])));
  }
  const wire = permit.fields.processId.wire;
  body[wire] = row.processId ?? null;
  return create(work, permit, body, permitHooks as never);
}

const print = printerOf(permitDocument);

const routes: readonly Route[] = [
  serve(myPermits, (work, _, { query }) =>
    page(work, permit, query, { refine: [mine(work, 'applicant_id', 'applicant=me')] }),
  ),
  serve(guardedPermits, (work, _, { query }) =>
    page(work, permit, query, { refine: [mine(work, 'guardian_id', 'guardian=me')] }),
  ),
  serve(upcomingPermits, (work, _, { query }) => page(work, permit, query, { anyOf: awaitsMeByArms(work, permit) })),
  serve(otherWorks, (work, _, { query }) => all(work, permit, query, { refine: [LINKABLE], limit: 500 })),
  serve(otherWorksOfCompany, (work, _, { query }) => all(work, permit, query, { refine: [LINKABLE], limit: 500 })),
  serve(permitRuleFacts, async (work) => ({ data: await ruleFacts(work) })),
  serve(copyPermit, async (work, _, { params: { id } }) => ({
    data: { id: await copyOf(work, id as string) },
    msg: '复制成功',
  })),
  // One by its address; several go through the document's own calls.
  ...[printPermit, printPermitAlias].map((call) =>
    serveOpen(call, (ctx, _, input) => print(ctx, [String(input.params.id)], input)),
  ),
];

export const permitImplementation = implement(permit, {
  steps: permitPort as StepPort,
  hooks: permitHooks as never,
  routes,
});
