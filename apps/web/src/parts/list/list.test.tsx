import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSession } from '../../lib/session/session';
import { addressNow, listen, pageOf, row, sample, serve, show, signedIn } from '../testing';
import { ListPages } from './list-pages';
import { filterSpecs, readState, wireQuery, writeState } from './list-state';
import { type ResourceList, useResourceList } from './use-resource-list';

let list: ResourceList;
function Probe() {
  list = useResourceList(sample);
  return (
    <ul aria-busy={list.loading}>
      {list.rows.map((item) => (
        <li key={item.id}>{String(item.name)}</li>
      ))}
    </ul>
  );
}
const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

beforeEach(() => signedIn());
afterEach(cleanup);

describe('the state of a list is its address', () => {
  const specs = filterSpecs(sample, sample.views.list);
  it('filters, page, size, order and the open record come back from it', () => {
    const state = {
      filters: { name: '阀 & 泵', amount: [3, null] as const, status: [1, 5] },
      page: 4,
      size: 50,
      sort: { field: 'amount', descending: true },
      open: '7',
    };
    const address = writeState('?tab=2', sample, specs, state);
    expect(readState(address, sample, specs)).toEqual(state);
    expect(new URLSearchParams(address).get('tab')).toBe('2');
    expect(wireQuery(sample, specs, state)).toEqual({
      name_like: '阀 & 泵',
      amount_ge: '3',
      status_equal: '1,5',
      descs: 'amount',
    });
  });
  it('nonsense in the address is no state', () => {
    expect(readState('?_page=-3&_size=7&_sort=steps&status=x&amount=~', sample, specs)).toEqual({
      filters: {},
      page: 1,
    });
  });
});

describe('useResourceList', () => {
  it('asks what the address says, and a changed condition begins at the first page', async () => {
    const log = serve(({ path }) => (path === '/safe/sample/page' ? { body: pageOf([row('1')], 99) } : undefined));
    show(<Probe />, '/sample?name=%E9%98%80&_page=3&_size=30&_sort=-amount');
    await waitFor(() => expect(shown()).toEqual(['名称1']));
    expect(log[0]?.query).toEqual({ name_like: '阀', current: '3', size: '30', descs: 'amount' });
    act(() => list.setFilters({ status: [5] }));
    await waitFor(() => expect(log.at(-1)?.query).toMatchObject({ status_equal: '5', current: '1', size: '30' }));
    expect(addressNow()).toBe('/sample?_size=30&_sort=-amount&status=5');
  });

  it('a late reply never overwrites a newer one', async () => {
    const waiting: Record<string, (value: { body: unknown }) => void> = {};
    serve(({ query }) => new Promise((resolve) => (waiting[query.name_like ?? ''] = resolve)));
    show(<Probe />);
    await waitFor(() => expect(waiting['']).toBeDefined());
    act(() => list.setFilters({ name: '慢' }));
    await waitFor(() => expect(waiting.慢).toBeDefined());
    act(() => list.setFilters({ name: '快' }));
    await waitFor(() => expect(waiting.快).toBeDefined());
    waiting.快?.({ body: pageOf([row('快')]) });
    await waitFor(() => expect(shown()).toEqual(['名称快']));
    waiting.慢?.({ body: pageOf([row('慢')]) });
    waiting['']?.({ body: pageOf([row('全')]) });
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(shown()).toEqual(['名称快']);
  });

  it('another company shows nothing of the former one, not even while it loads', async () => {
    signedIn({ tenantId: '100000', tenantKind: 'government' });
    useSession.setState({ companyTenantId: '100001' });
    let release: (value: { body: unknown }) => void = () => {};
    const log = serve(({ query }) =>
      query.tenantId === '100001' ? { body: pageOf([row('甲')]) } : new Promise((resolve) => (release = resolve)),
    );
    show(<Probe />);
    await waitFor(() => expect(shown()).toEqual(['名称甲']));
    expect(log[0]?.path).toBe('/safe/sample/government/page');
    act(() => useSession.setState({ companyTenantId: '100002' }));
    await waitFor(() => expect(log.at(-1)?.query.tenantId).toBe('100002'));
    expect(shown()).toEqual([]);
    expect(list.page).toBeUndefined();
    release({ body: pageOf([row('乙')]) });
    await waitFor(() => expect(shown()).toEqual(['名称乙']));
  });

  it('a supervisor without a company is asked to choose one, and nothing is fetched', async () => {
    signedIn({ tenantId: '100000', tenantKind: 'government' });
    const log = serve(() => ({ body: pageOf([]) }));
    show(<Probe />);
    expect(list.waitsForCompany).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(log).toEqual([]);
  });

  it('when the last row of the last page is gone, the page before is shown', async () => {
    serve(({ query }) => ({
      body: query.current === '3' ? { ...pageOf([], 20), pages: 2 } : pageOf([row(`p${query.current}`)], 20),
    }));
    show(<Probe />, '/sample?_page=3');
    await waitFor(() => expect(shown()).toEqual(['名称p2']));
    expect(addressNow()).toBe('/sample?_page=2');
  });

  it('keeps the former page in sight while the next one loads', async () => {
    let release: (value: { body: unknown }) => void = () => {};
    serve(({ query }) =>
      query.current === '1' ? { body: pageOf([row('1')], 20) } : new Promise((resolve) => (release = resolve)),
    );
    show(<Probe />);
    await waitFor(() => expect(shown()).toEqual(['名称1']));
    act(() => list.setPage(2));
    await waitFor(() => expect(list.fetching).toBe(true));
    expect(shown()).toEqual(['名称1']);
    release({ body: pageOf([row('2')], 20) });
    await waitFor(() => expect(shown()).toEqual(['名称2']));
  });
});

it('a list that is counted so far goes to the page that is typed, and says where there is none', async () => {
  const { toasts } = listen();
  const log = serve(({ path, query }) => {
    if (path !== '/safe/sample/page') return undefined;
    const page = Number(query.current);
    if (page > 150) return { body: { ...pageOf([], 1500), current: page } };
    return { body: { ...pageOf([row('1')], 1000), current: page, capped: true } };
  });
  function Paged() {
    return <ListPages list={useResourceList(sample)} />;
  }
  show(<Paged />, '/sample');
  const jump = async (page: string) => {
    const box = await screen.findByRole('textbox', { name: '页码' });
    fireEvent.change(box, { target: { value: page } });
    fireEvent.keyDown(box, { key: 'Enter', code: 'Enter', keyCode: 13 });
    fireEvent.keyUp(box, { key: 'Enter' });
  };
  await jump('140');
  await waitFor(() => expect(log.at(-1)?.query.current).toBe('140'));
  await waitFor(() => expect(screen.getByTitle('140').className).toContain('active'));
  await jump('900');
  await waitFor(() => expect(log.map(({ query }) => query.current)).toContain('900'));
  await waitFor(() => expect(addressNow()).toContain('_page=150'));
  expect(toasts).toEqual(['没有第900页，已显示最后一页']);
});
