import type { FieldError } from '@anlan/resource';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { itemPlace } from './run-model';
import { nextGap, nextPlace, type RunProgress } from './run-progress';

const gently = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';

/** Leads through what is missing: to the next gap when asked or refused, to the next item when one is done. */
export function useGaps(root: RefObject<HTMLElement | null>, progress: RunProgress) {
  const [tried, setTried] = useState(false);
  const [field, setField] = useState<string | null>(null);
  const leaves = useRef<number | null>(null);
  const { problems } = progress;

  const find = (problem: FieldError): HTMLElement | null | undefined => {
    const place = itemPlace(problem);
    return root.current?.querySelector(place === undefined ? '.run-signins' : `[data-item="${place}"]`);
  };
  const goTo = (problem: FieldError) => {
    setField(problem.field);
    // After the sentences are drawn.
    requestAnimationFrame(() => {
      const target = find(problem);
      target?.scrollIntoView({ block: 'center', behavior: gently() });
      const part = /images|photos/.test(problem.field) ? '.photos-add' : 'textarea, input, button';
      (target?.querySelector<HTMLElement>(part) ?? target)?.focus({ preventScroll: true });
    });
  };
  useEffect(() => {
    const place = leaves.current;
    if (place === null) return;
    leaves.current = null;
    if (problems.some((problem) => itemPlace(problem) === place)) return;
    const next = nextPlace(problems, place);
    if (next === undefined) return;
    root.current?.querySelector(`[data-item="${next}"]`)?.scrollIntoView({ block: 'center', behavior: gently() });
  }, [problems, root]);

  return {
    /** Refused once: every gap is told at its item. */
    tried,
    gap: tried ? problems.find((problem) => problem.field === field) : undefined,
    /** Told at this item: all of it after a refusal, else only where one was led. */
    errorsAt: (place: number): readonly FieldError[] =>
      problems.filter((problem) => itemPlace(problem) === place && (tried || problem.field === field)),
    /** Answered just now: on to the next one, if nothing is missing here. */
    answered: (place: number) => {
      leaves.current = place;
    },
    lead: () => {
      const next = nextGap(problems, field);
      if (next) goTo(next);
    },
    /** Refuses by leading to the first gap; true when there is none. */
    passes: (): boolean => {
      const [first] = problems;
      if (!first) return true;
      setTried(true);
      goTo(first);
      return false;
    },
  };
}
