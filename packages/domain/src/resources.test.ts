import { type AnyResource, deadlineFaults, signOffFaults } from '@anlan/resource';
import { describe, expect, it } from 'vitest';
import { parameters } from './config/parameters';
import { dictionaries } from './dictionaries/dictionaries';
import { allResources, resources } from './resources';

describe('resources', () => {
  it('what a form changes can be read by its key: the form opens on the whole record, not on a line of a page', () => {
    const blind = allResources
      .filter(({ wire: { addresses }, views }) => views.form && (addresses.update || addresses.submit))
      .filter(({ wire: { addresses } }) => !addresses.get)
      .map(({ name }) => name);
    expect(blind).toEqual([]);
  });

  it('what falls due names times, persons and parameters that there are', () => {
    const known = parameters.map(({ key }) => key);
    const types = dictionaries.find(({ code }) => code === 'safe_warn_type')?.items.map(({ key }) => key) ?? [];
    const faults = (allResources as readonly AnyResource[]).flatMap((resource) =>
      deadlineFaults(resource, known, types).map((fault) => `${resource.name}.${fault}`),
    );
    expect(faults).toEqual([]);
    expect((allResources as readonly AnyResource[]).filter(({ deadlines }) => deadlines).length).toBeGreaterThan(1);
  });

  it('what is signed names a text, files and times that there are', () => {
    expect((allResources as readonly AnyResource[]).flatMap(signOffFaults)).toEqual([]);
    const one = resources.notice as AnyResource;
    expect(one.signOff).toBeDefined();
    const wrong = { text: ['title', 'nowhere'], pages: 'title', since: 'title' };
    expect(signOffFaults({ ...one, signOff: wrong })).toEqual([
      'signOff: no field nowhere',
      'signOff: title is no file of the text',
      'signOff: title is no time',
    ]);
  });
});
