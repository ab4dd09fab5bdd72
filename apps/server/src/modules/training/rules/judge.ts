import { type Bound, bindingRules, bindsPerson, evidenceApart, lacksOf } from '@anlan/domain/training/rules/judge';
import { DEMAND_STATE } from '@anlan/domain/training/study/demand';
import {
  DEMAND,
  type DemandKind,
  dueWords,
  ENTRY_PLACE,
  entryWords,
  NO_ENTRY,
  titleOf,
} from '@anlan/domain/training/study/demands';
import { formatDatetime } from '@anlan/resource/dates';
import { grouped } from '../../../kernel/grouped';
import type { FitnessJudge, FitnessQuestion, Unfit } from '../../../ports/fitness';
import { HELD, LAST_DAY, OF_PERSON } from '../study/held';
import { KEEPS_ACCOUNTS, rulesOf } from '../study/people';
import { BOUND, evidenceFor, type Reader, rulesHere, todayOf, typeNamesOf } from './read';

interface Demanded extends Record<string, unknown> {
  readonly owner: string;
  readonly demand: number;
  readonly year: number;
  readonly dueOn: string;
  readonly lastDay: string;
  readonly missing: string;
  readonly lacks: readonly string[];
  readonly levels: readonly string[];
  readonly basis: string;
}

/** Hours without which these people may not work on a day; last year's yearly training is over with its year. */
const demandsOf = (
  { app, tx, tenantId }: Reader,
  people: readonly string[],
  minutes: number,
  until: string,
): Promise<Demanded[]> =>
  tx.query<Demanded>(
    `select d.user_id::text as owner, d.demand, d.year, d.due_on::text as "dueOn", ${LAST_DAY('$5')}::text as "lastDay", got.missing::numeric(12,1)::text as missing,
            to_jsonb(got.lacks) as lacks, coalesce(d.levels, '{}') as levels, d.basis
       from training_demand d ${HELD('$1', '$2', '$6')}
      where d.tenant_id = $1 and d.deleted_at is null and d.user_id = any($3::uuid[]) and ${OF_PERSON} and d.demand_state = ${DEMAND_STATE.open} and ${LAST_DAY('$5')} < $4::date and not got.met
      order by d.due_on, d.id`,
    [tenantId, minutes, people, until, todayOf({ app }), formatDatetime(app.clock.now())],
  );

const saysOf = (one: Demanded, typeName: (key: string) => string): string => {
  const title = titleOf({ demand: one.demand as DemandKind, year: one.year, levels: one.levels });
  const missing = Number(one.missing);
  return [
    `的${dueWords({ ...one, title })}`,
    ...(missing > 0 ? [`还差${String(missing)}学时`] : []),
    ...(one.lacks.length > 0 ? [`未接受${one.lacks.map(typeName).join('、')}`] : []),
    ...entryWords(one),
  ].join('，');
};

const LAW_28 = '安全生产法第二十八条';

async function unfit(reader: Reader, asked: readonly FitnessQuestion[]): Promise<readonly (readonly Unfit[])[]> {
  if (asked.length === 0) return [];
  const people = [...new Set(asked.map(({ userId }) => userId))];
  const from = asked.map((one) => one.from).sort()[0] as string;
  const until = asked
    .map((one) => one.until)
    .sort()
    .at(-1) as string;
  const rules = await rulesHere(reader);
  const { minutes } = await rulesOf(reader, reader.app.parameters);
  const [rows, demands, evidence, typeName] = await Promise.all([
    reader.tx.query<Bound & { readonly unknown: boolean } & Record<string, unknown>>(
      `select ${BOUND}, ${KEEPS_ACCOUNTS('$1')} as unknown from app_user u where u.tenant_id = $1 and u.id = any($2::uuid[])`,
      [reader.tenantId, people],
    ),
    demandsOf(reader, people, minutes, until),
    evidenceFor(reader, rules, people, from),
    typeNamesOf(reader),
  ]);
  const boundOf = new Map(rows.map((row) => [row.id, row]));
  const demandsBy = grouped(demands, ({ owner }) => owner);
  return asked.map(({ userId, workType, role, from: first, until: last }): Unfit[] => {
    const who = boundOf.get(userId) ?? { id: userId, posts: [], depts: [], unknown: false };
    const counts = evidenceApart(
      rules.filter((rule) => bindsPerson(rule, who)),
      evidence(userId),
      minutes,
    );
    const binding = bindingRules(rules, { ...who, work: workType, role }, last);
    return [
      ...(who.unknown
        ? [{ says: `${NO_ENTRY}，也没有岗位，不能确认已接受上岗前的安全培训，${ENTRY_PLACE}`, basis: LAW_28 }]
        : []),
      ...(demandsBy.get(userId) ?? [])
        // As `FORBIDS` says of the last day of each of them.
        .filter(
          ({ demand, year, lastDay }) =>
            lastDay < last && (demand !== DEMAND.yearly || year >= Number(last.slice(0, 4))),
        )
        .map((one) => ({ says: saysOf(one, typeName), basis: `${LAW_28}；${one.basis}` })),
      ...lacksOf(binding, counts, { from: first, until: last, minutes }).map(({ rule, says }) => ({
        says: rule.from === null ? says : `须经四新培训“${rule.title}”：${says}`,
        basis: rule.basis,
        ...(rule.refuses ? {} : { reminds: true as const }),
      })),
    ];
  });
}

/** Whoever lacks training that is asked of him, by the law or by the company, takes no part in dangerous work. */
export const trainingJudge: FitnessJudge = { name: 'training', unfit };
