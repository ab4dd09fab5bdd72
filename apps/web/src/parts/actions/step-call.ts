import { type CallOptions, fill } from '@anlan/client';
import { type AnyResource, type AnyStep, split } from '@anlan/resource';
import { http } from '../../lib/http/http';

/** The call of a step: its own, else the door it is taken through. */
export function stepCall(
  resource: AnyResource,
  step: AnyStep,
  id: string,
  body: Record<string, unknown>,
  options: CallOptions,
): Promise<unknown> {
  const at = step.at ?? resource.steps?.doors?.find(({ name }) => name === step.through)?.at;
  const base = typeof at === 'string' ? '' : resource.wire.base;
  const address = (typeof at === 'string' ? resource.wire.addresses[at] : at)?.[0];
  if (!address) throw new Error(`${resource.name}.${step.name} has no call`);
  const { method, path } = split(address);
  const call = method === 'POST' ? http.post : http.put;
  return call(`${base}${fill(path, id)}`.slice(1), body, options);
}

/** The call of a step for many records at once. */
export function bulkCall(
  resource: AnyResource,
  step: AnyStep,
  ids: readonly string[],
  body: Record<string, unknown>,
  options: CallOptions = {},
): Promise<unknown> {
  const address = step.bulk?.at[0];
  if (!address) throw new Error(`${resource.name}.${step.name} is taken one by one`);
  return http.post(`${resource.wire.base.slice(1)}${split(address).path}`, { ...body, ids: ids.join(',') }, options);
}
