import { permit } from '@anlan/domain/permit/permit';
import { type AnyResource, type ListTab, tabsOf } from '@anlan/resource';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ResourceScreen } from '../screen/resource-screen';
import { addressNow, pageOf, row, sample, serve, show, signedIn } from '../testing';
import { filterSpecs, readState, writeState } from './list-state';

const own = [
  { name: 'open', label: '待办', where: { status: 1 } },
  { name: 'many', label: '较多', where: { amount_ge: 5 }, bad: true },
] as const;
const withTabs = (list: readonly ListTab[]) =>
  tabsOf({
    ...sample,
    views: { ...sample.views, list: { ...sample.views.list, tabs: list } },
  } as unknown as AnyResource);
const tabs = withTabs(own);
const tabbed = {
  ...sample,
  views: {
    ...sample.views,
    list: { ...sample.views.list, columns: [{ field: 'name', below: 'code' }, 'status'], tabs: own },
  },
} as unknown as AnyResource;

beforeEach(() => signedIn());
afterEach(cleanup);

const served = (total = 2) =>
  serve(({ path }) => {
    if (path === '/safe/sample/tabs') return { body: { counts: { open: 2, many: 1000, all: 7 }, capped: ['many'] } };
    if (path === '/safe/sample/page') return { body: pageOf(total === 0 ? [] : [row('1'), row('2')], total) };
    return undefined;
  });
const pages = (log: ReturnType<typeof served>) => log.filter(({ path }) => path === '/safe/sample/page');
const pressed = () =>
  screen
    .getAllByRole('button', { pressed: true })
    .map((button) => button.textContent)
    .join();

describe('the tabs of a list', () => {
  const specs = filterSpecs(tabbed, tabbed.views.list);
  const read = (search: string) => readState(search, tabbed, specs, tabs).tab;

  it('come to the first one, to all rows where the address has conditions, and to the one it names', () => {
    expect([read(''), read('?_open=7'), read('?status=5'), read('?status=5&_tab=many'), read('?_tab=no')]).toEqual([
      'open',
      'open',
      'all',
      'many',
      'open',
    ]);
    const write = (tab: string, filters = {}) => writeState('', tabbed, specs, { filters, page: 1, tab }, tabs);
    expect([write('open'), write('all')]).toEqual(['', '?_tab=all']);
    // A condition set on the first tab stays on it.
    expect(read(write('open', { status: [5] }))).toBe('open');
    // What one came by is written the same, or closing a record would not lead back to it.
    expect(write('all', { status: [5] })).toBe('?status=5');
  });

  it('end with the whole list, unless that is said to stand elsewhere', () => {
    const whole = { name: 'all', label: '全部', where: {} };
    expect(tabs.map(({ name }) => name)).toEqual(['open', 'many', 'all']);
    expect(withTabs([whole, ...own]).map(({ name }) => name)).toEqual(['all', 'open', 'many']);
    expect(withTabs([])).toEqual([]);
  });

  it('are the states of the lifecycle behind the whole list where the definition tells none', () => {
    const { tabs: _, ...list } = permit.views.list;
    const plain = { ...permit, views: { ...permit.views, list } } as unknown as AnyResource;
    const told = tabsOf(plain);
    expect(told.map(({ label }) => label)).toEqual([
      '全部',
      ...(permit.lifecycle?.names ?? []).map((name) => permit.lifecycle?.label[name]),
    ]);
    expect(told.find(({ label }) => label === '审批不通过')).toMatchObject({ bad: true });
    // One comes to the whole list, as one did: no address changes its meaning.
    expect(readState('', plain, [], told).tab).toBe('all');
  });

  it('show their counts and ask the list for their rows', async () => {
    const log = served();
    show(<ResourceScreen resource={tabbed} />);
    await screen.findByRole('button', { name: '较多 1000+' });
    expect(pressed()).toBe('待办2');
    expect(pages(log)[0]?.query).toMatchObject({ status: '1' });
    fireEvent.click(screen.getByRole('button', { name: '较多 1000+' }));
    await waitFor(() => expect(pages(log).at(-1)?.query).toMatchObject({ amount_ge: '5', current: '1' }));
    expect(addressNow()).toBe('/sample?_tab=many');
    fireEvent.click(screen.getByRole('button', { name: '全部 7' }));
    await waitFor(() => expect(pages(log).at(-1)?.query).not.toHaveProperty('amount_ge'));
  });

  it('say of an empty one which it is, and lead to all', async () => {
    served(0);
    show(<ResourceScreen resource={tabbed} />);
    await screen.findByText('没有“待办”的样例');
    fireEvent.click(screen.getByRole('button', { name: '查看全部' }));
    await waitFor(() => expect(addressNow()).toBe('/sample?_tab=all'));
  });
});

describe('a row', () => {
  it('tells what belongs together in two lines of one cell', async () => {
    served();
    show(<ResourceScreen resource={tabbed} />);
    const title = await screen.findByRole('button', { name: '名称1' });
    expect(title.closest('.cell-two')?.querySelector('small')?.textContent).toBe('B1');
  });

  it('is reached and opened by j, k and o, and the conditions by /', async () => {
    served();
    show(<ResourceScreen resource={tabbed} />);
    const [first, second] = await Promise.all(['名称1', '名称2'].map((name) => screen.findByRole('button', { name })));
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    press('j');
    expect(document.activeElement).toBe(first);
    press('j');
    press('j');
    expect(document.activeElement).toBe(second);
    press('k');
    expect(document.activeElement).toBe(first);
    press('/');
    expect(document.activeElement?.tagName).toBe('INPUT');
    // What is typed into a field is no command.
    press('j');
    expect(document.activeElement?.tagName).toBe('INPUT');
    first?.focus();
    press('o');
    await waitFor(() => expect(addressNow()).toBe('/sample?_open=1'));
  });
});
