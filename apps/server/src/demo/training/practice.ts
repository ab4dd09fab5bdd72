import type { AttemptItem, Stored } from '@anlan/resource';
import { formatDatetime } from '@anlan/resource/dates';
import type { Actor, Ctx, Work } from '../../kernel/context';
import { Refusal } from '../../kernel/errors';
import type { Caller } from '../caller';
import type { Dice } from '../random';

const DAY = 86_400_000;
const HOUR = 3_600_000;

interface Told {
  readonly begun: Ctx;
  readonly workers: readonly string[];
  readonly actors: ReadonlyMap<string, Actor>;
  readonly keys: ReadonlyMap<string, string>;
  readonly paperId: string;
  readonly typeId: string;
  readonly now: number;
  readonly dice: Dice;
  readonly rich: boolean;
  readonly answerTo: (key: string, item: AttemptItem, right: boolean) => string | readonly string[];
}

/** A plan that is over, one under way and one still to be published, and what some have practised in them. */
export async function practised(
  caller: Caller,
  work: Work,
  { begun, workers, actors, keys, paperId, typeId, now, dice, rich, answerTo }: Told,
): Promise<void> {
  const [root] = await work.tx.query<{ id: string }>(
    'select id::text as id from dept where tenant_id = $1 and parent_id is null and deleted_at is null order by sort, id limit 1',
    [work.tenantId],
  );
  if (!root) return;
  const plan = async (planTitle: string, from: number, until: number): Promise<string> => {
    const body = {
      ...{
        planTitle,
        typeId,
        paperId,
        content: '每天五分钟，答错的题第二天再练',
        personnelTrainType: '1',
        trainDept: root.id,
      },
      ...{ startTime: formatDatetime(from), endTime: formatDatetime(until) },
    };
    const written = caller.at(begun.actor, Math.min(from - DAY, now - HOUR));
    const made = await caller.call(work, 'POST /safe/examonlinepracticeplan/add', written, { body });
    return (made as { id: string }).id;
  };
  const publish = (id: string, at: number) =>
    caller.call(work, 'PUT /safe/examonlinepracticeplan/publish/:id', caller.at(begun.actor, at), {
      params: { id },
      body: {},
    });
  const practise = async (userId: string, body: Stored, at: number, hits: number) => {
    const actor = actors.get(userId);
    if (!actor) return;
    const ctx = caller.at(actor, at);
    let round: { id: string; items: readonly AttemptItem[] };
    try {
      round = (await caller.call(work, 'POST /safe/examonline/practice/draw', ctx, { body })) as typeof round;
    } catch (error) {
      // Who has still to sit an exam on these questions practises them afterwards.
      if (error instanceof Refusal) return;
      throw error;
    }
    const answers = round.items.map((item) => ({
      item: item.id,
      answer: answerTo(keys.get(item.id) ?? '', item, dice.next() < hits),
    }));
    await caller.call(work, 'PUT /safe/examonline/practice/answer/:id', ctx, {
      params: { id: round.id },
      body: { answers },
    });
  };
  const [past, present] = [
    await plan('特殊作业应知应会练习（上季度）', now - 110 * DAY, now - 60 * DAY),
    await plan('特殊作业应知应会练习', now - 10 * DAY, now + 20 * DAY),
  ];
  await publish(past, now - 111 * DAY);
  await publish(present, now - 11 * DAY);
  await plan('监护人上岗前练习（编制中）', now + 10 * DAY, now + 40 * DAY);
  const days = rich ? 4 : 1;
  for (const [place, userId] of workers.slice(0, rich ? 12 : 3).entries()) {
    const hits = 0.5 + dice.next() * 0.45;
    for (let day = 0; day < days; day += 1) {
      await practise(userId, { source: 'plan', id: past }, now - (100 - day * 3) * DAY + place * HOUR, hits);
      await practise(userId, { source: 'plan', id: present }, now - (days - day) * DAY - HOUR + place * 60_000, hits);
    }
  }
}

/** A question of an exam was ambiguous: everybody has its marks, and it is written down why. */
export async function judgedAnew(caller: Caller, work: Work, ctx: Ctx, examId: string): Promise<void> {
  const asked = (await caller.call(work, 'GET /safe/exam/question/:id', ctx, { params: { id: examId } })) as readonly {
    questionId: string;
  }[];
  const [worst] = asked;
  if (!worst) return;
  await caller.call(work, 'PUT /safe/exam/remark/:id', ctx, {
    params: { id: examId },
    body: { questionId: worst.questionId, way: 2, reason: '题干表述有歧义，经复核本题不计错' },
  });
}
