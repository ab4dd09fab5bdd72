/**
 * Questions made of the company's own register of risks: what may happen at a point, and what is done against it. Pure. The
 * wrong options are what the register says of other points.
 */
import { shuffled } from '../draw';
import { KIND, OPTION_KEYS } from '../question';

export interface RegisteredRisk {
  readonly dangerName: string;
  readonly protect: string | null;
  readonly manage: string | null;
  readonly emergency: string | null;
}

export interface RegisteredPoint {
  readonly id: string;
  readonly name: string;
  /** 重大风险…低风险, in words. */
  readonly level: string | null;
  /** Kinds of accident, in words. */
  readonly accidents: readonly string[];
  readonly risks: readonly RegisteredRisk[];
}

export interface MadeQuestion {
  readonly questionType: number;
  readonly title: string;
  readonly options: readonly string[];
  readonly answer: string;
  readonly basis: string;
  readonly pointId: string;
}

const TITLE_MOST = 500;
const OPTION_MOST = 200;
const WRONG = 3;
const ASKED = {
  protect: '应当采取的个体防护措施是',
  manage: '应当执行的管理措施是',
  emergency: '发生异常时的应急处置是',
} as const;

const letters = (options: readonly string[], right: readonly string[]): string =>
  options.flatMap((option, place) => (right.includes(option) ? [OPTION_KEYS[place] as string] : [])).join('');

/** What a whole register says, each text once: read once for all its points. */
export interface RegisterWords {
  readonly accidents: readonly string[];
  readonly said: Readonly<Record<keyof typeof ASKED, readonly string[]>>;
}

export function wordsOf(all: readonly RegisteredPoint[]): RegisterWords {
  const said = (name: keyof typeof ASKED): readonly string[] => {
    const texts = new Set<string>();
    for (const { risks } of all) for (const risk of risks) if (risk[name]) texts.add(risk[name]);
    return [...texts].filter((text) => text.length <= OPTION_MOST);
  };
  return {
    accidents: [...new Set(all.flatMap((one) => one.accidents))],
    said: { protect: said('protect'), manage: said('manage'), emergency: said('emergency') },
  };
}

/**
 * Three of what the register says of other points, none of it also of this one; undefined where it says less.
 * @param own of this point, which is of the register too
 */
function wrongOf(texts: readonly string[], own: ReadonlySet<string>, random: () => number): string[] | undefined {
  const free = texts.length - [...own].filter((text) => text.length <= OPTION_MOST).length;
  if (free < WRONG) return undefined;
  if (free * 2 < texts.length || texts.length < 16)
    return shuffled(
      texts.filter((text) => !own.has(text)),
      random,
    ).slice(0, WRONG);
  const drawn = new Set<string>();
  while (drawn.size < WRONG) {
    const text = texts[Math.floor(random() * texts.length)] as string;
    if (!own.has(text)) drawn.add(text);
  }
  return [...drawn];
}

/** Of one point, each question at most once; what the register does not say is not asked. */
export function questionsOfPoint(
  point: RegisteredPoint,
  words: RegisterWords,
  { levels, random }: { readonly levels: readonly string[]; readonly random: () => number },
): MadeQuestion[] {
  const made: MadeQuestion[] = [];
  const basis = `风险辨识清单：${point.name}`.slice(0, 100);
  const titles = new Set<string>();
  const add = (questionType: number, title: string, options: readonly string[], answer: string) => {
    const key = `${questionType}/${title}`;
    if (title.length > TITLE_MOST || titles.has(key)) return;
    titles.add(key);
    made.push({ questionType, title, options, answer, basis, pointId: point.id });
  };
  const accidents = [...new Set(point.accidents)];
  const notHere = words.accidents.filter((one) => !accidents.includes(one));
  if (accidents.length > 0 && notHere.length >= 2) {
    const right = accidents.slice(0, 4);
    const options = shuffled([...right, ...shuffled(notHere, random).slice(0, right.length > 2 ? 2 : WRONG)], random);
    add(
      right.length > 1 ? KIND.multiple : KIND.single,
      `风险点“${point.name}”可能导致的事故类别${right.length > 1 ? '有' : '是'}`,
      options,
      letters(options, right),
    );
  }
  for (const name of Object.keys(ASKED) as (keyof typeof ASKED)[]) {
    const own = new Set(point.risks.flatMap((risk) => risk[name] ?? []));
    // Whether there are three others is the same for all its risks: asked once.
    if (!wrongOf(words.said[name], own, random)) continue;
    for (const risk of point.risks) {
      const right = risk[name];
      const wrong = right && right.length <= OPTION_MOST ? wrongOf(words.said[name], own, random) : undefined;
      if (!right || !wrong) continue;
      const options = shuffled([right, ...wrong], random);
      const title = `在风险点“${point.name}”，对“${risk.dangerName}”${ASKED[name]}`;
      add(KIND.single, title, options, letters(options, [right]));
    }
  }
  if (point.level) {
    const other = shuffled(
      levels.filter((one) => one !== point.level),
      random,
    )[0];
    const told = random() < 0.5 || !other ? point.level : other;
    add(KIND.truth, `风险点“${point.name}”的固有风险等级是${told}`, [], told === point.level ? '正确' : '错误');
  }
  return made;
}
