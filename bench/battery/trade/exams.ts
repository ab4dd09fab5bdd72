import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatDatetime } from '@anlan/resource/dates';
import sharp from 'sharp';
import { company, must } from '../../../apps/server/src/testing/company-world';
import { openWorld } from '../../../apps/server/src/testing/world';
import { seeded } from '../random';
import type { Home } from '../servers';
import { call, settle, token } from '../writers';

const QUESTIONS = 12;
const KEYS = ['A', 'B', 'C'] as const;

export interface ExamKills {
  readonly kills: number;
  readonly acknowledged: number;
  readonly failures: readonly string[];
}

interface Sitting {
  readonly account: 'admin' | 'manager';
  readonly device: string;
  who: string;
  id: string;
  items: readonly string[];
  n: number;
  /** Of each question the answer that was acknowledged last, and the one sent last. */
  readonly kept: Map<string, string>;
  readonly sent: Map<string, string>;
}

/** SIGKILL to the server while people sit an exam: every answer acknowledged is there, and is what is judged in the end. */
export async function killWhileSitting(
  home: Home,
  options: { kills: number; seed: number; progress?: (line: string) => void },
): Promise<ExamKills> {
  const random = seeded(options.seed);
  const failures: string[] = [];
  let server = await home.start();
  let acknowledged = 0;
  try {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();
    const site = await settle(home.port, server.output, picture);
    const keep = async (method: string, path: string, body?: unknown) => {
      const reply = await call(home.port, site.manager, method, path, body);
      if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
      return reply.body.data;
    };
    const typeId = (await keep('POST', '/safe/examtype', { name: '断电题库' })).id;
    const questions: { questionId: string; score: number }[] = [];
    for (let number = 1; number <= QUESTIONS; number += 1) {
      const { id } = await keep('POST', '/safe/examquestion', {
        ...{ typeId, score: 5, difficulty: 1, questionType: 1, title: `第${number}题` },
        ...{ optionA: '甲', optionB: '乙', optionC: '丙', answer: 'A' },
      });
      questions.push({ questionId: id, score: 5 });
    }
    const paper = await keep('POST', '/safe/exampaper', {
      ...{ paperTitle: '断电试卷', typeId, paperMode: 1, qualifyScore: 30, duration: 600, examTimes: 1 },
      ...{ isShuffle: 1, partial: 1, showAnswer: 1, questions },
    });
    await keep('PUT', `/safe/exampaper/publish/${paper.id}`);
    const exam = await keep('POST', '/safe/exam', {
      ...{ title: '断电考试', paperId: paper.id, audience: 1 },
      ...{ startTime: formatDatetime(Date.now() - 60_000), endTime: formatDatetime(Date.now() + 12 * 3_600_000) },
    });
    await keep('PUT', `/safe/exam/release/${exam.id}`);
    const begin = async (one: Sitting) => {
      one.who = await token(home.port, site.tenantId, one.account);
      const { status, body } = await call(home.port, one.who, 'POST', '/safe/attempt/begin', {
        ...{ subject: 'exam', recordId: exam.id },
      });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.data;
    };
    const sittings: Sitting[] = [];
    for (const account of ['admin', 'manager'] as const) {
      const one: Sitting = {
        ...{ account, device: randomUUID(), who: '', id: '', items: [], n: 0 },
        ...{ kept: new Map(), sent: new Map() },
      };
      const state = await begin(one);
      one.id = state.id;
      one.items = state.items.map(({ id }: { id: string }) => id);
      sittings.push(one);
    }
    const answering = async (one: Sitting, over: () => boolean): Promise<void> => {
      while (!over()) {
        one.n += 1;
        const [item, answer] = [one.items[one.n % one.items.length] as string, KEYS[one.n % 3] as string];
        one.sent.set(item, answer);
        const body = { device: one.device, answers: [{ item, answer, n: one.n, base: 0 }] };
        const reply = await call(home.port, one.who, 'PUT', `/safe/attempt/answer/${one.id}`, body).catch(
          () => undefined,
        );
        if (reply?.status === 200) {
          acknowledged += 1;
          one.kept.set(item, answer);
        } else if (reply && reply.status < 500) failures.push(`answer ${one.n} is refused: ${reply.status}`);
      }
    };
    for (let kill = 1; kill <= options.kills; kill += 1) {
      let down = false;
      const working = Promise.all(sittings.map((one) => answering(one, () => down)));
      await sleep(200 + random.below(600));
      process.kill(server.pid, 'SIGKILL');
      down = true;
      await working;
      server = await home.start();
      for (const one of sittings) {
        const state = await begin(one);
        if (state.id !== one.id) failures.push(`kill ${kill}: another attempt`);
        const there = new Map(
          (state.answers as readonly { item: string; answer: string }[]).map(({ item, answer }) => [item, answer]),
        );
        for (const [item, answer] of one.kept) {
          const found = there.get(item);
          // The one sent last may have been kept without an answer to tell of it.
          if (found !== answer && found !== one.sent.get(item))
            failures.push(`kill ${kill}: ${answer} was acknowledged and ${found} is there`);
          if (found !== undefined) one.kept.set(item, found);
        }
      }
      options.progress?.(
        `${home.name}: kill ${kill} of ${options.kills}, ${acknowledged} answers, ${failures.length} failures`,
      );
    }
    for (const one of sittings) {
      const done = await call(home.port, one.who, 'PUT', `/safe/attempt/submit/${one.id}`);
      if (done.body.data?.state !== 2) failures.push(`not submitted: ${done.status}`);
      const mine = await call(home.port, one.who, 'GET', `/safe/examonline/mine/exam/${exam.id}`);
      const [record] = (mine.body.data?.records ?? []) as readonly { readonly userScore: string }[];
      const right = [...one.kept.values()].filter((answer) => answer === 'A').length * 5;
      if (Number(record?.userScore) !== right) failures.push(`judged ${record?.userScore} for ${right}`);
    }
  } finally {
    await server.stop();
  }
  return { kills: options.kills, acknowledged, failures };
}

