import { GONE, type LinkedIsolation, removedErrors } from '@anlan/domain/permit/isolation/rules';
import { type PermitRules, workTypeOf } from '@anlan/domain/permit/judge-work';
import type { Taken } from '@anlan/domain/permit/sampling';
import { elsewhereErrors } from '@anlan/domain/permit/watch/elsewhere';
import { type Parts, replacedIn, replacedWorker, replacementOf } from '@anlan/domain/permit/watch/replace';
import { standingWeather, wholeDays } from '@anlan/domain/permit/weather/weather';
import { siteIsolations } from '@anlan/domain/site-work/calls';
import {
  apartErrors,
  besideErrors,
  gasRowsOf,
  inItsName,
  judgeSiteWork,
  levelSet,
  listOf,
  relatedErrors,
  type SiteWorkContext,
  weatherOfHours,
  windowOf,
} from '@anlan/domain/site-work/facts';
import { siteWork } from '@anlan/domain/site-work/site-work';
import { RUN, siteWorkLifecycle } from '@anlan/domain/site-work/site-work-entity';
import { cleared, resubmit } from '@anlan/domain/site-work/steps/apply';
import { approve } from '@anlan/domain/site-work/steps/approve';
import { addIsolation } from '@anlan/domain/site-work/steps/check';
import { arrive, handOver } from '@anlan/domain/site-work/steps/guard';
import { PLANNED, replacePerson, replaceWorker, WORKED } from '@anlan/domain/site-work/steps/replace';
import { changeShift } from '@anlan/domain/site-work/steps/shift';
import { verify } from '@anlan/domain/site-work/steps/start';
import { resume } from '@anlan/domain/site-work/steps/work';
import { WARN_TYPE } from '@anlan/domain/warning/warning';
import { type FieldError, isUuid, type Stored } from '@anlan/resource';
import { addMonthsTo } from '@anlan/resource/dates';
import { nowText, type Work } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { forbidden, refuse } from '../../kernel/errors';
import { namesOf } from '../../kernel/names';
import { nextNumber } from '../../kernel/numbers';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { rowOf } from '../../kernel/resource/list/read';
import { mustBeFresh } from '../../kernel/resource/steps/fresh-files';
import type { StepFacts, StepPort, StoredRow } from '../../kernel/resource/steps/take';
import { childRowsOf } from '../../kernel/resource/write/children';
import type { Hooks } from '../../kernel/resource/write/one';
import { type Route, serve } from '../../kernel/route';
import { instrumentOf } from '../../ports/gas-sensors';
import { permitRuleBook } from '../../ports/permit-rules';
import { type Engaged, movedAlone, shownIsolations } from '../../ports/tickets';
import { warnings } from '../../ports/warnings';
import { aroundRoute } from './around';
import { copiedLists } from './lists';
import { pdfRoute, printRoutes } from './pdf';
import { approverErrors, besideOf, relatedOf, unfitPeople, type Worker } from './people';

const { code } = siteWorkLifecycle;
const { fields } = siteWork;

const workersOf = async (work: Work, id: string): Promise<Worker[]> =>
  (await childRowsOf(work, fields.workers, id)) as unknown as Worker[];

/** Where it is done, and the pipe that is opened there. */
const placeOf = ({ riskId, location, blindEquipmentName }: Stored) => ({
  riskId,
  location,
  pipe: String(blindEquipmentName ?? ''),
});

/** As the ticket names them in its lists. */
async function spokenNames(work: Work, workers: readonly Worker[]): Promise<string> {
  const ids = workers.map(({ userId }) => userId);
  const names = await namesOf(work, ids);
  return ids
    .map((id) => names.get(id) ?? '')
    .join('、')
    .slice(0, 500);
}

/** What is entered of the weather over the ticket's hours. */
async function weatherOf(work: Work, row: Stored, rules: PermitRules) {
  const window = windowOf(row);
  if (!window || Number(row.outdoors) !== 1) return null;
  const point = isUuid(row.riskId) ? row.riskId : null;
  const rows = await work.app.use(permitRuleBook).weather(work, point, wholeDays({ from: window[0], to: window[1] }));
  return weatherOfHours(row, standingWeather(rows, point, rules.numbers['weather.minutes']));
}

