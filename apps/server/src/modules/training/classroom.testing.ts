import { randomUUID } from 'node:crypto';
import { shanghai } from '../../kernel/context';
import { company, must, type Person, personOf, type WorldCompany } from '../../testing/company-world';
import { openWorld, type World } from '../../testing/world';

/** Somebody who signs in anew where the clock has been moved since. */
export function lasting(world: World, person: Person): Person {
  let shift = world.clock.shift;
  let now = person;
  return {
    ...person,
    call: async (...asked) => {
      if (shift !== world.clock.shift) {
        shift = world.clock.shift;
        now = await personOf(world, person.tenantId, person.account, person);
      }
      return now.call(...asked);
    },
  };
}

export const KEYS = {
  single: 'B',
  multiple: 'ACD',
  truth: '错误',
  blanks: '一一九；一二零',
  text: '先切断电源再施救',
} as const;
export const QUESTIONS = {
  single: {
    questionType: 1,
    title: '安全色中表示警告的是',
    optionA: '红',
    optionB: '黄',
    optionC: '蓝',
    answer: KEYS.single,
  },
  multiple: {
    questionType: 2,
    title: '动火前应当',
    optionA: '检测',
    optionB: '饮酒',
    optionC: '清理',
    optionD: '监护',
    answer: 'acd',
  },
  truth: { questionType: 3, title: '可以带电检修', answer: '×' },
  blanks: { questionType: 4, title: '火警____，急救____', answer: '一一九；一二零' },
  text: { questionType: 5, title: '有人触电怎么办', answer: KEYS.text },
} as const;

export interface Setting {
  readonly kinds?: readonly Kind[];
  readonly paper?: Record<string, unknown>;
  readonly exam?: Record<string, unknown>;
}
export type Kind = keyof typeof QUESTIONS;
const AUTOMATIC = ['single', 'multiple', 'truth', 'blanks'] as const;

/** A company with a keeper of its exams, and what is pressed to set and sit one. */
export async function classroom(options: Parameters<typeof openWorld>[0] = {}) {
  const world: World = await openWorld(options);
  const firm: WorldCompany = await company(world);
  const admin = lasting(world, firm.admin);
  const keeper = lasting(world, await firm.person({ account: 'keeper', role: 'safety_manager' }));
  let number = 0;
  const passes = (minutes: number) => {
    world.clock.shift += minutes * 60_000;
  };
  const at = (minutes: number) => shanghai(world.app.services.clock.now() + minutes * 60_000);
  const worker = async (name = '考生', more: { readonly deptId?: string; readonly entryTime?: string | null } = {}) =>
    lasting(world, await firm.person({ account: `sitter${++number}`, name, role: 'employee', ...more }));
  const made = async (path: string, body: Record<string, unknown>, who: Person = keeper): Promise<string> =>
    must(await who.call('POST', path, { body })).data.id;
  const bank = () => made('/safe/examtype', { name: `题库${randomUUID().slice(0, 8)}` });
  const questions = async (typeId: string, kinds: readonly Kind[]): Promise<Record<string, string>> => {
    const ids: Record<string, string> = {};
    for (const kind of kinds)
      ids[kind] = await made('/safe/examquestion', {
        typeId,
        score: 10,
        difficulty: 1,
        analysis: `解析${kind}`,
        ...QUESTIONS[kind],
      });
    return ids;
  };
  const paperOf = async (
    typeId: string,
    ids: Readonly<Record<string, string>>,
    kinds: readonly Kind[],
    paper: Record<string, unknown> = {},
  ) => {
    const paperId = await made('/safe/exampaper', {
      ...{ paperTitle: `试卷${randomUUID().slice(0, 8)}`, typeId, paperMode: 1, qualifyScore: kinds.length * 6 },
      ...{ duration: 30, examTimes: 1, isShuffle: 1, partial: 1, showAnswer: 1 },
      questions: kinds.map((kind) => ({ questionId: ids[kind], score: 10 })),
      ...paper,
    });
    must(await keeper.call('PUT', `/safe/exampaper/publish/${paperId}`));
    return paperId;
  };
  const examOf = async (paperId: string, sitters: readonly Person[], more: Record<string, unknown> = {}) => {
    const id = await made('/safe/exam', {
      title: `考试${randomUUID().slice(0, 8)}`,
      ...{ paperId, startTime: at(-10), endTime: at(120), audience: 2 },
      audienceUserIds: sitters.map(({ userId }) => userId).join(),
      ...more,
    });
    must(await keeper.call('PUT', `/safe/exam/release/${id}`));
    return id;
  };
  /** A released exam of ten marks a question, for the named persons. */
  const exam = async (sitters: readonly Person[], { kinds = AUTOMATIC, paper = {}, exam: more = {} }: Setting = {}) => {
    const typeId = await bank();
    const ids = await questions(typeId, kinds);
    const paperId = await paperOf(typeId, ids, kinds, paper);
    return { id: await examOf(paperId, sitters, more), paperId, typeId, ids };
  };
  const tryBegin = (who: Person, recordId: string, subject = 'exam') =>
    who.call('POST', '/safe/attempt/begin', { body: { subject, recordId } });
  const begin = async (who: Person, id: string, subject?: string) => must(await tryBegin(who, id, subject)).data;
  const answer = async (who: Person, attemptId: string, answers: Record<string, unknown>) =>
    must(
      await who.call('PUT', `/safe/attempt/answer/${attemptId}`, {
        body: {
          device: randomUUID(),
          answers: Object.entries(answers).map(([item, given], place) => ({
            item,
            answer: given,
            n: place + 1,
            base: 0,
          })),
        },
      }),
    );
  const submit = async (who: Person, attemptId: string) =>
    must(await who.call('PUT', `/safe/attempt/submit/${attemptId}`));
  const right = (ids: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(ids).map(([kind, id]) => [
        id,
        kind === 'multiple'
          ? ['A', 'C', 'D']
          : kind === 'blanks'
            ? ['一一九', '一二零']
            : KEYS[kind as keyof typeof KEYS],
      ]),
    );
  /** Sits it from the beginning to the end. */
  const sits = async (who: Person, examId: string, answers: Record<string, unknown>) => {
    const { id } = await begin(who, examId);
    if (Object.keys(answers).length > 0) await answer(who, id, answers);
    await submit(who, id);
    return id as string;
  };
  const mine = async (who: Person, id: string) => must(await who.call('GET', `/safe/examonline/mine/exam/${id}`)).data;
  const resultOf = async (who: Person, id: string) =>
    must(await who.call('GET', `/safe/examonline/mine/result/${id}`)).data;
  const records = async (who: Person, examId: string) =>
    must(await who.call('GET', '/safe/examrecord/page', { query: { examId } })).data.records;
  return {
    ...{
      world,
      firm,
      admin,
      keeper,
      passes,
      at,
      worker,
      made,
      bank,
      questions,
      paperOf,
      examOf,
      exam,
      tryBegin,
      begin,
    },
    ...{ answer, submit, right, sits, mine, resultOf, records },
  };
}
export type Classroom = Awaited<ReturnType<typeof classroom>>;
