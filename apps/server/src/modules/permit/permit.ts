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
import { permit, permitLifecycle } from '@anlan/domain/permit/permit';
import { RUN } from '@anlan/domain/permit/permit-entity';
import { listOf, text } from '@anlan/domain/permit/permit-facts';
import { BAD_GAS } from '@anlan/domain/permit/sampling';
import { submit } from '@anlan/domain/permit/steps/apply';
import { agree, disagree } from '@anlan/domain/permit/steps/approve';
import { addIsolation, check } from '@anlan/domain/permit/steps/check';
import { addGas } from '@anlan/domain/permit/steps/gas';
import { arrive, handOver } from '@anlan/domain/permit/steps/guard';
import { PLANNED, replacePerson, replaceWorker, WORKED } from '@anlan/domain/permit/steps/replace';
import { changeShift } from '@anlan/domain/permit/steps/shift';
import { start } from '@anlan/domain/permit/steps/start';
import { resume } from '@anlan/domain/permit/steps/work';
import { type Parts, replacedIn } from '@anlan/domain/permit/watch/replace';
import { GALE } from '@anlan/domain/permit/weather/weather';
import { workTypes } from '@anlan/domain/permit/work-type';
import { WARN_TYPE } from '@anlan/domain/warning/warning';
import { isUuid, type Stored, tabsOf } from '@anlan/resource';
import { type Ctx, nowText, type Work } from '../../kernel/context';
import { nextOfDay } from '../../kernel/numbers';
import { partTabs } from '../../kernel/resource/figures/tab-routes';
import { implement } from '../../kernel/resource/implement';
import type { Condition } from '../../kernel/resource/list/condition';
import { all, get, page } from '../../kernel/resource/list/read';
import { documentRoutes, printerOf } from '../../kernel/resource/print/document-routes';
import { awaitsMeByArms } from '../../kernel/resource/steps/awaiting';
import { mustBeFresh } from '../../kernel/resource/steps/fresh-files';
import type { StepPort, StoredRow } from '../../kernel/resource/steps/take';
import { type Route, serve, serveOpen } from '../../kernel/route';
import { instrumentOf } from '../../ports/gas-sensors';
import { movedAlone, withIsolations } from '../../ports/tickets';
import { warnings } from '../../ports/warnings';
import { aroundRoute } from './around';
import { boardRoute } from './board/board';
import { chainFor } from './chain';
import { coordinateRoute } from './coordinate';
import { deputiesNow } from './deputy/deputies';
import { guardiansRoute } from './guardians/guardians';
import { headsBelow } from './heads';
import { isolationOf, ticketIsolationsRoute } from './isolation/isolation';
import { type FactsFor, lackingRoute, type PermitStepFacts } from './lacking/lacking';
import { permitHooks } from './permit-hooks';
import { publicPath } from './proof/public';
import { proofRoutes } from './proof/routes';
import { permitRules, ruleFacts } from './rules';
import { copyOf, draftedSays } from './template/copy';
import { type Instead, ticketFacts, type WeatherAsked, workingHere } from './ticket';

/** A bad sample while work goes on is told at once to whoever answers for the place (6.5), until the work goes on or ends. */
async function warned(work: Work, row: StoredRow, patch: Stored, to: number): Promise<void> {
  const of = { tenantId: work.tenantId, source: permit.name, sourceId: row.id, type: WARN_TYPE.permit };
  if (patch.runFlag === RUN.interrupted && patch.interruptReason === BAD_GAS) {
    await work.app.use(warnings).raise(work.tx, [
      {
        ...of,
        level: '1',
        content: `${row.workTicketNum ?? row.workName}气体分析不合格，作业已停止`,
        riskId: row.riskId ? String(row.riskId) : null,
        userId: String(row.principalId),
        deptId: row.applyingUnit ? String(row.applyingUnit) : null,
      },
    ]);
  } else if (
    (row.interruptReason === BAD_GAS || String(row.interruptReason ?? '').startsWith(GALE)) &&
    (patch.runFlag === RUN.normal || to !== permitLifecycle.code.working)
  ) {
    await work.app.use(warnings).clear(work.tx, [
      {
        ...of,
        why: row.interruptReason === BAD_GAS ? '重新取样合格，或作业已结束' : '恢复作业时天气允许，或作业已结束',
      },
    ]);
  }
}

/** Steps that ask where else the guardian watches, and what is near. */
const GIVES_A_PLACE: readonly string[] = [
  submit.name,
  start.name,
  arrive.name,
  replacePerson.name,
  replaceWorker.name,
  handOver.name,
  changeShift.name,
  resume.name,
];

/** Steps that name people for hours to come. */
const PLANS: readonly string[] = [submit.name, replacePerson.name];

/** Steps that put another in somebody's place, and in which parts. */
const REPLACES: Readonly<Record<string, Parts>> = { [replacePerson.name]: PLANNED, [replaceWorker.name]: WORKED };

/** Steps that ask who stands in for whom. */
const APPROVALS: readonly string[] = [check.name, agree.name, disagree.name];

/** Judged by the weather: over the ticket's hours, or as it is observed. */
const WEATHER: Readonly<Record<string, WeatherAsked>> = {
  [submit.name]: 'hours',
  [start.name]: 'now',
  [resume.name]: 'now',
};

