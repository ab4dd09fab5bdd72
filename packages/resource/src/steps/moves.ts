/** Which changes of state a write may make: those of the steps, and moves that no person takes as a step. */
import type { AnyResource } from '../define';
import type { Move } from '../states';
import { stateField } from './judge';
import type { AnyStep } from './step';

/** Steps of one button are one kind to the audit. */
export const stepKind = ({ kind, button, name }: AnyStep): string => kind ?? button ?? name;

/** The moves that a write of this kind may make; a step whose end the record decides may end in any state. */
export function movesOf(resource: AnyResource, kind: string): readonly Move[] {
  const steps = resource.steps?.steps.filter((step) => stepKind(step) === kind) ?? [];
  const own = resource.moves?.[kind];
  return [
    ...steps.map(
      ({ from, to }): Move => ({
        from,
        to: typeof to === 'function' ? (resource.lifecycle?.names ?? []) : to === undefined ? from : [to],
      }),
    ),
    ...(own ? [own] : []),
  ];
}

/**
 * The numbers of the states in which a write of this kind that leads to the state numbered `to` may find a record.
 * @throws where none is declared: a state that nobody may reach
 */
export function statesBefore(resource: AnyResource, kind: string, to: number): readonly number[] {
  const { lifecycle } = resource;
  if (!lifecycle) throw new Error(`${resource.name} has no lifecycle`);
  const name = lifecycle.nameOf(to);
  const from = movesOf(resource, kind).flatMap((move) =>
    name !== undefined && move.to.includes(name) ? move.from : [],
  );
  if (from.length === 0) throw new Error(`${resource.name}: no step or move "${kind}" leads to state ${to}`);
  return [...new Set(from)].map((one) => lifecycle.code[one] as number);
}

/** The state field of a resource with a lifecycle, where the values write it. */
export function movedField(resource: AnyResource, names: Iterable<string>): string | undefined {
  if (!resource.lifecycle) return undefined;
  const field = stateField(resource);
  return [...names].includes(field) ? field : undefined;
}
