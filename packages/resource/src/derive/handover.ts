import type { AnyResource } from '../define';
import { awaitingsOf } from '../steps/judge';

/** A field that names whose work a row is, and the states in which it still is; without states, always. */
export interface Held {
  readonly field: string;
  readonly states?: readonly string[];
  /** Fields that must not name the same person. */
  readonly apart: readonly string[];
}

/**
 * What of a resource passes on when a person leaves. Said by `handover`; where a definition with a lifecycle says
 * nothing, whoever a step waits for in a state holds the row in that state.
 */
export function heldFields(resource: AnyResource): readonly Held[] {
  if (resource.handover) {
    return Object.entries(resource.handover).flatMap(([field, rule]) =>
      rule ? [{ field, apart: rule.apart ?? [], ...(rule.in ? { states: rule.in } : {}) }] : [],
    );
  }
  if (!resource.lifecycle) return [];
  const states = new Map<string, Set<string>>();
  for (const step of resource.steps?.steps ?? []) {
    for (const { chain } of awaitingsOf(step)) {
      for (const link of chain) {
        if (!('user' in link)) continue;
        const known = states.get(link.user) ?? new Set<string>();
        for (const state of step.from) known.add(state);
        states.set(link.user, known);
      }
    }
  }
  return [...states].map(([field, names]) => ({ field, states: [...names], apart: [] }));
}