const hooks: Hooks<typeof siteWork> = {
  async beforeWrite(work, values, before) {
    const { actor } = work;
    if (before && !listOf(before.applicantIds).includes(actor.userId) && before.createUser !== actor.userId)
      throw forbidden('只有申请人可以修改作业票');
    const row: Stored = { ...before, ...values };
    const now = nowText(work);
    const workers = (values.workers as Worker[] | undefined) ?? (before ? await workersOf(work, before.id) : []);
    const window = windowOf(row);
    const rules = await work.app.use(permitRuleBook).of(work);
    const weather = await weatherOf(work, row, rules);
    const ruling = judgeSiteWork(row, rules, weather);
    const lists = await copiedLists(work, row, rules);
    const people: Engaged = {
      guardians: [row.guardianId].filter(isUuid),
      working: [...workers.map(({ userId }) => userId), row.responsibleId].filter(isUuid),
    };
    await movedAlone(work, [...people.guardians, ...people.working], placeOf(row));
    const { near, elsewhere } = await besideOf(work, { ...row, id: before?.id ?? newId() }, people, {
      now,
      live: false,
    });
    const errors: FieldError[] = [
      ...ruling.errors,
      ...(window && window[1] <= now ? [{ field: 'workTime', message: '作业结束时间已过' }] : []),
      ...apartErrors(
        row,
        workers.map(({ userId }) => userId),
      ),
      ...(await approverErrors(work, row, rules, weather)),
      ...(await unfitPeople(work, row, workers, window?.[0].slice(0, 10) ?? now.slice(0, 10))),
      ...relatedErrors(row, await relatedOf(work, row.relatedIds)),
      ...besideErrors(row, near),
      ...elsewhereErrors(elsewhere, 'workers'),
      ...(row.auditId === (before?.createUser ?? actor.userId) || row.auditId === actor.userId
        ? [{ field: 'auditId', message: '填报人不能审批自己填报的作业票' }]
        : []),
      ...removedErrors(
        Array.isArray(values.isolations)
          ? await namedIsolations(
              work,
              values.isolations.map(({ isolationId }: Stored) => isolationId),
            )
          : [],
      ),
      ...lists.errors,
    ];
    if (errors.length > 0) return inItsName(row, errors);
    const type = workTypeOf(row.type);
    const rows = gasRowsOf(row);
    Object.assign(values, {
      // What has been checked and signed was another ticket.
      ...(before ? cleared({}) : {}),
      // Saved anew while it is checked it is submitted anew; what was rejected is by its own step.
      ...(before && Number(before.processState) === code.checking ? { round: Number(before.round ?? 1) + 1 } : {}),
      ...lists.set,
      dangerUserName: await spokenNames(work, workers),
      ...levelSet(ruling),
      flammableStandard: rows ? '爆炸下限不小于4%的不大于0.5%vol，小于4%的不大于0.2%vol（GB 30871-2022 5.3.2）' : null,
      toxicStandard: type === '2' ? '不大于GBZ 2.1-2019的MAC或PC-STEL，没有的不大于PC-TWA' : null,
    });
    values.stopAt = window?.[1] ?? null;
    if (!before) {
      Object.assign(values, {
        runFlag: RUN.normal,
        round: 1,
        history: [{ time: now, what: '提交', userId: actor.userId || null, note: null }],
        num: await nextNumber(work, 'XC'),
      });
    }
    return undefined;
  },

  /** Tickets are kept for a year from their end (GB 30871-2022 annex B), or longer by the company's own rule. */
  async beforeRemove(work, rows) {
    const now = nowText(work);
    const months = (await work.app.use(permitRuleBook).numbers(work.app, work.tenantId, work.tx))['keep.months'];
    for (const row of rows) {
      const closed =
        row.processState === code.done ? row.acceptanceTime : row.runFlag === RUN.voided ? row.endTime : null;
      if (closed && addMonthsTo(String(closed).slice(0, 10), months) > now.slice(0, 10))
        throw refuse(
          `作业票${row.num}自关闭起须保存${months === 12 ? '一年' : `${months}个月`}，不能删除（GB 30871-2022 附录B${months === 12 ? '' : '；企业规定'}）`,
        );
    }
  },
};

