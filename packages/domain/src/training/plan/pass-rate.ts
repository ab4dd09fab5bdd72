/**
 * Pass rates, of whatever they are told: a plan, a person, a department, a period, an exam. Of trainings (exams) that are over,
 * passed ÷ meant, whoever has left the training aside. What goes on counts as nothing yet, neither above nor below the line;
 * of what is over, who missed it or whose paper waits for its marks has not passed. The same for every reader: they are the
 * company's figures, while the rows behind them are given within the reader's reach.
 *
 * Exams are counted once each, however many attempts there were: `examCount`, `onlineExamNum` are the exams of the online
 * trainings that somebody is meant by (应考); the training files tell of all exams those in which he has handed in a paper
 * (已考), and how many of these are passed.
 */
export const PASS_RATE = '已结束的培训中合格的人次 ÷ 已结束的培训的参训人次，进行中的不计';

/** Values of progressStatus: over by the clock, or ended before its time. */
export const ENDED = [2, -1] as const;

/** Per cent with one decimal; null where there is nothing of which it could be. */
export const passRate = (passed: number, meant: number): number | null =>
  meant > 0 ? Math.round((passed / meant) * 1000) / 10 : null;
