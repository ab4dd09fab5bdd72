import { chance, shuffled } from '@anlan/domain/training/draw';
import { KIND, OPTION_KEYS } from '@anlan/domain/training/question';

/** What questions are about: a bank of its own, and whom they concern. */
export interface Topic {
  readonly name: string;
  /** Keys of safe_danger_work_type. */
  readonly works?: readonly string[];
  /** A point of the plants (plants.ts) by its name. */
  readonly point?: string;
}

export interface DemoQuestion {
  readonly questionType: number;
  readonly difficulty: number;
  readonly title: string;
  readonly options: readonly string[];
  readonly answer: string;
  readonly analysis: string;
  readonly basis: string;
}

export interface DemoTopic extends Topic {
  readonly questions: readonly DemoQuestion[];
}

const chosen: readonly number[] = [KIND.single, KIND.multiple];

/** kind difficulty | words | options, divided by /, the right ones marked * | key, of kinds without options | explanation | clause */
function question(text: string): DemoQuestion {
  const [facts = '', title = '', given = '', ...more] = text.split('|').map((part) => part.trim());
  const [questionType = 0, difficulty = 0] = facts.split(' ').map(Number);
  if (!chosen.includes(questionType)) {
    const [answer = '', analysis = '', basis = ''] = more;
    return { questionType, difficulty, title, options: [], answer, analysis, basis };
  }
  const [analysis = '', basis = ''] = more;
  // The same order for everybody; where the right ones stand follows from nothing but the words.
  const mixed = shuffled(given.split('/'), chance(text));
  return {
    ...{ questionType, difficulty, title, analysis, basis },
    options: mixed.map((option) => option.replace(/^\*/, '')),
    answer: mixed.flatMap((option, at) => (option.startsWith('*') ? [OPTION_KEYS[at] as string] : [])).join(''),
  };
}

export const topic = (about: Topic, text: string): DemoTopic => ({
  ...about,
  questions: text.trim().split('\n').map(question),
});
