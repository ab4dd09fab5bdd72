import { useState } from 'react';
import type { ResourceList } from '../use-resource-list';
import type { Draft, DraftTools } from './filter-item';

/** Conditions that are chosen together and sent together. */
export function useDraft(list: ResourceList): DraftTools {
  const { filters } = list.state;
  const [draft, setDraft] = useState<Draft>(filters);
  // The address may change from outside (a link, the way back): then it counts, not what was half typed. Held against
  // the address while drawing, not in an effect: effects run again when a hidden tab or a locked screen is shown again.
  const stamp = JSON.stringify(filters);
  const [followed, setFollowed] = useState(stamp);
  if (followed !== stamp) {
    setFollowed(stamp);
    setDraft(filters);
  }
  return {
    draft,
    put: (name, value) =>
      setDraft((now) => {
        const { [name]: _old, ...others } = now;
        return value === undefined ? others : { ...others, [name]: value };
      }),
    send: (next) => list.setFilters(next),
    clear: () => {
      setDraft({});
      list.setFilters({});
    },
  };
}
