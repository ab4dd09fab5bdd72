import type { Asked, CallOptions } from '@anlan/client';
import type { Call, Fields } from '@anlan/resource';
import { type keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from './api';

/**
 * Asks a declared call and keeps its answer under `key`, which names whose it is: the viewing tenant, or a person's desk.
 * Ends with the component; a refusal is shown by the caller.
 */
export function useCall<Q extends Fields, B extends Fields, R>(
  key: readonly unknown[],
  call: Call<Q, B, R>,
  { params, query, where }: Asked<Q> = {},
  options: Omit<CallOptions, 'signal' | 'quiet'> & {
    readonly enabled?: boolean;
    readonly retry?: false;
    readonly staleTime?: number;
    readonly gcTime?: number;
    readonly placeholderData?: typeof keepPreviousData;
    readonly refetchInterval?: number;
    readonly refetchOnWindowFocus?: boolean;
  } = {},
) {
  const { company, token, idempotencyKey, ...kept } = options;
  return useQuery({
    queryKey: [...key, call.path, params ?? null, query ?? null, where ?? null],
    queryFn: ({ signal }) =>
      api.send(call, { params, query, where }, { quiet: true, company, token, idempotencyKey, signal }),
    ...kept,
  });
}
