import {
  type AnyField,
  type AnyResource,
  type AnyStep,
  holds,
  isUuid,
  KEYS,
  permissionCode,
  split,
  stateField,
  stepsBehind,
  type Takes,
  wireName,
} from '@anlan/resource';
import type { Work } from '../../context';
import { type Access, type Answer, type Later, later, type Route, type RouteInput, route } from '../../route';
import { idsOf } from '../ids';
import * as read from '../list/read';
import { following, type Sent } from '../write/statement';
import { bodyOf, type StepPort, type StoredRow, sendStep, stepsOfResource, takeMany, type Which } from './take';

/** Every call that the steps of a resource give: the step from nothing, doors, single steps, many at once. */
export function stepRoutes(
  resource: AnyResource,
  port: StepPort,
  { instead, carried }: { readonly instead: ReadonlySet<string>; readonly carried: readonly string[] },
): Route[] {
  if (!resource.steps) return [];
  const declared = stepsOfResource(resource);
  const { steps, doors = [], begins } = declared;
  const placed = (address: string) => {
    const { method, path } = split(address as never);
    return { method, path: resource.wire.base + path, resource: resource.name, effect: 'write' as const };
  };
  const state = stateField(resource);
  const shown = wireName(state, resource.fields[state] as AnyField);
  /** The answer after writes that are under way. One that asks nothing more after its first question leaves with COMMIT. */
  const answer = async (
    { done }: Sent,
    ...[work, id, msg, after]: Parameters<NonNullable<StepPort['answer']>>
  ): Promise<Answer | Later> => {
    const given = port.answer?.(work, id, msg, after) ?? { data: { id, [shown]: after[state] }, msg };
    const told = async (asked: Answer | Promise<Answer>): Promise<Answer> => {
      const made = await following({ done }, Promise.resolve(asked));
      await done;
      return made;
    };
    if (given instanceof Promise) return told(given);
    return later(told('later' in given ? given.later : given));
  };
  const take =
    (which: Which, said?: string) =>
    async (work: Work, { params: { id }, body }: RouteInput): Promise<Answer | Later> => {
      const reading = read.rowOf(work, resource, id, { lock: true });
      const looked = isUuid(id) ? port.lookUp?.(work, id.toLowerCase(), bodyOf(body)) : undefined;
      looked?.catch(() => {});
      const row = (await reading) as StoredRow;
      const { step, after, ...writes } = await sendStep(work, resource, port, row, body, which, looked);
      return answer(writes, work, row.id, said ?? step.done.msg, after);
    };
  /** The record's own names, and what forms of these steps ask beside them; values are judged with the record. */
  const takes = (...forms: readonly (AnyStep['form'] | undefined)[]): Takes => ({
    record: resource,
    carried,
    judged: true,
    body: Object.assign({}, ...forms.map((form) => form?.also ?? {})),
  });
  // Platform tables belong to the platform's people, whatever codes somebody else was given.
  const audience = resource.scope === 'platform' ? (['platform'] as const) : undefined;
  const accessTo = (permission: AnyStep['permission']): Access => ({
    code: permissionCode(resource, permission),
    audience,
  });
  return [
    ...(begins?.at ?? []).map((address) =>
      route({
        ...placed(address),
        operation: 'create',
        summary: begins?.label ?? '',
        access: accessTo(begins?.permission ?? 'add'),
        reach: 'rows',
        takes: takes(begins?.form, ...(begins?.carries ?? []).map(({ step }) => step.form)),
        run: async (work, { body }) => {
          if (!port.begin) throw new Error(`${resource.name} begins without a port`);
          const { id, ...writes } = await port.begin(work, body);
          return answer(writes, work, id, begins?.done.msg ?? '', {});
        },
      }),
    ),
    ...doors.flatMap((door) =>
      (typeof door.at === 'string' ? [] : door.at).map((address) =>
        route({
          ...placed(address),
          operation: 'action',
          summary: door.summary,
          access: accessTo('edit'),
          reach: 'row',
          takes: takes(...stepsBehind(declared, door).map(({ form }) => form)),
          run: take({ door: door.name }, door.msg),
        }),
      ),
    ),
    ...steps.flatMap((step) => [
      ...(instead.has(step.name) ? [] : (step.at ?? [])).map((address) =>
        route({
          ...placed(address),
          operation: 'action',
          summary: `${resource.label}：${step.form?.title ?? step.label}`,
          access: accessTo(step.permission),
          reach: 'row',
          takes: takes(step.form),
          run: take({ step: step.name }),
        }),
      ),
      ...(step.bulk?.at ?? []).map((address) =>
        route({
          ...placed(address),
          operation: 'action',
          summary: step.bulk?.summary ?? '',
          access: accessTo(step.permission),
          reach: 'row',
          takes: { ...takes(step.form), query: { ids: KEYS }, carried: [...carried, 'ids'] },
          run: (work, input) => {
            const except = step.bulk?.except;
            const left = (row: StoredRow): boolean => except !== undefined && holds(except, row);
            return takeMany(work, resource, port, idsOf(input), input.body, step, left);
          },
        }),
      ),
    ]),
  ];
}
