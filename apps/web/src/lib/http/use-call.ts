import type { Asked, CallOptions } from '@anlan/client';
import type { Call, Fields } from '@anlan/resource';
import { type keepPreviousData, useQuery } from '@tanstack/react-query';
import { onPhone } from '../kept/on-phone';
import { api } from './api';

/** Under which the answer of a call stands, in the cache and on a phone. */
export const callKey = (
  key: readonly unknown[],
  { path }: { readonly path: string },
  { params, query, where }: { readonly params?: unknown; readonly query?: unknown; readonly where?: unknown },
): readonly unknown[] => [...key, path, params ?? null, query ?? null, where ?? null];

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
    /** Shown on a phone without a line as well (`lib/kept`). */
    readonly offline?: boolean;
  } = {},
) {
  const { company, token, idempotencyKey, offline = false, ...kept } = options;
  const queryKey = callKey(key, call, { params, query, where });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const read = () =>
        api.send(call, { params, query, where }, { quiet: true, company, token, idempotencyKey, signal });
      return offline ? onPhone(queryKey, read) : read();
    },
    ...kept,
  });
}
