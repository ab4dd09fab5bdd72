import { type AnyResource, addressOf, type TabCounts } from '@anlan/resource';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { api } from '../../lib/http/api';
import { useViewingTenant } from '../../lib/http/query';
import { useT } from '../../lib/i18n';
import { useTableSettings } from './columns/table-settings';
import type { ResourceList } from './use-resource-list';
import { SavedViews } from './views/saved-views';
import { shownView } from './views/view-state';

/** Parts of the list with how many rows each holds under the conditions that are set. */
export function ListTabs({ list }: { list: ResourceList }) {
  const t = useT();
  const tenant = useViewingTenant();
  const { search } = useLocation();
  const { resource, tabs, chosen, state, waitsForCompany } = list;
  const asked = Object.fromEntries(Object.entries(chosen).filter(([name]) => name !== 'ascs' && name !== 'descs'));
  // Under the resource's name: a write to it makes the numbers stale with the rows.
  const { data } = useQuery({
    queryKey: [tenant, resource.name, 'tabs', asked],
    queryFn: ({ signal }) =>
      api.transport.request<TabCounts>('GET', tabsPath(resource), { query: asked, quiet: true, signal }),
    enabled: tabs.length > 0 && !waitsForCompany,
    placeholderData: keepPreviousData,
  });
  const { settings } = useTableSettings(resource.name);
  const own = !list.opened && (settings.views ?? []).length > 0;
  if ((tabs.length === 0 && !own) || waitsForCompany) return null;
  const onView = own && shownView(settings.views ?? [], search) !== undefined;
  return (
    <fieldset className="rt-tabs" aria-label={t('视图')}>
      {tabs.map(({ name, label, bad }) => {
        const n = data?.counts[name];
        return (
          <button
            key={name}
            type="button"
            aria-pressed={!onView && state.tab === name}
            onClick={() => list.setTab(name)}
          >
            {t(label)}
            {n !== undefined && (
              <span data-bad={(bad && n > 0) || undefined}>{data?.capped.includes(name) ? `${n}+` : n}</span>
            )}
          </button>
        );
      })}
      <SavedViews list={list} />
    </fieldset>
  );
}

/** Beside the page of the list: a part with a page of its own has numbers of its own. */
const tabsPath = (resource: AnyResource): string =>
  (addressOf(resource, 'page')?.path ?? `${resource.wire.base}/page`).replace(/\/page$/, '/tabs');
