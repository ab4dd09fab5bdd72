import { type CallOptions, fill } from '@anlan/client';
import { type AnyResource, type AnyStep, split } from '@anlan/resource';
import { api } from '../../lib/http/api';

/** Where a step is taken: by its own call, else through its door. */
export function stepAddress(
  resource: AnyResource,
  step: AnyStep,
  id: string,
): { readonly method: ReturnType<typeof split>['method']; readonly path: string } {
  const at = step.at ?? resource.steps?.doors?.find(({ name }) => name === step.through)?.at;
  const base = typeof at === 'string' ? '' : resource.wire.base;
  const address = (typeof at === 'string' ? resource.wire.addresses[at] : at)?.[0];
  if (!address) throw new Error(`${resource.name}.${step.name} has no call`);
  const { method, path } = split(address);
  return { method, path: `${base}${fill(path, id)}` };
}

/** The call of a step: its own, else the door it is taken through. */
export function stepCall(
  resource: AnyResource,
  step: AnyStep,
  id: string,
  body: Record<string, unknown>,
  options: CallOptions,
): Promise<unknown> {
  const { method, path } = stepAddress(resource, step, id);
  return api.transport.request(method, path, { ...options, body });
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
  const path = `${resource.wire.base}${split(address).path}`;
  return api.transport.request('POST', path, { ...options, body: { ...body, ids: ids.join(',') } });
}

/** The step from nothing: makes the record. */
export function beginCall<T>(
  resource: AnyResource,
  body: Readonly<Record<string, unknown>>,
  options: CallOptions,
): Promise<T> {
  const address = resource.steps?.begins?.at?.[0];
  if (!address) throw new Error(`${resource.name} is begun by no call`);
  const { method, path } = split(address);
  return api.transport.request<T>(method, `${resource.wire.base}${path}`, { ...options, body });
}
