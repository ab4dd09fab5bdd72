import { describe, expect, it } from 'vitest';
import { allResources } from './resources';

describe('resources', () => {
  it('what a form changes can be read by its key: the form opens on the whole record, not on a line of a page', () => {
    const blind = allResources
      .filter(({ wire: { addresses }, views }) => views.form && (addresses.update || addresses.submit))
      .filter(({ wire: { addresses } }) => !addresses.get)
      .map(({ name }) => name);
    expect(blind).toEqual([]);
  });
});
