import { type AnyResource, holds, permissionCode, split } from '@anlan/resource';
import { type Answer, type Route, type RouteInput, route } from '../../route';
import { idsOf } from '../ids';
import * as read from '../list/read';
import { type StepPort, type StoredRow, stepsOfResource, takeMany, takeStep, type Which } from './take';

/** Every call that the steps of a resource give: the step from nothing, doors, single steps, many at once. */
export function stepRoutes(resource: AnyResource, port: StepPort): Route[] {
  if (!resource.steps) return [];
  const { steps, doors = [], begins } = stepsOfResource(resource);
  const placed = (address: string) => {
    const { method, path } = split(address as never);
    return { method, path: resource.wire.base + path, resource: resource.name, effect: 'write' as const };
  };
  const answer = async (...[work, id, msg]: Parameters<NonNullable<StepPort['answer']>>): Promise<Answer> =>
    port.answer ? port.answer(work, id, msg) : { data: { id }, msg };
  const take =
    (which: Which, msg: string) =>
    async (...[work, { params, body }]: [Parameters<typeof answer>[0], RouteInput]): Promise<Answer> => {
      const row = (await read.rowOf(work, resource, params.id, { lock: true })) as StoredRow;
      await takeStep(work, resource, port, row, body, which);
      return answer(work, row.id, msg);
    };
  const edit = { code: permissionCode(resource, 'edit') };
  return [
    ...(begins?.at ?? []).map((address) =>
      route({
        ...placed(address),
        operation: 'create',
        summary: begins?.label ?? '',
        access: { code: permissionCode(resource, begins?.permission ?? 'add') },
        reach: 'rows',
        run: async (work, { body }) => {
          if (!port.begin) throw new Error(`${resource.name} begins without a port`);
          return answer(work, await port.begin(work, body), begins?.done.msg ?? '');
        },
      }),
    ),
    ...doors.flatMap(({ at, summary, msg }) =>
      at.map((address) =>
        route({
          ...placed(address),
          operation: 'action',
          summary,
          access: edit,
          reach: 'row',
          run: take('door', msg),
        }),
      ),
    ),
    ...steps.flatMap((step) => [
      ...(step.at ?? []).map((address) =>
        route({
          ...placed(address),
          operation: 'action',
          summary: `${resource.label}：${step.form?.title ?? step.label}`,
          access: { code: permissionCode(resource, step.permission) },
          reach: 'row',
          takes: { record: resource, judged: true, body: step.form?.also ?? {} },
          run: take({ step: step.name }, step.done.msg),
        }),
      ),
      ...(step.bulk?.at ?? []).map((address) =>
        route({
          ...placed(address),
          operation: 'action',
          summary: step.bulk?.summary ?? '',
          access: { code: permissionCode(resource, step.permission) },
          reach: 'row',
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
