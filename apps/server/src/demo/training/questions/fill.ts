import { examQuestion } from '@anlan/domain/training/exam-question';
import { KIND, OPTION_KEYS } from '@anlan/domain/training/question';
import type { Stored } from '@anlan/resource';
import type { Work } from '../../../kernel/context';
import { insertMany } from '../../../kernel/resource/write/many';
import type { DemoBank } from './questions';
import type { DemoQuestion, DemoTopic } from './read';

const optionFields = (options: readonly string[]): Stored =>
  Object.fromEntries(options.map((label, place) => [`option${OPTION_KEYS[place]}`, label]));

/** What a bank is filled with; keys are in the form in which they are kept (questions.test.ts). */
const record = (
  { questionType, difficulty, title, options, answer, analysis, basis }: DemoQuestion,
  {
    typeId,
    code,
    works,
    pointIds,
  }: Readonly<Record<'typeId' | 'code', string>> & Readonly<Record<'works' | 'pointIds', readonly string[]>>,
): Stored => ({
  ...{ questionType, difficulty, title, answer, analysis, typeId, code, works, pointIds },
  ...optionFields(options),
  score: questionType === KIND.text ? '10.0' : questionType === KIND.multiple ? '4.0' : '2.0',
  basis: basis === '' ? null : basis,
});

export interface Asked {
  readonly id: string;
  readonly question: DemoQuestion;
}

/** A bank with one bank within it for each topic; its questions in their order. */
export async function bankOf(
  work: Work,
  made: (path: string, body: Stored) => Promise<string>,
  { name, prefix, topics }: DemoBank,
  { sort, points }: { readonly sort: number; readonly points: readonly { id: string; name: string }[] },
): Promise<{ readonly typeId: string; readonly asked: readonly Asked[] }> {
  const typeId = await made('/safe/examtype', { name, sort });
  const asked: Asked[] = [];
  for (const [place, about] of topics.entries()) {
    const within = await made('/safe/examtype', { name: about.name, parentId: typeId, sort: sort * 100 + place });
    const pointIds = points.filter((one) => about.point && one.name.startsWith(about.point)).map(({ id }) => id);
    const records = about.questions.map((question, at) =>
      record(question, {
        ...{ typeId: within, works: about.works ?? [], pointIds },
        code: `${prefix}-${String(asked.length + at + 1).padStart(3, '0')}`,
      }),
    );
    const ids = await insertMany(work, examQuestion, records, 'import');
    asked.push(...ids.map((id, at): Asked => ({ id, question: about.questions[at] as DemoQuestion })));
  }
  return { typeId, asked };
}

/** Ids of the questions of these topics. */
export const ofTopics = (
  topics: readonly DemoTopic[],
  asked: readonly Asked[],
  names: ReadonlySet<string>,
): string[] => {
  const wanted = new Set(topics.filter(({ name }) => names.has(name)).flatMap(({ questions }) => questions));
  return asked.filter(({ question }) => wanted.has(question)).map(({ id }) => id);
};