export interface AttemptRaces {
  readonly races: number;
  readonly starts: number;
  readonly failures: readonly string[];
}

/** So many starts at once of one person who has one attempt left: one attempt, whichever device is answered. */
export async function startsAtOnce(options: {
  readonly races: number;
  readonly starts: number;
}): Promise<AttemptRaces> {
  const world = await openWorld();
  try {
    const firm = await company(world);
    const keeper = await firm.person({ account: 'keeper', role: 'safety_manager' });
    const made = async (path: string, body: Record<string, unknown>): Promise<string> =>
      must(await keeper.call('POST', path, { body })).data.id;
    const typeId = await made('/safe/examtype', { name: '同时开考' });
    const question = await made('/safe/examquestion', {
      ...{
        typeId,
        score: 10,
        difficulty: 1,
        questionType: 1,
        title: '先断电',
        optionA: '是',
        optionB: '否',
        answer: 'A',
      },
    });
    const paperId = await made('/safe/exampaper', {
      ...{ paperTitle: '同时开考', typeId, paperMode: 1, qualifyScore: 6, duration: 30, examTimes: 2 },
      ...{ isShuffle: 1, partial: 1, showAnswer: 1, questions: [{ questionId: question, score: 10 }] },
    });
    must(await keeper.call('PUT', `/safe/exampaper/publish/${paperId}`));
    const failures: string[] = [];
    for (let race = 1; race <= options.races; race += 1) {
      const who = await firm.person({ account: `racer${race}`, role: 'employee' });
      const now = world.app.services.clock.now();
      const recordId = await made('/safe/exam', {
        ...{ title: `同时开考${race}`, paperId, audience: 2, audienceUserIds: who.userId },
        ...{ startTime: formatDatetime(now - 60_000), endTime: formatDatetime(now + 3_600_000) },
      });
      must(await keeper.call('PUT', `/safe/exam/release/${recordId}`));
      const begin = () => who.call('POST', '/safe/attempt/begin', { body: { subject: 'exam', recordId } });
      // The first of two is used up without an answer, and failed.
      const first = must(await begin()).data.id;
      must(await who.call('PUT', `/safe/attempt/submit/${first}`));
      const replies = await Promise.all(Array.from({ length: options.starts }, begin));
      const ids = new Set(replies.filter(({ status }) => status === 200).map(({ data }) => data.id as string));
      const odd = replies.filter(({ status }) => status !== 200 && status !== 400 && status !== 409);
      const rows = await world.sql<{ id: string; number: number }>(
        "select id::text as id, number from attempt where tenant_id = $1 and subject = 'exam' and record_id = $2 order by number",
        [firm.tenantId, recordId],
      );
      if (rows.length !== 2 || ids.size !== 1 || !ids.has(rows[1]?.id ?? '') || odd.length > 0)
        failures.push(`race ${race}: ${rows.length - 1} attempts, ${ids.size} answered, ${odd.length} other answers`);
      must(await who.call('PUT', `/safe/attempt/submit/${rows[1]?.id}`));
      const after = await Promise.all(Array.from({ length: 5 }, begin));
      if (after.some(({ status }) => status === 200)) failures.push(`race ${race}: a third attempt`);
    }
    return { races: options.races, starts: options.races * options.starts, failures };
  } finally {
    await world.close();
  }
}