interface SiteFacts extends StepFacts {
  readonly context: SiteWorkContext;
}

/** Isolations as the rules read them: one whose record is gone is none that is hung. */
const LINKED = `coalesce(i.point, '已删除的隔离记录') as point, i.lock_number as "lockNumber", coalesce(i.state, ${GONE}) as state`;

const isolationsOf = ({ tx, tenantId }: Work, id: string) =>
  tx.query<LinkedIsolation>(
    `select c.isolation_id as id, ${LINKED}
       from site_work_isolation c left join isolation i on i.tenant_id = $1 and i.id = c.isolation_id and i.deleted_at is null
      where c.tenant_id = $1 and c.parent_id = $2::uuid order by c.sort, c.id`,
    [tenantId, id],
  );

const namedIsolations = async ({ tx, tenantId }: Work, ids: readonly unknown[]): Promise<LinkedIsolation[]> => {
  const known = ids.filter(isUuid);
  if (known.length === 0) return [];
  return tx.query<LinkedIsolation>(
    `select i.id, ${LINKED} from isolation i where i.tenant_id = $1 and i.id = any($2::uuid[]) and i.deleted_at is null`,
    [tenantId, known],
  );
};

/** Samples as the rules read them. */
async function samplesOf(work: Work, row: StoredRow): Promise<Taken[]> {
  const rows = gasRowsOf(row);
  if (!rows) return [];
  const [table, time, substances] =
    rows === 'hotGasRows'
      ? ['site_work_hot_gas', 'sampling_time', "array_to_string(representative_gas, ',')"]
      : [
          'site_work_limit_gas',
          'sample_time',
          "concat_ws(',', case when toxic_result is not null then 'toxic.' || toxic_gas_name end, case when flammable_result is not null then flammable_gas_name end)",
        ];
  return work.tx.query<Taken>(
    `select to_char(${time}, 'YYYY-MM-DD HH24:MI:SS') as "sampledAt", coalesce(analysis_site, '动火点') as place,
            to_char(enter_time, 'YYYY-MM-DD HH24:MI:SS') as "enteredAt", qualified = 1 as qualified,
            ${substances} as substances
       from ${table} where tenant_id = $1 and parent_id = $2::uuid order by ${time}`,
    [work.tenantId, row.id],
  );
}

/** Steps that ask where else the guardian watches, and what is near. */
const GIVES_A_PLACE: readonly string[] = [
  resubmit.name,
  verify.name,
  arrive.name,
  handOver.name,
  changeShift.name,
  replacePerson.name,
  replaceWorker.name,
  resume.name,
];

/** Steps that put another in somebody's place, and in which parts. */
const REPLACES: Readonly<Record<string, Parts>> = { [replacePerson.name]: PLANNED, [replaceWorker.name]: WORKED };

/** Steps that name people for hours to come. */
const PLANS: readonly string[] = [resubmit.name, replacePerson.name];

/** Judged by the weather of the ticket's hours, and by who may approve such a work. */
const OF_ITS_HOURS: readonly string[] = [resubmit.name, approve.name];

/** Steps that name an instrument. */
const GAS: readonly string[] = ['hotGas', 'limitGas'];

