import { changeAcceptance } from '@anlan/domain/change/change-acceptance';
import {
  acceptanceFields,
  type ChangeContext,
  changeLifecycle,
  changeRequest,
  FAILED,
} from '@anlan/domain/change/change-request';
import { FOLLOW_UP_KINDS, followUp, followUpLifecycle } from '@anlan/domain/followup/follow-up';
import { isEmpty, type RowOf, type Stored } from '@anlan/resource';
import { addDays } from '@anlan/resource/dates';
import { nowText, type Work } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { get, rowOf } from '../../kernel/resource/list/read';
import type { StepFacts, StepPort } from '../../kernel/resource/steps/take';
import { insertMany } from '../../kernel/resource/write/many';
import { create, type Hooks, update } from '../../kernel/resource/write/one';

const FIRST_STAGE = 1;
const OF_A_CHANGE = 1;
/** 重新风险辨识, 修订操作规程, 人员培训: what follows from every change. */
const FOLLOWING = ['1', '2', '3'] as const;

interface ChangeFacts extends StepFacts {
  readonly context: ChangeContext;
}

/** What has been written of the acceptance that is to come. */
async function acceptanceOf(work: Work, changeId: string): Promise<Stored> {
  const [row] = await work.tx.query<{ id: string }>(
    `select id from change_acceptance where tenant_id = $1 and change_id = $2::uuid and result <> ${FAILED} and deleted_at is null
      order by create_time desc, id desc limit 1`,
    [work.tenantId, changeId],
  );
  if (!row) return {};
  const { json } = await get(work, changeAcceptance, row.id);
  return JSON.parse(json) as Stored;
}

/** Created once, when the audit passes: due by the company's days, the applicant's. */
async function followUpsOf(work: Work, row: Readonly<RowOf<typeof changeRequest>>): Promise<void> {
  const days = Number(await work.app.parameters.get(work.tenantId, 'change.followUp.days', work.tx));
  await insertMany(
    work,
    followUp,
    FOLLOWING.map((kind) => ({
      title: `${FOLLOW_UP_KINDS[kind]}：${row.name}`,
      kind: Number(kind),
      source: OF_A_CHANGE,
      changeId: row.id,
      ownerId: row.applicantUserId,
      deptId: row.deptId,
      dueDate: addDays(nowText(work).slice(0, 10), days),
      state: followUpLifecycle.code.open,
    })),
    'create',
  );
}

const told = (body: Readonly<Stored>): Stored =>
  Object.fromEntries(Object.keys(acceptanceFields).flatMap((name) => (name in body ? [[name, body[name]]] : [])));

/** What the step says of the acceptance is the acceptance: over what was written before, but never over one that failed. */
async function keepAcceptance(work: Work, changeId: string, body: Readonly<Stored>): Promise<void> {
  const known = await acceptanceOf(work, changeId);
  if (known.id) await update(work, changeAcceptance, known.id, told(body), acceptanceRows);
  else await create(work, changeAcceptance, { ...told(body), changeId }, acceptanceRows);
}

const steps: StepPort<ChangeFacts> = {
  lookUp: async (work, id) => {
    const [open] = await work.tx.query<{ n: number }>(
      `select count(*)::int as n from follow_up
        where tenant_id = $1 and change_id = $2::uuid and state = ${followUpLifecycle.code.open} and deleted_at is null`,
      [work.tenantId, id],
    );
    const opined = await work.tx.query<{ userId: string }>(
      `select o.user_id::text as "userId" from change_opinion o
        where o.tenant_id = $1 and o.parent_id = $2::uuid and o.agreed
          and o.sort > coalesce((select max(r.sort) from change_opinion r
                                  where r.tenant_id = $1 and r.parent_id = $2::uuid and not r.agreed), -1)`,
      [work.tenantId, id],
    );
    return { opined: opined.map(({ userId }) => userId), open: open?.n ?? 0, acceptance: await acceptanceOf(work, id) };
  },
  facts: async (work, _row, _body, found) => {
    const { open, acceptance, opined } = found as {
      readonly open: number;
      readonly acceptance: Stored;
      readonly opined: readonly string[];
    };
    return { actor: work.actor, context: { now: nowText(work), openFollowUps: open, acceptance, opined } };
  },
  mark: async (work, row, transition, body) => {
    if (transition.action === 'accept') await keepAcceptance(work, row.id, body);
    if (transition.from !== transition.to && transition.to === changeLifecycle.code.accepting)
      await followUpsOf(work, row as unknown as RowOf<typeof changeRequest>);
    return {};
  },
};

const hooks: Hooks = {
  beforeWrite: async (work, values, before) => {
    if (!before) values.auditStage = FIRST_STAGE;
    const after: Stored = { ...before, ...values };
    if (String(values.applicationTime ?? '').slice(0, 10) > nowText(work).slice(0, 10))
      return [{ field: 'applicationTime', message: '申请日期不能晚于今天' }];
    if (!after.temporary || isEmpty(after.expireDate)) return undefined;
    const day = String(after.expireDate);
    if (!isEmpty(after.applicationTime) && day < String(after.applicationTime))
      return [{ field: 'expireDate', message: '恢复期限不能早于申请日期' }];
    // A day that is told anew is still to come; one that has passed meanwhile hinders nothing else.
    const told = values.expireDate !== undefined && values.expireDate !== (before as Stored | undefined)?.expireDate;
    return told && day < nowText(work).slice(0, 10)
      ? [{ field: 'expireDate', message: '恢复期限已过，请填写今天或以后的日期' }]
      : undefined;
  },
};

export const changeImplementation: Implementation = implement(changeRequest, {
  hooks: hooks as Hooks<typeof changeRequest>,
  steps: steps as StepPort,
});

/** Each signature names the change it stands under. */
const acceptanceRows: Hooks = {
  beforeWrite: async (_work, values, before) => {
    const changeId = values.changeId ?? (before as Stored | undefined)?.changeId;
    if (Array.isArray(values.acceptanceDept))
      values.acceptanceDept = (values.acceptanceDept as Stored[]).map((row) => ({ ...row, changeId }));
    return undefined;
  },
};

/** Of a change that waits for its acceptance, neither before nor after; it is held until this is written. */
async function notAccepting(work: Work, changeId: unknown): Promise<string | undefined> {
  const { state } = await rowOf(work, changeRequest, changeId, { lock: true });
  if (state === changeLifecycle.code.accepted) return '该变更已验收，验收记录不能新增、修改或删除';
  return state === changeLifecycle.code.accepting ? undefined : '该变更尚未审核通过，不能填写验收记录';
}

const acceptanceHooks: Hooks = {
  beforeWrite: async (work, values, before) => {
    await acceptanceRows.beforeWrite?.(work, values, before);
    const fault = await notAccepting(work, (before as Stored | undefined)?.changeId ?? values.changeId);
    return fault ? [{ field: 'changeId', message: fault }] : undefined;
  },
  beforeRemove: async (work, rows) => {
    for (const row of rows as unknown as readonly { readonly changeId: string }[]) {
      const fault = await notAccepting(work, row.changeId);
      if (fault) throw refuse(fault);
    }
  },
};

export const acceptanceImplementation: Implementation = implement(changeAcceptance, {
  hooks: acceptanceHooks as Hooks<typeof changeAcceptance>,
});
