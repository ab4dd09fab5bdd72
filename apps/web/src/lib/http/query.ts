import { QueryClient } from '@tanstack/react-query';
import { onSessionEnd, useSession, viewingTenant } from '../session/session';
import { ApiError } from './api-error';
import { onMended } from './line';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      // Asked without a line it fails at once and says so; a paused one would be a grey screen for as long as one waits.
      networkMode: 'always',
      // A refusal stays a refusal; a lost connection is worth one more try.
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.kind === 'network',
    },
    mutations: { networkMode: 'always' },
  },
});

onSessionEnd(() => queryClient.clear());
// What is on screen may be old, and what failed meanwhile is asked again.
onMended(() => void queryClient.invalidateQueries());

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
