import type { PermitRole } from '@anlan/domain/certificate/needs';
import type { Work } from '../kernel/context';
import { manyPort } from '../kernel/port';

/** In charge of a work, or one of its operators without a certificate of his own: asked what everybody is asked who takes part. */
export const TAKES_PART = 'takesPart';

/** What is asked of one person: whether he may do this in this work on every day from `from` to `until`. */
export interface FitnessQuestion {
  readonly userId: string;
  /** Key of safe_danger_work_type; 1–8 are those of safe_dangerous_type. */
  readonly workType: string;
  readonly role: PermitRole | typeof TAKES_PART;
  /** `yyyy-MM-dd`, both included. */
  readonly from: string;
  readonly until: string;
}

/** One reason why he may not. */
export interface Unfit {
  /** Goes on after the person's name: 年度再培训还差4学时. */
  readonly says: string;
  /** The clause, or 企业规定. */
  readonly basis: string;
  /** It is told and keeps him from nothing. */
  readonly reminds?: true;
}

/** Knows one thing that keeps people from dangerous work, beside their certificates: training, health. */
export interface FitnessJudge {
  readonly name: string;
  /** In the order of the questions, an empty list for who is fit; a handful of statements for all of them. */
  unfit(
    work: Pick<Work, 'app' | 'tx' | 'tenantId'>,
    asked: readonly FitnessQuestion[],
  ): Promise<readonly (readonly Unfit[])[]>;
}

/** Every judge is asked wherever certificates are: at submission, start, resuming, handing over, of either form of ticket. */
export const fitness = manyPort<FitnessJudge>('fitness for work');

/** Everything that judges say of each of these, in the order of the questions; what only reminds among it. */
export async function toldFor(work: Work, asked: readonly FitnessQuestion[]): Promise<readonly (readonly Unfit[])[]> {
  if (asked.length === 0) return [];
  const judged = await Promise.all(
    work.app.use(fitness).map(async (judge) => {
      const told = await judge.unfit(work, asked);
      // A judge that leaves somebody out has not judged him.
      if (told.length !== asked.length)
        throw new Error(`${judge.name} answered ${told.length} of ${asked.length} questions`);
      return told;
    }),
  );
  return asked.map((_, place) => judged.flatMap((told) => told[place] ?? []));
}

/** What all judges hold against each of these, in the order of the questions. */
export async function unfitFor(work: Work, asked: readonly FitnessQuestion[]): Promise<readonly (readonly Unfit[])[]> {
  return (await toldFor(work, asked)).map((told) => told.filter(({ reminds }) => !reminds));
}
