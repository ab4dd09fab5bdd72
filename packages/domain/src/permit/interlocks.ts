/** Works that exclude or demand one another at one place and time: data, each with its clause. */
import { labelOfWork, STANDARD, WORK, type WorkType } from './work-type';

export interface Interlock {
  readonly key: string;
  readonly one: WorkType;
  readonly other: WorkType;
  /** Metres on a plan with a scale; without one the same risk point counts as near. */
  readonly distance?: number;
  /** Refused, or to be acknowledged. */
  readonly action: 'refuse' | 'acknowledge';
  readonly says: string;
  readonly basis: string;
  /** Further condition of the facts of the two. */
  readonly when?: 'painting' | 'samePipe';
}

export const INTERLOCKS: readonly Interlock[] = [
  {
    key: 'blindHot',
    one: WORK.blind,
    other: WORK.hot,
    distance: 30,
    action: 'refuse',
    says: '盲板抽堵作业点30米内不得有动火作业',
    basis: `${STANDARD} 第7章`,
  },
  {
    key: 'spacePainting',
    one: WORK.hot,
    other: WORK.confined,
    action: 'refuse',
    when: 'painting',
    says: '受限空间内动火时不得同时进行刷漆、喷漆作业',
    basis: `${STANDARD} 6.7`,
  },
  {
    key: 'blindPipe',
    one: WORK.blind,
    other: WORK.blind,
    action: 'refuse',
    when: 'samePipe',
    says: '同一管道上不得同时进行两处及以上盲板抽堵作业',
    basis: `${STANDARD} 第7章`,
  },
  {
    key: 'digPower',
    one: WORK.earth,
    other: WORK.power,
    action: 'acknowledge',
    says: '动土作业处有临时用电，须确认地下电缆位置',
    basis: '企业规定',
  },
  {
    key: 'liftOver',
    one: WORK.lifting,
    other: WORK.height,
    action: 'acknowledge',
    says: '吊装作业处有高处作业，须错开时间或设专人协调',
    basis: `${STANDARD} 4.7`,
  },
];

/** As far as any of them reaches, in metres. */
export const REACH = Math.max(...INTERLOCKS.map(({ distance = 0 }) => distance));

export interface Side {
  /** Of the eight, or of the others that a site ticket may be of. */
  readonly type: string;
  readonly number: string;
  readonly painting?: boolean;
  readonly pipe?: string | null;
  /** Who coordinates the works there (4.7), where somebody is named. */
  readonly coordinatorId?: string | null;
  readonly coordinatorName?: string | null;
  readonly guardians?: readonly string[];
  /** Metres from the other work; absent: at the same place; infinite: elsewhere, on the same pipe. */
  readonly apart?: number;
}

const pairs = (lock: Interlock, one: Side, other: Side): boolean =>
  (lock.one === one.type && lock.other === other.type) || (lock.one === other.type && lock.other === one.type);

/** A pipe's name without what is written now so, now so: P-2001 蒸汽管, p2001蒸汽管. */
export const plainPipe = (pipe: string | null | undefined): string =>
  (pipe ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s·._—–-]+/g, '');

export const samePipe = (one: string | null | undefined, other: string | null | undefined): boolean =>
  plainPipe(one) !== '' && plainPipe(one) === plainPipe(other);

function holds(lock: Interlock, one: Side, other: Side): boolean {
  if (!pairs(lock, one, other)) return false;
  // A pipe is one wherever it is opened.
  if (lock.when === 'samePipe') return samePipe(one.pipe, other.pipe);
  if ((other.apart ?? 0) > (lock.distance ?? 0)) return false;
  return lock.when !== 'painting' || one.painting === true || other.painting === true;
}

export interface Conflict {
  readonly lock: Interlock;
  readonly other: Side;
  readonly says: string;
}

/** Conflicts of a ticket with those that are near it in place and time. */
export const conflictsOf = (one: Side, near: readonly Side[]): Conflict[] =>
  near.flatMap((other) =>
    INTERLOCKS.filter((lock) => holds(lock, one, other)).map((lock) => ({
      lock,
      other,
      says: `${lock.says}：与${labelOfWork(other.type)}票${other.number}冲突（${lock.basis}）`,
    })),
  );

/** Which further ticket the law asks for beside this one, and why. */
export interface LinkAsked {
  readonly type: WorkType;
  readonly says: string;
}

export interface LinkFacts {
  readonly type: WorkType;
  readonly inConfinedSpace?: boolean;
  /** Power taken from a temporary line. */
  readonly takesTemporaryPower?: boolean;
  /** Metres. */
  readonly digDepth?: number | null;
  readonly hazardousGround?: boolean;
  /** Metres of the work's height above its base. */
  readonly atHeight?: boolean;
}

export function linksAsked(facts: LinkFacts): LinkAsked[] {
  const { type } = facts;
  const asked: LinkAsked[] = [];
  if (facts.inConfinedSpace && type !== WORK.confined) {
    asked.push({ type: WORK.confined, says: `受限空间内的作业须同时办理受限空间票（${STANDARD} 4.6）` });
  }
  if (facts.takesTemporaryPower && type !== WORK.power) {
    asked.push({ type: WORK.power, says: `使用临时用电须同时办理临时用电票（${STANDARD} 4.6）` });
  }
  if (type === WORK.earth && (facts.digDepth ?? 0) > 1.2 && facts.hazardousGround) {
    asked.push({
      type: WORK.confined,
      says: `在可能存在易燃、有毒介质的场所动土深度超过1.2米，须同时办理受限空间票（${STANDARD} 11.10）`,
    });
  }
  if (facts.atHeight && type !== WORK.height) {
    asked.push({ type: WORK.height, says: `距坠落基准面2米及以上的作业须同时办理高处作业票（${STANDARD} 4.6）` });
  }
  return asked;
}
