import type { Actor, Services, Work } from '../../../kernel/context';
import { callOf } from '../../../kernel/route';
import type { RouteFacts } from '../../../kernel/route-facts';

/** May the person make this call today, whatever opened it? */
export const mayCall = (actor: Actor, call: string, codes: readonly string[]): boolean =>
  codes.some((code) => actor.permissions.has(code)) || (actor.calls?.has(call) ?? false);

export const codesOf = (found: RouteFacts): readonly string[] =>
  'code' in found.access ? (typeof found.access.code === 'string' ? [found.access.code] : found.access.code) : [];

/** Of these calls, those the actor cannot make himself. */
export function notHeld({ app, actor }: Pick<Work, 'app' | 'actor'>, calls: readonly string[]): string[] {
  if (calls.length === 0) return [];
  const codes = new Map(callsIn(app).map((call) => [callOf(call), codesOf(call)]));
  return calls.filter((call) => !mayCall(actor, call, codes.get(call) ?? []));
}

export const callsIn = (app: Pick<Services, 'calls'>): readonly RouteFacts[] => app.calls?.() ?? [];
