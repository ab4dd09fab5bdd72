import type { AddressedActions, AnyResource, RowOf, Takes } from '@anlan/resource';
import type { Work } from '../context';
import type { Answer, Route, RouteInput } from '../route';
import type { Condition } from './list/condition';
import type { StepPort } from './steps/take';
import type { Hooks } from './write/one';

/** One declared action: gets the locked row (state, person and code already judged), writes, answers. */
export type ActionHandler<R> = (work: Work, row: RowOf<R>, input: RouteInput) => Promise<Answer>;

export interface Implementation<R = AnyResource> {
  readonly resource: R;
  readonly hooks?: Hooks<R>;
  /** Refines every read of the resource (rung 2). */
  readonly refine?: (work: Work) => readonly Condition[];
  /** Handlers of actions that have an address; complete by type. */
  readonly actions?: Readonly<Record<string, ActionHandler<R>>>;
  /** Look-ups and history of the definition's steps. */
  readonly steps?: StepPort;
  /** Custom calls of the same family (rung 3), through the same pipeline. */
  readonly routes?: readonly Route[];
  /** What derived calls take beyond the definition, by operation or action: names that the module's own code reads. */
  readonly takes?: Readonly<Record<string, Takes>>;
  /** Names that the module adds to the record's replies; sent back whole, they are ignored. */
  readonly carried?: readonly string[];
  /** Derived operations the module serves itself. */
  readonly instead?: readonly string[];
}

/**
 * Attaches behaviour to a definition. Every action the definition gives an address must be implemented, or this does
 * not compile.
 */
export function implement<R>(
  resource: R,
  implementation: Omit<Implementation<R>, 'resource' | 'actions'> &
    ([AddressedActions<R>] extends [never]
      ? { readonly actions?: undefined }
      : { readonly actions: Readonly<Record<AddressedActions<R>, ActionHandler<R>>> }),
): Implementation {
  return { resource, ...implementation } as unknown as Implementation;
}
