import type { AnyResource, Operation, Takes } from '@anlan/resource';
import type { Ctx, Work } from '../context';
import type { Answer, Route, RouteInput } from '../route';
import type { Condition } from './list/condition';
import type { StepPort } from './steps/take';
import type { Hooks } from './write/one';

export interface Implementation<R = AnyResource> {
  readonly resource: R;
  readonly hooks?: Hooks<R>;
  /** Narrows whose rows they are (rung 2): what is not found by a reading is neither changed, moved, removed nor its files opened. */
  readonly refine?: (ctx: Ctx) => readonly Condition[];
  /** Look-ups and history of the definition's steps. */
  readonly steps?: StepPort;
  /** Custom calls of the same family (rung 3), through the same pipeline. */
  readonly routes?: readonly Route[];
  /** What derived calls take beyond the definition, by operation: names that the module's own code reads. */
  readonly takes?: Readonly<Record<string, Takes>>;
  /** Names that the module adds to the record's replies; sent back whole, they are ignored. */
  readonly carried?: readonly string[];
  /** What answers a derived operation in place of the engine: address, access and what it takes stay derived. */
  readonly serves?: Readonly<Partial<Record<Operation, (work: Work, input: RouteInput) => Promise<Answer>>>>;
  /** Derived operations and steps the module serves itself, by routes of its own. */
  readonly instead?: readonly string[];
}

/** Attaches behaviour to a definition. */
export const implement = <R>(resource: R, implementation: Omit<Implementation<R>, 'resource'>): Implementation =>
  ({ resource, ...implementation }) as Implementation;
