import { parameterValue } from '@anlan/domain/config/param-calls';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/http/api';

/** A parameter of the platform, empty where it was never set. */
const useParameter = (key: string): string =>
  useQuery({
    queryKey: ['help', 'param', key],
    queryFn: ({ signal }) =>
      api.send(parameterValue, { query: { paramKey: key } }, { signal, quiet: true, company: false }),
    staleTime: 300_000,
  }).data?.paramValue ?? '';

export const useHelpline = (): { readonly phone: string; readonly email: string } => ({
  phone: useParameter('help.phone'),
  email: useParameter('help.email'),
});
