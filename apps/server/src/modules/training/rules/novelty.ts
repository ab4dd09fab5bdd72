import { followUp, followUpLifecycle } from '@anlan/domain/followup/follow-up';
import {
  NOVELTY_TRAINING,
  OCCASION,
  RULE_ASKS,
  RULE_FORCE,
  RULE_WHOM,
  trainingRule,
} from '@anlan/domain/training/rules/training-rule';
import type { FieldError, Stored } from '@anlan/resource';
import { formatDatetime } from '@anlan/resource/dates';
import { type BatchConsumer, byCompany, recordsOf } from '../../../kernel/events/events';
import { changeMany, insertMany } from '../../../kernel/resource/write/many';
import type { Hooks } from '../../../kernel/resource/write/one';

const OF_A_CHANGE = 1;
/** Kind of follow-up: 人员培训. */
const TRAIN = 3;
/** By kind of change what is new; a change of procedures or of the organisation brings nothing new to use. */
const NEW_BY_CHANGE: Readonly<Record<number, string>> = { 1: '1', 2: '4', 3: '3' };
const TITLE_MAX = 50;

/** What the law leaves no choice in. */
function noveltyFaults(values: Readonly<Stored>): FieldError[] {
  const faults: FieldError[] = [];
  if (Number(values.whom) === RULE_WHOM.role)
    faults.push({ field: 'whom', message: '四新培训的对象请选择岗位、部门或人员' });
  if (Number(values.force) === RULE_FORCE.warn)
    faults.push({
      field: 'force',
      message: '四新培训是法定要求，不满足时不得作业，不能只提醒（安全生产法第二十九条）',
    });
  return faults;
}

export const ruleHooks: Hooks<typeof trainingRule> = {
  beforeWrite: async (work, values, before) => {
    const after = { ...before, ...values };
    if (Number(after.occasion ?? OCCASION.lasting) !== OCCASION.novelty) return undefined;
    values.countsFrom = after.countsFrom ?? formatDatetime(work.app.clock.now()).slice(0, 10);
    const faults = noveltyFaults(after);
    return faults.length > 0 ? faults : undefined;
  },
};

interface Following extends Record<string, unknown> {
  readonly changeId: string;
  readonly kind: number;
  readonly name: string;
  readonly state: number;
  readonly dueDate: string;
  readonly depts: string[];
  readonly ruleId: string | null;
  readonly ruleStatus: number | null;
  readonly since: string | null;
  readonly taken: string[];
}

const titleFor = ({ name, taken }: Following): string => {
  const whole = `四新培训：${name}`;
  for (let place = 1; ; place += 1) {
    const end = place === 1 ? '' : `（${place}）`;
    const title = `${whole.slice(0, TITLE_MAX - end.length)}${end}`;
    if (!taken.includes(title)) return title;
  }
};

/**
 * Of a change that brings something new to use the training that follows from it is asked of the departments it touches, until
 * the day by which that is to be done; where it is cancelled with its reason nothing is asked any more.
 */
export const noveltyConsumer: BatchConsumer = byCompany(async (tx, tenantId, events, app) => {
  const ids = [...new Set(events.flatMap((event) => recordsOf(event, followUp.name)))];
  const rows = await tx.query<Following>(
    `select f.change_id::text as "changeId", c.kind::int as kind, c.name, f.state::int as state, to_char(f.due_date, 'YYYY-MM-DD') as "dueDate",
            case when cardinality(c.affected_depts) > 0 then c.affected_depts::text[] else array_remove(array[c.dept_id::text], null) end as depts,
            r.id::text as "ruleId", r.status::int as "ruleStatus", r.since::text as since,
            array(select o.title from training_rule o where o.tenant_id = $1 and o.deleted_at is null and o.title like '四新培训：%') as taken
       from follow_up f join change_request c on c.tenant_id = $1 and c.id = f.change_id
       left join training_rule r on r.tenant_id = $1 and r.change_id = c.id
      where f.tenant_id = $1 and f.id = any($2::uuid[]) and f.source = ${OF_A_CHANGE} and f.kind = ${TRAIN} and f.deleted_at is null
      order by f.id`,
    [tenantId, ids],
  );
  const writer = { app, tx, tenantId };
  const today = formatDatetime(app.clock.now()).slice(0, 10);
  for (const row of rows) {
    const novelty = NEW_BY_CHANGE[row.kind];
    const cancelled = row.state === followUpLifecycle.code.cancelled;
    if (row.ruleId === null && novelty && !cancelled && row.depts.length > 0)
      await insertMany(
        writer,
        trainingRule,
        [
          {
            ...{ title: titleFor(row), occasion: OCCASION.novelty, novelty, changeId: row.changeId, countsFrom: today },
            ...{ whom: RULE_WHOM.dept, deptId: row.depts, asks: RULE_ASKS.passed, type: NOVELTY_TRAINING },
            ...{ force: RULE_FORCE.refuse, since: row.dueDate, status: 1 },
          },
        ],
        { kind: 'create' },
      );
    else if (row.ruleId !== null && cancelled && row.ruleStatus === 1)
      await changeMany(writer, trainingRule, {
        kind: 'update',
        set: { status: 0 },
        where: (bind) => `t.id = ${bind(row.ruleId)}::uuid`,
      });
    else if (row.ruleId !== null && !cancelled && row.ruleStatus === 1 && row.since !== row.dueDate)
      // It moves with the day; where a person has set an earlier one, that stands.
      await changeMany(writer, trainingRule, {
        kind: 'update',
        set: { since: row.dueDate },
        where: (bind) =>
          `t.id = ${bind(row.ruleId)}::uuid and (t.update_user is null or t.since > ${bind(row.dueDate)}::date)`,
      });
  }
});