const steps: StepPort<SiteFacts> = {
  async facts(work, row, body, _found, which) {
    const now = nowText(work);
    // Judged are the people of the ticket; named by a body is the next guardian alone.
    const step = 'step' in which ? which.step : undefined;
    const handed = step === handOver.name && isUuid(body.guardianId);
    // Through the door it may be the verification as well.
    const own = await workersOf(work, row.id);
    const parts = REPLACES[step ?? ''];
    const [former, successor] = replacementOf({ body });
    const instead = parts !== undefined && isUuid(former) && isUuid(successor);
    const workers = instead ? own.map((one) => replacedWorker(parts, one, former, successor)) : own;
    const named = instead ? { ...row, ...replacedIn(parts, row, former, successor) } : row;
    const takesOver = step === changeShift.name ? body.responsibleId : undefined;
    const next = handed ? String(body.guardianId).toLowerCase() : named.guardianId;
    const asked: StoredRow = { ...named, guardianId: next, responsibleId: takesOver ?? named.responsibleId };
    const people: Engaged = {
      guardians: [next].filter(isUuid),
      working: [...workers.map(({ userId }) => userId), named.responsibleId, takesOver].filter(isUuid),
    };
    if (step === undefined || GIVES_A_PLACE.includes(step))
      await movedAlone(work, [...people.guardians, ...people.working], placeOf(row));
    const [
      rules,
      assessmentRows,
      detectionRows,
      confirmRows,
      acceptanceRows,
      samples,
      related,
      beside,
      weather,
      instrument,
      isolations,
      isolation,
    ] = await Promise.all([
      work.app.use(permitRuleBook).of(work),
      childRowsOf(work, fields.assessmentRows, row.id),
      childRowsOf(work, fields.detectionRows, row.id),
      childRowsOf(work, fields.confirmRows, row.id),
      childRowsOf(work, fields.acceptanceRows, row.id),
      samplesOf(work, row),
      relatedOf(work, row.relatedIds),
      besideOf(work, row, people, { now, live: step === undefined || !PLANS.includes(step) }),
      Number(row.outdoors) === 1 ? work.app.use(permitRuleBook).observed(work, row.riskId) : null,
      step !== undefined && GAS.includes(step)
        ? instrumentOf(work, body.instrument, body.samplingTime ?? body.sampleTime, now)
        : undefined,
      isolationsOf(work, row.id),
      step === addIsolation.name ? namedIsolations(work, [body.isolationId]) : [],
    ]);
    // Through the door it may be the approval as well.
    const whole = step === undefined || OF_ITS_HOURS.includes(step);
    const hours = whole ? await weatherOf(work, row, rules) : null;
    const context: SiteWorkContext = {
      now,
      hours,
      userName: work.actor.userName,
      rules,
      rows: { assessmentRows, detectionRows, confirmRows, acceptanceRows },
      samples,
      unfit: [
        ...(workers.some(({ userId }) => userId === next)
          ? [{ field: 'guardianId', message: '监护人不能同时是作业人员（GB 30871-2022 4.10）' }]
          : []),
        ...(await unfitPeople(work, asked, workers, now.slice(0, 10))),
      ],
      related,
      weather,
      isolations,
      named: isolation[0] ?? null,
      workers: own,
      ...(instrument ? { instrument } : {}),
      ...beside,
      unentitled: whole ? await approverErrors(work, row, rules, hours) : [],
    };
    return { actor: work.actor, context };
  },

  async mark(work, row, { action, patch, to }, body) {
    await mustBeFresh(work, siteWork, body, action);
    const of = { tenantId: work.tenantId, source: siteWork.name, sourceId: row.id, type: WARN_TYPE.permit };
    if (
      patch.runFlag === RUN.interrupted &&
      patch.interruptReason &&
      Number(row.runFlag) === RUN.normal &&
      to === code.working
    ) {
      const bad = String(patch.interruptReason).startsWith('气体分析不合格');
      if (bad)
        await work.app.use(warnings).raise(work.tx, [
          {
            ...of,
            level: '1',
            content: `${row.num}气体分析不合格，作业已中止`,
            riskId: String(row.riskId),
            userId: String(row.responsibleId),
          },
        ]);
    } else if (Number(row.runFlag) === RUN.interrupted && (patch.runFlag === RUN.normal || to !== code.working))
      await work.app.use(warnings).clear(work.tx, [{ ...of, why: '重新取样合格，或作业已结束' }]);
    const parts = REPLACES[action];
    if (!parts) return {};
    const after = (await workersOf(work, row.id)).map((one) => replacedWorker(parts, one, ...replacementOf({ body })));
    return { set: { dangerUserName: await spokenNames(work, after) } };
  },
};

const isolationsRoute: Route = serve(siteIsolations, async (work, _given, { params }) => {
  const { id } = await rowOf(work, siteWork, params.id);
  const named = await isolationsOf(work, String(id));
  return {
    data: await work.app.use(shownIsolations)(
      work,
      named.map((one) => one.id),
    ),
  };
});

export const siteWorkImplementation: Implementation = implement(siteWork, {
  hooks,
  steps: steps as unknown as StepPort,
  routes: [pdfRoute, ...printRoutes, aroundRoute, isolationsRoute],
});
