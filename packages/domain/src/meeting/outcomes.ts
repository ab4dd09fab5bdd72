/** A line of what minutes decide, as it is written. */
export interface Outcome {
  readonly id: string;
  readonly title: string;
  readonly ownerId: string;
  /** yyyy-MM-dd */
  readonly dueDate: string;
}

/** A task that came of such a line. */
export interface OutcomeTask extends Outcome {
  /** Of the line; null: not known. */
  readonly outcomeId: string | null;
  readonly open: boolean;
}

export interface OutcomeChanges {
  readonly make: readonly Outcome[];
  /** To be as their line is: `id` is the task's. */
  readonly change: readonly (Outcome & { readonly outcomeId: string })[];
  /** Tasks whose line is the same under another id: they keep whatever became of them. */
  readonly relink: readonly { readonly id: string; readonly outcomeId: string }[];
  /** Open ones whose line has gone. */
  readonly cancel: readonly string[];
}

/**
 * What the tasks of minutes become when their lines are written. A task is a line's by its id; where a form has sent the
 * lines without their ids, by title and owner, then by title. What is done or cancelled stays so and is not ordered anew.
 */
export function followOutcomes(lines: readonly Outcome[], tasks: readonly OutcomeTask[]): OutcomeChanges {
  const free = new Set(tasks);
  const taken = new Map<Outcome, OutcomeTask>();
  const take = (same: (line: Outcome, task: OutcomeTask) => boolean): void => {
    for (const line of lines) {
      if (taken.has(line)) continue;
      const task = [...free].find((one) => same(line, one));
      if (!task) continue;
      free.delete(task);
      taken.set(line, task);
    }
  };
  take((line, task) => task.outcomeId === line.id);
  take((line, task) => task.title === line.title && task.ownerId === line.ownerId);
  take((line, task) => task.title === line.title);
  const change: (Outcome & { outcomeId: string })[] = [];
  const relink: { id: string; outcomeId: string }[] = [];
  for (const [line, { id, open, ...was }] of taken) {
    const differs = was.title !== line.title || was.ownerId !== line.ownerId || was.dueDate !== line.dueDate;
    if (open && differs) change.push({ ...line, id, outcomeId: line.id });
    else if (was.outcomeId !== line.id) relink.push({ id, outcomeId: line.id });
  }
  return {
    make: lines.filter((line) => !taken.has(line)),
    change,
    relink,
    cancel: [...free].flatMap(({ id, open }) => (open ? [id] : [])),
  };
}