/** What a step is judged by; `merged`: the ticket with what the body names of it. */
const factsFor: FactsFor = async (work, row, merged, { step, takesOver, instead, body = {} }) => {
  const [rules, ticket, chainOf, headOfDeptIds, isolation, deputiesOf, instrument] = await Promise.all([
    permitRules(work),
    ticketFacts(work, row.id, merged, {
      live: step !== undefined && !PLANS.includes(step),
      weather: WEATHER[step ?? ''],
      takesOver,
      ...(instead ? { instead } : {}),
    }),
    chainFor(work, row),
    headsBelow(work),
    step === addIsolation.name ? isolationOf(work, body.isolationId) : null,
    step !== undefined && APPROVALS.includes(step) ? deputiesNow(work) : undefined,
    step === addGas.name ? instrumentOf(work, body.instrument, body.signTime, nowText(work)) : undefined,
  ]);
  return {
    actor: { ...work.actor, headOfDeptIds },
    context: {
      now: nowText(work),
      userName: work.actor.userName,
      rules,
      ticket: { ...ticket, named: isolation, ...(instrument ? { instrument } : {}) },
      chainOf,
      ...(deputiesOf ? { deputiesOf } : {}),
    },
  };
};

export const permitPort = {
  facts: async (work, row, body, _found, which) => {
    // People, neighbours and linked tickets are those of the ticket; the one that is only being named is the next guardian.
    const step = 'step' in which ? which.step : undefined;
    const named = step === handOver.name ? body.guardianId : undefined;
    const parts = REPLACES[step ?? ''];
    const instead: Instead | undefined =
      parts && isUuid(body.formerId) && isUuid(body.successorId)
        ? { parts, former: body.formerId.toLowerCase(), successor: body.successorId.toLowerCase() }
        : undefined;
    const merged: StoredRow = {
      ...row,
      ...(named === undefined ? {} : { guardianId: named }),
      ...(instead ? replacedIn(instead.parts, row, instead.former, instead.successor) : {}),
    };
    const takesOver = step === changeShift.name ? body.principalId : undefined;
    if (step !== undefined && GIVES_A_PLACE.includes(step))
      await movedAlone(
        work,
        [
          ...listOf(merged.guardianId),
          ...(await workingHere(work, row.id, merged)),
          takesOver,
          instead?.successor,
        ].filter(isUuid),
        {
          riskId: merged.riskId,
          location: merged.workLocation,
          flatId: merged.flatId,
          pipe: text(merged, 'blindEquipmentName'),
        },
      );
    return factsFor(work, row, merged, { step, takesOver, instead, body });
  },
  // The number is the last that may refuse: whoever submits in the same company waits for its row.
  mark: async (work, row, { action, patch, to }, body) => {
    await mustBeFresh(work, permit, body, action);
    await warned(work, row, patch, to);
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

/** The paper's code leads to the page that everybody may read; whoever is signed in goes on to the ticket from there. */
const opens = (ctx: Ctx, id: string): string => publicPath(ctx, ctx.tenantId, id);
const record = async (work: Work, id: string) => withIsolations(work, String((await get(work, permit, id)).json));
const print = printerOf(permitDocument, { opens, record });

const routes: readonly Route[] = [
  serve(myPermits, (work, _, { query }) =>
    page(work, permit, query, { refine: [mine(work, 'applicant_id', 'applicant=me')] }),
  ),
  partTabs(myPermits, permit, tabsOf(permit), (work) => [mine(work, 'applicant_id', 'applicant=me')]),
  serve(guardedPermits, (work, _, { query }) =>
    page(work, permit, query, { refine: [mine(work, 'guardian_id', 'guardian=me')] }),
  ),
  serve(upcomingPermits, (work, _, { query }) => page(work, permit, query, { anyOf: awaitsMeByArms(work, permit) })),
  serve(otherWorks, (work, _, { query }) => all(work, permit, query, { refine: [LINKABLE], limit: 500 })),
  serve(otherWorksOfCompany, (work, _, { query }) => all(work, permit, query, { refine: [LINKABLE], limit: 500 })),
  serve(permitRuleFacts, async (work) => ({ data: await ruleFacts(work) })),
  serve(copyPermit, async (work, _, { params: { id } }) => {
    const data = await copyOf(work, id as string);
    return { data, msg: draftedSays('复制成功', data.gone) };
  }),
  // One by its address; several go through the document's own calls.
  ...[printPermit, printPermitAlias].map((call) =>
    serveOpen(call, (ctx, _, input) => print(ctx, [String(input.params.id)], input)),
  ),
  ...documentRoutes(permitDocument, { opens, record }),
  ...proofRoutes,
  boardRoute,
  coordinateRoute,
  ticketIsolationsRoute,
  aroundRoute,
  lackingRoute(factsFor),
  guardiansRoute,
];

/** What its applicant has not submitted yet is nobody's ticket: supervisors see what has its number. */
const NUMBERED: Condition = { shape: 'numbered', sql: () => 't.work_ticket_num is not null', values: [] };

export const permitImplementation = implement(permit, {
  refine: ({ actor }) => (actor.tenantKind === 'government' ? [NUMBERED] : []),
  steps: permitPort as StepPort,
  hooks: permitHooks as never,
  routes,
});
