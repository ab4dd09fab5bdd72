import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { onSessionEnd, useSession, viewingTenant } from './session';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      // A refusal stays a refusal; a lost connection is worth one more try.
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.kind === 'network',
    },
  },
});

onSessionEnd(() => queryClient.clear());

/**
 * Every query key begins with the tenant whose data it holds, so that no row of company A can appear under company B.
 * `resource` is the definition's name; a write invalidates by `[tenant, resource]`.
 */
export function queryKey(resource: string, ...rest: readonly unknown[]): readonly unknown[] {
  return [viewingTenant(), resource, ...rest];
}

/** The viewing tenant as a subscription, for components that build keys. */
export function useViewingTenant(): string {
  return useSession((state) => viewingTenant(state));
}

/** Marks everything of these resources stale for the tenant on screen. */
export async function invalidate(...resources: readonly string[]): Promise<void> {
  await Promise.all(resources.map((resource) => queryClient.invalidateQueries({ queryKey: queryKey(resource) })));
}
