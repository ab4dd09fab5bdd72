import { allResources } from '@anlan/domain';
import type { AnyResource } from '@anlan/resource';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { switchLanguage } from '../../lib/i18n';
import { editable, problemsOf, startValues } from '../form/form-state';
import { ResourceForm } from '../form/resource-form';
import { listen, pageOf, serve, show, signedIn } from '../testing';
import { ResourceScreen } from './resource-screen';

/** What every generated screen owes its reader; a new definition is held to it by being there. */
const listed = (allResources as readonly unknown[] as readonly AnyResource[]).filter(
  ({ views, menu }) => menu && views.list,
);
const shapeOf = (resource: AnyResource) =>
  ({
    resource,
    names: resource.views.form.flatMap(({ fields }) => fields),
    mode: 'create',
    start: startValues(resource.fields, undefined),
  }) as const;
const entered = listed.filter((resource) => {
  const shape = shapeOf(resource);
  return shape.names.some((name) => editable(shape, name));
});

beforeEach(() => {
  localStorage.clear();
  signedIn();
  listen();
  Element.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);
afterAll(() => switchLanguage('zh'));

/** A list is one row of which nothing is told; whatever else is asked is answered with nothing. */
const served = (resource: AnyResource) =>
  serve(({ path }) => {
    if (path.endsWith('/tabs')) return { body: { counts: {}, capped: [] } };
    return resource.wire.addresses.page && /(page|list)$/.test(path)
      ? { body: pageOf([{ id: '1', version: 1 }]) }
      : undefined;
  });

function form(resource: AnyResource) {
  const send = vi.fn(async () => ({ id: '1' }));
  served(resource);
  show(
    <ResourceForm
      id="form"
      resource={resource}
      sections={resource.views.form}
      mode="create"
      send={send}
      onDone={vi.fn()}
    />,
  );
  return send;
}

/** Words of the product that are Chinese still: headings, labels, buttons, hints. */
function chinese(): readonly string[] {
  const words = [...document.querySelectorAll('th, label, legend, h1, h2, h3, button, .ant-empty-description')].map(
    (element) => element.textContent ?? '',
  );
  const hints = ['placeholder', 'aria-label'].flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
  );
  return [...new Set([...words, ...hints])].filter((text) => /\p{Script=Han}/u.test(text));
}

describe.each(listed.map((resource) => [resource.name, resource] as const))('the list of %s', (_, resource) => {
  it('speaks English', async () => {
    await switchLanguage('en');
    served(resource);
    show(<ResourceScreen resource={resource} />);
    await waitFor(() => expect(document.querySelectorAll('th, .nothing').length).toBeGreaterThan(0));
    expect(chinese()).toEqual([]);
  });
});

describe.each(entered.map((resource) => [resource.name, resource] as const))('the form of %s', (_, resource) => {
  it('speaks English', async () => {
    await switchLanguage('en');
    form(resource);
    await waitFor(() => expect(document.querySelectorAll('label').length).toBeGreaterThan(0));
    expect(chinese()).toEqual([]);
  });

  const shape = shapeOf(resource);
  const missing = problemsOf(shape, shape.start).filter(
    ({ field }) => editable(shape, field) && resource.fields[field]?.required,
  );
  it.runIf(missing.length > 0)('says all that is missing at once, and sends nothing', async () => {
    await switchLanguage('zh');
    const send = form(resource);
    fireEvent.submit(document.querySelector('form') as HTMLFormElement);
    for (const { message } of missing) expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    expect(send).not.toHaveBeenCalled();
  });
});
